package io.dyck.checker.finding;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.repair.Edit;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import java.util.Optional;

/**
 * One thing to tell the author about a place in the grammar. Immutable.
 *
 * @param code stable code, such as {@code DYCK-L010}; one page or line in the documentation each
 * @param severity how much it matters
 * @param span where
 * @param message what is the matter, one sentence without a full stop
 * @param advice what to do about it; empty if there is nothing to add
 * @param fixes ways to mend it by editing the source; perhaps none
 * @param conflict the explanation, if this is a conflict
 */
public record Finding(
    String code,
    Severity severity,
    SourceSpan span,
    String message,
    String advice,
    ImmutableList<Fix> fixes,
    Optional<ConflictExplanation> conflict) {

  /**
   * A way to mend a finding.
   *
   * @param title what it does, in a few words
   * @param edits of the source; their spans do not overlap
   */
  public record Fix(String title, ImmutableList<Edit> edits) {}

  /**
   * A finding that no edit mends by itself.
   *
   * @param code stable code
   * @param severity how much it matters
   * @param span where
   * @param message one sentence
   * @param advice what to do; may be empty
   * @return the finding
   */
  public static Finding of(
      String code, Severity severity, SourceSpan span, String message, String advice) {
    return new Finding(code, severity, span, message, advice, ImmutableList.of(), Optional.empty());
  }

  /**
   * A conflict.
   *
   * @param conflict its explanation
   * @return an error whose fixes are the repairs
   */
  public static Finding of(ConflictExplanation conflict) {
    ImmutableList<Fix> fixes =
        conflict.repairs().stream()
            .map(repair -> new Fix(repair.title(), repair.edits()))
            .collect(ImmutableList.toImmutableList());
    return new Finding(
        ConflictExplanation.CODE,
        Severity.ERROR,
        conflict.place(),
        conflict.sentence(),
        fixes.isEmpty()
            ? "make the readings differ by a character early on, reserve words with 'A - B', or"
                + " accept the conflict in permissive mode"
            : "'dyck fix' shows " + fixes.size() + " certified repairs and applies them",
        fixes,
        Optional.of(conflict));
  }

  /**
   * What reading the grammar has found.
   *
   * @param diagnostic of the notation
   * @return the same as a finding
   */
  public static Finding of(Diagnostic diagnostic) {
    return of(
        diagnostic.code(),
        diagnostic.severity(),
        diagnostic.span(),
        diagnostic.message(),
        diagnostic.advice());
  }

  /**
   * The same with a way to mend it.
   *
   * @param title what it does
   * @param edits of the source
   * @return another finding
   */
  public Finding withFix(String title, Edit... edits) {
    ImmutableList<Fix> more =
        ImmutableList.<Fix>builder()
            .addAll(fixes)
            .add(new Fix(title, ImmutableList.copyOf(edits)))
            .build();
    return new Finding(code, severity, span, message, advice, more, conflict);
  }
}
