package io.dyck.tools;

/** Finds where an object, an array or a string of JSON ends, character by character. */
final class JsonEnd {
  private int depth;
  private boolean inString;
  private boolean escaped;

  /**
   * Goes on over some characters.
   *
   * @return how many of them belong to the value
   */
  int read(CharSequence text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (isEndedBy(text.charAt(i))) {
        return i + 1 - from;
      }
    }
    return text.length() - from;
  }

  private boolean isEndedBy(char c) {
    if (inString) {
      if (escaped) {
        escaped = false;
      } else if (c == '\\') {
        escaped = true;
      } else if (c == '"') {
        inString = false;
        return isDone();
      }
      return false;
    }
    switch (c) {
      case '"' -> inString = true;
      case '{', '[' -> depth++;
      case '}', ']' -> depth--;
      default -> {
        return false;
      }
    }
    return isDone();
  }

  /** Whether nothing is open. */
  boolean isDone() {
    return depth == 0 && !inString;
  }
}
