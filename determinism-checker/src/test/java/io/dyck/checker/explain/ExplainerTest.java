package io.dyck.checker.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.grammar.oracle.LookaheadOracle;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.grammar.oracle.Texts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import org.junit.jupiter.api.Test;

final class ExplainerTest {
  private static final Grammar LIST =
      Gbnf.parse(
          "g", "root ::= \"[\" (item (\",\" item)*)? \"]\"\nitem ::= \"true\" | root | [0-9]+");

  private static final int TEXTS = 40;
  private static int accepted;

  private static Explanation explain(Grammar grammar, String text) {
    return new Explainer(grammar).explain(text).orElseThrow();
  }

  @Provide
  Arbitrary<GrammarCase> grammars() {
    return GrammarArbitraries.cases(GrammarArbitraries.withDifferences(), 5);
  }

  @Property(tries = 400)
  void acceptsAndFailsWhereTheOracleDoes(@ForAll("grammars") GrammarCase example) {
    EarleyOracle oracle = EarleyOracle.of(example.grammar());
    for (byte[] bytes : example.texts()) {
      String text = new String(bytes, StandardCharsets.UTF_8);
      if (!Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
        continue;
      }
      Explanation explanation = explain(example.grammar(), text);
      assertThat(explanation.isAccepted())
          .as(example + " on " + text)
          .isEqualTo(oracle.accepts(bytes));
      if (explanation.isAccepted()) {
        check(example.grammar(), text, explanation.tree().orElseThrow());
      } else if (oracle.isViable(new byte[0])) {
        int viable = oracle.longestViablePrefix(bytes);
        String prefix = text.substring(0, text.offsetByCodePoints(0, explanation.position()));
        assertThat(prefix.getBytes(StandardCharsets.UTF_8).length)
            .as(example + " on " + text)
            .isLessThanOrEqualTo(viable)
            .isGreaterThan(viable - 4);
      }
    }
  }

  @Provide
  Arbitrary<Grammar> lookaheads() {
    return GrammarArbitraries.withLookaheads();
  }

  /** Tries all short texts, because most texts of these grammars are short. */
  @Property(tries = 500)
  void lookaheadsAcceptWhatTheOracleDoes(@ForAll("lookaheads") Grammar grammar) {
    LookaheadOracle oracle = LookaheadOracle.of(grammar);
    List<String> letters = Texts.letters(grammar);
    Queue<String> texts = new ArrayDeque<>(List.of(""));
    for (int i = 0; i < TEXTS; i++) {
      String text = texts.remove();
      letters.forEach(letter -> texts.add(text + letter));
      Explanation explanation = explain(grammar, text);
      assertThat(explanation.isAccepted())
          .as("acceptance of [%s] in%n%s", text, GbnfPrinter.print(grammar))
          .isEqualTo(oracle.accepts(text));
      explanation
          .tree()
          .filter(tree -> explanation.isAccepted())
          .ifPresent(tree -> check(oracle, text, tree));
      accepted += explanation.isAccepted() ? 1 : 0;
    }
  }

  @AfterContainer
  static void someAreAccepted() {
    assertThat(accepted).isGreaterThan(PropertyRuns.share(100));
  }

  /**
   * Checks that every rule matches its part of the text, with lookaheads into the following text.
   */
  private static void check(LookaheadOracle oracle, String text, ParseTreeNode node) {
    Expression call = new Expression.Reference(new SourceSpan(0, 0), node.rule());
    assertThat(oracle.ends(call, text, node.start()).get(node.end()))
        .as("%s of [%s]", node, text)
        .isTrue();
    node.children().forEach(child -> check(oracle, text, child));
  }

  /**
   * Checks that children lie in order inside of their parent, and that every rule matches its part
   * of the text.
   */
  private static void check(Grammar grammar, String text, ParseTreeNode node) {
    int at = node.start();
    for (ParseTreeNode child : node.children()) {
      assertThat(child.start()).isGreaterThanOrEqualTo(at);
      at = child.end();
      check(grammar, text, child);
    }
    assertThat(at).isLessThanOrEqualTo(node.end());
    Grammar own = new Grammar(grammar.source(), grammar.rules(), node.rule(), grammar.warnings());
    int[] characters = text.codePoints().toArray();
    String stretch = new String(characters, node.start(), node.end() - node.start());
    assertThat(EarleyOracle.of(own).accepts(stretch.getBytes(StandardCharsets.UTF_8)))
        .as(node + " of " + text)
        .isTrue();
  }

  @Test
  void demandsNameTheRuleThatMakesThem() {
    Explanation explanation = explain(LIST, "[1,trx]");
    assertThat(explanation.isAccepted()).isFalse();
    assertThat(explanation.position()).isEqualTo(5);
    assertThat(explanation.demands())
        .containsExactly(new Explanation.Expectation("\"ue\"", "\"true\"", "item", 2));
    ParseTreeNode root = explanation.tree().orElseThrow();
    assertThat(root.isOpen()).isTrue();
    assertThat(root.children()).extracting(ParseTreeNode::isOpen).containsExactly(false, true);
  }

  @Test
  void endOfTheTextIsADemand() {
    Explanation explanation = explain(LIST, "[]x");
    assertThat(explanation.position()).isEqualTo(2);
    assertThat(explanation.demands())
        .extracting(Explanation.Expectation::text)
        .containsExactly("the end of the text");
    assertThat(explain(LIST, "[1").textEnds()).isTrue();
  }

  @Test
  void leftRecursionIsReadToItsBeginning() {
    Grammar sums = Gbnf.parse("g", "root ::= root \"+\" n | n\nn ::= [0-9]");
    ParseTreeNode tree = explain(sums, "1+2+3").tree().orElseThrow();
    assertThat(tree.children()).extracting(ParseTreeNode::rule).containsExactly("root", "n");
    assertThat(explain(sums, "1+2+").tree().orElseThrow().rule()).isEqualTo("root");
  }

  @Test
  void longTextsAreExplained() {
    String text = "[" + "12,".repeat(17_000) + "1]";
    assertThat(explain(LIST, text).isAccepted()).isTrue();
    assertThat(explain(LIST, "[".repeat(20_000)).position()).isEqualTo(20_000);
  }

  @Test
  void usedUpBudgetIsSaid() {
    Grammar ambiguous = Gbnf.parse("g", "root ::= root root | \"a\" | \"\"");
    assertThat(new Explainer(ambiguous, 1000).explain("a".repeat(200))).isEmpty();
  }
}
