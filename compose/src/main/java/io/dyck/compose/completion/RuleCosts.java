package io.dyck.compose.completion;

import io.dyck.pda.text.Describer;
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

  /** Returns the number of tokens that end the rule of an item and the rules of its returns. */
  default long tokens(Describer.Item item) {
    long cost = tokens(item.dottedRule());
    for (int address : item.returns()) {
      cost += tokens(address);
    }
    return cost;
  }

  /** Appends tokens that end the rule of a dotted rule. */
  void spell(int dottedRule, IntArrayList into);
}
