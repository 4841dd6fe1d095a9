package io.dyck.grammar.terminal;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The code points of a character class, added in any order. */
public final class CodePointSet {
  private final List<CodePointRange> added = new ArrayList<>();

  /**
   * Adds a range.
   *
   * @param first the lowest code point
   * @param last the highest code point
   */
  public void add(int first, int last) {
    added.add(new CodePointRange(first, last));
  }

  /**
   * Returns the added ranges.
   *
   * @return ascending, disjoint and not adjacent
   */
  public ImmutableList<CodePointRange> ranges() {
    added.sort(Comparator.comparingInt(CodePointRange::first));
    ImmutableList.Builder<CodePointRange> merged = ImmutableList.builder();
    for (int i = 0; i < added.size(); ) {
      int first = added.get(i).first();
      int last = added.get(i).last();
      for (i++; i < added.size() && added.get(i).first() <= last + 1; i++) {
        last = Math.max(last, added.get(i).last());
      }
      merged.add(new CodePointRange(first, last));
    }
    return merged.build();
  }

  /**
   * Returns the ranges that were not added.
   *
   * @return ascending, disjoint and not adjacent
   */
  public ImmutableList<CodePointRange> complement() {
    ImmutableList.Builder<CodePointRange> gaps = ImmutableList.builder();
    int next = 0;
    for (CodePointRange range : ranges()) {
      if (range.first() > next) {
        gaps.add(new CodePointRange(next, range.first() - 1));
      }
      next = range.last() + 1;
    }
    if (next <= Character.MAX_CODE_POINT) {
      gaps.add(new CodePointRange(next, Character.MAX_CODE_POINT));
    }
    return gaps.build();
  }
}
