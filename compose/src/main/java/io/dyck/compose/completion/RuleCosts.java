package io.dyck.compose.completion;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * For every dotted rule few tokens that end its rule. A token never crosses the border of a rule,
 * so the costs of stacked addresses add up. Thread-safe.
 */
interface RuleCosts {
  /** Cannot be spelled with this vocabulary. */
  int IMPOSSIBLE = Integer.MAX_VALUE / 4;

  /** The tokens that end the rule of a dotted rule, or {@link #IMPOSSIBLE}. */
  int tokens(int dottedRule);

  /** Appends tokens that end the rule of a dotted rule. */
  void spell(int dottedRule, IntArrayList into);
}
