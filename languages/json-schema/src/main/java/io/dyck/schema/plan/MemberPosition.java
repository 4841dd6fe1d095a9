package io.dyck.schema.plan;

import it.unimi.dsi.fastutil.ints.IntList;
import java.util.BitSet;

/**
 * The members of an object so far, without their values. Not to be changed.
 *
 * @param seen the single names so far whose presence has an effect
 * @param next in the order of the schema, the first single name that may still come
 * @param count the number of members so far, as long as it has an effect
 * @param others the number of members without single names, as long as it has an effect
 * @param used for each class of names that may run out, the number of its members; empty before the
 *     first
 */
public record MemberPosition(BitSet seen, int next, long count, int others, IntList used) {
  static final MemberPosition START = new MemberPosition(new BitSet(), 0, 0, 0, IntList.of());
}
