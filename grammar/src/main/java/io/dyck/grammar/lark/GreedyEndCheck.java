package io.dyck.grammar.lark;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.pattern.RegexPattern;

/**
 * Checks whether a greedy part follows a lazy part of a pattern. An engine that tries ways in order
 * may then end the pattern later than at the first complete place.
 */
final class GreedyEndCheck {
  private GreedyEndCheck() {}

  static boolean isGreedy(RegexPattern pattern) {
    if (!pattern.isLazy()) {
      return hasVaryingGreedyRepetition(pattern);
    }
    if (pattern instanceof RegexPattern.Sequence sequence) {
      ImmutableList<RegexPattern> items = sequence.items();
      for (int i = items.size() - 1; i >= 0; i--) {
        if (isGreedy(items.get(i))) {
          return true;
        }
        if (items.get(i).isLazy()) {
          return false;
        }
      }
      return false;
    }
    if (pattern instanceof RegexPattern.Choice choice) {
      return choice.alternatives().stream().anyMatch(GreedyEndCheck::isGreedy);
    }
    if (pattern instanceof RegexPattern.Repetition repetition) {
      boolean once = Integer.valueOf(1).equals(repetition.maximum());
      return !repetition.lazy() && (!once || isGreedy(repetition.body()));
    }
    return false;
  }

  /** Returns whether a pattern contains a greedy repetition of varying length. */
  private static boolean hasVaryingGreedyRepetition(RegexPattern pattern) {
    if (pattern instanceof RegexPattern.Repetition repetition
        && !Integer.valueOf(repetition.minimum()).equals(repetition.maximum())) {
      return true;
    }
    return !(pattern instanceof RegexPattern.Lookaround)
        && pattern.children().stream().anyMatch(GreedyEndCheck::hasVaryingGreedyRepetition);
  }
}
