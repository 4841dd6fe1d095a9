package io.dyck.pda.rules;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage.Likeness;

/**
 * The likenesses of a dotted rule, as its language states them.
 *
 * @param likenesses empty if nothing is known; the states after them are dotted rules
 * @param firsts the first bytes of the reads by which the dotted rule differs, ascending; not to be
 *     changed
 * @param lasts the last bytes of these reads
 * @param targets the target dotted rules of these reads; without meaning if the text decides which
 *     state follows
 */
@SuppressWarnings("ArrayRecordComponent")
public record LikeRow(
    ImmutableList<Likeness> likenesses, int[] firsts, int[] lasts, int[] targets) {
  static final LikeRow NONE = new LikeRow(ImmutableList.of(), new int[0], new int[0], new int[0]);

  /** Whether the state after the other languages is found by reading their texts. */
  public boolean isByText() {
    return !likenesses.isEmpty() && likenesses.get(0).after() == Likeness.BY_TEXT;
  }

  /** Whether the state after the other languages depends on more than their end. */
  public boolean differs() {
    return !likenesses.isEmpty() && likenesses.get(0).differs();
  }
}
