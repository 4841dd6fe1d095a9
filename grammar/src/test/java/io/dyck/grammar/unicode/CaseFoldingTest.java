package io.dyck.grammar.unicode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CaseFoldingTest {
  @Test
  void noLetterBehindThePlanesThatAreLookedAtHasCases() {
    assertThat(
            IntStream.range(CaseFolding.PAST_CASED, CodePointBits.COUNT)
                .filter(c -> Character.toLowerCase(c) != c || Character.toUpperCase(c) != c))
        .isEmpty();
  }

  @Test
  void lettersFoldAcrossAllOfTheirForms() {
    CaseFolding folding = CaseFolding.unicode();
    assertThat(folding.foldsOf('k').stream()).containsExactly((int) 'K', (int) 'k', 0x212A);
    assertThat(folding.foldsOf(0x10400).stream()).containsExactly(0x10400, 0x10428);
    assertThat(folding.foldsOf(0x20000).stream()).containsExactly(0x20000);
    assertThat(folding.foldsOf(0xDF).stream()).containsExactly(0xDF, 0x1E9E);
    assertThat(folding.foldsOf(0x1E9E).stream()).containsExactly(0xDF, 0x1E9E);
    assertThat(folding.foldsOf('i').stream()).containsExactly((int) 'I', (int) 'i', 0x130, 0x131);
    assertThat(folding.foldsOf(0x390).stream()).containsExactly(0x390, 0x1FD3);
    assertThat(folding.foldsOf(0xFB05).stream()).containsExactly(0xFB05, 0xFB06);
  }

  @Test
  void whatIsAlikeIsAlikeTheOtherWayRound() {
    for (CaseFolding folding : List.of(CaseFolding.unicode(), CaseFolding.ascii())) {
      int others = 0;
      for (int a = 0; a < CaseFolding.PAST_CASED; a++) {
        BitSet alike = folding.foldsOf(a);
        others += alike.cardinality() - 1;
        for (int b = alike.nextSetBit(0); b >= 0; b = alike.nextSetBit(b + 1)) {
          assertThat(folding.foldsOf(b)).as("%x and %x", a, b).isEqualTo(alike);
        }
      }
      assertThat(others).isGreaterThanOrEqualTo(52);
    }
  }

  @Test
  void whatHasTheSameFullUpperCaseIsAlike() {
    Map<String, Integer> first = new HashMap<>();
    for (int c = 0; c < CodePointBits.COUNT; c++) {
      String upper = Character.toString(c).toUpperCase(Locale.ROOT);
      Integer earlier = first.putIfAbsent(upper, c);
      if (earlier != null) {
        assertThat(CaseFolding.unicode().foldsOf(c).get(earlier)).as("%x, %x", c, earlier).isTrue();
      }
    }
    assertThat(first).hasSizeLessThan(CodePointBits.COUNT);
  }
}
