package io.dyck.compose.walk;

import com.google.common.collect.ImmutableMap;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  /** Collects a table during a walk; configurations mostly repeat from token to token. */
  static final class Builder implements TokenSink {
    private final Machine machine;
    private final CompletionCosts costs;
    private final int size;
    private final Map<RelativeCost, MaskBuilder> tokensByCost = new LinkedHashMap<>();
    private @Nullable State lastState;
    private @Nullable Cell lastCell;
    private MaskBuilder lastTokens;

    Builder(Machine machine, CompletionCosts costs, int size) {
      this.machine = machine;
      this.costs = costs;
      this.size = size;
      this.lastTokens = new MaskBuilder(size);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // Cells are compared as a shortcut only.
    public void add(int token, State state, Cell cell) {
      if (state != lastState || cell != lastCell) {
        lastState = state;
        lastCell = cell;
        lastTokens =
            tokensByCost.computeIfAbsent(
                RelativeCost.of(machine, costs, state, cell), c -> new MaskBuilder(size));
      }
      lastTokens.add(token);
    }

    CostTable build() {
      ImmutableMap.Builder<RelativeCost, TokenMask> result = ImmutableMap.builder();
      tokensByCost.forEach((cost, tokens) -> result.put(cost, tokens.build()));
      return new CostTable(result.buildOrThrow());
    }
  }
}
