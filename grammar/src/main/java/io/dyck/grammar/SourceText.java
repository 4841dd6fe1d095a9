package io.dyck.grammar;

import com.google.common.base.Preconditions;
import com.google.common.primitives.ImmutableIntArray;

/**
 * A named text with line starts. Offsets are UTF-16 code units from the start of the text; lines
 * and columns count from 1, columns in code points. Immutable and thread-safe.
 */
public final class SourceText {
  private final String name;
  private final String content;
  private final ImmutableIntArray lineStarts;

  private SourceText(String name, String content, ImmutableIntArray lineStarts) {
    this.name = name;
    this.content = content;
    this.lineStarts = lineStarts;
  }

  /**
   * Indexes a text. Lines end at a line feed, a carriage return, or both together. Cost: linear.
   *
   * @param name the name in messages, usually a file name
   * @param content the text itself
   * @return the text with its lines
   */
  public static SourceText of(String name, String content) {
    ImmutableIntArray.Builder starts = ImmutableIntArray.builder().add(0);
    for (int i = 0; i < content.length(); i++) {
      char c = content.charAt(i);
      boolean loneReturn =
          c == '\r' && (i + 1 == content.length() || content.charAt(i + 1) != '\n');
      if (c == '\n' || loneReturn) {
        starts.add(i + 1);
      }
    }
    return new SourceText(name, content, starts.build());
  }

  /**
   * Returns the name of the text in messages.
   *
   * @return the name given to {@link #of}
   */
  public String name() {
    return name;
  }

  /**
   * Returns the text itself.
   *
   * @return all of it
   */
  public String content() {
    return content;
  }

  /**
   * Returns the line of an offset, counted from 1. Cost: logarithmic in the number of lines.
   *
   * @param offset from 0 to the length of the text
   * @return the line number
   */
  public int line(int offset) {
    Preconditions.checkPositionIndex(offset, content.length());
    int low = 0;
    int high = lineStarts.length() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (lineStarts.get(middle) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low + 1;
  }

  /**
   * Returns the column of an offset in its line, in code points, counted from 1.
   *
   * @param offset from 0 to the length of the text
   * @return the column number
   */
  public int column(int offset) {
    return content.codePointCount(lineStarts.get(line(offset) - 1), offset) + 1;
  }

  /**
   * One line without its line end.
   *
   * @param line a line number from 1
   * @return the characters of that line
   */
  public String lineText(int line) {
    Preconditions.checkArgument(
        line >= 1 && line <= lineStarts.length(), "line (%s) must be in the text", line);
    int start = lineStarts.get(line - 1);
    int end = line < lineStarts.length() ? lineStarts.get(line) : content.length();
    while (end > start && (content.charAt(end - 1) == '\n' || content.charAt(end - 1) == '\r')) {
      end--;
    }
    return content.substring(start, end);
  }

  /**
   * Returns the number of lines; a final line end starts one more, empty line.
   *
   * @return at least 1
   */
  public int lineCount() {
    return lineStarts.length();
  }

  /**
   * Returns the place of an offset as {@code name:line:column}.
   *
   * @param offset from 0 to the length of the text
   * @return the place, as compilers print it
   */
  public String place(int offset) {
    return name + ":" + line(offset) + ":" + column(offset);
  }
}
