package io.dyck.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class VocabularyTest {
  private static VocabularyBuilder example() {
    return Vocabulary.builder()
        .name("example")
        .add(5, "é")
        .add(0, new byte[] {(byte) 0xc3})
        .add(2, "<|end|>")
        .add(6, "é")
        .addSpecial(9, "<|end|>")
        .addSpecial(3, "<|pad|>");
  }

  @Test
  void kindsAndHoles() {
    Vocabulary vocabulary = example().build();

    assertThat(vocabulary.size()).isEqualTo(10);
    for (int id : new int[] {-1, 1, 4, 7, 8, 10, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThat(vocabulary.isDefined(id)).isFalse();
      assertThat(vocabulary.isOrdinary(id)).isFalse();
      assertThat(vocabulary.isSpecial(id)).isFalse();
      assertThatThrownBy(() -> vocabulary.spelling(id))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(vocabulary.isOrdinary(5)).isTrue();
    assertThat(vocabulary.isSpecial(5)).isFalse();
    assertThat(vocabulary.isSpecial(9)).isTrue();
    assertThat(vocabulary.isOrdinary(9)).isFalse();
  }

  @Test
  void bytesOfOrdinaryTokensOnly() {
    Vocabulary vocabulary = example().build();

    assertThat(vocabulary.bytes(5)).isEqualTo("é".getBytes(StandardCharsets.UTF_8));
    assertThat(vocabulary.length(5)).isEqualTo(2);
    assertThat(vocabulary.byteAt(5, 1)).isEqualTo((byte) 0xa9);
    assertThat(vocabulary.spelling(0)).isEqualTo("\ufffd");
    assertThat(vocabulary.spelling(9)).isEqualTo("<|end|>");
    assertThatThrownBy(() -> vocabulary.bytes(9))
        .hasMessage("token (9) must be ordinary in example");
    assertThatThrownBy(() -> vocabulary.byteAt(5, 2)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void idOfPrefersTheSpecialTokenThenTheLeastId() {
    Vocabulary vocabulary = example().build();

    assertThat(vocabulary.idOf("<|end|>")).hasValue(9);
    assertThat(vocabulary.idOf("é")).hasValue(5);
    assertThat(vocabulary.idOf(new byte[] {(byte) 0xc3})).hasValue(0);
    assertThat(vocabulary.idOf("<|end|>".getBytes(StandardCharsets.UTF_8))).hasValue(2);
    assertThat(vocabulary.idOf("<|en")).isEmpty();
    assertThat(vocabulary.idOf("")).isEmpty();
  }

  @Test
  void anEndTokenIsNoLongerText() {
    Vocabulary vocabulary = example().build();
    Vocabulary ended = vocabulary.withEndTokens(9, 2, 9);

    assertThat(vocabulary.endTokens()).isEmpty();
    assertThat(ended.endTokens()).containsExactly(2, 9);
    assertThat(ended.isSpecial(2)).isTrue();
    assertThat(ended.trie().size()).isEqualTo(2);
    assertThat(vocabulary.isOrdinary(2)).isTrue();
    assertThat(vocabulary.withEndTokens(9).trie()).isSameAs(vocabulary.trie());
    assertThatThrownBy(() -> vocabulary.withEndTokens(1))
        .hasMessage("end token (1) must be defined in example");
  }

  @Test
  void hashDependsOnContentOnly() {
    String hash = example().build().hash();

    assertThat(hash).matches("[0-9a-f]{64}");
    assertThat(example().name("other").build().hash()).isEqualTo(hash);
    assertThat(example().endTokens(9).build().hash()).isNotEqualTo(hash);
    assertThat(example().add(1, "x").build().hash()).isNotEqualTo(hash);
    assertThat(example().addSpecial(1, "x").build().hash())
        .isNotEqualTo(example().add(1, "x").build().hash());
    // Fixed for ever: other processes and versions keep files under this name.
    assertThat(Vocabulary.builder().add(0, "a").addSpecial(1, "b").endTokens(1).build().hash())
        .isEqualTo("b14a34b3236fea48cd6a42255bb7d5fd86f6b36db4f782d3894e532ff4b01e5e");
  }

  @Test
  void buildersRefuseWhatCannotBe() {
    assertThatThrownBy(() -> example().add(5, "x")).hasMessage("id (5) must not be taken");
    assertThatThrownBy(() -> example().add(-1, "x"))
        .hasMessage("id (-1) must be from 0 to 134217727");
    assertThatThrownBy(() -> example().addSpecial(1 << 27, "x"))
        .hasMessage("id (134217728) must be from 0 to 134217727");
    assertThatThrownBy(() -> example().add(1, new byte[32_768]))
        .hasMessage("length (32768) of token 1 must be <= 32767");
    assertThatThrownBy(() -> example().endTokens(8).build())
        .hasMessage("end token (8) must be defined in example");
  }

  @Test
  void textIsWhatTokensSpellTogether() {
    Vocabulary vocabulary =
        Vocabulary.builder()
            .add(0, new byte[] {(byte) 0xC3})
            .add(1, new byte[] {(byte) 0xA9})
            .addSpecial(2, "<end>")
            .endTokens(2)
            .build();

    assertThat(vocabulary.text(0, 1, 2)).isEqualTo("é");
    assertThat(vocabulary.text(0)).isEqualTo("\ufffd");
    assertThat(vocabulary.text(2)).isEmpty();
    assertThat(vocabulary.text()).isEmpty();
    assertThatThrownBy(() -> vocabulary.text(3)).isInstanceOf(IllegalArgumentException.class);
  }
}
