package io.dyck.checker.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.grammar.gbnf.Gbnf;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LintSuppressionsTest {
  private static final String STALL = "DYCK-L010";

  private static Report report(String grammar) {
    return DeterminismChecker.check(Gbnf.parse("g", grammar), CheckOptions.DEFAULT);
  }

  private static List<String> codes(String grammar) {
    return report(grammar).findings().stream().map(Finding::code).toList();
  }

  @Test
  void commentSilencesTheRuleItStandsBefore() {
    assertThat(codes("#! allow: " + STALL + "\nroot ::= a b\na ::= \" \"*\nb ::= \"x\""))
        .contains(STALL, "DYCK-L022");
    assertThat(codes("root ::= a b\n#! allow: " + STALL + "\n\na ::= \" \"*\nb ::= \"x\""))
        .isEmpty();
  }

  @Test
  void commentSilencesTheRuleItStandsIn() {
    assertThat(codes("root ::= \"x\" a\na ::= \" \"* #! allow: " + STALL)).isEmpty();
    assertThat(codes("root ::= \"x\" a\na ::= (\n  \" \"*\n  #! allow: " + STALL + "\n)"))
        .isEmpty();
  }

  @Test
  void fileCommentSilencesAll() {
    String grammar = "root ::= a b\na ::= \" \"*\nb ::= \"x\" \"\\t\"*\n#! allow-file: " + STALL;
    assertThat(codes(grammar)).isEmpty();
    assertThat(report(grammar).silenced()).isEqualTo(2);
  }

  @Test
  void warningsOfTheReaderAreSilencedToo() {
    assertThat(codes("root ::= \"x\"\n#! allow: DYCK-G040\na ::= \"y\"")).isEmpty();
  }

  @Test
  void errorsAreNot() {
    assertThat(codes("#! allow-file: DYCK-L060\n#= accept \"y\"\nroot ::= \"x\""))
        .contains("DYCK-L060", "DYCK-L022");
  }
}
