package io.dyck.pda.rules;

import java.util.BitSet;

/**
 * What the terminals with longest match that a state is inside of say about its next letter.
 *
 * @param endAtOnce whether one with the shortest match is complete: none goes on from here
 */
public record OpenLexemes(boolean endAtOnce, int winningRank, BitSet letters) {
  /** Of a state outside of all terminals. */
  public static final OpenLexemes NONE = new OpenLexemes(false, Integer.MIN_VALUE, new BitSet());

  public static OpenLexemes of(DottedRules rules, long[] items) {
    boolean endAtOnce = false;
    int winningRank = Integer.MIN_VALUE;
    BitSet letters = new BitSet();
    boolean some = false;
    for (long item : items) {
      int s = Items.dottedRule(item);
      if (rules.isInLexeme(s)) {
        some = true;
        endAtOnce |= rules.endsAtOnce(s);
        winningRank = rules.isFinal(s) ? Math.max(winningRank, rules.rank(s)) : winningRank;
        for (int e = rules.firstEdge(s); e < rules.edgeEnd(s); e++) {
          letters.set(rules.letter(e));
        }
      }
    }
    return some ? new OpenLexemes(endAtOnce, winningRank, letters) : NONE;
  }

  /** Whether one of them reads a letter: then none may end before it. */
  public boolean goOn(int letter) {
    return !endAtOnce && letters.get(letter);
  }
}
