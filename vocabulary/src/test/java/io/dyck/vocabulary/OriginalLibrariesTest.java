package io.dyck.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dyck.vocabulary.text.Utf8;
import io.dyck.vocabulary.text.WellFormedText;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.Tokenizer.AddedTokens;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Encoding and decoding against the original libraries: tokenizers 0.23.3, sentencepiece 0.2.3,
 * tiktoken 0.14.0. {@code src/test/python/tokenizers_of_all_kinds.py} trained the files in the
 * folder {@code originals} with these libraries on a page of text for this test. Each line of
 * {@code NAME.cases} has a text with the results of the library for the file {@code NAME}. {@code
 * ordinary} are the ids if names of special tokens are plain text, and {@code all} are the ids if
 * the names are recognized, or null. {@code ids} are random tokens, and {@code decoded} is their
 * text.
 *
 * <p>{@code src/test/python/compare.sh} makes many more cases in a folder and names it in the
 * system property {@code dyck.originals}.
 */
final class OriginalLibrariesTest {
  static Stream<Path> files() {
    return vocabularies(ours());
  }

  private static Path ours() {
    try {
      return Path.of(
          Objects.requireNonNull(OriginalLibrariesTest.class.getResource("originals")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Stream<Path> vocabularies(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> Files.exists(cases(file))).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path cases(Path file) {
    return file.resolveSibling(file.getFileName() + ".cases");
  }

  @ParameterizedTest
  @MethodSource("files")
  void equalsTheOriginalLibrary(Path file) {
    assertThat(differences(file)).as(file.toString()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void tokensOfAContinuationSpellItWhereNothingIsNormalized(Path file) {
    Vocabulary vocabulary = Vocabulary.read(file);
    assumeTrue(spellsEveryText(vocabulary), "text is changed or has unknown parts");
    Tokenizer tokenizer = vocabulary.tokenizer().orElseThrow();
    for (EncodingCase one : EncodingCase.readLines(cases(file))) {
      String text = WellFormedText.wellFormed(one.text()).replace('▁', '_');
      if (Arrays.stream(new String[] {"<", "["}).anyMatch(text::contains)) {
        continue;
      }
      int[] ids = tokenizer.encodeContinuation(text);
      ByteArrayOutputStream spelled = new ByteArrayOutputStream();
      for (int id : ids) {
        spelled.writeBytes(vocabulary.bytes(id));
      }
      assertThat(Utf8.decode(spelled.toByteArray())).as(file + ": " + text).isEqualTo(text);
    }
  }

  private static boolean spellsEveryText(Vocabulary vocabulary) {
    String encoding = vocabulary.origin().encoding();
    boolean bytes = encoding.startsWith("byte-level") || encoding.endsWith("with byte fallback");
    return bytes
        && vocabulary.origin().remarks().stream().noneMatch(remark -> remark.contains("changed"))
        && !vocabulary.name().startsWith("starcoder");
  }

  @Test
  void equalsTheOriginalLibraryOnManyTexts() {
    String folder = System.getProperty("dyck.originals", "");
    assumeTrue(!folder.isEmpty(), "dyck.originals is not set: see src/test/python/compare.sh");
    List<String> found = new ArrayList<>();
    vocabularies(Path.of(folder)).forEach(file -> found.addAll(differences(file)));
    assertThat(found).isEmpty();
  }

  /** The first few differences of a file. */
  private static List<String> differences(Path file) {
    Tokenizer tokenizer = Vocabulary.read(file).tokenizer().orElseThrow();
    List<String> found = new ArrayList<>();
    int texts = 0;
    for (EncodingCase expected : EncodingCase.readLines(cases(file))) {
      String text = expected.text();
      texts++;
      compare(file, "encode " + text, expected.ordinary().toArray(), tokenizer.encode(text), found);
      if (expected.hasAll()) {
        compare(
            file,
            "encode with names " + text,
            expected.all().toArray(),
            tokenizer.encode(text, AddedTokens.ALL),
            found);
      }
      String decoded = tokenizer.decode(expected.ids().toArray());
      if (!decoded.equals(expected.decoded())) {
        found.add(
            file.getFileName()
                + ": decode "
                + expected.ids()
                + ": expected <"
                + expected.decoded()
                + "> found <"
                + decoded
                + ">");
      }
    }
    System.Logger log = System.getLogger(OriginalLibrariesTest.class.getName());
    log.log(
        System.Logger.Level.DEBUG, "{0}: {1} texts, {2} differences", file, texts, found.size());
    return found.size() > 5
        ? List.of(found.size() + " differences; first: " + found.subList(0, 5))
        : found;
  }

  private static void compare(
      Path file, String what, int[] expected, int[] actual, List<String> found) {
    if (!Arrays.equals(expected, actual)) {
      found.add(
          file.getFileName()
              + ": "
              + what
              + ": expected "
              + Arrays.toString(expected)
              + " found "
              + Arrays.toString(actual));
    }
  }
}
