package io.dyck.checker.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.gbnf.Gbnf;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The answers about expressions without an automaton, or with a single text, agree with the
 * automaton.
 */
class EmptyTextsTest {
  private static final Grammar GRAMMAR =
      Gbnf.parse(
          "empty.gbnf",
          """
          root ::= a b c d e f g h i j
          a ::= ""
          b ::= "x" | ""
          c ::= [a-z]*
          d ::= [a-z]+
          e ::= (b | c) a
          f ::= (b c)+ d?
          g ::= c - d
          h ::= c - ""
          i ::= (b){2,3} "\\u00E9"
          j ::= (c - ("" | [a-z])) | [^\\x00-\\x7F] [0-9]
          """);

  @Test
  void emptyTextsAreThoseOfTheAutomata() {
    EmptyTexts texts = new EmptyTexts(GRAMMAR);
    for (Rule rule : GRAMMAR.rules().values()) {
      assertThat(texts.isNullable(rule.body()))
          .as(rule.name())
          .isEqualTo(languages(rule).automaton(0).isAccepting(0));
    }
  }

  @Test
  void theShortestTextIsMatched() {
    for (Rule rule : GRAMMAR.rules().values()) {
      ExpressionAutomata languages = languages(rule);
      Optional<byte[]> shortest = languages.shortestText(0);
      assertThat(shortest).as(rule.name()).isPresent();
      assertThat(languages.matches(0, shortest.orElseThrow())).as(rule.name()).isTrue();
      assertThat(shortest.orElseThrow().length == 0)
          .as(rule.name())
          .isEqualTo(languages.automaton(0).isAccepting(0));
    }
    assertThat(languages(GRAMMAR.rule("j")).shortestText(0).orElseThrow()).hasSize(2);
  }

  private static ExpressionAutomata languages(Rule rule) {
    return ExpressionAutomata.of(GRAMMAR, List.of(rule.body()), 1_000).orElseThrow();
  }
}
