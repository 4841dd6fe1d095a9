package io.dyck.pda.rules;

import java.util.BitSet;

/**
 * The condition of the next letter that follows from the open terminals with longest match of a
 * state.
 *
 * @param endAtOnce whether a terminal with the shortest match is complete; then no terminal reads
 *     on
 * @param winningRank the greatest rank of a complete terminal
 * @param letters the letters that some terminal reads
 */
public record OpenLexemes(boolean endAtOnce, int winningRank, BitSet letters) {
  /** The value for a state outside of all terminals. */
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
        endAtOnce |= rules.isCompleteTerminal(s);
        winningRank = rules.isFinal(s) ? Math.max(winningRank, rules.rank(s)) : winningRank;
        for (int e = rules.firstEdge(s); e < rules.edgeEnd(s); e++) {
          letters.set(rules.letter(e));
        }
      }
    }
    return some ? new OpenLexemes(endAtOnce, winningRank, letters) : NONE;
  }

  /** Whether a terminal reads a letter. Then no terminal may end before it. */
  public boolean canRead(int letter) {
    return !endAtOnce && letters.get(letter);
  }
}
