package io.dyck.compose.canonical.words;

import com.google.common.collect.ImmutableList;

/** The syntax tree of a pattern that cuts words, as far as it can be followed exactly. */
sealed interface WordPattern {
  /**
   * One character.
   *
   * @param source what of {@link java.util.regex} matches it
   */
  record One(String source) implements WordPattern {}

  /** One after the other. */
  record Sequence(ImmutableList<WordPattern> parts) implements WordPattern {}

  /** The first that leads to a match. */
  record Choice(ImmutableList<WordPattern> alternatives) implements WordPattern {}

  /**
   * A repetition.
   *
   * @param least how often at least
   * @param most how often at most; −1 without bound
   */
  record Repeat(WordPattern body, int least, int most, boolean greedy) implements WordPattern {}

  /**
   * Looks at the next character without reading it.
   *
   * @param negative whether it must not be such, or may be missing
   */
  record Look(One character, boolean negative) implements WordPattern {}
}
