package io.dyck.compose.lazy;

import io.dyck.compose.lazy.SharedLanguageWalks.Walk;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.TextAutomaton;
import io.dyck.pda.rules.EquivalentRow;

/** Receives the tokens that a walk of dotted rules finds. For one thread. */
interface WalkSink {
  /**
   * Receives tokens that end at nodes of the trie, with the dotted rule that follows.
   *
   * @param d the dotted rule after the tokens
   * @param link the return target of the dotted rule
   */
  void addEnding(WalkNodes places, ExcludedSubtrees but, int d, int link);

  /**
   * Receives tokens that end inside one of the texts of the {@linkplain TextAutomaton automaton} of
   * a dotted rule.
   *
   * @param at the state of the texts after the tokens
   * @param link the return target of the dotted rule
   */
  void addTokensInTexts(
      WalkNodes places, ExcludedSubtrees but, TextAutomaton automaton, int at, int link);

  /**
   * Receives tokens that end inside a text of another language, or at its end. The dotted rule
   * before the tokens reads like a state of the other language ({@link EquivalentState}).
   */
  void addInnerTokens(InnerTokens inside);

  /**
   * Tokens that end inside a text of another language, or at its end.
   *
   * @param d the dotted rule before the tokens
   * @param row all likenesses of the dotted rule
   * @param like the likeness to the language of the tokens
   * @param walk the walk that reads this language
   * @param at the places of the dotted rule
   * @param but the excluded nodes
   * @param link the return target of the dotted rule
   */
  record InnerTokens(
      int d,
      EquivalentRow row,
      EquivalentState like,
      Walk walk,
      WalkNodes at,
      ExcludedSubtrees but,
      int link) {

    /**
     * Returns whether the continuation is the same at all ends of the language, and no further
     * units are needed before an end.
     */
    boolean hasUniformEnds() {
      boolean needsUnits = like.units() != null && like.units().least() > 0;
      return !row.isByText() && !row.hasDifferentContinuation() && !needsUnits;
    }

    /**
     * Returns the most bytes of a short text to the end of the language, including the units that
     * must still begin.
     */
    double bytesToEnd(EndBytes withoutUnits) {
      LazyLanguage.RemainingUnits units = like.units();
      int bytes = withoutUnits.maxBytes();
      return units == null ? bytes : ((double) bytes + units.least()) * units.bytes();
    }
  }
}
