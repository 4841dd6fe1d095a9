package io.dyck.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reading any file gives a vocabulary or an error. The error has a code, names the file and
 * mentions no internals of the library.
 */
final class BrokenFilesTest {
  /** The number of broken copies of each file, for each of two seeds; greater for a long run. */
  private static final int COPIES = Integer.getInteger("dyck.mutations", 12);

  private static final String PLAIN =
      """
      {"0": "a", "1": [195, 169], "2": {"special": "<end>", "end": true},
       "3": {"special": "<image>", "image": true}}
      """;

  private static final List<String> OTHER_VALUES =
      List.of(
          "7",
          "-1",
          "1.5",
          "1e999",
          "null",
          "true",
          "\"\"",
          "\"x\"",
          "\"\\ud800\"",
          "[]",
          "[[7]]",
          "{}",
          "{\"type\": \"x\"}",
          "2147483647",
          "99999999999999999999");

  @TempDir private Path folder;

  /** Files as people have them, one of each format at least. */
  static Stream<Path> files() {
    return OriginalLibrariesTest.files();
  }

  private Path write(Path like, byte[] content) throws IOException {
    return Files.write(folder.resolve(String.valueOf(like.getFileName())), content);
  }

  /** The message that reading ended with; empty for a vocabulary. */
  private static String read(Path file, String what) {
    try {
      Vocabulary read = Vocabulary.read(file);
      read.tokenizer().ifPresent(BrokenFilesTest::encode);
      return "";
    } catch (VocabularyException e) {
      assertThat(e.code()).as(what).matches("DYCK-V00[1-9]");
      assertThat(e.place()).as(what).startsWith(file.toString());
      return checked(e, what);
    } catch (LimitExceededException e) {
      assertThat(e).as(what).hasMessageStartingWith("DYCK-E001: " + file);
      return checked(e, what);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw new AssertionError(what, e);
    }
  }

  /** A vocabulary that is still readable may lack tokens for a text. The tokenizer reports this. */
  private static void encode(Tokenizer tokenizer) {
    try {
      int[] unused = tokenizer.encode("a word, 12");
    } catch (VocabularyException e) {
      assertThat(e.code()).isEqualTo("DYCK-V011");
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("to be encoded");
    }
  }

  private static String checked(RuntimeException e, String what) {
    assertThat(e.getMessage())
        .as(what)
        .contains("; ")
        .doesNotContainPattern(
            "Exception|java\\.|com\\.|io\\.dyck|REDACTED|StreamRead|Stream|Input length|protobuf"
                + "|Protocol|START_|VALUE_|@[0-9a-f]{5}|\n");
    return String.valueOf(e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"v.gguf", "v.model", "v.tiktoken", "tokenizer.json", "tekken.json", "v.json", "v"})
  void filesThatAreNoVocabulary(String name) throws IOException {
    Path file = folder.resolve(name);
    assertThat(read(file, "missing")).contains("DYCK-V001").contains("no such file");
    Files.createDirectory(file);
    assertThat(read(file, "a folder")).contains("DYCK-V001").contains("folder");
    Files.delete(file);
    Files.createFile(file);
    assertThat(read(file, "empty")).contains("empty");
    for (long seed : new long[] {1, System.nanoTime()}) {
      Random random = new Random(seed);
      for (String start : new String[] {"", "GGUF", "GGUF\3\0\0\0", "\n\16\n\3", "{", "{\"0\":"}) {
        byte[] content = new byte[200 + random.nextInt(5000)];
        random.nextBytes(content);
        byte[] magic = start.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(magic, 0, content, 0, magic.length);
        Files.write(file, content);
        assertThat(read(file, name + " of random bytes, seed " + seed)).isNotEmpty();
      }
    }
  }

  @Test
  void aDeclaredLengthBeyondTheFileIsNoLimit() throws IOException {
    byte[] garbage = new byte[64];
    Arrays.fill(garbage, (byte) 'a');
    System.arraycopy("GGUF\3\0\0\0".getBytes(StandardCharsets.ISO_8859_1), 0, garbage, 0, 8);
    Path file = Files.write(folder.resolve("garbage.gguf"), garbage);

    assertThatThrownBy(() -> Vocabulary.read(file))
        .isInstanceOf(VocabularyException.class)
        .hasMessageContaining("DYCK-V002")
        .hasMessageContaining("7016996765293437281")
        .hasMessageContaining("the file has 64");
  }

