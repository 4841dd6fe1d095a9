package io.dyck.checker.text;

import com.google.common.primitives.Bytes;
import com.google.common.primitives.ImmutableIntArray;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Bytes as one printable line, and the column at which each of them stands. Immutable.
 *
 * @param line the text; a character that is cut shows as the replacement character
 * @param columns by byte, and for the end
 */
public record ShownBytes(String line, ImmutableIntArray columns) {
  /**
   * Shows a text.
   *
   * @param text UTF-8
   * @return all of it
   */
  public static ShownBytes of(List<Byte> text) {
    byte[] bytes = Bytes.toArray(text);
    StringBuilder line = new StringBuilder();
    ImmutableIntArray.Builder columns = ImmutableIntArray.builder();
    int at = 0;
    while (at < bytes.length) {
      int start = at;
      do {
        columns.add(line.length());
        at++;
      } while (at < bytes.length && (bytes[at] & 0xC0) == 0x80);
      line.append(Quoted.bare(new String(bytes, start, at - start, StandardCharsets.UTF_8)));
    }
    return new ShownBytes(line.toString(), columns.add(line.length()).build());
  }

  /**
   * The same with the beginning left out where the line is too long.
   *
   * @param width the most columns
   * @return what is left out stands at column 0
   */
  public ShownBytes last(int width) {
    int cut = line.length() - width + 1;
    return cut <= 0
        ? this
        : new ShownBytes(
            "…" + line.substring(cut),
            ImmutableIntArray.copyOf(columns.stream().map(c -> Math.max(0, c - cut + 1))));
  }
}
