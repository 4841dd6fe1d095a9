package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.size.Limits;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TrialCompilationTest {
  private static final Grammar NESTED =
      Gbnf.parse("g.gbnf", "root ::= \"(\" root* \")\" | [a-z]+ \";\"\n");
  private static final Grammar PALINDROMES =
      Gbnf.parse("g.gbnf", "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"a\"\n");

  @Test
  void decidesAsCompilingDoes() {
    Pda tried = new TrialCompilation(NESTED, Limits.DEFAULT).decide(Limits.DEFAULT.steps());
    assertThat(tried.toNumbers()).isEqualTo(Pda.compile(NESTED).toNumbers());
    assertThatThrownBy(() -> new TrialCompilation(PALINDROMES, Limits.DEFAULT).decide(100_000))
        .isInstanceOf(NondeterministicGrammarException.class);
  }

  @Test
  void tooFewStepsAreNoDecision() {
    assertThatThrownBy(() -> new TrialCompilation(NESTED, Limits.DEFAULT).decide(1))
        .isInstanceOf(UndecidedGrammarException.class);
  }

  @Test
  void workIsTheSameForTheSameGrammarAndGrowsWithWhatIsDone() {
    TrialCompilation one = new TrialCompilation(NESTED, Limits.DEFAULT);
    assertThat(one.work()).isPositive().isEqualTo(one.normalizing());
    one.decide(100_000);
    assertThat(one.work()).isGreaterThan(one.normalizing());
    TrialCompilation other = new TrialCompilation(NESTED, Limits.DEFAULT);
    other.compile(false);
    assertThat(other.work()).isEqualTo(one.work());
  }

  @Test
  void runsWithoutADecision() {
    Pda undecided = new TrialCompilation(PALINDROMES, Limits.DEFAULT).permissive();
    assertThat(undecided.accepts("abaaaba".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(undecided.accepts("abaaab".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  /** A grammar in which, after {@code x}, one reading has six open rules and the other has none. */
  private static final Grammar SIX_OPEN =
      Gbnf.parse(
          "g.gbnf",
          """
          root ::= a | "x!" | "[" root "]"
          a ::= b "1" | "a" a "A"
          b ::= c "2" | "b" b "B"
          c ::= d "3" | "c" c "C"
          d ::= e "4" | "d" d "D"
          e ::= f "5" | "e" e "E"
          f ::= g "6" | "f" f "F"
          g ::= "x" | "g" g "7"
          """);

  @Test
  void smallerBoundsLeaveTwoThirdsOfABudgetToThemselves() {
    Pda pda = new TrialCompilation(SIX_OPEN, Limits.DEFAULT).compile(false, 100_000);
    assertThat(pda.statistics().longestChain()).isGreaterThan(4);
    assertThatThrownBy(() -> new TrialCompilation(SIX_OPEN, Limits.DEFAULT).compile(false, 400))
        .isInstanceOf(UndecidedGrammarException.class)
        .hasMessageContaining("few return addresses")
        .hasMessageContaining("400 steps");
  }

  /** Parts of a very small budget are at least one step. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 15, 16, 47, 48})
  void theSmallestBudgetsLeaveGrammarsUndecided(long budget) {
    TrialCompilation trial = new TrialCompilation(SIX_OPEN, Limits.DEFAULT);
    assertThatThrownBy(() -> trial.compile(false, budget))
        .isInstanceOf(UndecidedGrammarException.class);
  }

  /** Words that pass a bound of 2 show no pump. Words that pass a greater bound do. */
  @Test
  void wordsAreLookedForAgainWhereSomeWereFound() {
    Grammar lists = Gbnf.parse("g.gbnf", "root ::= \"a\" | \"bb\" r | r\nr ::= root{2,} | r{2}");
    TrialCompilation trial = new TrialCompilation(lists, Limits.DEFAULT.withSteps(400_000));
    assertThatThrownBy(() -> trial.compile(false, 400_000))
        .isInstanceOf(NondeterministicGrammarException.class);
  }

  @Test
  void anAttemptAtShortChainsTakesHalfOfABudget() {
    Grammar counted = Gbnf.parse("g.gbnf", "root ::= (\"a\" [b-c] | \"d\"){0,200}");
    assertThat(new TrialCompilation(counted, Limits.DEFAULT).compile(false, 1_000_000).conflicts())
        .isEmpty();
    assertThatThrownBy(() -> new TrialCompilation(counted, Limits.DEFAULT).compile(false, 100))
        .isInstanceOf(UndecidedGrammarException.class)
        .hasMessageContaining("more than 50 steps");
  }
}
