package io.dyck.grammar.lark.unit;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * The members of a flat JSON object, each value as it is written. If an invalid part begins, a last
 * entry without a value holds the rest.
 */
public final class FlatJsonObject {
  private final String text;
  private final ImmutableList.Builder<Entry> entries = ImmutableList.builder();
  private int position;

  private FlatJsonObject(String text) {
    this.text = text;
  }

  /**
   * A member.
   *
   * @param name its name, escapes as they are
   * @param value the text of its value; empty if it is none
   */
  public record Entry(String name, String value) {}

  public static ImmutableList<Entry> read(String object) {
    return new FlatJsonObject(object.substring(1, object.length() - 1).strip()).read();
  }

  /**
   * Returns the string literals of a value that is a list of strings or a single string, with their
   * quotes and escapes. Returns null for any other value.
   */
  public static @Nullable ImmutableList<String> strings(String value) {
    return new FlatJsonObject(value).strings();
  }

  private @Nullable ImmutableList<String> strings() {
    ImmutableList.Builder<String> strings = ImmutableList.builder();
    boolean list = skip('[');
    if (!list || !skip(']')) {
      do {
        int end = stringEnd(position);
        if (end < 0) {
          return null;
        }
        strings.add(text.substring(position, end));
        position = end;
      } while (list && skip(','));
      if (list && !skip(']')) {
        return null;
      }
    }
    return position == text.length() ? strings.build() : null;
  }

  private ImmutableList<Entry> read() {
    while (position < text.length()) {
      int start = position;
      if (!readMember()) {
        return entries.add(new Entry(text.substring(start), "")).build();
      }
    }
    return entries.build();
  }

  private boolean readMember() {
    int nameEnd = stringEnd(position);
    if (nameEnd < 0) {
      return false;
    }
    String name = text.substring(position + 1, nameEnd - 1);
    position = nameEnd;
    if (!skip(':')) {
      return false;
    }
    int valueEnd = valueEnd();
    if (valueEnd <= position) {
      return false;
    }
    entries.add(new Entry(name, text.substring(position, valueEnd)));
    position = valueEnd;
    skipBlanks();
    return position == text.length() || (skip(',') && position < text.length());
  }

  /** After a string, a list of strings, or a word or number; the position if it is none. */
  private int valueEnd() {
    if (text.startsWith("[", position)) {
      int at = position + 1;
      while (at < text.length() && text.charAt(at) != ']') {
        int end = stringEnd(at);
        at = end < 0 ? at + 1 : end;
      }
      return Math.min(at + 1, text.length());
    }
    int end = stringEnd(position);
    if (end >= 0) {
      return end;
    }
    int at = position;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "-+._".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    return at;
  }

  /** After the string that starts at a place, or -1. */
  private int stringEnd(int start) {
    if (start >= text.length() || text.charAt(start) != '"') {
      return -1;
    }
    for (int at = start + 1; at < text.length(); at++) {
      if (text.charAt(at) == '\\') {
        at++;
      } else if (text.charAt(at) == '"') {
        return at + 1;
      }
    }
    return -1;
  }

  private boolean skip(char c) {
    skipBlanks();
    if (position >= text.length() || text.charAt(position) != c) {
      return false;
    }
    position++;
    skipBlanks();
    return true;
  }

  private void skipBlanks() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }
}
