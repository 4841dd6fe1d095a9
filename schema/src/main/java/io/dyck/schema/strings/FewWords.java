package io.dyck.schema.strings;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words of an automaton that accepts few. */
final class FewWords {
  private FewWords() {}

  private record Prefix(String text, int state) {}

  /**
   * The words of some lengths.
   *
   * @param from the least length
   * @param end above the greatest length
   * @return null if there are more than a limit
   */
  static @Nullable List<String> of(CodePointDfa dfa, long from, long end, int limit) {
    if (end == Long.MAX_VALUE && dfa.isCyclic()) {
      return null;
    }
    List<String> result = new ArrayList<>();
    List<Prefix> level = List.of(new Prefix("", 0));
    for (long length = 0; length < end && !level.isEmpty(); length++) {
      List<Prefix> longer = new ArrayList<>();
      for (Prefix prefix : level) {
        if (length >= from && dfa.isAccepting(prefix.state)) {
          result.add(prefix.text);
        }
        if (!extend(dfa, prefix, length, from, end, limit, longer)) {
          return null;
        }
      }
      // Each prefix begins a word of its own.
      if (result.size() > limit || longer.size() > limit) {
        return null;
      }
      level = longer;
    }
    return result;
  }

  private static boolean extend(
      CodePointDfa dfa,
      Prefix prefix,
      long length,
      long from,
      long end,
      int limit,
      List<Prefix> to) {
    for (int c = 0; c < dfa.cuts.length; c++) {
      int target = dfa.target(prefix.state, c);
      long rest = dfa.shortest(target, Math.max(0, from - length - 1));
      if (rest >= 0 && length + 1 + rest < end) {
        int last = c + 1 < dfa.cuts.length ? dfa.cuts[c + 1] - 1 : Character.MAX_CODE_POINT;
        if (last - dfa.cuts[c] >= limit) {
          return false;
        }
        for (int point = dfa.cuts[c]; point <= last; point++) {
          if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
            to.add(new Prefix(prefix.text + Character.toString(point), target));
          }
        }
      }
    }
    return true;
  }
}
