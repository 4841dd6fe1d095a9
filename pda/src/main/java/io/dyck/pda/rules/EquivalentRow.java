package io.dyck.pda.rules;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.TextAutomaton;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a dotted rule, as its language describes them.
 *
 * @param likenesses empty if the dotted rule is like no other language; the states after them are
 *     dotted rules
 * @param firsts if the text decides which state follows, the first bytes after which other texts
 *     may be read, ascending; not to be changed
 * @param lasts the last bytes of these ranges
 * @param automaton the texts by which the dotted rule differs from the languages, or all its texts
 *     if there are no such languages; null if they are unknown. The states after them are dotted
 *     rules
 */
@SuppressWarnings("ArrayRecordComponent")
public record EquivalentRow(
    ImmutableList<EquivalentState> likenesses,
    int[] firsts,
    int[] lasts,
    @Nullable TextAutomaton automaton) {
  private static final int[] NO_BYTES = {};

  static final EquivalentRow NONE = new EquivalentRow(ImmutableList.of(), null);

  EquivalentRow(ImmutableList<EquivalentState> likenesses, @Nullable TextAutomaton automaton) {
    this(likenesses, NO_BYTES, NO_BYTES, automaton);
  }

  /** Whether the state after the other languages is found by reading their texts. */
  public boolean isByText() {
    return !likenesses.isEmpty() && likenesses.get(0).after() == EquivalentState.BY_TEXT;
  }

  /** Whether the state after the other languages depends on more than their end. */
  public boolean hasDifferentContinuation() {
    return !likenesses.isEmpty() && likenesses.get(0).differs();
  }
}
