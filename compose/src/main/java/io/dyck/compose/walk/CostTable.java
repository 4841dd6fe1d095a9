package io.dyck.compose.walk;

import com.google.common.collect.ImmutableMap;
import io.dyck.compose.mask.TokenMask;
import java.util.Map;

/** The tokens that a walk decides, by what it costs to complete the text after each. Immutable. */
final class CostTable {
  private final ImmutableMap<RelativeCost, TokenMask> tokensByCost;

  CostTable(ImmutableMap<RelativeCost, TokenMask> tokensByCost) {
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
}
