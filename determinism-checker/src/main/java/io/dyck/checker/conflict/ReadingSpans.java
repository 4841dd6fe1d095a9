package io.dyck.checker.conflict;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;

/** Readings of a conflict as spans over its example. */
final class ReadingSpans {
  private ReadingSpans() {}

  static ImmutableList<ImmutableList<DrawnSpan>> of(Grammar grammar, Conflict conflict) {
    int length = conflict.pumped(2).length;
    ImmutableList.Builder<ImmutableList<DrawnSpan>> readings = ImmutableList.builder();
    for (Reading reading : conflict.readings()) {
      ImmutableList.Builder<DrawnSpan> spans = ImmutableList.builder();
      for (Reading.OpenRule open : reading.open()) {
        int line = grammar.source().line(open.place().start());
        spans.add(new DrawnSpan(open.rule(), open.start(), length, true, open.place(), line));
      }
      readings.add(spans.build());
    }
    return readings.build();
  }

  /** The number of outermost spans in which two readings agree. */
  static int common(ImmutableList<DrawnSpan> first, ImmutableList<DrawnSpan> second) {
    int common = 0;
    while (common < Math.min(first.size(), second.size()) - 1
        && first.get(common).equals(second.get(common))) {
      common++;
    }
    return common;
  }
}
