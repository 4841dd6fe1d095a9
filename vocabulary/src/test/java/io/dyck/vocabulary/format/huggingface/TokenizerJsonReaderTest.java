package io.dyck.vocabulary.format.huggingface;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The message about an error in a file has a place, a code, and advice. */
final class TokenizerJsonReaderTest {
  /** A whole file; the tests break it by replacing a part. */
  private static final String GOOD =
      """
      {"version": "1.0",
       "added_tokens": [
         {"id": 7, "content": "</s>", "special": true},
         {"id": 6, "content": "<t>", "special": false}],
       "normalizer": null,
       "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "use_regex": true},
       "decoder": {"type": "ByteLevel"},
       "model": {"type": "BPE", "dropout": null, "unk_token": null, "byte_fallback": false,
         "vocab": {"a": 0, "b": 1, "Ġ": 2, "ab": 3, "Ã": 5},
         "merges": ["a b"]}}
      """;

  private static final VocabularyLimits LIMITS = new VocabularyLimits(100, 10, 2, 2000, 10);

  @TempDir private Path folder;

  private Vocabulary read(String content) {
    return read(content, VocabularyLimits.DEFAULT);
  }

  private Vocabulary read(String content, VocabularyLimits limits) {
    try {
      return Vocabulary.fromTokenizerJson(
          Files.writeString(folder.resolve("tokenizer.json"), content), limits);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String changed(String from, String to) {
    assertThat(GOOD).contains(from);
    return GOOD.replace(from, to);
  }

  private String place(int line, int column) {
    return folder.resolve("tokenizer.json") + ":" + line + ":" + column;
  }

  @Test
  void readsTheWholeFile() {
    Vocabulary vocabulary = read(GOOD, LIMITS);

    assertThat(vocabulary.name()).isEqualTo("tokenizer.json");
    assertThat(vocabulary.size()).isEqualTo(8);
    assertThat(vocabulary.isDefined(4)).isFalse();
    assertThat(vocabulary.bytes(5)).containsExactly(0xc3);
    assertThat(vocabulary.spelling(2)).isEqualTo(" ");
    assertThat(vocabulary.isOrdinary(6)).isTrue();
    assertThat(vocabulary.isSpecial(7)).isTrue();
    assertThat(vocabulary.endTokens()).containsExactly(7);
    assertThat(vocabulary.tokenizer().orElseThrow().encode("ab ba<t></s".substring(0, 8)))
        .containsExactly(3, 2, 1, 0, 6);
  }

  @Test
  void membersMayComeInAnyOrder() {
    String model = GOOD.substring(GOOD.indexOf("\"model\""), GOOD.lastIndexOf('}'));
    String rest = GOOD.substring(1, GOOD.indexOf("\"model\""));
    String merges = "\"merges\": [\"a b\"]";
    String turned =
        model
            .replaceFirst(",\\s*\"merges\": \\[\"a b\"\\]", "")
            .replace("{\"type\": \"BPE\"", "{" + merges + ", \"type\": \"BPE\"");
    assertThat(turned).isNotEqualTo(model);

    assertThat(read("{" + turned + ", " + rest.strip().replaceAll(",$", "") + "}").hash())
        .isEqualTo(read(GOOD).hash());
  }

  @Test
  void mergesMayBePairs() {
    Vocabulary vocabulary = read(changed("[\"a b\"]", "[[\"a\", \"b\"]]"));

    assertThat(vocabulary.tokenizer().orElseThrow().encode("ab")).containsExactly(3);
  }

  @Test
  void aLongTokenWithAScoreIsReadWhole() {
    String model = GOOD.substring(GOOD.indexOf("{\"type\": \"BPE\""), GOOD.lastIndexOf('}'));
    String text = "ab".repeat(300);
    Vocabulary vocabulary =
        read(
            changed(
                model,
                "{\"type\": \"Unigram\", \"unk_id\": 0, \"vocab\": [[\"<unk>\", 0], [\""
                    + text
                    + "\", -1]]}"));

    assertThat(vocabulary.spelling(1)).isEqualTo(text);
  }

  @Test
  void anAddedTokenThatIsListedAgainIsOneToken() {
    String entry = "{\"id\": 7, \"content\": \"</s>\", \"special\": true}";
    Vocabulary twice = read(changed(entry, entry + ", " + entry));
    assertThat(twice.hash()).isEqualTo(read(GOOD).hash());
    String other = entry.replace("true", "false");
    assertThatThrownBy(() -> read(changed(entry, entry + ", " + other)))
        .isInstanceOf(VocabularyException.class)
        .hasMessageContaining("is there already");
  }

  @Test
  void aByteWithoutATokenCannotBeEncoded() {
    assertThatThrownBy(() -> read(GOOD).tokenizer().orElseThrow().encode("az"))
        .isInstanceOf(VocabularyException.class)
        .hasMessageContaining("DYCK-V011")
        .hasMessageContaining("'z'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      textBlock =
          """
          "BPE"; "Lattice"; 8; 20; DYCK-V004; the model 'Lattice' is not supported
          "BPE"; "Unigram"; 8; 11; DYCK-V003; must be an array of tokens with scores
          "dropout": null; "dropout": 0.1; 8; 38; DYCK-V004; 'dropout' encodes at random
          "normalizer": null; "normalizer": {"type": "NFX"}; 5; 16; DYCK-V004; normalizer 'NFX'
          {"type": "ByteLevel"}; {"type": "CTC"}; 7; 13; DYCK-V004; the decoder 'CTC'
          "ByteLevel", "add; "UnicodeScripts", "add; 6; 19; DYCK-V004; 'UnicodeScripts'
          "a": 0; "a": "0"; 9; 19; DYCK-V003; expected the id of a token, found a string
          "a": 0; "a": 0.5; 9; 19; DYCK-V003; expected the id of a token, found a fraction
          "a": 0; "a": -1; 9; 19; DYCK-V006; token id -1 is out of range
          "a": 0; "a": 99999999999999999999; 9; 19; DYCK-V006; token id 99999999999999999999 is
          "b": 1; "b": 0; 9; 27; DYCK-V005; the id 0 is given to two tokens
          "b": 1; "a": 1; 8; 11; DYCK-V005; the token 'a' is in 'vocab' twice
          "id": 6; "id": 7; 4; 4; DYCK-V005; the added token '<t>' (7) is there already
          "id": 6; "id": 5; 4; 4; DYCK-V005; the id 5 of the added token '<t>' belongs to another
          "content": "<t>"; "content": ""; 4; 4; DYCK-V003; a 'content' that is not empty
          "special": true; "special": 1; 3; 44; DYCK-V003; expected true or false for 'special'
          ["a b"]; ["ab"]; 10; 15; DYCK-V007; the merge 'ab' has not two parts
          ["a b"]; ["a b", "b a"]; 10; 22; DYCK-V007; the merge needs the token 'ba'
          ["a b"]; [["a"]]; 10; 19; DYCK-V003; expected a part of a merge, found the end of the a
          ["a b"]; {}; 10; 14; DYCK-V003; expected the merges as an array, found an object
          "merges"; "other"; 8; 11; DYCK-V003; the model has no 'merges'
          "pre_tokenizer"; "post"; 11; 1; DYCK-V003; the file has no member 'pre_tokenizer'
          """)
  void problemsHavePlaces(
      String from, String to, int line, int column, String code, String message) {
    assertThatThrownBy(() -> read(changed(from, to)))
        .isInstanceOfSatisfying(
            VocabularyException.class,
            e -> {
              assertThat(e.code()).isEqualTo(code);
              assertThat(e.getMessage()).startsWith(e.place() + ": " + code + ": ");
            })
        .hasMessageContaining(message)
        .hasMessageStartingWith(place(line, column));
  }

  @Test
  void everyTruncationIsAnError() {
    String file = GOOD.strip();
    for (int length = 0; length < file.length(); length++) {
      String truncated = file.substring(0, length);
      assertThatThrownBy(() -> read(truncated))
          .as(truncated)
          .isInstanceOf(VocabularyException.class)
          .hasMessageMatching("(?s).*:\\d+:\\d+: DYCK-V00[23]: .*");
    }
  }

  @Test
  void trailingTextIsAnError() {
    assertThatThrownBy(() -> read(GOOD + "{}")).hasMessageContaining("DYCK-V003");
    assertThatThrownBy(() -> read(GOOD + "x")).hasMessageContaining("DYCK-V002");
  }

  @Test
  void aMissingFileIsAnError() {
    Path missing = folder.resolve("missing.json");

    assertThatThrownBy(() -> Vocabulary.fromTokenizerJson(missing))
        .isInstanceOf(VocabularyException.class)
        .hasMessage(
            missing
                + ": DYCK-V001: the file cannot be read: there is no such file; "
                + "check its name and permissions");
  }

  @Test
  void limitsBoundHostileFiles() {
    assertLimit(changed("\"a\": 0", "\"a\": 100"), "maxTokens");
    assertLimit(changed("\"id\": 7", "\"id\": 2147483647"), "maxTokens");
    assertLimit(changed("\"ab\"", "\"aaaaaaaaaab\""), "maxTokenBytes");
    assertLimit(changed("\"ab\"", "\"日本日本\""), "maxTokenBytes");
    assertLimit(changed("<t>", "<tttttttttt>"), "maxTokenBytes");
    assertLimit(changed("[\"a b\"]", "[\"a b\", \"a b\", \"a b\"]"), "maxMerges");
    assertLimit(GOOD + " ".repeat(2000), "maxFileBytes");
    assertLimit(changed("\"1.0\"", "[".repeat(11) + "]".repeat(11)), "maxNesting");
    assertLimit(changed("\"normalizer\": null", "\"normalizer\": " + "[".repeat(11)), "maxNesting");
  }

  private void assertLimit(String file, String limit) {
    assertThatThrownBy(() -> read(file, LIMITS))
        .isInstanceOfSatisfying(
            LimitExceededException.class, e -> assertThat(e.limit()).isEqualTo(limit))
        .hasMessageContaining("tokenizer.json");
  }

  @Test
  void limitsMustMakeSense() {
    assertThatThrownBy(() -> new VocabularyLimits(0, 1, 1, 1, 1))
        .hasMessage("maxTokens (0) must be from 1 to 134217728");
    assertThatThrownBy(() -> new VocabularyLimits(1, 32_768, 1, 1, 1))
        .hasMessage("maxTokenBytes (32768) must be from 1 to 32767");
  }
}
