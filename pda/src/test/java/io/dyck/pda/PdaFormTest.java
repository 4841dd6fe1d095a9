package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.pda.size.Limits;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterProperty;
import org.junit.jupiter.api.Test;

/** Tests that an automaton that is made from a form has the same form. */
final class PdaFormTest {
  private static final Limits FEW_STEPS = Limits.DEFAULT.withSteps(20_000L);

  private static int compiled;

  @Provide
  Arbitrary<Grammar> grammars() {
    return Arbitraries.frequencyOf(
        Tuple.of(3, GrammarArbitraries.plain()),
        Tuple.of(1, GrammarArbitraries.withDifferences()),
        Tuple.of(2, GrammarArbitraries.withTerminals()));
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void formsOfRandomGrammarsStayTheSame(@ForAll("grammars") Grammar grammar) {
    Pda pda;
    try {
      pda = new TrialCompilation(grammar, FEW_STEPS).decide(FEW_STEPS.steps());
    } catch (LimitExceededException
        | NondeterministicGrammarException
        | UndecidedGrammarException
        | GrammarException refused) {
      return;
    }
    compiled++;
    assertKept(pda);
  }

  @AfterProperty
  void mostGrammarsAreCompiled() {
    assertThat(compiled).isGreaterThan(PropertyRuns.share(100));
  }

  /**
   * The steps of a state over its symbols were once numbered in the order in which the state had
   * met them.
   */
  @Test
  void formDoesNotDependOnTheOrderOfSymbols() {
    assertKept(
        Pda.compile(
            Gbnf.parse(
                "g.gbnf",
                """
                root ::= r1 r1
                r1 ::= "aa" | "xc" | "a" | r2 | ""
                r2 ::= "a" r2 "b" | ""
                """)));
  }

  private static void assertKept(Pda pda) {
    int[] form = pda.toNumbers();
    int[] again = Pda.ofForm(form).toNumbers();
    assertThat(Arrays.mismatch(form, again)).as("first difference").isEqualTo(-1);
  }
}
