package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.language.LanguageChange;
import io.dyck.checker.text.Edit;
import io.dyck.grammar.SourceText;
import io.dyck.pda.conflict.Conflict;

/**
 * A certified change of a grammar. <em>Certified</em> means: the change was made in the text of the
 * grammar, and the changed text was read and compiled; the conflict was gone, and no conflict came
 * that was not there before, as far as the search for conflicts found. Immutable.
 *
 * @param title what is done, as one imperative sentence without a full stop
 * @param edits the changes; their spans do not overlap
 * @param change what the edited grammar accepts that the original does not, and the other way round
 * @param deterministic whether the edited grammar is deterministic as a whole; otherwise this
 *     conflict is gone and what is left was there before
 * @param ends the other conflicts of the grammar that are gone, too
 */
public record Repair(
    String title,
    ImmutableList<Edit> edits,
    LanguageChange change,
    boolean deterministic,
    ImmutableList<Conflict> ends) {
  /**
   * The grammar after the repair.
   *
   * @param source the text the edits were made for
   * @return the changed text; formatting and comments elsewhere are untouched
   */
  public String applyTo(SourceText source) {
    return Edit.apply(source, edits);
  }
}
