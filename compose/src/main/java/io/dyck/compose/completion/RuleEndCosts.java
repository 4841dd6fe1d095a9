package io.dyck.compose.completion;

import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.machine.Machine;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Few tokens from each dotted rule to the end of its rule. */
interface RuleEndCosts {
  /** Cannot be spelled with this vocabulary. */
  int IMPOSSIBLE = Integer.MAX_VALUE / 4;

  /** The number of tokens that end the rule of a dotted rule, or {@link #IMPOSSIBLE}. */
  int tokens(int dottedRule);

  /** Appends tokens that end the rule of a dotted rule. */
  void spell(int dottedRule, IntArrayList into);

  /** Those of a machine. */
  static RuleEndCosts of(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    return machine.dottedRules().isLazy()
        ? new LazyEndCosts(machine, vocabulary)
        : new CompletionCosts(machine, vocabulary, masks);
  }
}
