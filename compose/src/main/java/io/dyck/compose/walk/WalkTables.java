package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSetMultimap;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The tokens of masks by what matters of the configuration after them: those that a state decides,
 * and those that a symbol adds. Made by walks of their own that tell configurations apart, once,
 * counted against the budget of masks and dropped with them. Thread-safe.
 *
 * @param <K> immutable, equal by content
 */
final class WalkTables<K> {
  /** Bytes of an entry beside its tokens, about. */
  private static final long ENTRY = 120;

  private final MaskTable masks;
  private final int size;
  private final KeyOfConfiguration<K> keyOf;
  private volatile Kept<K> kept;

  /** What matters of a configuration of a walk. */
  interface KeyOfConfiguration<K> {
    K of(Configurations configurations, int configuration);
  }

  /**
   * What one walk found. Immutable.
   *
   * @param tokens those that are decided
   * @param ofRegions and those that are so inside of regions: masks that all grammars share
   * @param further what is suspended
   */
  record Table<K>(
      ImmutableMap<K, TokenMask> tokens,
      ImmutableSetMultimap<K, TokenMask> ofRegions,
      Suspensions further) {
    /** Told tokens and what matters of the configuration after them. */
    void forEach(BiConsumer<K, TokenMask> action) {
      tokens.forEach(action);
      ofRegions.forEach(action);
    }
  }

  private record Over(Suspensions suspensions, Symbol symbol) {}

  /** The tables that belong to one generation of masks. */
  private static final class Kept<K> {
    final MaskTable.Generation generation;
    final Map<State, Table<K>> byState = new ConcurrentHashMap<>();
    final Map<Over, Table<K>> bySymbol = new ConcurrentHashMap<>();

    Kept(MaskTable.Generation generation) {
      this.generation = generation;
    }
  }

  WalkTables(MaskTable masks, int size, KeyOfConfiguration<K> keyOf) {
    this.masks = masks;
    this.size = size;
    this.keyOf = keyOf;
    this.kept = new Kept<>(masks.generation());
  }

  /** Over an unknown stack. */
  Table<K> ofState(MaskTable.Generation generation, State state) {
    return of(generation)
        .byState
        .computeIfAbsent(
            state, s -> table(generation, sink -> masks.walkFrom(generation, s, sink)));
  }

  /** Goes on with what is suspended, on one symbol. */
  Table<K> ofSymbol(MaskTable.Generation generation, Suspensions suspensions, Symbol symbol) {
    return of(generation)
        .bySymbol
        .computeIfAbsent(
            new Over(suspensions, symbol),
            over ->
                table(
                    generation,
                    sink -> masks.walkOver(generation, over.suspensions(), over.symbol(), sink)));
  }

  private Kept<K> of(MaskTable.Generation generation) {
    Kept<K> known = kept;
    if (known.generation != generation) {
      known = new Kept<>(generation);
      kept = known;
    }
    return known;
  }

  private Table<K> table(
      MaskTable.Generation generation,
      Function<Function<Configurations, TokenSink>, ImmutableList<Suspension>> walk) {
    List<TokensBy<K>> tokens = new ArrayList<>(1);
    ImmutableList<Suspension> further =
        walk.apply(
            configurations -> {
              tokens.add(new TokensBy<>(size, c -> keyOf.of(configurations, c)));
              return tokens.get(0);
            });
    ImmutableMap<K, TokenMask> table = tokens.get(0).build();
    long bytes = 0;
    for (TokenMask each : table.values()) {
      bytes += ENTRY + each.bytes();
    }
    masks.account(generation, bytes);
    return new Table<>(table, tokens.get(0).ofRegions(), masks.intern(generation, further));
  }
}
