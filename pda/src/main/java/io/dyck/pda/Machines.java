package io.dyck.pda;

import io.dyck.pda.machine.Construction;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.normalize.RuleSet;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.size.Limits;
import io.dyck.pda.witness.ConflictSearch;
import java.util.IdentityHashMap;

/**
 * Makes machines of a few sets of rules, such as those of one grammar; machines of the same rules
 * share their dotted rules. Not thread-safe.
 */
final class Machines {
  /** By identity: rules may be large. */
  private final IdentityHashMap<RuleSet, DottedRules> dottedRules = new IdentityHashMap<>();

  /** By identity: see {@link ConflictSearch#wide}. */
  private final IdentityHashMap<DottedRules, Machine> wide = new IdentityHashMap<>();

  Machine of(RuleSet rules, Limits limits, Construction construction) {
    if (!rules.lazies().isEmpty()) {
      // Dotted rules that grow belong to the lock of one machine.
      return new Machine(rules, limits, construction);
    }
    DottedRules dotted = dottedRules.computeIfAbsent(rules, DottedRules::new);
    return new Machine(dotted, limits, construction);
  }

  /**
   * One for all searches for conflicts of the same rules. With the limits of the first of them: the
   * limits of a grammar's attempts differ only in steps, and this machine counts none.
   */
  Machine wide(DottedRules rules, Limits limits) {
    return wide.computeIfAbsent(rules, same -> ConflictSearch.wide(same, limits));
  }
}
