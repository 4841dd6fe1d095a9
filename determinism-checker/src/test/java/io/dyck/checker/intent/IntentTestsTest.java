package io.dyck.checker.intent;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.grammar.gbnf.Gbnf;
import org.junit.jupiter.api.Test;

final class IntentTestsTest {
  private static Report report(String grammar) {
    return DeterminismChecker.check(Gbnf.parse("g", grammar), CheckOptions.DEFAULT);
  }

  @Test
  void passingTestsAreCountedAndSilent() {
    Report report =
        report(
            "#= accept \"ab\" \"a\\\"\\x62\\u00e9\"\n#= reject \"\"\nroot ::= \"a\" [\"b\u00e9]+");
    assertThat(report.tests()).isEqualTo(3);
    assertThat(report.findings()).isEmpty();
  }

  @Test
  void refusedTextIsToldWithItsFirstBadPosition() {
    Finding finding = report("#= accept \"abd\"\nroot ::= \"abc\"").findings().get(0);
    assertThat(finding.code()).isEqualTo("DYCK-L060");
    assertThat(finding.message()).contains("after \"ab\"").contains("(1:3)");
    assertThat(finding.advice()).contains("\"c\"");
    assertThat(finding.span().start()).isEqualTo(10);
    assertThat(finding.span().end()).isEqualTo(15);
  }

  @Test
  void acceptedTextThatIsToBeRefusedIsTold() {
    assertThat(report("#= reject \"abc\"\nroot ::= \"abc\"").findings())
        .extracting(Finding::code)
        .containsExactly("DYCK-L060");
  }

  @Test
  void whatCannotBeReadIsAnError() {
    for (String comment :
        new String[] {"#= accept", "#= accept 'a'", "#= acept \"a\"", "#= accept \"\\q\""}) {
      assertThat(report(comment + "\nroot ::= \"abc\"").findings())
          .as(comment)
          .extracting(Finding::code)
          .containsExactly("DYCK-L061");
    }
  }

  @Test
  void rulersAreNoTests() {
    assertThat(report("#==== section ====\nroot ::= \"abc\"").findings()).isEmpty();
  }
}
