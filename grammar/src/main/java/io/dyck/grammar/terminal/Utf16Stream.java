package io.dyck.grammar.terminal;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.misc.Interval;

/**
 * The code units of a string, so that the lexer's offsets are those of {@link
 * io.dyck.grammar.SourceSpan}. ANTLR's own streams count code points and copy the text.
 */
public final class Utf16Stream implements CharStream {
  private final String text;
  private int position;

  /**
   * Starts at the beginning.
   *
   * @param text what to read
   */
  public Utf16Stream(String text) {
    this.text = text;
  }

  @Override
  public String getText(Interval interval) {
    int end = Math.min(interval.b + 1, text.length());
    return interval.a >= end ? "" : text.substring(interval.a, end);
  }

  @Override
  public void consume() {
    position++;
  }

  @Override
  public int LA(int i) {
    int at = i > 0 ? position + i - 1 : position + i;
    return i == 0 || at < 0 || at >= text.length() ? IntStream.EOF : text.charAt(at);
  }

  @Override
  public int mark() {
    return -1;
  }

  @Override
  public void release(int marker) {
    // The whole text stays in memory.
  }

  @Override
  public int index() {
    return position;
  }

  @Override
  public void seek(int index) {
    position = Math.min(index, text.length());
  }

  @Override
  public int size() {
    return text.length();
  }

  @Override
  public String getSourceName() {
    return IntStream.UNKNOWN_SOURCE_NAME;
  }
}
