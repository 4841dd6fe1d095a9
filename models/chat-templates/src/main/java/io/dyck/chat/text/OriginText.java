package io.dyck.chat.text;

import io.dyck.chat.text.UnlocatedTemplateError.Kind;
import java.util.function.UnaryOperator;

/**
 * A string that remembers the origin of each character: the template, or content from outside such
 * as a user's message. Equality, order and hash depend only on the characters. A template therefore
 * decides as it would on plain strings. Immutable.
 */
public final class OriginText implements Comparable<OriginText> {
  public static final OriginText EMPTY = new OriginText("", new int[0], false);

  /**
   * The greatest length, in UTF-16 units: more than a template needs, and small enough for memory.
   */
  private static final int MAX_LENGTH = 1 << 26;

  /** Receives stretches of one origin, in order. */
  @FunctionalInterface
  public interface RunConsumer {
    void accept(String stretch, boolean content);
  }

  private final String string;

  /**
   * The positions at which the origin changes, ascending. Characters before the first position come
   * from the template.
   */
  private final int[] flips;

  /**
   * Whether the text is markup, as the filter {@code safe} makes. Other texts are escaped when they
   * are added to markup.
   */
  private final boolean markup;

  OriginText(String string, int[] flips, boolean markup) {
    this.string = string;
    this.flips = flips;
    this.markup = markup;
  }

  public static OriginText ofTemplate(String string) {
    return new OriginText(string, new int[0], false);
  }

  public static OriginText ofContent(String string) {
    return new OriginText(string, string.isEmpty() ? new int[0] : new int[] {0}, false);
  }

  public String string() {
    return string;
  }

  public boolean isEmpty() {
    return string.isEmpty();
  }

  public boolean isMarkup() {
    return markup;
  }

  public OriginText asMarkup() {
    return new OriginText(string, flips, true);
  }

  /** Returns the number of code points. */
  public int length() {
    return string.codePointCount(0, string.length());
  }

  /** Returns the UTF-16 index of a code point. */
  public int offset(int codePoint) {
    return string.offsetByCodePoints(0, codePoint);
  }

  /** Returns the text between two UTF-16 indexes. */
  public OriginText slice(int from, int to) {
    if (from == 0 && to == string.length()) {
      return this;
    }
    TextBuilder slice = new TextBuilder();
    int start = 0;
    for (int i = 0; i <= flips.length; i++) {
      int end = i == flips.length ? string.length() : flips[i];
      if (Math.max(start, from) < Math.min(end, to)) {
        slice.append(string.substring(Math.max(start, from), Math.min(end, to)), i % 2 == 1);
      }
      start = end;
    }
    return slice.build();
  }

  public void forEachRun(RunConsumer consumer) {
    int start = 0;
    for (int i = 0; i <= flips.length; i++) {
      int end = i == flips.length ? string.length() : flips[i];
      if (start < end) {
        consumer.accept(string.substring(start, end), i % 2 == 1);
      }
      start = end;
    }
  }

  /** Changes each stretch of one origin separately. */
  public OriginText map(UnaryOperator<String> change) {
    TextBuilder changed = new TextBuilder();
    forEachRun((stretch, content) -> changed.append(change.apply(stretch), content));
    return changed.build();
  }

  public OriginText append(OriginText other) {
    if (markup != other.markup) {
      return (markup
              ? asTemplateText(this).append(asTemplateText(other.escaped()))
              : asTemplateText(escaped()).append(asTemplateText(other)))
          .asMarkup();
    }
    return new TextBuilder().append(this).append(other).build();
  }

  private static OriginText asTemplateText(OriginText text) {
    return new OriginText(text.string, text.flips, false);
  }

  public OriginText times(long count) {
    if (count <= 0) {
      return EMPTY;
    }
    checkLength(count * string.length());
    if (flips.length == 0) {
      return ofTemplate(string.repeat((int) count));
    }
    TextBuilder repeated = new TextBuilder();
    for (long i = 0; i < count; i++) {
      repeated.append(this);
    }
    return repeated.build();
  }

  /** Returns the text escaped for HTML, as Python's markupsafe does. */
  public OriginText escaped() {
    return map(
        s ->
            s.replace("&", "&amp;")
                .replace(">", "&gt;")
                .replace("<", "&lt;")
                .replace("'", "&#39;")
                .replace("\"", "&#34;"));
  }

  static void checkLength(long length) {
    if (length > MAX_LENGTH) {
      throw new UnlocatedTemplateError(Kind.LIMIT, "a text of " + length + " characters");
    }
  }

  /** Compares by code points, as Python does. */
  @Override
  public int compareTo(OriginText other) {
    int length = Math.min(string.length(), other.string.length());
    for (int i = 0; i < length; i++) {
      char mine = string.charAt(i);
      char theirs = other.string.charAt(i);
      if (mine != theirs) {
        boolean bothPlain = Character.isSurrogate(mine) == Character.isSurrogate(theirs);
        return bothPlain ? Character.compare(mine, theirs) : Character.isSurrogate(mine) ? 1 : -1;
      }
    }
    return Integer.compare(string.length(), other.string.length());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OriginText text && string.equals(text.string);
  }

  @Override
  public int hashCode() {
    return string.hashCode();
  }

  @Override
  public String toString() {
    return string;
  }
}
