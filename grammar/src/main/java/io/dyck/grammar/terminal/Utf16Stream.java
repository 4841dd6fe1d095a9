package io.dyck.grammar.terminal;

import io.dyck.failure.CompilationCancelledException;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.misc.Interval;

/**
 * The code units of a text or a part of it, at the offsets they have in the whole, which are those
 * of {@link io.dyck.grammar.SourceSpan}. ANTLR's own streams count code points and copy the text.
 */
public final class Utf16Stream implements CharStream {
  private final String text;
  private final int start;
  private final int end;
  private int position;

  public Utf16Stream(String text) {
    this(text, 0, text.length());
  }

  /** A part of a text. Starts at its first character. */
  public Utf16Stream(String text, int start, int end) {
    this.text = text;
    this.start = start;
    this.end = end;
    this.position = start;
  }

  @Override
  public String getText(Interval interval) {
    int last = Math.min(interval.b + 1, end);
    return interval.a >= last ? "" : text.substring(interval.a, last);
  }

  @Override
  public void consume() {
    CompilationCancelledException.checkInterrupted();
    position++;
  }

  @Override
  public int LA(int i) {
    int at = i > 0 ? position + i - 1 : position + i;
    return i == 0 || at < start || at >= end ? IntStream.EOF : text.charAt(at);
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
    position = Math.min(index, end);
  }

  @Override
  public int size() {
    return end;
  }

  @Override
  public String getSourceName() {
    return IntStream.UNKNOWN_SOURCE_NAME;
  }
}
