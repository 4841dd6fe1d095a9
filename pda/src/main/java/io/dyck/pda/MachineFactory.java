package io.dyck.pda;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import io.dyck.pda.witness.ConflictSearch;
import java.util.IdentityHashMap;

/**
 * Makes machines for a few sets of rules, in general of one grammar. Machines of the same rules
 * share their dotted rules. Not thread-safe.
 */
final class MachineFactory {
  /** Dotted rules by identity of their rules, because comparing rules may be slow. */
  private final IdentityHashMap<RuleSet, DottedRules> dottedRules = new IdentityHashMap<>();

  /** Wide machines by identity of their dotted rules; see {@link ConflictSearch#wideMachine}. */
  private final IdentityHashMap<DottedRules, Machine> wide = new IdentityHashMap<>();

  Machine makeMachine(RuleSet rules, Limits limits, ReturnStrategy construction) {
    if (!rules.lazies().isEmpty()) {
      // Dotted rules that grow belong to the lock of one machine.
      return new Machine(rules, limits, construction);
    }
    DottedRules dotted = dottedRules.computeIfAbsent(rules, DottedRules::new);
    return new Machine(dotted, limits, construction);
  }

  /**
   * Returns one wide machine for all searches for conflicts of the same rules, with the limits of
   * the first search. The limits of a grammar's attempts differ only in steps, and the wide machine
   * counts no steps.
   */
  Machine wideMachine(DottedRules rules, Limits limits) {
    return wide.computeIfAbsent(rules, same -> ConflictSearch.wideMachine(same, limits));
  }
}
