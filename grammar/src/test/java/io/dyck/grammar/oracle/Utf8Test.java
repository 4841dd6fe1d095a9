package io.dyck.grammar.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.CodePointRange;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class Utf8Test {
  @Property(tries = 10)
  void sequencesMatchJustTheCodePointsOfTheRange(
      @ForAll @IntRange(max = Character.MAX_CODE_POINT) int one,
      @ForAll @IntRange(max = Character.MAX_CODE_POINT) int other) {
    int first = Math.min(one, other);
    int last = Math.max(one, other);
    List<? extends List<Symbol.Bytes>> sequences = Utf8.sequences(new CodePointRange(first, last));
    int wanted = 0;
    for (int codePoint = first; codePoint <= last; codePoint++) {
      if (!Utf8.isSurrogate(codePoint)) {
        wanted++;
        byte[] bytes = Utf8.encode(codePoint);
        assertThat(sequences.stream().filter(sequence -> matches(sequence, bytes)).count())
            .as("sequences for %x", codePoint)
            .isEqualTo(1);
      }
    }
    assertThat(sequences.stream().mapToInt(Utf8Test::size).sum()).isEqualTo(wanted);
  }

  private static boolean matches(List<Symbol.Bytes> sequence, byte[] bytes) {
    if (sequence.size() != bytes.length) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if (!sequence.get(i).contains(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  private static int size(List<Symbol.Bytes> sequence) {
    return sequence.stream().mapToInt(b -> b.last() - b.first() + 1).reduce(1, (a, b) -> a * b);
  }
}
