package io.dyck.compose.lazy;

import io.dyck.compose.lazy.SharedTexts.Walk;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.Likeness;
import io.dyck.grammar.LazyLanguage.OwnTexts;
import io.dyck.pda.rules.LikeRow;

/** Receives the tokens that a walk of dotted rules finds. For one thread. */
interface WalkSink {
  /**
   * Receives tokens that end at some places.
   *
   * @param d the dotted rule after the tokens
   * @param link the return target of the dotted rule
   */
  void ending(Places places, Subtraction but, int d, int link);

  /**
   * Receives tokens that end inside of own texts of a dotted rule.
   *
   * @param at the state of the texts after the tokens
   * @param link the return target of the dotted rule
   */
  void own(Places places, Subtraction but, OwnTexts own, int at, int link);

  /**
   * Receives tokens that end inside of a language that a dotted rule is like, or at the language's
   * end.
   */
  void inside(Inside inside);

  /**
   * Tokens that end inside of a language.
   *
   * @param d the dotted rule before the tokens
   * @param row the languages that the dotted rule is like
   * @param like the likeness to one language
   * @param walk the walk of the language
   * @param at the places of the dotted rule
   * @param but the excluded nodes
   * @param link the return target of the dotted rule
   */
  record Inside(
      int d, LikeRow row, Likeness like, Walk walk, Places at, Subtraction but, int link) {

    /** Whether the same follows wherever the language may end, and it may end after any text. */
    boolean endsAlike() {
      boolean needsUnits = like.units() != null && like.units().least() > 0;
      return !row.isByText() && !row.differs() && !needsUnits;
    }

    /** Returns the most bytes that end the language, with the units that it still needs. */
    double bytesToEnd(EndBytes withoutUnits) {
      LazyLanguage.Units units = like.units();
      int bytes = withoutUnits.most();
      return units == null ? bytes : ((double) bytes + units.least()) * units.bytes();
    }
  }
}
