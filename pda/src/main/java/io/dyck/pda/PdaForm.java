package io.dyck.pda;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.pda.ends.Coreachability;
import io.dyck.pda.form.FormReader;
import io.dyck.pda.form.FormWriter;
import io.dyck.pda.form.GrammarForm;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.RuleSetForm;
import io.dyck.pda.run.MachineForm;
import io.dyck.pda.size.Limits;

/**
 * The form of a compiled automaton: grammar, rules, limits and machine as numbers. Reading does not
 * compile.
 */
final class PdaForm {
  private PdaForm() {}

  static int[] toNumbers(Pda pda) {
    Machine machine = pda.machine();
    pda.grammar().requireAllRules("a file of the compiled grammar");
    Preconditions.checkArgument(
        machine.isComplete(), "only an automaton that was decided to be deterministic has a form");
    FormWriter to = new FormWriter();
    GrammarForm.write(pda.grammar(), to);
    RuleSetForm.write(machine.rules(), to);
    Limits limits = machine.limits();
    to.put(limits.automatonStates()).put(limits.inlinedStates()).put(limits.chain());
    to.put(limits.items()).put(limits.groups()).put(limits.states()).put(limits.steps());
    MachineForm.write(machine, to);
    return to.numbers();
  }

  static Pda read(int[] form) {
    FormReader from = new FormReader(form);
    Grammar grammar = GrammarForm.read(from);
    RuleSet rules = RuleSetForm.read(from, grammar.source().content().length());
    Limits limits =
        new Limits(
            from.readInt(),
            from.readInt(),
            from.readInt(),
            from.readInt(),
            from.readInt(),
            from.readInt(),
            from.readLong(),
            Limits.DEFAULT.memory());
    Machine machine = MachineForm.read(rules, limits, from);
    Coreachability.restore(machine);
    from.requireEnd();
    return new Pda(grammar, machine, ImmutableList.of());
  }
}
