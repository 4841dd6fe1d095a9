package io.dyck.checker.finding;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.pda.conflict.Conflict;
import java.util.Optional;

/**
 * A message to the author about a place in the grammar. Immutable.
 *
 * @param code stable code, such as {@code DYCK-L010}; one page or line in the documentation each
 * @param severity how much the finding matters
 * @param source the text that contains the place
 * @param span the place in that text
 * @param message the problem, one sentence without a full stop
 * @param advice the remedy; empty if there is nothing to add
 * @param fixes edits of the source that mend the problem; may be empty
 * @param conflict the explanation of a conflict; empty for other findings
 */
public record Finding(
    String code,
    Severity severity,
    SourceText source,
    SourceSpan span,
    String message,
    String advice,
    ImmutableList<Fix> fixes,
    Optional<ConflictExplanation> conflict) {

  /**
   * A fix of a finding.
   *
   * @param title the change in a few words
   * @param edits the edits of the source; the spans of the edits do not overlap
   */
  public record Fix(String title, ImmutableList<SourceEdit> edits) {}

  /**
   * Returns the line of the place.
   *
   * @return the line, from 1
   */
  public int line() {
    return source.line(span.start());
  }

  /**
   * Returns the column of the place.
   *
   * @return the column, from 1, in characters as an editor counts them
   */
  public int column() {
    return source.column(span.start());
  }

  /**
   * Returns the place as {@code name:line:column}.
   *
   * @return the place of the first character
   */
  public String place() {
    return source.place(span.start());
  }

  /**
   * Makes a finding without fixes.
   *
   * @param code the stable code
   * @param severity how much the finding matters
   * @param source the text that contains the place
   * @param span the place in that text
   * @param message the problem in one sentence
   * @param advice the remedy; may be empty
   * @return the finding
   */
  public static Finding of(
      String code,
      Severity severity,
      SourceText source,
      SourceSpan span,
      String message,
      String advice) {
    return new Finding(
        code, severity, source, span, message, advice, ImmutableList.of(), Optional.empty());
  }

  /**
   * Makes a finding of a lint without fixes.
   *
   * @param code the code of the lint
   * @param source the text that contains the place
   * @param span the place in that text
   * @param message the problem in one sentence
   * @param advice the remedy; may be empty
   * @return the finding
   */
  public static Finding of(
      LintCode code, SourceText source, SourceSpan span, String message, String advice) {
    return of(code.text(), code.severity(), source, span, message, advice);
  }

  /**
   * Makes the finding of a conflict.
   *
   * @param source the text of the grammar
   * @param conflict the explanation of the conflict
   * @return an error whose fixes are the repairs
   */
  public static Finding of(SourceText source, ConflictExplanation conflict) {
    ImmutableList<Fix> fixes =
        conflict.repairs().stream()
            .map(repair -> new Fix(repair.title(), repair.edits()))
            .collect(ImmutableList.toImmutableList());
    return new Finding(
        Conflict.CODE,
        Severity.ERROR,
        source,
        conflict.place(),
        conflict.sentence(),
        fixes.isEmpty()
            ? ConflictExplanation.ADVICE
            : (fixes.size() == 1 ? "1 certified repair" : fixes.size() + " certified repairs")
                + ": 'dyck fix' shows and applies them; in Java Finding.fixes() has their edits",
        fixes,
        Optional.of(conflict));
  }

  /**
   * Converts a diagnostic of the reader of a notation to a finding.
   *
   * @param diagnostic the diagnostic
   * @return a finding with the same code, place and message
   */
  public static Finding of(Diagnostic diagnostic) {
    return of(
        diagnostic.code(),
        diagnostic.severity(),
        diagnostic.source(),
        diagnostic.span(),
        diagnostic.message(),
        diagnostic.advice());
  }

  /**
   * Returns a copy with one more fix.
   *
   * @param title the change in a few words
   * @param edits the edits of the source
   * @return the changed copy
   */
  public Finding withFix(String title, SourceEdit... edits) {
    ImmutableList<Fix> more =
        ImmutableList.<Fix>builder()
            .addAll(fixes)
            .add(new Fix(title, ImmutableList.copyOf(edits)))
            .build();
    return new Finding(code, severity, source, span, message, advice, more, conflict);
  }
}
