package io.dyck.tools.arguments;

/** The text that was written but not yet assigned to a part, because the part is not known yet. */
public final class UnreadText {
  private static final int MOST_SHOWN = 40;

  private final StringBuilder text = new StringBuilder();
  private int taken;
  private boolean isFinished;

  /** The relation between a fixed text and the beginning of the unread text. */
  public enum PrefixRelation {
    /** The unread text does not begin with the fixed text. */
    NO,
    /** The unread text is too short, but may still become the fixed text. */
    OPEN,
    /** The unread text begins with the fixed text. */
    YES
  }

  public void add(String more) {
    text.append(more);
  }

  /** Marks the end of the text. */
  public void finish() {
    isFinished = true;
  }

  public boolean isFinished() {
    return isFinished;
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  public boolean isBlank() {
    return text.toString().isBlank();
  }

  public int length() {
    return text.length();
  }

  char firstCharacter() {
    return text.charAt(0);
  }

  /** Returns the whole unread text, for reading only. */
  CharSequence allText() {
    return text;
  }

  public String firstCharacters(int characters) {
    return text.substring(0, characters);
  }

  /** Returns the position of a text; negative if it does not occur. */
  public int indexOf(String part) {
    return text.indexOf(part);
  }

  /** Returns the first position of a text from an index on; negative if it does not occur. */
  public int indexOf(String part, int from) {
    return text.indexOf(part, from);
  }

  /** Removes white space at the beginning. */
  public void skipBlanks() {
    int end = 0;
    while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    takeCharacters(end);
  }

  /** Removes and returns the first characters. */
  public String takeCharacters(int characters) {
    String result = text.substring(0, characters);
    text.delete(0, characters);
    taken += characters;
    return result;
  }

  /** Returns the number of characters removed so far. */
  public int takenCount() {
    return taken;
  }

  public PrefixRelation prefixRelation(String part) {
    int length = Math.min(part.length(), text.length());
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) != part.charAt(i)) {
        return PrefixRelation.NO;
      }
    }
    return length == part.length()
        ? PrefixRelation.YES
        : isFinished ? PrefixRelation.NO : PrefixRelation.OPEN;
  }

  /** Returns the number of last characters that may be the incomplete beginning of a text. */
  public int incompleteSuffixLength(String part) {
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

  /** Returns the beginning of the unread text, for a message. */
  public String shownBeginning() {
    return text.length() <= MOST_SHOWN ? text.toString() : firstCharacters(MOST_SHOWN - 1) + "…";
  }
}
