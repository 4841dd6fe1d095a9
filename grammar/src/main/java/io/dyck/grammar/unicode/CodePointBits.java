package io.dyck.grammar.unicode;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import java.util.BitSet;

/** Sets of code points while they are put together: bits, and the ranges they make up. */
public final class CodePointBits {
  public static final int COUNT = Character.MAX_CODE_POINT + 1;

  private CodePointBits() {}

  public static BitSet toBits(int codePoint) {
    BitSet set = new BitSet();
    set.set(codePoint);
    return set;
  }

  public static BitSet range(int first, int last) {
    BitSet set = new BitSet();
    set.set(first, last + 1);
    return set;
  }

  public static BitSet allCodePoints() {
    return range(0, Character.MAX_CODE_POINT);
  }

  public static BitSet complement(BitSet set) {
    BitSet result = (BitSet) set.clone();
    result.flip(0, COUNT);
    return result;
  }

  public static BitSet toBits(ImmutableList<CodePointRange> ranges) {
    BitSet set = new BitSet();
    ranges.forEach(range -> set.set(range.first(), range.last() + 1));
    return set;
  }

  /** Ascending, disjoint and not adjacent. */
  public static ImmutableList<CodePointRange> ranges(BitSet set) {
    ImmutableList.Builder<CodePointRange> ranges = ImmutableList.builder();
    for (int first = set.nextSetBit(0); first >= 0; ) {
      int end = set.nextClearBit(first);
      ranges.add(new CodePointRange(first, end - 1));
      first = set.nextSetBit(end);
    }
    return ranges.build();
  }
}
