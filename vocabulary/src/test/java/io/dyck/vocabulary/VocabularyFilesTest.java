package io.dyck.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files of every format: recognized by content; broken files are refused, and other files complete
 * a file.
 */
final class VocabularyFilesTest {
  private static final VocabularyLimits SMALL =
      new VocabularyLimits(200, 64, 4_000_000, 1 << 20, 64);

  @TempDir private Path folder;

  static Stream<Path> files() {
    return OriginalLibrariesTest.files();
  }

  private static Path original(String name) {
    return files().filter(file -> file.endsWith(name)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("files")
  void theContentTellsTheFormat(Path file) throws IOException {
    // The start of the name stays: a list of ranks has its pattern and special tokens from there.
    String name = file.getFileName().toString().replaceAll("\\..*", "");
    Path renamed = Files.copy(file, folder.resolve(name));

    assertThat(Vocabulary.read(renamed).hash()).isEqualTo(Vocabulary.read(file).hash());
  }

  @ParameterizedTest
  @MethodSource("files")
  void aStreamGivesWhatTheFileGives(Path file) throws IOException {
    Vocabulary fromFile = Vocabulary.read(file);
    try (InputStream in = Files.newInputStream(file)) {
      Vocabulary read = Vocabulary.read(file.getFileName().toString(), in);

      assertThat(read.hash()).isEqualTo(fromFile.hash());
      assertThat(read.tokenizer().isPresent()).isEqualTo(fromFile.tokenizer().isPresent());
    }
    assertThatThrownBy(
            () -> Vocabulary.read("cut.json", new ByteArrayInputStream(new byte[] {'{'})))
        .isInstanceOf(VocabularyException.class)
        .hasMessageStartingWith("cut.json:1:");
  }

  @ParameterizedTest
  @MethodSource("files")
  void aTruncatedFileIsAnErrorOrASmallerVocabulary(Path file) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    int size = Vocabulary.read(file).size();
    for (int part = 1; part < 40; part++) {
      Path cut = folder.resolve("cut");
      Files.write(cut, Arrays.copyOf(whole, whole.length * part / 40));
      try {
        assertThat(Vocabulary.read(cut).size()).as(file + " " + part).isLessThanOrEqualTo(size);
      } catch (VocabularyException refused) {
        assertThat(refused.code()).startsWith("DYCK-V00");
        assertThat(refused.place()).startsWith(cut.toString());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void limitsBoundEveryFormat(Path file) {
    assertThatThrownBy(() -> Vocabulary.read(file, SMALL))
        .isInstanceOfSatisfying(
            LimitExceededException.class, e -> assertThat(e.limit()).startsWith("max"));
  }

  @Test
  void hugeLengthsInSmallFilesAllocateNothing() throws IOException {
    byte[] gguf = Files.readAllBytes(original("gguf-llama.gguf"));
    Arrays.fill(gguf, 24, 32, (byte) 0x7f);
    Path file = Files.write(folder.resolve("huge.gguf"), gguf);

    assertThatThrownBy(() -> Vocabulary.read(file))
        .isInstanceOf(VocabularyException.class)
        .hasMessageContaining("DYCK-V002");
  }

  @Test
  void bytesThatAreNotUtf8AreNoOtherText() throws IOException {
    byte[] list = "{\"0\": \"a?\"}".getBytes(StandardCharsets.ISO_8859_1);
    list[8] = (byte) 0xFF;
    Path file = Files.write(folder.resolve("list.json"), list);
    assertThatThrownBy(() -> Vocabulary.read(file))
        .isInstanceOfSatisfying(
            VocabularyException.class, e -> assertThat(e.code()).isEqualTo("DYCK-V002"));
  }

  @Test
  void halfASurrogatePairIsNoToken() throws IOException {
    Path file = Files.writeString(folder.resolve("list.json"), "{\"0\": \"\\ud800\"}");
    assertThatThrownBy(() -> Vocabulary.read(file))
        .isInstanceOfSatisfying(
            VocabularyException.class, e -> assertThat(e.code()).isEqualTo("DYCK-V002"));
  }

  @Test
  void filesBesideATokenizerCompleteIt() throws IOException {
    Path file = Files.copy(original("qwen.tokenizer.json"), folder.resolve("tokenizer.json"));
    int size = Vocabulary.read(file).size();
    Files.writeString(folder.resolve("generation_config.json"), "{\"eos_token_id\": [5, 3]}");
    Files.writeString(
        folder.resolve("config.json"), "{\"text_config\": {\"vocab_size\": " + (size + 9) + "}}");

    Vocabulary read = Vocabulary.read(file);

    assertThat(read.endTokens()).containsExactly(3, 5);
    assertThat(read.size()).isEqualTo(size + 9);
    assertThat(read.isDefined(size)).isFalse();
    assertThat(VocabularySummary.of(read).padding()).isEqualTo(9);
    assertThat(VocabularySummary.of(read).holes()).isZero();
  }

  @Test
  void settingsOfGenaiNameEndTokensWhereNothingElseDoes() throws IOException {
    Path file = Files.copy(original("qwen.tokenizer.json"), folder.resolve("tokenizer.json"));
    Path genai = folder.resolve("genai_config.json");
    Files.writeString(genai, "{\"search\": {}, \"model\": {\"eos_token_id\": [5, 3]}}");
    assertThat(Vocabulary.read(file).endTokens()).containsExactly(3, 5);
    Files.writeString(folder.resolve("generation_config.json"), "{\"eos_token_id\": 4}");
    assertThat(Vocabulary.read(file).endTokens()).containsExactly(4);
    Files.writeString(folder.resolve("generation_config.json"), "{}");
    Files.writeString(genai, "{\"model\": {\"eos_token_id\": 99999}}");
    assertThatThrownBy(() -> Vocabulary.read(file))
        .hasMessageContaining("DYCK-V005")
        .hasMessageContaining("genai_config.json:1:");
  }

  @Test
  void anEndTokenOfAnotherModelIsAnError() throws IOException {
    Path file = Files.copy(original("qwen.tokenizer.json"), folder.resolve("tokenizer.json"));
    Files.writeString(folder.resolve("generation_config.json"), "{\"eos_token_id\": 99999}");

    assertThatThrownBy(() -> Vocabulary.read(file))
        .isInstanceOf(VocabularyException.class)
        .hasMessageContaining("DYCK-V005")
        .hasMessageContaining("generation_config.json:1:");
  }

  @Test
  void aPlainListHoldsTextBytesAndNames() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("plain.json"),
            "{\"3\": \"é\", \"1\": [195], \"0\": {\"special\": \"<end>\", \"end\": true}}");

    Vocabulary read = Vocabulary.read(file);

    assertThat(read.bytes(3)).containsExactly(0xc3, 0xa9);
    assertThat(read.bytes(1)).containsExactly(0xc3);
    assertThat(read.isDefined(2)).isFalse();
    assertThat(read.endTokens()).containsExactly(0);
    assertThat(read.tokenizer()).isEmpty();
  }

  @Test
  void mistakesInAPlainListHavePlaces() throws IOException {
    for (String list :
        new String[] {
          "{\"0\": 1}",
          "{\"0\": [256]}",
          "{\"0\": [-1]}",
          "{\"0\": {}}",
          "{\"0\": \"a\", \"x\": \"b\"}",
          "{\"0\": \"a\", \"0\": \"b\"}"
        }) {
      Path file = Files.writeString(folder.resolve("plain.json"), list);
      assertThatThrownBy(() -> Vocabulary.read(file))
          .as(list)
          .isInstanceOf(VocabularyException.class)
          .hasMessageMatching(".*plain.json:1:\\d+: DYCK-V00\\d: .*");
    }
  }
}
