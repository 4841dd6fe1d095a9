package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import org.junit.jupiter.api.Test;

/** The start rule of texts without a rule of the usual name, and the message about it. */
final class StartRulesTest {
  @Test
  void theOnlyRuleThatNoOtherOneUsesIsTaken() {
    Grammar grammar = read(Notation.LARK, "DIGIT: /[0-9]/\nitem: DIGIT\nlist: item+ list?\n");
    assertThat(grammar.start()).isEqualTo("list");
    Diagnostic remark = grammar.warnings().get(0);
    assertThat(remark.code()).isEqualTo("DYCK-G056");
    assertThat(remark.severity()).isEqualTo(Severity.INFORMATION);
    assertThat(remark.place()).isEqualTo("g:3:1");
    assertThat(remark.advice()).contains("--start list ", "start(\"list\")");
    assertThat(grammar.warnings()).hasSize(1);
  }

  @Test
  void itIsTakenInGbnfAndXgrammarToo() {
    assertThat(read(Notation.GBNF, "main ::= b\nb ::= \"b\"").start()).isEqualTo("main");
    assertThat(read(Notation.XGRAMMAR, "b ::= \"b\"\nmain ::= b").start()).isEqualTo("main");
  }

  @Test
  void terminalsAndWhatIsIgnoredAreNoStartBesideRules() {
    assertThat(read(Notation.LARK, "A: \"a\"\nB: \"b\"\nWS: \" \"\n%ignore WS\nr: A\n").start())
        .contains("r");
    assertThat(
            read(Notation.GBNF, "#! lexer: w\n#! ignore: ws\nws ::= \" \"\nw ::= [a-z]+\nr ::= w")
                .start())
        .contains("r");
  }

  @Test
  void theFirstRuleIsTakenWhereItLeadsToMost() {
    assertThat(read(Notation.LARK, "e: t | e \"+\" t\nt: \"(\" e \")\" | \"n\"").start())
        .isEqualTo("e");
    String used = "a: b c d e\nb: \"b\"\nc: \"c\"\nd: \"d\"\ne: \"e\"\n";
    assertThat(read(Notation.LARK, used + "forgotten: \"f\"").start()).isEqualTo("a");
    assertThat(refusal(used + "forgotten: b c", ReadOptions.builder()).advice())
        .startsWith("add it, or choose --start a ");
  }

  @Test
  void aRuleThatTheCallerNamesIsNeverReplaced() {
    assertThat(refusal("expr: \"a\"", ReadOptions.builder().start("exrp")).advice())
        .isEqualTo("did you mean 'expr'?");
    assertThat(refusal("expr: \"a\"", ReadOptions.builder().start("zzz")).advice())
        .startsWith("add it, or choose --start expr ");
  }

  @Test
  void usualNamesComeFirstThenWhatLeadsToMore() {
    assertThat(refusal("small: \"a\"\nlarge: b\nb: \"b\"", ReadOptions.builder()).advice())
        .isEqualTo(
            "add it, or choose --start large (in Java ReadOptions.builder().start(\"large\"));"
                + " others that may be meant: 'small'");
    assertThat(refusal("large: b\nb: \"b\"\nprogram: \"p\"", ReadOptions.builder()).advice())
        .startsWith("add it, or choose --start program ");
  }

  @Test
  void whatLeadsToADeclaredTerminalComesLater() {
    String text = "%declare _INDENT\nfile: _INDENT e\nvalue: e\ne: \"a\"\n";
    assertThat(refusal(text, ReadOptions.builder()).advice())
        .isEqualTo(
            "add it, or choose --start value (in Java ReadOptions.builder().start(\"value\"));"
                + " others that may be meant: 'file'");
    assertThat(refusal(text, ReadOptions.builder().start("file")).advice())
        .contains("a part that does without is read with --start value ");
  }

  @Test
  void inALibraryOfTerminalsThePlainNameStandsForItsVariants() {
    assertThat(
            refusal(
                    "NUMBER: /[0-9]+/\nSIGNED_NUMBER: \"-\" NUMBER\nWS: \" \"",
                    ReadOptions.builder())
                .advice())
        .startsWith("add it, or choose --start NUMBER ");
  }

  @Test
  void aStartWithoutTextNamesAPartThatHasSome() {
    GrammarException e =
        catchThrowableOfType(
            GrammarException.class,
            () -> read(Notation.GBNF, "root ::= \"a\" root b\nb ::= \"b\""));
    assertThat(e.diagnostics().get(0).code()).isEqualTo("DYCK-G032");
    assertThat(e.diagnostics().get(0).advice()).contains("--start b ");
  }

  @Test
  void namesWithBlanksAreQuotedForAShell() {
    GrammarException e =
        catchThrowableOfType(
            GrammarException.class,
            () ->
                Grammars.read(
                    "g",
                    "my rule = 'a'; x = 'x';",
                    ReadOptions.builder().notation(Notation.ISO).start("nothing like").build()));
    assertThat(e.diagnostics().get(0).advice()).contains("--start 'my rule' ");
  }

  private static Grammar read(Notation notation, String text) {
    return Grammars.read("g", text, ReadOptions.builder().notation(notation).build());
  }

  private static Diagnostic refusal(String lark, ReadOptions.Builder options) {
    GrammarException e =
        catchThrowableOfType(
            GrammarException.class,
            () -> Grammars.read("g", lark, options.notation(Notation.LARK).build()));
    return e.diagnostics().stream()
        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
        .findFirst()
        .orElseThrow();
  }
}
