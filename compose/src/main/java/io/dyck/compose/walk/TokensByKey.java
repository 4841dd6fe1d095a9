package io.dyck.compose.walk;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSetMultimap;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.RegionWalk;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Collects tokens, grouped by a key of the configuration after each token. Keys are computed during
 * the walk, while the numbers of configurations are valid. For one walk.
 *
 * @param <K> the type of keys; immutable, equal by content
 */
final class TokensByKey<K> implements TokenSink {
  private final int size;
  private final IntFunction<K> keyOfConfiguration;
  private final Map<K, MaskBuilder> tokensByKey = new LinkedHashMap<>();
  private final ImmutableSetMultimap.Builder<K, TokenMask> ofRegions =
      ImmutableSetMultimap.builder();
  private final Int2ObjectOpenHashMap<MaskBuilder> tokensByConfiguration =
      new Int2ObjectOpenHashMap<>();

  TokensByKey(int size, IntFunction<K> keyOfConfiguration) {
    this.size = size;
    this.keyOfConfiguration = keyOfConfiguration;
  }

  @Override
  public void add(int token, int configuration) {
    maskAfter(configuration).add(token);
  }

  @Override
  public void addAll(TokenMask tokens) {
    throw new UnsupportedOperationException("configurations are told apart");
  }

  @Override
  public void addInside(RegionWalk walk, int[] blocks) {
    for (int block = 0; block < blocks.length; block++) {
      TokenMask inside = walk.tokensInside(block);
      if (walk.coversTrie() && inside.cardinality() > 0) {
        ofRegions.put(keyOfConfiguration.apply(blocks[block]), inside);
      } else if (inside.cardinality() > 0) {
        maskAfter(blocks[block]).addAll(inside);
      }
    }
  }

  @Override
  public void addInsideExcept(RegionWalk walk, int[] blocks, int[] excluded) {
    for (int block = 0; block < blocks.length; block++) {
      if (walk.tokensInside(block).cardinality() > 0) {
        maskAfter(blocks[block]).addAllExcept(walk.tokensInside(block), excluded);
      }
    }
  }

  @Override
  public boolean needsConfigurations() {
    return true;
  }

  private MaskBuilder maskAfter(int configuration) {
    MaskBuilder known = tokensByConfiguration.get(configuration);
    if (known == null) {
      K key = keyOfConfiguration.apply(configuration);
      known = tokensByKey.computeIfAbsent(key, k -> new MaskBuilder(size));
      tokensByConfiguration.put(configuration, known);
    }
    return known;
  }

  /** Returns the tokens that stay in regions whose walk covers the whole trie, as shared masks. */
  ImmutableSetMultimap<K, TokenMask> ofRegions() {
    return ofRegions.build();
  }

  /** Returns all other tokens. */
  ImmutableMap<K, TokenMask> build() {
    ImmutableMap.Builder<K, TokenMask> result = ImmutableMap.builder();
    tokensByKey.forEach((key, tokens) -> result.put(key, tokens.build()));
    return result.buildOrThrow();
  }
}
