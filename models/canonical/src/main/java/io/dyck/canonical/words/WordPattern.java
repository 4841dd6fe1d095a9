package io.dyck.canonical.words;

import com.google.common.collect.ImmutableList;

/** The syntax tree of a pattern that cuts words, as far as it can be followed exactly. */
sealed interface WordPattern {
  /**
   * One character.
   *
   * @param source a pattern of {@link java.util.regex} that matches the character
   */
  record One(String source) implements WordPattern {}

  /** A sequence: one part after the other. */
  record Sequence(ImmutableList<WordPattern> parts) implements WordPattern {}

  /** A choice: the first alternative that leads to a match. */
  record Choice(ImmutableList<WordPattern> alternatives) implements WordPattern {}

  /**
   * A repetition.
   *
   * @param least the least number of repetitions
   * @param most the greatest number of repetitions; −1 without bound
   */
  record Repeat(WordPattern body, int least, int most, boolean greedy) implements WordPattern {}

  /**
   * A look at the next character without reading it.
   *
   * @param negative whether the next character must differ or be missing
   */
  record Look(One character, boolean negative) implements WordPattern {}
}
