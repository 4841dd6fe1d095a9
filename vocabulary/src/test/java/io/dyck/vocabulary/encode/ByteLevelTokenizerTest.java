package io.dyck.vocabulary.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.vocabulary.EncodingCase;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.text.WellFormedText;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.Tokenizer.AddedTokens;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Encoding and decoding against the original library, see {@link EncodingCase}. */
final class ByteLevelTokenizerTest {
  private static final Vocabulary PATTERN =
      Vocabulary.fromTokenizerJson(EncodingCase.tokenizer("pattern"));

  private static final Tokenizer TOKENIZER = PATTERN.tokenizer().orElseThrow();

  @ParameterizedTest
  @ValueSource(strings = {"pattern", "bytelevel"})
  void equalsTheOriginalLibrary(String name) {
    Vocabulary vocabulary = Vocabulary.fromTokenizerJson(EncodingCase.tokenizer(name));
    Tokenizer tokenizer = vocabulary.tokenizer().orElseThrow();

    for (EncodingCase expected : EncodingCase.read(name)) {
      String text = expected.text();
      assertThat(tokenizer.encode(text)).as(text).containsExactly(expected.ordinary().toArray());
      assertThat(tokenizer.encode(text, AddedTokens.ALL))
          .as(text)
          .containsExactly(expected.all().toArray());
      assertThat(tokenizer.decode(expected.ids().toArray()))
          .as(expected.ids().toString())
          .isEqualTo(expected.decoded());
    }
  }

  @Property(tries = 500)
  void decodingEncodedTextGivesTheText(@ForAll String text) {
    assertThat(TOKENIZER.decode(TOKENIZER.encode(text))).isEqualTo(WellFormedText.wellFormed(text));
  }

  @Property(tries = 500)
  void tokensOfATextSpellItsBytes(@ForAll String text) {
    StringBuilder bytes = new StringBuilder();
    for (int id : TOKENIZER.encode(text)) {
      bytes.append(new String(PATTERN.bytes(id), StandardCharsets.ISO_8859_1));
    }

    assertThat(bytes.toString().getBytes(StandardCharsets.ISO_8859_1))
        .isEqualTo(WellFormedText.wellFormed(text).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aLoneSurrogateIsReadAsTheReplacementCharacter() {
    assertThat(TOKENIZER.decode(TOKENIZER.encode("a\ud800b\udc00\ud83d\ude00\ud83d")))
        .isEqualTo("a\ufffdb\ufffd\ud83d\ude00\ufffd");
  }

  @Test
  void decodingRefusesHoles() {
    assertThatThrownBy(() -> TOKENIZER.decode(0, PATTERN.size()))
        .hasMessage("token (" + PATTERN.size() + ") must be defined");
  }

  @Test
  void specialTokensAreToldFromAddedText() {
    int end = PATTERN.idOf("<|end|>").orElseThrow();
    int tool = PATTERN.idOf("<|tool|>").orElseThrow();

    assertThat(PATTERN.isSpecial(end)).isTrue();
    assertThat(PATTERN.isOrdinary(tool)).isTrue();
    assertThat(TOKENIZER.encode("<|tool|>")).containsExactly(tool);
    assertThat(TOKENIZER.encode("<|end|>")).doesNotContain(end);
    assertThat(TOKENIZER.encode("<|end|>", AddedTokens.ALL)).containsExactly(end);
    assertThat(PATTERN.endTokens())
        .containsExactly(end, PATTERN.idOf("<|end_of_text|>").orElseThrow());
  }

  @Test
  void aLongWordIsNotQuadratic() {
    // Half a minute if every merge looked at the whole word.
    assertThat(TOKENIZER.encode("e".repeat(1_000_000))).hasSizeLessThanOrEqualTo(1_000_000);
  }
}
