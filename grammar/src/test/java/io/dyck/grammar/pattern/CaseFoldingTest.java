package io.dyck.grammar.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CaseFoldingTest {
  @Test
  void noLetterBehindThePlanesThatAreLookedAtHasCases() {
    assertThat(
            IntStream.range(CaseFolding.PAST_CASED, CodePoints.COUNT)
                .filter(c -> Character.toLowerCase(c) != c || Character.toUpperCase(c) != c))
        .isEmpty();
  }

  @Test
  void lettersFoldAcrossAllOfTheirForms() {
    CaseFolding folding = CaseFolding.get();
    assertThat(folding.of('k').stream()).containsExactly((int) 'K', (int) 'k', 0x212A);
    assertThat(folding.of(0x10400).stream()).containsExactly(0x10400, 0x10428);
    assertThat(folding.of(0x20000).stream()).containsExactly(0x20000);
  }
}
