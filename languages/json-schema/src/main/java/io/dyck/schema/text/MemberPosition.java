package io.dyck.schema.text;

import it.unimi.dsi.fastutil.ints.IntList;
import java.util.BitSet;

/**
 * Which members an object has so far, whatever their values are. Not to be changed.
 *
 * @param seen the single names so far, as far as they matter
 * @param next in the order of the schema: the first single name that may still come
 * @param count the members so far, as far as they matter
 * @param others the members whose names are not single ones, as far as they matter
 * @param used by class of names how many of them came, where they may run out; empty for none
 */
record MemberPosition(BitSet seen, int next, long count, int others, IntList used) {
  static final MemberPosition START = new MemberPosition(new BitSet(), 0, 0, 0, IntList.of());
}
