package io.dyck.tools.arguments;

/** Finds the end of an object, an array or a string of JSON, character by character. */
final class JsonEnd {
  private int depth;
  private boolean inString;
  private boolean escaped;

  /**
   * Reads some characters.
   *
   * @return the number of characters that belong to the value
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

  /** Returns whether the value is complete. */
  boolean isDone() {
    return depth == 0 && !inString;
  }
}
