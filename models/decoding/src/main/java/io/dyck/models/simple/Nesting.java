package io.dyck.models.simple;

import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Which brackets are open in a text, and for each whether it is on its first line, its second, or a
 * later one; the same for the text as a whole. Two places of equal nesting are alike in layout. A
 * closing bracket without its partner counts as text. Not thread-safe.
 */
final class Nesting {
  private static final int LATER_LINE = 2;
  private static final int LINES = LATER_LINE + 1;
  private static final String OPENING = "([{";
  private static final String CLOSING = ")]}";

  private final Vocabulary vocabulary;

  /** For each open bracket, below them the text: {@code LINES * kind + line}. */
  private final IntArrayList open = new IntArrayList();

  Nesting(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    clear();
  }

  /** Goes to the start of a text. */
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

  /** Equal for equal nestings, and hardly ever for others. */
  int hash() {
    return open.hashCode();
  }
}
