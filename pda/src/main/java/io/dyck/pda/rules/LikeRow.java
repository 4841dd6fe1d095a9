package io.dyck.pda.rules;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage.Likeness;

/**
 * What the language of a dotted rule says that it is like.
 *
 * @param likenesses none if nothing is known; the states after them are dotted rules
 * @param firsts of the reads by which a dotted rule differs the first bytes, ascending; not to be
 *     changed
 * @param lasts their last bytes
 * @param targets the dotted rules they lead to; of no meaning where what follows is found by text
 */
@SuppressWarnings("ArrayRecordComponent")
public record LikeRow(
    ImmutableList<Likeness> likenesses, int[] firsts, int[] lasts, int[] targets) {
  static final LikeRow NONE = new LikeRow(ImmutableList.of(), new int[0], new int[0], new int[0]);

  /** Whether what follows the other languages is found by reading their texts. */
  public boolean isByText() {
    return !likenesses.isEmpty() && likenesses.get(0).after() == Likeness.BY_TEXT;
  }

  /** Whether what follows the other languages depends on more than that they have ended. */
  public boolean differs() {
    return !likenesses.isEmpty() && likenesses.get(0).differs();
  }
}
