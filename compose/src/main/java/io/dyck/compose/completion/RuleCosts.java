package io.dyck.compose.completion;

import io.dyck.compose.lazy.FewestTokens;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * For every dotted rule few tokens to the end of its rule. No token crosses the border of a rule,
 * therefore the costs of stacked addresses add up. Thread-safe.
 */
interface RuleCosts {
  /** The cost of an end that the vocabulary cannot spell. */
  int IMPOSSIBLE = FewestTokens.IMPOSSIBLE;

  /** Returns the number of tokens that end the rule of a dotted rule, or {@link #IMPOSSIBLE}. */
  int tokens(int dottedRule);

  /** Appends tokens that end the rule of a dotted rule. */
  void spell(int dottedRule, IntArrayList into);
}
