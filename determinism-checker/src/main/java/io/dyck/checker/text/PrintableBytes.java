package io.dyck.checker.text;

import com.google.common.primitives.Bytes;
import com.google.common.primitives.ImmutableIntArray;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Bytes as one printable line, and the column of each byte. Immutable.
 *
 * @param line the text; an incomplete character is shown as the replacement character
 * @param columns the column of each byte, and of the end
 */
public record PrintableBytes(String line, ImmutableIntArray columns) {
  /**
   * Shows a text.
   *
   * @param text UTF-8
   * @return the whole text as one line
   */
  public static PrintableBytes of(List<Byte> text) {
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
      line.append(
          Quotation.withoutQuotes(new String(bytes, start, at - start, StandardCharsets.UTF_8)));
    }
    return new PrintableBytes(line.toString(), columns.add(line.length()).build());
  }

  /**
   * Returns a copy without the beginning if the line is too long.
   *
   * @param width the largest number of columns
   * @return the copy; bytes that are left out have column 0
   */
  public PrintableBytes lastColumns(int width) {
    int cut = line.length() - width + 1;
    return cut <= 0
        ? this
        : new PrintableBytes(
            "…" + line.substring(cut),
            ImmutableIntArray.copyOf(columns.stream().map(c -> Math.max(0, c - cut + 1))));
  }
}
