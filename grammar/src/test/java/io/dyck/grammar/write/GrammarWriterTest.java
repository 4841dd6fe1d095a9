package io.dyck.grammar.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.grammar.oracle.Texts;
import io.dyck.grammar.read.Grammars;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** A written grammar has the same language, or writing is refused. */
final class GrammarWriterTest {
  @Property(tries = 300)
  void whatIsWrittenInGbnfHasTheSameLanguage(@ForAll("plain") GrammarCase example) {
    assertSameLanguage(example, Notation.GBNF);
  }

  @Property(tries = 300)
  void whatIsWrittenInW3cHasTheSameLanguage(@ForAll("withDifferences") GrammarCase example) {
    assertSameLanguage(example, Notation.W3C);
  }

  private static void assertSameLanguage(GrammarCase example, Notation target) {
    String written;
    try {
      written = GrammarWriter.write(example.grammar(), target);
    } catch (GrammarException e) {
      assertThat(e).hasMessageContaining("DYCK-G052");
      return;
    }
    EarleyOracle before = EarleyOracle.of(example.grammar());
    Grammar again;
    try {
      again = Grammars.read("written", written, ReadOptions.builder().notation(target).build());
    } catch (GrammarException noText) {
      assertThat(noText).as(written).hasMessageContaining("DYCK-G032");
      assertThat(example.texts()).noneMatch(before::accepts);
      return;
    }
    EarleyOracle after = EarleyOracle.of(again);
    for (byte[] text : example.texts()) {
      assertThat(after.accepts(text))
          .as("%s in%n%s", Texts.show(text), written)
          .isEqualTo(before.accepts(text));
    }
  }

  @Provide
  Arbitrary<GrammarCase> plain() {
    return GrammarArbitraries.cases(GrammarArbitraries.plain(), 12);
  }

  @Provide
  Arbitrary<GrammarCase> withDifferences() {
    return GrammarArbitraries.cases(GrammarArbitraries.withDifferences(), 12);
  }

  private static final Grammar EXAMPLE =
      Gbnf.parse(
          "g",
          """
          # the whole
          root ::= "a\\"\\n'" Item_1{2,3} | ("é" | "")+ [^a-z\\]] | ( "x" "y" )?
          # one item
          Item_1 ::= [-0-9^] "z"{2,}
          """);

  @Test
  void gbnf() {
    assertThat(GrammarWriter.write(EXAMPLE, Notation.GBNF))
        .isEqualTo(
            """
            # the whole
            root ::= "a\\"\\n'" Item-1{2,3} | ("\\u00E9" | "")+ [\\u0000-\\\\\\u005E-`{-\\uD7FF\\uE000-\\U0010FFFF] | ("x" "y")?
            # one item
            Item-1 ::= [\\u002D0-9\\u005E] "z"{2,}
            """);
  }

  @Test
  void lark() {
    assertThat(GrammarWriter.write(EXAMPLE, Notation.LARK))
        .contains(
            """
            // the whole
            start: "a\\"\\x0a'" item_1~2..3 | ("\\xe9" | )+ /[\\x00-\\\\\\^-\\`\\{-\\ud7ff\\ue000-\\U0010ffff]/ | ("x" "y")?
            // one item
            item_1: /[\\-0-9\\^]/ "z"~2 "z"*
            """);
  }

  @Test
  void w3c() {
    assertThat(GrammarWriter.write(EXAMPLE, Notation.W3C))
        .isEqualTo(
            """
            /* the whole */
            root ::= ('a"' #xA "'") item_1 item_1 (item_1)? | ('é' | '')+ [#x0-#x5C#x5E-#x60#x7B-#xD7FF#xE000-#x10FFFF] | ('x' 'y')?
            /* one item */
            item_1 ::= [#x2D#x30-9#x5E] 'z' 'z' 'z'*
            """);
  }

  @Test
  void whatCannotBeSaidIsRefusedAllAtOnce() {
    Grammar grammar =
        Gbnf.parse("g", "#! longest-match: w\nroot ::= w <[3]> ([a-z]+ - \"if\")\nw ::= [a-z]+");
    assertThatThrownBy(() -> GrammarWriter.write(grammar, Notation.LARK))
        .isInstanceOfSatisfying(
            GrammarException.class,
            e ->
                assertThat(e.diagnostics())
                    .extracting(d -> d.place() + " " + d.code())
                    .containsExactly("g:2:12 DYCK-G052", "g:2:19 DYCK-G052", "g:3:1 DYCK-G052"));
  }

  @Test
  void whatIsIgnoredIsWrittenWhereItMayStand() {
    String text = "root ::= ws [0-9]+ ws (ws | [a-z])*\nws ::= \" \"*\n";
    Grammar grammar = Gbnf.parse("g", "#! lexer:\n#! ignore: ws\n" + text);
    assertThatThrownBy(() -> GrammarWriter.write(grammar, Notation.GBNF))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining("'\" \"' takes the longest match");
    Grammar classes =
        Gbnf.parse("g", "#! lexer:\n#! ignore: ws\n" + text.replace("\" \"", "[ \\t]{2}"));
    assertThat(GrammarWriter.write(classes, Notation.GBNF))
        .isEqualTo(
            """
            root ::= ignore root2
            root2 ::= ([0-9]+ ignore) ([a-z] ignore)*
            ws ::= ([\\t ]{2})*
            ignore ::= ws
            """);
  }

  @Test
  void differencesOfCharactersAreClasses() {
    Grammar grammar = Gbnf.parse("g", "root ::= [a-z] - (\"b\" | [x-z])");
    assertThat(GrammarWriter.write(grammar, Notation.GBNF)).isEqualTo("root ::= [ac-w]\n");
  }

  @Test
  void tokensOfAKindAreRefused() {
    Grammar grammar = Grammars.read("g.gbnf", "root ::= TEXT_TOKEN", ReadOptions.DEFAULT);
    assertThatThrownBy(() -> GrammarWriter.write(grammar, Notation.GBNF))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining("a token of the vocabulary");
  }
}
