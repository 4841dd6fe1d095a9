package io.dyck.pda.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.LexingOracle;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.pda.lowering.Lowering;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Trimming;
import io.dyck.pda.size.Limits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/** Tests that competition of terminals is removed only if no text changes. */
class LexemeCompetitionEliminationTest {
  private static final int LENGTH = 4;

  private static int compared;

  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.withTerminals();
  }

  @Property(tries = 400)
  void theTextsStayTheSame(@ForAll("grammars") Grammar grammar) {
    RuleSet idle = idle(grammar);
    if (!idle.lexemes().terminals().isEmpty()) {
      return;
    }
    compared++;
    LexingOracle competing = LexingOracle.of(grammar);
    List<String> letters =
        GbnfPrinter.print(grammar)
            .codePoints()
            .distinct()
            .filter(c -> c > 0x7F || "abcx".indexOf(c) >= 0)
            .mapToObj(Character::toString)
            .toList();
    Queue<String> texts = new ArrayDeque<>();
    texts.add("");
    while (!texts.isEmpty()) {
      String text = texts.remove();
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      assertThat(RuleSetRecognizer.accepts(idle, bytes))
          .as("%s in %s", text, GbnfPrinter.print(grammar))
          .isEqualTo(competing.accepts(bytes));
      if (text.length() < (letters.size() > 3 ? 4 : LENGTH)) {
        letters.forEach(letter -> texts.add(text + letter));
      }
    }
  }

  @AfterContainer
  static void someWereCompared() {
    assertThat(compared).isGreaterThan(PropertyRuns.share(10));
  }

  private static RuleSet idle(Grammar grammar) {
    return LexemeCompetitionElimination.apply(
        Trimming.reachable(Lowering.lower(grammar, Limits.DEFAULT, false)));
  }

  private static boolean isIdle(String grammar) {
    return idle(Gbnf.parse("g.gbnf", grammar)).lexemes().terminals().isEmpty();
  }

  @Example
  void wordsThatCannotGoOnAreIdle() {
    assertThat(isIdle("#! lexer: a\nroot ::= a \"!\"\na ::= [a-z]+")).isTrue();
    assertThat(isIdle("#! lexer: a\nroot ::= a \"x\"\na ::= [a-z]+")).isFalse();
    // White space may be repeated. The repetitions are one text.
    assertThat(isIdle("#! lexer: s a\nroot ::= a s* a\na ::= \"a\"\ns ::= \" \"+")).isTrue();
    assertThat(isIdle("#! lexer: s a\nroot ::= a s s a\na ::= \"a\"\ns ::= \" \"+")).isFalse();
    // At least two, although the text after one looks like the text after two.
    assertThat(isIdle("#! lexer: s\nroot ::= r r | \"\"\nr ::= r r | s\ns ::= \" \"+")).isFalse();
    // A keyword that is also a name.
    assertThat(isIdle("#! lexer: k n\nroot ::= k \"!\" | n \"?\"\nk ::= \"if\"\nn ::= [a-z]+"))
        .isFalse();
  }
}
