package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.TokenKind;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.regex.Regex;
import io.dyck.grammar.rewrite.LeafReplacement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Labels of patterns are rules of every notation, unless the author defines a rule of that name.
 */
final class LabelsInNotationsTest {
  private static Grammar read(Notation notation, String text) {
    return Grammars.read("g", text, ReadOptions.builder().notation(notation).build());
  }

  private static List<TokenKind> kinds(Grammar grammar) {
    List<TokenKind> kinds = new ArrayList<>();
    LeafReplacement collecting =
        new LeafReplacement(
            leaf -> {
              if (leaf instanceof TokenSet set) {
                set.tokens().forEach(name -> kinds.add(((TokenName.OfKind) name).kind()));
              }
              return leaf;
            });
    grammar.rules().values().forEach(rule -> collecting.rewrite(rule.body()));
    return kinds;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          GBNF  ~ root ::= "a" PARAGRAPH_TOKEN+ | IMAGE
          W3C   ~ root ::= "a" PARAGRAPH_TOKEN+ | IMAGE
          ISO   ~ root = "a", {PARAGRAPH_TOKEN} | IMAGE;
          WIRTH ~ root = "a" {PARAGRAPH_TOKEN} | IMAGE.
          LARK  ~ start: "a" PARAGRAPH_TOKEN+ | IMAGE
          """)
  void tokensOfAKind(Notation notation, String text) {
    assertThat(kinds(read(notation, text)))
        .containsExactlyInAnyOrder(TokenKind.PARAGRAPH, TokenKind.IMAGE);
  }

  @Test
  void groupsOfRegularExpressions() {
    assertThat(kinds(Regex.parse("regex", "Summary:(\\n\\* (?P<PARAGRAPH_TOKEN>)+){3,5}")))
        .containsExactly(TokenKind.PARAGRAPH);
    assertThatThrownBy(() -> Regex.parse("regex", "(?P<TEXT_TOKEN>x)"))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining("TEXT_TOKEN has no argument");
    assertThatThrownBy(() -> Regex.parse("regex", "(?=(?P<TEXT_TOKEN>)).*"))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining("lookaround");
  }

  @Test
  void theAuthorsOwnRuleIsMeant() {
    for (Notation notation : List.of(Notation.GBNF, Notation.W3C)) {
      Grammar own = read(notation, "root ::= IMAGE\nIMAGE ::= \"x\"");
      assertThat(kinds(own)).isEmpty();
    }
    assertThat(kinds(read(Notation.LARK, "start: IMAGE\nIMAGE: \"x\""))).isEmpty();
  }

  @Test
  void textIsATerminalOfLarkAndPlainElsewhere() {
    Grammar lark = read(Notation.LARK, "start: QUOTED_TEXT NAME\nNAME: \"x\" UNQUOTED_TEXT");
    assertThat(lark.rule("QUOTED_TEXT").match()).isEqualTo(MatchKind.LONGEST);
    Grammar gbnf = read(Notation.GBNF, "root ::= QUOTED_TEXT");
    assertThat(gbnf.rule("QUOTED_TEXT").match()).isEqualTo(MatchKind.ANY);
    assertThat(gbnf.rule("QUOTED_TEXT").body()).isInstanceOf(Expression.Sequence.class);
  }

  @Test
  void terminalsAreMadeOfCharacters() {
    assertThatThrownBy(() -> read(Notation.LARK, "start: A\nA: \"x\" TEXT_TOKEN"))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining("DYCK-G036");
  }
}
