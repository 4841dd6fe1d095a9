package io.dyck.pda.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that letters have small numbers in their order, however far apart the rules are. */
final class LetterIndexTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 150_000, 1 << 29})
  void numbersAreInOrderAndFew(int farRule) {
    int[] letters = {Letters.call(farRule), Letters.call(0), 0, 3};
    LetterIndex index = new LetterIndex();
    for (int i = letters.length - 1; i >= 0; i--) {
      index.include(letters[i]);
    }
    for (int i = 0; i < letters.length; i++) {
      int number = index.numberOf(letters[i]);
      assertThat(index.letter(number)).isEqualTo(letters[i]);
      assertThat(number).isBetween(0, index.size() - 1);
      assertThat(number).isGreaterThan(i == 0 ? -1 : index.numberOf(letters[i - 1]));
    }
    assertThat(index.size()).isLessThan(20);
  }

  @Test
  void withoutCallsTheNumbersAreThoseOfTheTerminals() {
    LetterIndex index = new LetterIndex();
    index.include(7);
    assertThat(index.numberOf(7)).isEqualTo(7);
    assertThat(index.size()).isEqualTo(8);
  }
}
