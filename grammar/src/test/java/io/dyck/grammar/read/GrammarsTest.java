package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.Texts;
import org.junit.jupiter.api.Test;

/** The entry point, its options, and the detection of notations. */
final class GrammarsTest {
  @Test
  void notationsAreToldApartByWhatStandsInThem() {
    assertDetected(Notation.GBNF, "root ::= \"a\" | b\nb ::= [0-9]{2}");
    assertDetected(Notation.XGRAMMAR, "root ::= TagDispatch((\"<a>\", b))\nb ::= \"x\"");
    assertDetected(Notation.W3C, "e ::= 'a' | b /* of the spec */\nb ::= #x20+");
    assertDetected(Notation.W3C, "[1]  query ::= prologue* [2]\n[2] prologue ::= 'BASE'");
    assertDetected(Notation.ISO, "(* one *) a = \"x\", { b } ;\nb = 'y' | ? white space ? ;");
    assertDetected(Notation.WIRTH, "Expr = Term { \"+\" Term } .\nTerm = \"x\" .");
    assertDetected(Notation.BNF, "<a> ::= \"x\" <b>\n<b> ::= \"y\"");
    assertDetected(Notation.ABNF, "; comment\nrule = 1*DIGIT / \"x\"\nDIGIT = %x30-39");
    assertDetected(Notation.LARK, "start: \"a\" WORD+\n%import common.WORD");
    assertThat(Grammars.detect("a.lark", "root ::= \"a\"")).isEqualTo(Notation.LARK);
    assertThat(Grammars.detect("a.gbnf", "a = b;")).isEqualTo(Notation.GBNF);
  }

  private static void assertDetected(Notation expected, String text) {
    assertThat(Grammars.detect("grammar.ebnf", text)).as(text).isEqualTo(expected);
  }

  @Test
  void literalsMatchInAnyCaseWhereTheCallerSaysSo() {
    EarleyOracle oracle =
        oracle("root ::= \"selECT 1ä\" [a]", ReadOptions.builder().ignoreCase(true).build());
    assertAccepts(oracle, "SELECT 1Äa", "select 1äa", "Select 1Äa");
    assertRefuses(oracle, "SELECT 1ÄA", "SELECT1Äa");
  }

  @Test
  void whiteSpaceMayStandBeforeEachTerminalAndAtTheEnd() {
    String grammar =
        """
        root ::= number ("+" root)? | "(" root ")"
        number ::= [0-9]+
        ws ::= " " | "\\t"
        """;
    EarleyOracle oracle =
        oracle(
            "#! longest-match: number\n" + grammar, ReadOptions.builder().whitespace("ws").build());
    assertAccepts(oracle, "12+3", " 12 \t+ 3 ", "( 1 )", "(1)");
    assertRefuses(oracle, "1 2", "1+", " ", "()");
    assertAccepts(oracle(grammar, ReadOptions.builder().whitespace("ws").build()), "12 +\t3 ");
  }

  @Test
  void whiteSpaceIsUsedThenAndOtherWarningsStay() {
    Grammar grammar =
        read(
            "root ::= \"a\"\nws ::= blank\nblank ::= \" \"\nother ::= \"x\"",
            ReadOptions.builder().whitespace("ws").build());
    assertThat(grammar.warnings())
        .singleElement()
        .satisfies(warning -> assertThat(warning.message()).contains("'other'"));
  }

  @Test
  void anUnknownRuleForWhiteSpaceIsAnError() {
    assertThatThrownBy(
            () ->
                read(
                    "root ::= \"a\" blank\nblank ::= \" \"",
                    ReadOptions.builder().whitespace("blanc").build()))
        .isInstanceOfSatisfying(
            GrammarException.class,
            e -> {
              assertThat(e.diagnostics().get(0).code()).isEqualTo("DYCK-G030");
              assertThat(e.diagnostics().get(0).advice()).contains("'blank'");
            });
  }

  @Test
  void terminalsOfLarkEndAnywhereWhereTheCallerSaysSo() {
    String text = "start: NAME \"x\"\nNAME: /[a-z]+/";
    ReadOptions options = ReadOptions.builder().conventionalTerminals(false).build();
    assertThat(Grammars.read("g.lark", text, ReadOptions.DEFAULT).rule("NAME").match())
        .isEqualTo(MatchKind.LONGEST);
    Grammar grammar = Grammars.read("g.lark", text, options);
    assertThat(grammar.rules().values()).extracting(Rule::match).containsOnly(MatchKind.ANY);
    assertAccepts(EarleyOracle.of(grammar), "ax", "xxx");
  }

  @Test
  void aRegularExpressionHasNoOtherStartRule() {
    ReadOptions options = ReadOptions.builder().start("expr").build();
    assertThatThrownBy(() -> Grammars.read("date.regex", "[0-9]+", options))
        .isInstanceOfSatisfying(
            GrammarException.class,
            e -> assertThat(e.diagnostics().get(0).code()).isEqualTo("DYCK-G031"));
    ReadOptions root = ReadOptions.builder().start("root").build();
    assertAccepts(EarleyOracle.of(Grammars.read("date.regex", "[0-9]+", root)), "12");
  }

  private static Grammar read(String text, ReadOptions options) {
    return Grammars.read("grammar.gbnf", text, options);
  }

  private static EarleyOracle oracle(String text, ReadOptions options) {
    return EarleyOracle.of(read(text, options));
  }

  private static void assertAccepts(EarleyOracle oracle, String... texts) {
    for (String text : texts) {
      assertThat(oracle.accepts(Texts.bytes(text))).as("accepts '%s'", text).isTrue();
    }
  }

  private static void assertRefuses(EarleyOracle oracle, String... texts) {
    for (String text : texts) {
      assertThat(oracle.accepts(Texts.bytes(text))).as("accepts '%s'", text).isFalse();
    }
  }
}
