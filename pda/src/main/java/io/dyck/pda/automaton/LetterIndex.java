package io.dyck.pda.automaton;

/**
 * Numbers letters by their order: calls from the first to the last one that occurs, then terminals.
 * Not thread-safe.
 */
public final class LetterIndex {
  private int leastCall = 0;
  private int greatestCall = Integer.MIN_VALUE;
  private int greatestTerminal = -1;

  /** Prepares for no letter yet. */
  public LetterIndex() {}

  /**
   * Adds a letter that there is, before any is asked for.
   *
   * @param letter a call or a terminal; see {@link Letters}
   */
  public void include(int letter) {
    if (Letters.isCall(letter)) {
      leastCall = Math.min(leastCall, letter);
      greatestCall = Math.max(greatestCall, letter);
    } else {
      greatestTerminal = Math.max(greatestTerminal, letter);
    }
  }

  /** The letters of all edges. */
  void include(Dfa dfa) {
    for (int s = 0; s < dfa.size(); s++) {
      int past = dfa.firstEdge(s + 1);
      int e = dfa.firstEdge(s);
      while (e < past && Letters.isCall(dfa.letter(e))) {
        include(dfa.letter(e++));
      }
      if (e < past) {
        include(dfa.letter(past - 1));
      }
    }
  }

  /** Greater than all indices. */
  int size() {
    return calls() + greatestTerminal + 1;
  }

  int of(int letter) {
    return Letters.isCall(letter) ? letter - leastCall : letter + calls();
  }

  int letter(int index) {
    return index < calls() ? index + leastCall : index - calls();
  }

  private int calls() {
    return leastCall == 0 ? 0 : greatestCall - leastCall + 1;
  }
}
