package io.dyck.compose.completion;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * For every dotted rule few tokens to the end of its rule. No token crosses the border of a rule,
 * therefore the costs of stacked addresses add up. Thread-safe.
 */
interface RuleCosts {
  /** Cannot be spelled with this vocabulary. */
  int IMPOSSIBLE = Integer.MAX_VALUE / 4;

  /** Returns the number of tokens that end the rule of a dotted rule, or {@link #IMPOSSIBLE}. */
  int tokens(int dottedRule);

  /** Appends tokens that end the rule of a dotted rule. */
  void spell(int dottedRule, IntArrayList into);
}
