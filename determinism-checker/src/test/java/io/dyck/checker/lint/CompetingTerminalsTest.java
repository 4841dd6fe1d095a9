package io.dyck.checker.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Finding;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.lark.Lark;
import io.dyck.grammar.notation.Notation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** If a lexer decides between words, the lints about overlapping words report no findings. */
final class CompetingTerminalsTest {
  private static List<String> codes(String grammar) {
    CheckOptions options = CheckOptions.DEFAULT.withNotation(Notation.LARK);
    return DeterminismChecker.check(Lark.parse("test", grammar), options).findings().stream()
        .map(Finding::code)
        .toList();
  }

  @Test
  void aFixedTextWinsOverAName() {
    assertThat(codes("start: \"true\" | NAME\nNAME: /[a-z]{1,9}/"))
        .doesNotContain("DYCK-L001", "DYCK-L006");
    assertThat(codes("start: TRUE | NAME\nTRUE: \"true\"\nNAME: /[a-z]{1,9}/"))
        .doesNotContain("DYCK-L001", "DYCK-L006");
  }

  @Test
  void aNameOfGreaterPriorityLeavesTheKeywordNothing() {
    assertThat(codes("start: \"true\" | NAME\nNAME.2: /[a-z]{1,9}/")).contains("DYCK-L006");
  }

  @Test
  void twoPatternsForOneTextAreTold() {
    assertThat(codes("start: HEX | NAME\nHEX: /[0-9a-f]{1,4}/\nNAME: /[0-9a-z]{1,9}/"))
        .contains("DYCK-L001");
  }

  @Test
  void whatIsIgnoredIsNoRepetitionOfTheAuthor() {
    assertThat(codes("start: \"a\" \"b\"\nWS: /[ \\t]+/\n%ignore WS")).containsExactly("DYCK-L010");
  }

  @Test
  void whatIsIgnoredInGbnfIsUsedAndStandsOnOneSide() {
    String ignore = "#! ignore: ws\n";
    String calls = "root ::= ws item (ws \",\" ws item)* ws\nitem ::= ws name ws\n";
    String terminals = "name ::= [a-z]{1,9}\nws ::= [ ]{0,9}\n#! lexer: name\n";
    String none = calls.replace("ws ", "").replace(" ws", "");
    assertThat(codesOfGbnf(ignore + calls + terminals)).containsOnly("DYCK-L005");
    assertThat(codesOfGbnf(ignore + none + terminals)).containsOnly("DYCK-L005");
    assertThat(codesOfGbnf(calls + terminals)).contains("DYCK-L009");
  }

  private static List<String> codesOfGbnf(String grammar) {
    return DeterminismChecker.check(Gbnf.parse("test", grammar), CheckOptions.DEFAULT)
        .findings()
        .stream()
        .map(Finding::code)
        .toList();
  }

  @Test
  void whatIsImportedIsToldOnceAtItsImport() {
    assertThat(codes("start: NUMBER \".\"\n%import common.NUMBER"))
        .containsExactlyInAnyOrder("DYCK-L011", "DYCK-L015");
  }

  @Test
  void aLazyPatternEndsAtItsClosingDelimiter() {
    assertThat(codes("start: C\nC: /<!--(.|\\n)*?-->/")).doesNotContain("DYCK-L007");
    assertThat(codes("start: C\nC: /<!--(.|\\n)*-->/")).contains("DYCK-L007");
  }

  @Test
  void aRunOfBlanksIsOneTerminal() {
    assertThat(codes("start: (\"a\" WS)+ (WS \"b\")?\nWS: /[ ]{1,3}/")).doesNotContain("DYCK-L009");
  }

  @Test
  void wordsOfSeveralTerminalsLoseToALongerOne() {
    assertThat(codes("start: \"push\" | word\nword: L~1..9\nL: \"a\"..\"z\""))
        .doesNotContain("DYCK-L006");
  }

  @Test
  void blanksInATerminalAreItsOwn() {
    assertThat(codes("start: (W* \"x\")+ W* \"y\"\nW: /(;[^\\n]{0,9}\\n)?[ ]{1,9}/"))
        .doesNotContain("DYCK-L009");
  }
}
