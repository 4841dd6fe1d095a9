package io.dyck.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dyck.checker.conflict.ConflictText;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.Verdict;
import io.dyck.checker.repair.Effort;
import io.dyck.failure.MemoryExhaustedException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import org.junit.jupiter.api.Test;

/** The messages of the library for programs that use it. */
final class JavaMessagesTest {
  private static final Grammar PALINDROMES =
      Gbnf.parse("g.gbnf", "root ::=\n  \"a\" root \"a\" | \"b\" root \"b\" | \"c\"? ");

  @Test
  void aRejectionSaysWhereAndWhatToDo() {
    NondeterministicGrammarException rejection =
        catchThrowableOfType(
            NondeterministicGrammarException.class, () -> Pda.compile(PALINDROMES));
    assertThat(rejection)
        .hasMessageStartingWith("DYCK-D001: g.gbnf:2:")
        .hasMessageContaining("the grammar is not deterministic: after ")
        .hasMessageContaining("PdaOptions.DEFAULT.permissively()")
        .hasMessageContaining("DeterminismChecker.check");
  }

  @Test
  void aFindingHasItsPlaceAndAdviceForJava() {
    Report report = DeterminismChecker.check(PALINDROMES, CheckOptions.DEFAULT);
    assertThat(report.verdict()).isEqualTo(Verdict.CONFLICTS);
    Finding conflict = report.findings().get(0);
    assertThat(conflict.line()).isEqualTo(2);
    assertThat(conflict.place()).isEqualTo("g.gbnf:2:" + conflict.column());
    assertThat(conflict.advice()).containsAnyOf("Finding.fixes()", "PdaOptions.permissively()");
    assertThat(ConflictText.render(PALINDROMES, conflict.conflict().orElseThrow(), false, false))
        .contains("'dyck help ", "--permissive")
        .doesNotContain(".md");
  }

  @Test
  void optionsChangeOneByOne() {
    CheckOptions options = CheckOptions.DEFAULT.withoutTimeLimits().withNotation(Notation.LARK);
    assertThat(options.effort()).isEqualTo(Effort.THOROUGH);
    assertThat(options.steps()).isEqualTo(Long.MAX_VALUE);
    assertThat(options.notation()).isEqualTo(Notation.LARK);
    assertThat(options.pda()).isEqualTo(CheckOptions.DEFAULT.pda());
    assertThat(options.reader().read("g", "start: \"a\"").start()).isEqualTo("start");
    assertThat(CheckOptions.DEFAULT.withSteps(7).withEffort(Effort.THOROUGH))
        .isEqualTo(CheckOptions.DEFAULT.withEffort(Effort.THOROUGH).withSteps(7));
  }

  @Test
  void memoryThatDoesNotSufficeIsAFinding() {
    Report report =
        DeterminismChecker.memoryExhaustedReport(
            "g.gbnf", new MemoryExhaustedException("checking", new OutOfMemoryError()));
    assertThat(report.verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(report.findings().get(0).code()).isEqualTo("DYCK-E003");
    assertThat(report.findings().get(0).message()).startsWith("checking takes more memory");
    assertThat(report.findings().get(0).advice()).contains("DYCK_JAVA_OPTS");
  }
}
