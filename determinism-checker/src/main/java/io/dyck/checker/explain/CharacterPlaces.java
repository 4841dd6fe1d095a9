package io.dyck.checker.explain;

import io.dyck.pda.chart.EarleyChart;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The characters of a text, and where they begin among its bytes. Immutable. */
final class CharacterPlaces {
  /** No text of a grammar has this byte. It stands for a surrogate, which UTF-8 cannot write. */
  private static final byte INVALID = (byte) 0xFF;

  private final byte[] bytes;

  /** The number of bytes before each character, and the number of all bytes. */
  private final int[] starts;

  CharacterPlaces(String text) {
    int[] characters = text.codePoints().toArray();
    starts = new int[characters.length + 1];
    byte[] encoded = new byte[4 * characters.length];
    for (int i = 0; i < characters.length; i++) {
      byte[] character =
          Character.getType(characters[i]) == Character.SURROGATE
              ? new byte[] {INVALID}
              : Character.toString(characters[i]).getBytes(StandardCharsets.UTF_8);
      System.arraycopy(character, 0, encoded, starts[i], character.length);
      starts[i + 1] = starts[i] + character.length;
    }
    bytes = Arrays.copyOf(encoded, starts[characters.length]);
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return starts.length - 1;
  }

  /** Returns the number of characters that end among the first bytes. */
  int characters(int byteCount) {
    int found = Arrays.binarySearch(starts, byteCount);
    return found >= 0 ? found : -found - 2;
  }

  /** Returns the set of a chart after the last character that fits. */
  int lastFittingSet(EarleyChart chart) {
    return starts[characters(chart.sets() - 1)];
  }
}
