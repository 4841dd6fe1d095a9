package io.dyck.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceTextTest {
  @Test
  void placesCountLinesAndCodePointsFromOne() {
    SourceText text = SourceText.of("a.gbnf", "ab\r\n\uD83D\uDE00x\rlast\n");
    assertThat(text.place(0)).isEqualTo("a.gbnf:1:1");
    assertThat(text.place(6)).isEqualTo("a.gbnf:2:2");
    assertThat(text.lineText(2)).isEqualTo("\uD83D\uDE00x");
    assertThat(text.lineText(3)).isEqualTo("last");
    assertThat(text.lineCount()).isEqualTo(4);
  }
}
