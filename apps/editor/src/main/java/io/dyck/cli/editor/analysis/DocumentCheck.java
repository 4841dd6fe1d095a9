package io.dyck.cli.editor.analysis;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.DeterminismChecker.CheckResult;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.Verdict;
import io.dyck.cli.check.SchemaFindings;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The result of a check of a document. Immutable.
 *
 * @param document the document
 * @param verdict the verdict about determinism
 * @param findings errors, warnings and information; conflicts first
 * @param report the full report about a grammar; empty for JSON Schema and for a text that is no
 *     grammar
 * @param pda the machine, if it was compiled
 */
public record DocumentCheck(
    GrammarDocument document,
    Verdict verdict,
    ImmutableList<Finding> findings,
    Optional<Report> report,
    Optional<Pda> pda) {
  /**
   * Checks a document with a small budget, and without a verdict again with the full budget.
   *
   * @param document the document to check
   * @param progress receives a short description of each part of the check
   * @return the result
   * @throws io.dyck.failure.CompilationCancelledException if the thread was interrupted
   */
  public static DocumentCheck of(GrammarDocument document, Consumer<String> progress) {
    if (document.language().isSchema()) {
      return schema(document);
    }
    GrammarDocument.Reading reading = document.reading();
    if (reading.grammar().isEmpty()) {
      return new DocumentCheck(
          document, Verdict.MALFORMED, reading.findings(), Optional.empty(), Optional.empty());
    }
    Grammar grammar = reading.grammar().get();
    CheckOptions options =
        CheckOptions.DEFAULT
            .withNotation(document.language().notation().orElseThrow())
            .withReader(document::readAgain);
    String name = document.source().name();
    CheckResult checked = DeterminismChecker.check(name, grammar, options.quick(), progress);
    if (checked.report().verdict() == Verdict.UNDECIDED) {
      checked = DeterminismChecker.check(name, grammar, options, progress);
    }
    return of(document, checked);
  }

  private static DocumentCheck schema(GrammarDocument document) {
    SchemaText text = new SchemaText(document.source());
    Report report =
        SchemaFindings.checkSchema(document.source(), SchemaOptions.DEFAULT, text::place);
    Optional<Pda> pda =
        report.verdict() == Verdict.MALFORMED
            ? Optional.empty()
            : Optional.of(
                Pda.of(document.source().name(), JsonSchema.of(document.text()).language()));
    return new DocumentCheck(document, report.verdict(), report.findings(), Optional.empty(), pda);
  }

  private static DocumentCheck of(GrammarDocument document, CheckResult checked) {
    Report report = checked.report();
    return new DocumentCheck(
        document, report.verdict(), report.findings(), Optional.of(report), checked.pda());
  }

  /**
   * Returns the result of a check that was given up.
   *
   * @param document the document whose check was given up
   * @param seconds the time limit
   * @return a result with one finding about the time limit
   */
  static DocumentCheck stoppedCheck(GrammarDocument document, long seconds) {
    Finding finding =
        Finding.of(
            "DYCK-E002",
            io.dyck.grammar.Severity.WARNING,
            document.source(),
            new SourceSpan(0, 0),
            "the check was stopped after "
                + seconds
                + " s, so it is not known whether the grammar"
                + " is deterministic",
            "'dyck check' takes the time that it needs");
    return new DocumentCheck(
        document, Verdict.UNDECIDED, ImmutableList.of(finding), Optional.empty(), Optional.empty());
  }
}
