package io.dyck.tools;

/** What was written and is not yet taken apart, because it is open what it belongs to. */
final class UnreadText {
  private static final int MOST_SHOWN = 40;

  private final StringBuilder text = new StringBuilder();
  private int taken;
  private boolean isFinished;

  /** What a fixed text has to do with the beginning. */
  enum Fit {
    /** It is another text. */
    NO,
    /** It may become the text. */
    OPEN,
    /** It is the text. */
    YES
  }

  void add(String more) {
    text.append(more);
  }

  /** Nothing more comes. */
  void finish() {
    isFinished = true;
  }

  boolean isFinished() {
    return isFinished;
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  boolean isBlank() {
    return text.toString().isBlank();
  }

  int length() {
    return text.length();
  }

  char first() {
    return text.charAt(0);
  }

  /** All of it, to be read only. */
  CharSequence all() {
    return text;
  }

  String head(int characters) {
    return text.substring(0, characters);
  }

  /** Where a text begins; negative if it is not there. */
  int indexOf(String part) {
    return text.indexOf(part);
  }

  /** Where a text begins, not before a place; negative if it is not there. */
  int indexOf(String part, int from) {
    return text.indexOf(part, from);
  }

  /** Takes white space at the beginning away. */
  void skipBlanks() {
    int end = 0;
    while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    take(end);
  }

  /** Takes the first characters away. */
  String take(int characters) {
    String result = text.substring(0, characters);
    text.delete(0, characters);
    taken += characters;
    return result;
  }

  /** How many characters were taken. */
  int taken() {
    return taken;
  }

  Fit fit(String part) {
    int length = Math.min(part.length(), text.length());
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) != part.charAt(i)) {
        return Fit.NO;
      }
    }
    return length == part.length() ? Fit.YES : isFinished ? Fit.NO : Fit.OPEN;
  }

  /** How many of the last characters may be the beginning of a text that is not complete. */
  int heldBack(String part) {
    if (isFinished) {
      return 0;
    }
    for (int length = Math.min(part.length() - 1, text.length()); length > 0; length--) {
      if (part.startsWith(text.substring(text.length() - length))) {
        return length;
      }
    }
    return 0;
  }

  /** The beginning, for a message. */
  String shown() {
    return text.length() <= MOST_SHOWN ? text.toString() : head(MOST_SHOWN - 1) + "…";
  }
}
