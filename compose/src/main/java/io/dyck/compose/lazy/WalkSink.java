package io.dyck.compose.lazy;

import io.dyck.compose.lazy.SharedTexts.Walk;
import io.dyck.grammar.LazyLanguage.Likeness;
import io.dyck.pda.rules.LikeRow;

/** What a walk of dotted rules tells of the tokens that it finds. For one thread. */
interface WalkSink {
  /**
   * Tokens end at some places.
   *
   * @param d the dotted rule after them
   * @param link what it returns to
   */
  void ending(Places places, Subtraction but, int d, int link);

  /** Tokens end inside of a language that a dotted rule is like, or where it ends. */
  void inside(Inside inside);

  /**
   * Tokens inside of a language.
   *
   * @param d the dotted rule before them
   * @param row what it is like
   * @param like the language
   * @param walk of the language
   * @param at the places of the dotted rule
   * @param but the nodes whose tokens do not count
   * @param link what the dotted rule returns to
   */
  record Inside(
      int d, LikeRow row, Likeness like, Walk walk, Places at, Subtraction but, int link) {}
}
