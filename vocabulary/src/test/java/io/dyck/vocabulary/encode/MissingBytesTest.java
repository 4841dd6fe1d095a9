package io.dyck.vocabulary.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.pattern.NamedPattern;
import io.dyck.vocabulary.pattern.PreTokenizer;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Byte-level tokenizers that lack tokens of some bytes, and the pattern of SmolLM2. */
final class MissingBytesTest {
  private static final String BYTE_LEVEL =
      "{\"type\":\"ByteLevel\",\"add_prefix_space\":false,\"trim_offsets\":true,\"use_regex\":true}";

  /** Reads a tokenizer of the letters a and b. */
  private static Tokenizer tokenizer(String options, String decoder) {
    String json =
        "{\"version\":\"1.0\",\"added_tokens\":[],\"normalizer\":null,\"pre_tokenizer\":"
            + BYTE_LEVEL
            + ",\"decoder\":"
            + decoder
            + ",\"model\":{\"type\":\"BPE\","
            + options
            + "\"vocab\":{\"<unk>\":0,\"a\":1,\"b\":2,\"ab\":3},\"merges\":[\"a b\"]}}";
    return Vocabulary.read(
            "missing.json", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)))
        .tokenizer()
        .orElseThrow();
  }

  @Test
  void aCharacterWithoutTokensIsNamed() {
    Tokenizer tokenizer = tokenizer("", BYTE_LEVEL);
    assertThat(tokenizer.encode("abab")).containsExactly(3, 3);
    assertThatThrownBy(() -> tokenizer.encode("ab\u00e9"))
        .hasMessageContaining("DYCK-V011")
        .hasMessageContaining("'\u00e9'")
        .hasMessageContaining("U+00E9");
    assertThatThrownBy(() -> tokenizer.encode("a\u0004b"))
        .hasMessageContaining("DYCK-V011")
        .hasMessageContaining("U+0004");
  }

  @Test
  void aListOfRanksNamesSuchACharacterToo() {
    // The tokens a, b, ab and the two bytes of \u00e9 together.
    String list = "YQ== 0\nYg== 1\nYWI= 2\nw6k= 3\n";
    Tokenizer tokenizer =
        Vocabulary.read(
                "cl100k.tiktoken",
                new ByteArrayInputStream(list.getBytes(StandardCharsets.US_ASCII)))
            .tokenizer()
            .orElseThrow();
    assertThat(tokenizer.encode("abab\u00e9")).containsExactly(2, 2, 3);
    assertThatThrownBy(() -> tokenizer.encode("ab\u00e8"))
        .hasMessageContaining("DYCK-V011")
        .hasMessageContaining("'\u00e8'")
        .hasMessageContaining("U+00E8");
  }

  @Test
  void anUnknownTokenStandsForMissingBytes() {
    Tokenizer each = tokenizer("\"unk_token\":\"<unk>\",", BYTE_LEVEL);
    assertThat(each.encode("ab\u00e9ab")).containsExactly(3, 0, 0, 3);
    Tokenizer fused = tokenizer("\"unk_token\":\"<unk>\",\"fuse_unk\":true,", BYTE_LEVEL);
    assertThat(fused.encode("ab\u00e9")).containsExactly(3, 0);
  }

  /** The form in which transformers 4.57 saves a tokenizer that it read from a GGUF file. */
  @Test
  void aFallbackAndDecodersThatDoNothingAreRead() {
    String decoder =
        "{\"type\":\"Sequence\",\"decoders\":[{\"type\":\"ByteFallback\"},{\"type\":\"Fuse\"},"
            + "{\"type\":\"Replace\",\"pattern\":{\"String\":\"\u2581\"},\"content\":\" \"},"
            + BYTE_LEVEL
            + "]}";
    Tokenizer tokenizer =
        tokenizer("\"unk_token\":\"<unk>\",\"fuse_unk\":true,\"byte_fallback\":true,", decoder);
    assertThat(tokenizer.encode("abba")).containsExactly(3, 2, 1);
  }

  @Test
  void thePatternOfSingleDigitsCutsAsTwoSteps() {
    PreTokenizer one = PreTokenizer.of("test", NamedPattern.SINGLE_DIGITS.pattern());
    PreTokenizer digits = PreTokenizer.of("test", "\\p{N}");
    PreTokenizer rest = PreTokenizer.of("test", NamedPattern.GPT2.pattern());
    List<String> pieces =
        List.of(" ", "  ", "\n", "\t", "1", "42", "\u00b2", "a", "Ab", "'s", "'", ".,", "\u00e9");
    Random random = new Random(11);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(8); n >= 0; n--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      List<String> expected = new ArrayList<>();
      for (String part : digits.split(text.toString())) {
        expected.addAll(rest.split(part));
      }
      assertThat(one.split(text.toString())).as(text.toString()).isEqualTo(expected);
    }
  }
}
