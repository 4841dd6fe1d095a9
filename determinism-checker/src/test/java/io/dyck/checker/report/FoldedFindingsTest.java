package io.dyck.checker.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Report;
import io.dyck.grammar.Severity;
import io.dyck.grammar.gbnf.Gbnf;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FoldedFindingsTest {
  private static Report report(int repeated) {
    String rules =
        IntStream.range(0, repeated)
            .mapToObj(i -> "r" + i + " ::= \"" + i + ":\" ([a-z]?)* \";\"\n")
            .collect(Collectors.joining());
    String root =
        IntStream.range(0, repeated).mapToObj(i -> "r" + i).collect(Collectors.joining(" "));
    return DeterminismChecker.check(
        Gbnf.parse("g.gbnf", "root ::= " + root + "\n" + rules), CheckOptions.DEFAULT);
  }

  private static String text(Report report) {
    return TextReport.render(report, TextStyle.PLAIN, Severity.WARNING);
  }

  @Test
  void afterThreeOfManyTheLinesOfTheOthersAreTold() {
    Report report = report(100);
    assertThat(report.findings()).filteredOn(f -> f.code().equals("DYCK-L002")).hasSize(100);
    String text = text(report);
    assertThat(text.lines().filter(line -> line.contains("warning DYCK-L002"))).hasSize(3);
    assertThat(text)
        .contains("  and 97 more DYCK-L002 like this: lines 5, 6, 7, 8,")
        .contains("24, ...");
    assertThat(text.lines().count()).isLessThan(40);
  }

  @Test
  void fewFindingsAreToldInFull() {
    assertThat(text(report(6)).lines().filter(line -> line.contains("warning DYCK-L002")))
        .hasSize(6);
    assertThat(text(report(6))).doesNotContain("like this");
  }

  @Test
  void otherFormatsHaveAll() {
    assertThat(JsonReport.render(java.util.List.of(report(20)), "0").split("DYCK-L002", -1))
        .hasSizeGreaterThanOrEqualTo(21);
  }
}
