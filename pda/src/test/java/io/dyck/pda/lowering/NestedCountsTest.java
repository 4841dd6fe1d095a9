package io.dyck.pda.lowering;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.SourceSpan;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Tests that counts of counts are one count if, and only if, no number is left out. */
final class NestedCountsTest {
  private static final SourceSpan SPAN = new SourceSpan(0, 0);
  private static final Literal X = new Literal(SPAN, ImmutableIntArray.of('x'));

  private static BitSet lengths(int a, int b, int c, int d) {
    BitSet lengths = new BitSet();
    for (int k = c; k <= d; k++) {
      lengths.set(k * a, k * b + 1);
    }
    return lengths;
  }

  @Test
  void joinedCountsAreThoseOfBothTogether() {
    int joinedOnes = 0;
    int keptOnes = 0;
    for (int a = 0; a <= 5; a++) {
      for (int b = Math.max(2, a); b <= 7; b++) {
        for (int c = 0; c <= 5; c++) {
          for (int d = Math.max(2, c); d <= 7; d++) {
            Repetition outer = new Repetition(SPAN, new Repetition(SPAN, X, a, b), c, d);
            Repetition joined = NestedCounts.join(outer);
            BitSet lengths = lengths(a, b, c, d);
            boolean hasGap = lengths.nextClearBit(lengths.nextSetBit(0)) < lengths.length();
            String what = "{%d,%d}{%d,%d}".formatted(a, b, c, d);
            if (hasGap) {
              assertThat(joined).as(what).isEqualTo(outer);
              keptOnes++;
            } else {
              assertThat(joined).as(what).isEqualTo(new Repetition(SPAN, X, a * c, b * d));
              joinedOnes++;
            }
          }
        }
      }
    }
    assertThat(joinedOnes).isPositive();
    assertThat(keptOnes).isPositive();
  }

  @Test
  void manyLevelsAreOneCount() {
    Repetition nested = new Repetition(SPAN, X, 0, 1000);
    for (int i = 1; i < 100; i++) {
      nested = new Repetition(SPAN, nested, 0, 1000);
    }
    assertThat(NestedCounts.join(nested)).isEqualTo(new Repetition(SPAN, X, 0, Integer.MAX_VALUE));
  }
}
