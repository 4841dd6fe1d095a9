package io.dyck.pda.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.CodePointRange;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Sequences of byte ranges hold exactly the encodings of the code points, surrogates left out. */
class Utf8RangesPropertiesTest {
  private static final int[] BORDERS = {
    0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xD800, 0xDFFF, 0xE000, 0xFFFF, 0x10000,
    0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFF
  };

  @Property(tries = 1000)
  void exactlyTheEncodingsOfMembersAreAccepted(@ForAll long seed) {
    Random random = new Random(seed);
    List<CodePointRange> ranges = ranges(random);
    List<int[][]> sequences = new ArrayList<>();
    Utf8Ranges.forEachSequence(ranges, (low, high) -> sequences.add(new int[][] {low, high}));
    for (int i = 0; i < 400; i++) {
      int c = codePoint(random);
      boolean member =
          !Utf8Ranges.isSurrogate(c)
              && ranges.stream().anyMatch(r -> r.first() <= c && c <= r.last());
      int[] encoded = Utf8Ranges.isSurrogate(c) ? encodedSurrogate(c) : Utf8Ranges.encode(c);
      assertThat(count(sequences, encoded))
          .as("U+%04X in %s, seed %s", c, ranges, seed)
          .isEqualTo(member ? 1 : 0);
    }
    assertThat(members(sequences)).as("%s", ranges).isEqualTo(expected(ranges));
  }

  @Example
  void encodingIsThatOfThePlatform() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (!Utf8Ranges.isSurrogate(c)) {
        byte[] expected = Character.toString(c).getBytes(StandardCharsets.UTF_8);
        int[] actual = Utf8Ranges.encode(c);
        boolean same = actual.length == expected.length;
        for (int i = 0; same && i < actual.length; i++) {
          same = (byte) actual[i] == expected[i] && actual[i] >= 0;
        }
        assertThat(same).as("U+%04X", c).isTrue();
      }
    }
  }

  private static int count(List<int[][]> sequences, int[] bytes) {
    int count = 0;
    for (int[][] sequence : sequences) {
      boolean matches = sequence[0].length == bytes.length;
      for (int i = 0; matches && i < bytes.length; i++) {
        matches = sequence[0][i] <= bytes[i] && bytes[i] <= sequence[1][i];
      }
      count += matches ? 1 : 0;
    }
    return count;
  }

  /** The number of byte strings. If each member is accepted once, nothing else is accepted. */
  private static long members(List<int[][]> sequences) {
    long sum = 0;
    for (int[][] sequence : sequences) {
      long product = 1;
      for (int i = 0; i < sequence[0].length; i++) {
        product *= sequence[1][i] - sequence[0][i] + 1;
      }
      sum += product;
    }
    return sum;
  }

  private static long expected(List<CodePointRange> ranges) {
    long sum = 0;
    for (CodePointRange range : ranges) {
      int low = Math.max(range.first(), Character.MIN_SURROGATE);
      int high = Math.min(range.last(), Character.MAX_SURROGATE);
      sum += range.last() - range.first() + 1 - Math.max(0, high - low + 1);
    }
    return sum;
  }

  private static int[] encodedSurrogate(int c) {
    return new int[] {0xE0 | (c >> 12), 0x80 | ((c >> 6) & 0x3F), 0x80 | (c & 0x3F)};
  }

  private static List<CodePointRange> ranges(Random random) {
    List<CodePointRange> ranges = new ArrayList<>();
    int next = 0;
    for (int i = 1 + random.nextInt(3); i > 0 && next <= Character.MAX_CODE_POINT; i--) {
      int a = Math.max(next, codePoint(random));
      int b = Math.max(a, codePoint(random));
      ranges.add(new CodePointRange(a, b));
      next = b + 2;
    }
    return ranges;
  }

  private static int codePoint(Random random) {
    int c =
        random.nextBoolean()
            ? BORDERS[random.nextInt(BORDERS.length)] + random.nextInt(5) - 2
            : random.nextInt(Character.MAX_CODE_POINT + 1) >> (4 * random.nextInt(5));
    return Math.max(0, Math.min(Character.MAX_CODE_POINT, c));
  }
}
