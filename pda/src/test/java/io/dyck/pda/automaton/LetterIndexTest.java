package io.dyck.pda.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LetterIndexTest {
  @Test
  void indicesAreInTheOrderOfTheLettersWithoutTheGapBetweenCallsAndTerminals() {
    LetterIndex index = new LetterIndex();
    for (int letter : new int[] {7, Letters.call(1000), 3, Letters.call(998)}) {
      index.include(letter);
    }
    assertThat(index.of(Letters.call(1000))).isEqualTo(0);
    assertThat(index.of(Letters.call(998))).isEqualTo(2);
    assertThat(index.of(0)).isEqualTo(3);
    assertThat(index.of(7)).isEqualTo(10);
    assertThat(index.size()).isEqualTo(11);
    for (int i = 0; i < index.size(); i++) {
      assertThat(index.of(index.letter(i))).isEqualTo(i);
    }
  }

  @Test
  void thereMayBeOnlyTerminalsOrOnlyCallsOrNothing() {
    LetterIndex index = new LetterIndex();
    assertThat(index.size()).isEqualTo(0);
    index.include(5);
    assertThat(index.of(5)).isEqualTo(5);
    assertThat(index.size()).isEqualTo(6);
    LetterIndex calls = new LetterIndex();
    calls.include(Letters.call(4));
    assertThat(calls.of(Letters.call(4))).isEqualTo(0);
    assertThat(calls.letter(0)).isEqualTo(Letters.call(4));
    assertThat(calls.size()).isEqualTo(1);
  }
}
