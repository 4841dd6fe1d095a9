package io.dyck.compose;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.failure.DyckException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/** Tests masks of grammars whose counts are numbers, against the oracle. */
class CountedMasksTest {
  private static final PdaOptions COUNTING = PdaOptions.DEFAULT.withCountsFrom(1);

  private static int counted;

  @AfterContainer
  static void manyWereCounted() {
    assertThat(counted).isGreaterThan(PropertyRuns.share(400));
  }

  @Provide
  Arbitrary<MaskCase> plain() {
    return MaskCase.over(GrammarArbitraries.plain());
  }

  @Provide
  Arbitrary<MaskCase> delimited() {
    return MaskCase.over(delimitedGrammars());
  }

  @Provide
  Arbitrary<MaskCase> delimitedOverAllBytes() {
    return MaskCase.overAllBytes(delimitedGrammars());
  }

  /**
   * Returns grammars with counted bodies of all kinds. A different text follows most bodies,
   * therefore most can be counted.
   */
  private static Arbitrary<Grammar> delimitedGrammars() {
    Arbitrary<String> bodies =
        Arbitraries.of(
            "[a-c]",
            "[^x]",
            "\"ab\"",
            "(\"a\" | \"bc\")",
            "(\"a\" [bc]* \"-\")",
            "(\"-\" [ab]{1,3})",
            "(\"é\" | [a-b])",
            "inner",
            "(inner \"c\")",
            "(\"c\" inner)");
    Arbitrary<String> inner =
        Arbitraries.of("[ab]", "(\"b\" [a]{0,3} \"b\")", "(\"-\" [b]{2,4})", "(\"a\"{1,5} \"b\")");
    Arbitrary<int[]> counts =
        Combinators.combine(
                Arbitraries.integers().between(0, 4), Arbitraries.integers().between(0, 5))
            .as((least, more) -> new int[] {least, Math.max(1, least + more)});
    Arbitrary<String> shapes =
        Arbitraries.of(
            "\"x\" COUNTED \"x\"",
            "COUNTED",
            "COUNTED \"x\" root?",
            "\"x\" (COUNTED \"x\")* \"y\"",
            "\"(\" root \")\" | \"x\" COUNTED \"x\"",
            "\"x\" COUNTED \"y\" | \"z\" COUNTED",
            "other \"x\" COUNTED (\"x\" | \"y\" other)",
            "(\"x\" COUNTED)? \"y\" COUNTED");
    return Combinators.combine(shapes, bodies, inner, counts, counts)
        .as(
            (shape, body, of, times, innerTimes) -> {
              String counted = body + "{" + times[0] + "," + times[1] + "}";
              return Gbnf.parse(
                  "counted",
                  "root ::= "
                      + shape.replace("COUNTED", counted)
                      + "\ninner ::= "
                      + of
                      + "{"
                      + innerTimes[0]
                      + ","
                      + innerTimes[1]
                      + "}\nother ::= [ax] | \"<\" other \">\"\n");
            })
        .withoutEdgeCases();
  }

  @Property(tries = 800, edgeCases = EdgeCasesMode.NONE)
  void masksEqualViableTokens(@ForAll("delimited") MaskCase one) {
    check(one, 9);
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void masksOfAnyGrammarEqualViableTokens(@ForAll("plain") MaskCase one) {
    check(one, 7);
  }

  private static void check(MaskCase one, int length) {
    int before = counted;
    MaskWalk walk = one.walk(pda -> pda.conflicts().isEmpty() ? counting(pda.grammar(), pda) : pda);
    walk.check(3, length);
    if (counted > before) {
      assertThat(walk.bounds()).isZero();
    }
  }

  private static Pda counting(Grammar grammar, Pda other) {
    Pda pda;
    try {
      pda = Pda.compile(grammar, COUNTING);
    } catch (DyckException undecided) {
      return other;
    }
    counted += pda.withoutCounts() == pda ? 0 : 1;
    return pda;
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void walksEndWithinTheBudget(@ForAll("delimitedOverAllBytes") MaskCase one) {
    Pda pda = Pda.compile(one.grammar(), COUNTING.permissively());
    TokenConstraint constraint = TokenConstraint.compose(pda, one.vocabulary(), MaskCase.ALL);
    Random random = new Random(one.seed());
    for (int walk = 0; walk < 4; walk++) {
      BudgetTest.walk(constraint.newMatcher(), one, random);
    }
  }

  @Example
  void aCountCostsNoStates() {
    Pda pda = Pda.compile(Gbnf.parse("t", "root ::= \"'\" [^']{0,100000} \"'\""));
    assertThat(pda.statistics().states()).isLessThan(10);
    assertThat(pda.accepts(("'" + "é".repeat(30_000) + "'").getBytes(UTF_8))).isTrue();
  }
}
