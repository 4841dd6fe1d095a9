package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests rules with {@code max_tokens}: no text of such a rule spans more tokens, and masks enforce
 * this.
 */
class TokenBoundRulesTest {
  private static final int STOP = 256;
  private static final List<String> WORDS = List.of("ab ", "cd", "</t>", "<t>", "x1");
  private static final Vocabulary VOCABULARY = vocabulary();

  private static Vocabulary vocabulary() {
    VocabularyBuilder builder = Vocabulary.builder();
    for (int b = 0; b < 256; b++) {
      builder.add(b, new byte[] {(byte) b});
    }
    builder.addSpecial(STOP, "<stop>");
    for (int i = 0; i < WORDS.size(); i++) {
      builder.add(STOP + 1 + i, WORDS.get(i));
    }
    return builder.build().withEndTokens(STOP);
  }

  private static Grammar lark(String text) {
    return Grammars.read("t.lark", text, ReadOptions.builder().notation(Notation.LARK).build());
  }

  private static Grammar ebnf(String text) {
    return Grammars.read("t.ebnf", text, ReadOptions.builder().notation(Notation.XGRAMMAR).build());
  }

  private static Matcher matcher(Grammar grammar) {
    Pda pda = Pda.compile(grammar, PdaOptions.DEFAULT.permissively());
    return TokenConstraint.compose(pda, VOCABULARY).newMatcher();
  }

  private static int token(String text) {
    int word = WORDS.indexOf(text);
    return word >= 0 ? STOP + 1 + word : text.charAt(0);
  }

  private static void accept(Matcher matcher, String... tokens) {
    for (String each : tokens) {
      matcher.accept(token(each));
    }
  }

  private static List<String> allowed(Matcher matcher) {
    List<String> texts = new ArrayList<>();
    for (int id : matcher.mask().toArray()) {
      texts.add(id < STOP ? Character.toString(id) : id == STOP ? "." : WORDS.get(id - STOP - 1));
    }
    return texts;
  }

  @Test
  void textEndsAfterItsTokens() {
    for (Grammar grammar :
        List.of(
            lark("start: \"<t>\" r \"</t>\"\nr[max_tokens=2]: /(.|\\n)*/"),
            ebnf("root ::= \"<t>\" r \"</t>\"\nr[max_tokens=2] ::= [^]*"))) {
      Matcher matcher = matcher(grammar);
      accept(matcher, "<t>", "cd", "cd");
      assertThat(allowed(matcher)).containsExactly("<", "</t>");
      matcher.rollback(1);
      assertThat(allowed(matcher)).contains("cd", "x1", "a", "</t>", "\n");
      // A first byte of a character needs a token more.
      assertThat(matcher.mask().contains(0xC3)).isFalse();
      matcher.rollback(1);
      assertThat(matcher.mask().contains(0xC3)).isTrue();
      assertThat(matcher.mask().contains(0xE2)).isFalse();
    }
  }

  /** Tests that a text which cannot end at the last allowed token is never begun. */
  @Test
  void whatCannotEndInTimeIsNotAllowed() {
    Matcher matcher = matcher(lark("start: r \"1\"\nr[max_tokens=2]: /([a-z]+ )+/"));
    assertThat(allowed(matcher)).contains("cd", "ab ", "a");
    accept(matcher, "cd");
    assertThat(allowed(matcher)).containsExactly(" ", "ab ");
    accept(matcher, "ab ");
    assertThat(allowed(matcher)).containsExactly("1");
    // A rule without a text that fits the bound is refused, because no text before the rule could
    // continue.
    assertThatThrownBy(() -> matcher(lark("start: \"x\" r\nr[max_tokens=2]: \"abcd\"")))
        .isInstanceOf(VocabularyException.class)
        .hasMessageContaining("DYCK-V103");
    assertThat(allowed(matcher(lark("start: \"x\" r\nr[max_tokens=2]: \"acd\""))))
        .containsExactly("x");
  }

  @Test
  void eachTextOfARuleHasItsOwnTokens() {
    Matcher matcher = matcher(ebnf("root ::= r+ \"1\"\nr[max_tokens=2] ::= [a-z]+ \" \""));
    accept(matcher, "ab ", "ab ", "ab ", "ab ");
    assertThat(allowed(matcher)).contains("ab ", "cd", "1");
    accept(matcher, "cd");
    assertThat(allowed(matcher)).containsExactly(" ", "ab ");
  }

  @Test
  void theLeastOfTwoBoundsHolds() {
    String nested = "root ::= a \"1\"\na[max_tokens=3] ::= \"x\" b\nb[max_tokens=9] ::= [a-z ]*";
    Matcher matcher = matcher(ebnf(nested));
    accept(matcher, "x", "cd", "ab ");
    assertThat(allowed(matcher)).containsExactly("1");
    // Outside of the rule, the rules that it uses are not bounded.
    String shared = "root ::= a \" \" b\na[max_tokens=1] ::= w\nb ::= w\nw ::= [a-z]+";
    Matcher other = matcher(ebnf(shared));
    accept(other, "cd");
    assertThat(allowed(other)).containsExactly(" ");
    accept(other, " ", "cd", "cd", "cd");
    assertThat(other.isAccepting()).isTrue();
  }

  @Test
  void textsAreNotCounted() {
    Grammar grammar = ebnf("root ::= \"<t>\" r \"</t>\"\nr[max_tokens=2] ::= [^<]*");
    Pda pda = Pda.compile(grammar, PdaOptions.DEFAULT.permissively());
    assertThat(pda.accepts("<t>many more letters</t>".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(grammar.withoutTokenBounds().hasTokenBounds()).isFalse();
  }

  @Test
  void whatIsNotCountedIsRefused() {
    refused("is recursive", ebnf -> ebnf("root ::= r\nr[max_tokens=3] ::= \"a\" r | \"b\""));
    refused(
        "allows fewer",
        ebnf -> ebnf("root ::= a\na[max_tokens=3] ::= b\nb[max_tokens=2] ::= [a-z]*"));
    refused("a number from 1", ebnf -> ebnf("root ::= r\nr[max_tokens=0] ::= [a-z]"));
    refused("a number from 1", lark -> lark("start: r\nr[max_tokens=x]: /a/"));
    refused("names tokens", lark -> lark("start: r\nr[max_tokens=2]: <[5]> /a*/"));
    refused("another attribute", lark -> lark("start: r\nr[max_tokens=2, lazy]: /a*/"));
  }

  private interface Reading {
    Grammar read(String unused);
  }

  private static void refused(String message, Reading reading) {
    assertThatThrownBy(() -> reading.read(""))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining(message);
  }
}
