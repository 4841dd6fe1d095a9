package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.pda.size.Limits;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Tests that the automaton accepts the texts that the oracle accepts, and finds its first error at
 * the same position. The grammars are random (ambiguous, nullable, left-recursive), compiled by
 * default or, if that is refused, permissively.
 */
class AcceptancePropertiesTest {
  private static final int TEXTS = 12;
  private static final int SHORT_TEXTS = 60;

  /** The bounds are small. Therefore grammars are refused soon. The verdict is not tested here. */
  private static final PdaOptions OPTIONS =
      PdaOptions.DEFAULT.withLimits(
          Limits.DEFAULT.withStateBounds(4, 32).withStates(1_500).withSteps(50_000));

  private static int compared;
  private static int withoutAnswer;

  @Property(tries = 1000)
  void plainGrammarsAgreeWithTheOracle(@ForAll("plain") GrammarCase example) {
    compare(example);
  }

  @Property(tries = 700)
  void grammarsWithDifferencesAgreeWithTheOracle(@ForAll("differences") GrammarCase example) {
    compare(example);
  }

  @Property(tries = 200)
  void regularGrammarsAreDeterministicAndAgreeWithTheOracle(
      @ForAll("regular") GrammarCase example) {
    Agreement.deterministic(example.grammar()).on(example.texts()).onShortTexts(SHORT_TEXTS);
  }

  /** Runs of several kinds of nullable returns; a probe must not remember all of them. */
  @Example
  void runsOfDifferentNullableReturnsAreDeterministic() {
    for (String rules :
        new String[] {
          "root ::= \"x\" root \"x\"? | \"a\" root \"c\"? | \"c\"",
          "root ::= \"x\" root (\"x\" \"a\")? | \"a\" root \"c\"? | \"c\"",
          "root ::= s \";\"\n"
              + "s ::= \"i\" s (\"e\" s)? | \"t\" s (\"f\" s)? | \"w\" s (\"u\" \"v\")? | \"a\"",
        }) {
      Agreement.deterministic(Gbnf.parse("runs", rules)).onShortTexts(3000);
    }
  }

  /** Nesting with an unknown middle. Past the bound there is no answer, and never a wrong one. */
  @Example
  void longTextsOfAmbiguousNestingAreAnsweredRightOrNotAtAll() {
    for (String rules :
        new String[] {
          "root ::= \"a\" root \"a\" | \"a\" | \"\"",
          "root ::= \"a\"? root \"a\" | \"a\"",
          "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\"",
        }) {
      Agreement agreement = Agreement.anyHow(Gbnf.parse("nesting", rules), OPTIONS);
      assertThat(agreement).as(rules).isNotNull();
      if (agreement != null) {
        assertThat(agreement.on("a".repeat(60), "a".repeat(59) + "b").unanswered())
            .as(rules)
            .isZero();
        assertThat(agreement.on("a".repeat(200)).unanswered()).as(rules).isPositive();
      }
    }
  }

  private static void compare(GrammarCase example) {
    Grammar grammar = example.grammar();
    Agreement agreement = Agreement.anyHow(grammar, OPTIONS);
    if (agreement != null) {
      agreement.on(example.texts()).onShortTexts(SHORT_TEXTS);
      compared++;
      withoutAnswer += agreement.unanswered() > 0 ? 1 : 0;
    }
  }

  @AfterContainer
  static void boundsArePassedRarely() {
    assertThat(withoutAnswer)
        .as("grammars without some answer, of %s", compared)
        .isLessThanOrEqualTo(1 + compared / 50);
  }

  @Provide
  Arbitrary<GrammarCase> plain() {
    return GrammarArbitraries.cases(GrammarArbitraries.plain(), TEXTS);
  }

  @Provide
  Arbitrary<GrammarCase> differences() {
    return GrammarArbitraries.cases(GrammarArbitraries.withDifferences(), TEXTS);
  }

  @Provide
  Arbitrary<GrammarCase> regular() {
    return GrammarArbitraries.cases(GrammarArbitraries.regularOnly(), TEXTS);
  }
}
