package io.dyck.schema.automata;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the words of an automaton that accepts few words. */
public final class WordEnumeration {
  /** The greatest length of a word of a lazy automaton that is searched for. */
  private static final int MAX_LENGTH = 10_000;

  private WordEnumeration() {}

  private record Prefix(String text, int state) {}

  /**
   * Returns the words of some lengths.
   *
   * @param from the least length
   * @param end above the greatest length
   * @return null if there are too many words, or too long words
   */
  public static @Nullable List<String> listWords(
      CodePointAutomaton automaton, long from, long end, int limit) {
    boolean isEndless =
        automaton instanceof CodePointDfa dfa
            ? end == Long.MAX_VALUE && dfa.isCyclic()
            : Math.min(end, MAX_LENGTH) < from;
    if (isEndless) {
      return null;
    }
    List<String> result = new ArrayList<>();
    List<Prefix> level = List.of(new Prefix("", 0));
    for (long length = 0; length < end && !level.isEmpty(); length++) {
      List<Prefix> longer = new ArrayList<>();
      for (Prefix prefix : level) {
        if (length >= from && automaton.isAccepting(prefix.state)) {
          result.add(prefix.text);
        }
        if (!extend(automaton, prefix, length, from, end, limit, longer)) {
          return null;
        }
      }
      // Each prefix begins a different word.
      boolean isTooLong = length > MAX_LENGTH && !(automaton instanceof CodePointDfa);
      if (result.size() > limit || longer.size() > limit || isTooLong) {
        return null;
      }
      level = longer;
    }
    return result;
  }

  private static boolean extend(
      CodePointAutomaton automaton,
      Prefix prefix,
      long length,
      long from,
      long end,
      int limit,
      List<Prefix> to) {
    int[] cuts = automaton.rangeStarts();
    for (int c = 0; c < cuts.length; c++) {
      int target = automaton.stateAfter(prefix.state, automaton.letters()[c]);
      long rest = automaton.shortestToEnd(target, Math.max(0, from - length - 1));
      if (rest >= 0 && length + 1 + rest < end) {
        int last = c + 1 < cuts.length ? cuts[c + 1] - 1 : Character.MAX_CODE_POINT;
        if (last - cuts[c] >= limit) {
          return false;
        }
        for (int point = cuts[c]; point <= last; point++) {
          if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
            to.add(new Prefix(prefix.text + Character.toString(point), target));
          }
        }
      }
    }
    return true;
  }
}