  @ParameterizedTest
  @MethodSource("files")
  void copiesThatAreCutOff(Path original) throws IOException {
    byte[] whole = Files.readAllBytes(original);
    for (long seed : new long[] {1, System.nanoTime()}) {
      Random random = new Random(seed);
      for (int i = 0; i < COPIES / 2; i++) {
        int length = random.nextInt(whole.length);
        Path cut = write(original, Arrays.copyOf(whole, length));
        String unused = read(cut, original + " cut off at " + length);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void copiesWithOtherBytes(Path original) throws IOException {
    byte[] whole = Files.readAllBytes(original);
    for (long seed : new long[] {1, System.nanoTime()}) {
      Random random = new Random(seed);
      for (int i = 0; i < COPIES; i++) {
        byte[] broken = whole.clone();
        // The beginning of a file determines most of the reading.
        int at = random.nextInt(random.nextBoolean() ? whole.length : Math.min(64, whole.length));
        int length = Math.min(whole.length - at, 1 + random.nextInt(8));
        for (int k = 0; k < length; k++) {
          broken[at + k] = (byte) (random.nextInt(3) == 0 ? 0x7f : random.nextInt(256));
        }
        String unused = read(write(original, broken), original + " " + seed + " at " + at);
      }
    }
  }

  @Test
  void whatAFileHasStaysOnALineOfTheMessage() {
    assertThat(JsonCursor.shorten("<0x\nA>")).isEqualTo("<0x\\u000aA>");
    assertThat(JsonCursor.shorten("a\u001b[31m\u2028\u0085"))
        .isEqualTo("a\\u001b[31m\\u2028\\u0085");
    assertThat(JsonCursor.shorten("é".repeat(41))).isEqualTo("é".repeat(39) + "…");
  }

  static Stream<Path> jsonFiles() {
    return files().filter(file -> file.toString().endsWith(".json"));
  }

  @ParameterizedTest
  @MethodSource("jsonFiles")
  void copiesWithAnotherTypeInAMember(Path original) throws IOException {
    checkOtherTypes(original, Files.readString(original));
  }

  @Test
  void plainListsWithAnotherTypeInAMember() throws IOException {
    checkOtherTypes(Path.of("plain.json"), PLAIN);
  }

  private void checkOtherTypes(Path original, String whole) throws IOException {
    List<int[]> values = values(whole);
    assertThat(values).hasSizeGreaterThan(4);
    int refused = 0;
    for (long seed : new long[] {1, System.nanoTime()}) {
      Random random = new Random(seed);
      for (int i = 0; i < COPIES; i++) {
        int[] value = values.get(random.nextInt(values.size()));
        String other = OTHER_VALUES.get(random.nextInt(OTHER_VALUES.size()));
        String broken = whole.substring(0, value[0]) + other + whole.substring(value[1]);
        Path file = write(original, broken.getBytes(StandardCharsets.UTF_8));
        String what = whole.substring(value[0], Math.min(value[0] + 40, value[1]));
        String before = whole.substring(Math.max(0, value[0] - 40), value[0]);
        refused += read(file, before + " … " + what + " -> " + other).isEmpty() ? 0 : 1;
      }
    }
    assertThat(refused).isPositive();
  }

  /** Returns the starts and ends of values; only the first values of long lists. */
  private static List<int[]> values(String json) throws IOException {
    List<int[]> values = new ArrayList<>();
    Deque<int[]> open = new ArrayDeque<>();
    int skipped = 0;
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        int start = (int) parser.currentTokenLocation().getCharOffset();
        int end = (int) parser.currentLocation().getCharOffset();
        int[] value = {start, end, skipped};
        if (token.isStructEnd()) {
          value = open.pop();
          value[1] = end;
          skipped = value[2];
        } else if (token != JsonToken.FIELD_NAME) {
          boolean isFew = skipped == 0 && parser.getParsingContext().getCurrentIndex() < 12;
          if (isFew || (token.isStructStart() && skipped == 0)) {
            values.add(value);
          }
          if (token.isStructStart()) {
            open.push(value);
          }
        }
      }
    }
    values.removeIf(value -> value[0] == 0);
    return values;
  }
}
