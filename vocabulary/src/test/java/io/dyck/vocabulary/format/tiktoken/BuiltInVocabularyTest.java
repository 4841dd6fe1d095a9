package io.dyck.vocabulary.format.tiktoken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.text.WellFormedText;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.Tokenizer.AddedTokens;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BuiltInVocabularyTest {
  private static final Vocabulary O200K = Vocabulary.o200k();
  private static final Vocabulary CL100K = Vocabulary.cl100k();

  @Test
  void o200kHasItsTokensAndHoles() {
    assertThat(O200K.name()).isEqualTo("o200k");
    assertThat(O200K.size()).isEqualTo(200_019);
    assertThat(IntStream.range(0, O200K.size()).filter(O200K::isOrdinary).count())
        .isEqualTo(199_998);
    assertThat(IntStream.range(0, O200K.size()).filter(O200K::isSpecial))
        .containsExactly(199_999, 200_018);
    assertThat(O200K.isDefined(199_998)).isFalse();
    assertThat(O200K.endTokens()).containsExactly(199_999);
    assertThat(O200K.idOf("<|endofprompt|>")).hasValue(200_018);
    assertThat(O200K.idOf(" patrones")).hasValue(199_994);
  }

  @Test
  void cl100kHasItsTokensAndHoles() {
    assertThat(CL100K.size()).isEqualTo(100_277);
    assertThat(IntStream.range(0, CL100K.size()).filter(CL100K::isOrdinary).count())
        .isEqualTo(100_256);
    assertThat(IntStream.range(0, CL100K.size()).filter(CL100K::isSpecial))
        .containsExactly(100_257, 100_258, 100_259, 100_260, 100_276);
    assertThat(CL100K.endTokens()).containsExactly(100_257);
  }

  @Test
  void encodesAsPublished() {
    Tokenizer tokenizer = CL100K.tokenizer().orElseThrow();

    assertThat(tokenizer.encode("tiktoken is great!"))
        .containsExactly(83, 1609, 5963, 374, 2294, 0);
    assertThat(tokenizer.encode("<|endoftext|>")).doesNotContain(100_257);
    assertThat(tokenizer.encode("a<|endoftext|>", AddedTokens.ALL)).containsExactly(64, 100_257);
    assertThat(tokenizer.decode(64, 100_257)).isEqualTo("a<|endoftext|>");
  }

  @Property(tries = 100)
  void decodingEncodedTextGivesTheText(@ForAll String text) {
    for (Vocabulary vocabulary : new Vocabulary[] {O200K, CL100K}) {
      Tokenizer tokenizer = vocabulary.tokenizer().orElseThrow();
      assertThat(tokenizer.decode(tokenizer.encode(text)))
          .isEqualTo(WellFormedText.wellFormed(text));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"YQ==", "YQ== x", "YQ== 1x", "YQ==1", "YQ== 99999999999", "YQ== ", "!! 1"})
  void aMalformedListHasAPlace(String line) {
    byte[] list = ("Yg== 0\n" + line + "\n").getBytes(StandardCharsets.US_ASCII);

    assertThatThrownBy(
            () -> RankList.read("list", new ByteArrayInputStream(list), VocabularyLimits.DEFAULT))
        .isInstanceOf(VocabularyException.class)
        .hasMessageStartingWith("list:2:1: DYCK-V002: ");
  }

  @Test
  void aListMayBeLongAndEndWithoutALineEnd() throws IOException {
    StringBuilder list = new StringBuilder();
    for (int id = 0; id < 20_000; id++) {
      list.append("YWJj ").append(id).append(id < 19_999 ? "\n" : "");
    }
    byte[] content = list.toString().getBytes(StandardCharsets.US_ASCII);

    TokenTable table =
        RankList.read("list", new ByteArrayInputStream(content), VocabularyLimits.DEFAULT).build();

    assertThat(table.size()).isEqualTo(20_000);
    for (int id = 0; id < table.size(); id++) {
      assertThat(table.text(id)).isEqualTo("abc");
    }
  }

  /** Short texts are encoded without jtokkit, which gives the expected results. */
  @Property(tries = 1000)
  void shortTextsEncodeAsLongOnes(
      @ForAll String any,
      @ForAll @CharRange(from = ' ', to = '~') @Chars({'\n', '\r', '\t'}) String ascii,
      @ForAll
          @Chars({'\'', 'S', 's', 'l', 'L', ' ', '\n', '/', '1', 'ß', 'Ä', '̈', 'ˈ', 'ǅ', '中'})
          @StringLength(max = 12)
          String tricky) {
    JtokkitTokenizer tokenizer = (JtokkitTokenizer) O200K.tokenizer().orElseThrow();
    for (String text : new String[] {any, ascii, tricky}) {
      String wellFormed = WellFormedText.wellFormed(text);
      assertThat(tokenizer.encode(text)).as(text).containsExactly(tokenizer.encodeLong(wellFormed));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 128, 129, 1000, 20_000})
  void longWordsEncode(int length) {
    JtokkitTokenizer tokenizer = (JtokkitTokenizer) O200K.tokenizer().orElseThrow();
    for (String text : new String[] {"a b ".repeat(length / 4), "xq".repeat(length / 2)}) {
      assertThat(tokenizer.encode("1 " + text)).containsExactly(tokenizer.encodeLong("1 " + text));
    }
  }
}
