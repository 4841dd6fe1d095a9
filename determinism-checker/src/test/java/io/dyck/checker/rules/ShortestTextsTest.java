package io.dyck.checker.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.Expressions;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.grammar.regex.Regex;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class ShortestTextsTest {
  @Provide
  Arbitrary<GrammarCase> cases() {
    return GrammarArbitraries.cases(GrammarArbitraries.plain(), 20);
  }

  @Property(tries = 300)
  void theShortestTextIsAcceptedAndNoneIsShorter(@ForAll("cases") GrammarCase given) {
    Grammar grammar = given.grammar();
    EarleyOracle oracle = EarleyOracle.of(grammar);
    RuleGraph graph = new RuleGraph(grammar);
    int least = graph.leastCharacters(grammar.start());
    String shortest = graph.shortestText(Expressions.call(grammar.start()));
    if (shortest != null) {
      assertThat(oracle.accepts(shortest.getBytes(StandardCharsets.UTF_8)))
          .as("%s", given)
          .isTrue();
      assertThat(shortest.codePointCount(0, shortest.length())).as("%s", given).isEqualTo(least);
    }
    for (byte[] text : given.texts()) {
      if (oracle.accepts(text)) {
        int length = (int) new String(text, StandardCharsets.UTF_8).codePoints().count();
        assertThat(shortest).as("%s", given).isNotNull();
        assertThat(length).as("%s", given).isGreaterThanOrEqualTo(least);
        assertThat(length == 0 || graph.canMatchNonEmpty(Expressions.call(grammar.start())))
            .as("%s", given)
            .isTrue();
      }
    }
  }

  @Test
  void lengthsPastAllNumbersAreStillLengths() {
    StringBuilder text = new StringBuilder("root ::= r0 \"x\"\n");
    for (int i = 0; i < 60; i++) {
      text.append("r" + i + " ::= r" + (i + 1) + " r" + (i + 1) + "\n");
    }
    Grammar grammar = Gbnf.parse("g.gbnf", text + "r60 ::= \"ab\"\n");
    RuleGraph graph = new RuleGraph(grammar);
    assertThat(graph.leastCharacters("root")).isPositive();
    assertThat(graph.leastCharacters("r50")).isEqualTo(2048);
    assertThat(graph.shortestText(Expressions.call("root"))).isNull();
    assertThat(graph.shortestText(Expressions.call("r50"))).hasSize(2048);
  }

  /** There are 2 to the power of 60 paths through the rules. */
  @Test
  void lintsVisitARuleOnceHoweverManyWaysLeadToIt() {
    StringBuilder text = new StringBuilder("root ::= \"if\" r0 ( \"else\" root )? | \"x\"\n");
    for (int i = 0; i < 60; i++) {
      text.append("r" + i + " ::= \"u\" r" + (i + 1) + " | \"v\" r" + (i + 1) + "\n");
    }
    List<Finding> findings =
        DeterminismChecker.check(
                Gbnf.parse("g.gbnf", text + "r60 ::= \"a\"\n"), CheckOptions.DEFAULT)
            .findings();
    assertThat(findings).extracting(Finding::code).doesNotContain(LintCode.DANGLING_OPTION.text());
  }

  @Test
  void automataHaveTextsOfTheirOwn() {
    Grammar grammar = Regex.parse("regex", "x(?P<SUBSTRING_OF>ab)(?!y)z");
    RuleGraph graph = new RuleGraph(grammar);
    assertThat(graph.shortestText(Expressions.call(grammar.start()))).isEqualTo("xz");
  }
}
