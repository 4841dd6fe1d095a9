package io.dyck.pda.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

final class StackStepsTest {
  private static final int LETTERS = 20;

  @Property(tries = 100)
  void keepsTheStepOfEachLetter(
      @ForAll @Size(max = 60) List<@IntRange(max = LETTERS * 4 - 1) Integer> sets) {
    List<State> states =
        Pda.compile(Gbnf.parse("a.gbnf", "root ::= \"abc\" root \"d\" | \"e\"")).machine().states();
    StackSteps steps = new StackSteps(LETTERS);
    @Nullable StackStep[] expected = new StackStep[LETTERS];
    for (int set : sets) {
      StackStep step =
          set % 4 == 0
              ? StackStep.KeepTransition.KEEP
              : new StackStep.PopSymbol(states.get(set % 4 - 1));
      steps.set(set / 4, step);
      expected[set / 4] = step;
      for (int letter = 0; letter < LETTERS; letter++) {
        assertThat(steps.get(letter)).isEqualTo(expected[letter]);
      }
    }
  }
}
