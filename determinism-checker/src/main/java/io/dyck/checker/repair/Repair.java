package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.language.LanguageChange;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.SourceText;
import io.dyck.pda.conflict.Conflict;

/**
 * A certified change of a grammar. <em>Certified</em> means: the change was made in the text of the
 * grammar, and the changed text was read and compiled. The conflict was gone, and the bounded
 * search for conflicts found no new conflict. Immutable.
 *
 * @param title the change as one imperative sentence without a full stop
 * @param edits the edits of the source; the spans of the edits do not overlap
 * @param change the texts that only the edited grammar accepts, and the texts that only the
 *     original accepts
 * @param deterministic whether the edited grammar is deterministic as a whole; otherwise it has
 *     conflicts left that the original also has
 * @param ends the other conflicts of the grammar that the change also ends
 */
public record Repair(
    String title,
    ImmutableList<SourceEdit> edits,
    LanguageChange change,
    boolean deterministic,
    ImmutableList<Conflict> ends) {
  /**
   * Returns the text of the grammar after the repair.
   *
   * @param source the text for which the edits were made
   * @return the changed text; formatting and comments elsewhere are untouched
   */
  public String applyTo(SourceText source) {
    return SourceEdit.apply(source, edits);
  }
}
