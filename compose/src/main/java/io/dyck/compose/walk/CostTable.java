package io.dyck.compose.walk;

import com.google.common.collect.ImmutableMap;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The tokens that a walk decides, by what it costs to complete the text after each. Immutable. */
final class CostTable {
  private final ImmutableMap<RelativeCost, TokenMask> tokensByCost;

  private CostTable(ImmutableMap<RelativeCost, TokenMask> tokensByCost) {
    this.tokensByCost = tokensByCost;
  }

  /** The tokens after which at most so many more are needed. */
  TokenMask within(TokenMask none, int[] groupsBelow, int tokensLeft) {
    TokenMask result = none;
    for (Map.Entry<RelativeCost, TokenMask> entry : tokensByCost.entrySet()) {
      if (entry.getKey().over(groupsBelow) <= tokensLeft) {
        result = result.union(entry.getValue());
      }
    }
    return result;
  }

  /** Collects a table during a walk. */
  static final class Builder implements TokenSink {
    private final CompletionCosts costs;
    private final Configurations configurations;
    private final int size;
    private final Map<RelativeCost, MaskBuilder> tokensByCost = new LinkedHashMap<>();
    private final Int2ObjectOpenHashMap<MaskBuilder> tokensByConfiguration =
        new Int2ObjectOpenHashMap<>();

    Builder(CompletionCosts costs, Configurations configurations, int size) {
      this.costs = costs;
      this.configurations = configurations;
      this.size = size;
    }

    @Override
    public void add(int token, int configuration) {
      after(configuration).add(token);
    }

    @Override
    public void addInside(RegionWalk walk, int[] blocks) {
      for (int block = 0; block < blocks.length; block++) {
        if (walk.inside(block).cardinality() > 0) {
          after(blocks[block]).addAll(walk.inside(block));
        }
      }
    }

    @Override
    public boolean tellsConfigurationsApart() {
      return true;
    }

    private MaskBuilder after(int configuration) {
      MaskBuilder known = tokensByConfiguration.get(configuration);
      if (known == null) {
        known = tokensByCost.computeIfAbsent(cost(configuration), c -> new MaskBuilder(size));
        tokensByConfiguration.put(configuration, known);
      }
      return known;
    }

    private RelativeCost cost(int configuration) {
      return RelativeCost.of(
          configurations.machine(),
          costs,
          configurations.state(configuration),
          configurations.cell(configuration));
    }

    CostTable build() {
      ImmutableMap.Builder<RelativeCost, TokenMask> result = ImmutableMap.builder();
      tokensByCost.forEach((cost, tokens) -> result.put(cost, tokens.build()));
      return new CostTable(result.buildOrThrow());
    }
  }
}
