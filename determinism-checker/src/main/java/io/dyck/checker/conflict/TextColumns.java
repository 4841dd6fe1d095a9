package io.dyck.checker.conflict;

import io.dyck.checker.text.Quoted;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A text as one printable line, and the column at which each of its bytes stands. Where the line is
 * too long its beginning is left out.
 */
final class TextColumns {
  private final String line;
  private final int[] columns;

  TextColumns(byte[] text, int width) {
    StringBuilder all = new StringBuilder();
    int[] starts = new int[text.length + 1];
    int at = 0;
    while (at < text.length) {
      int end = at + 1;
      while (end < text.length && (text[end] & 0xC0) == 0x80) {
        end++;
      }
      Arrays.fill(starts, at, end, all.length());
      String character = new String(text, at, end - at, StandardCharsets.UTF_8);
      all.append(character.equals("\"") ? character : Quoted.bare(character));
      at = end;
    }
    starts[text.length] = all.length();
    int cut = Math.max(0, all.length() - width + 1);
    line = cut == 0 ? all.toString() : "…" + all.substring(cut);
    columns = new int[starts.length];
    for (int i = 0; i < starts.length; i++) {
      columns[i] = cut == 0 ? starts[i] : Math.max(0, starts[i] - cut + 1);
    }
  }

  String line() {
    return line;
  }

  int column(int offset) {
    return columns[offset];
  }
}
