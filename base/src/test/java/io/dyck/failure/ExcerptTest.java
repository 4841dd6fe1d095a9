package io.dyck.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExcerptTest {
  @Test
  void longTextsEndWithAnEllipsis() {
    assertThat(Excerpt.excerptOf("", 1)).isEmpty();
    assertThat(Excerpt.excerptOf("abc", 3)).isEqualTo("abc");
    assertThat(Excerpt.excerptOf("abcd", 3)).isEqualTo("ab…");
    assertThat(Excerpt.excerptOf("abcd", 1)).isEqualTo("…");
  }

  @Test
  void linesAreJoined() {
    assertThat(Excerpt.line("a\n\t b", 3)).isEqualTo("a b");
    assertThat(Excerpt.line("a\r\nbcd", 4)).isEqualTo("a b…");
  }

  @Test
  void charactersOfTwoUnitsStayWhole() {
    assertThat(Excerpt.excerptOf("😀😀😀", 3)).isEqualTo("😀😀😀");
    assertThat(Excerpt.excerptOf("a😀😀😀", 3)).isEqualTo("a😀…");
  }
}
