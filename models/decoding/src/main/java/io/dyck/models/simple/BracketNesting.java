package io.dyck.models.simple;

import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The open brackets of a text, and for each bracket and for the whole text whether it is on its
 * first line, its second line, or a later line. Two positions of equal nesting are alike in layout.
 * A closing bracket without its partner counts as text. Not thread-safe.
 */
final class BracketNesting {
  private static final int LATER_LINE = 2;
  private static final int LINES = LATER_LINE + 1;
  private static final String OPENING = "([{";
  private static final String CLOSING = ")]}";

  private final Vocabulary vocabulary;

  /**
   * For the whole text and then for each open bracket: {@code LINES * kind + line}. The whole text
   * has kind 0.
   */
  private final IntArrayList open = new IntArrayList();

  BracketNesting(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    clear();
  }

  /** Returns to the start of a text. */
  void clear() {
    open.clear();
    open.add(0);
  }

  /** Reads one more token. */
  void add(int token) {
    if (vocabulary.isOrdinary(token)) {
      int length = vocabulary.length(token);
      for (int i = 0; i < length; i++) {
        read((char) vocabulary.byteAt(token, i));
      }
    }
  }

  private void read(char character) {
    int top = open.topInt();
    if (character == '\n') {
      if (top % LINES < LATER_LINE) {
        open.set(open.size() - 1, top + 1);
      }
    } else if (OPENING.indexOf(character) >= 0) {
      open.push(LINES * (1 + OPENING.indexOf(character)));
    } else if (CLOSING.indexOf(character) >= 0 && top / LINES == 1 + CLOSING.indexOf(character)) {
      open.popInt();
    }
  }

  /** Returns a hash. Equal nestings have equal hashes, and other nestings hardly ever do. */
  int hash() {
    return open.hashCode();
  }
}
