package io.dyck.canonical.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.artefact.ArtefactException;
import io.dyck.artefact.ArtefactFile;
import io.dyck.artefact.ArtefactKind;
import io.dyck.artefact.forgery.Forgery;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.vocabulary.MergeRules;
import io.dyck.vocabulary.Originals;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests added tokens that are text: exactly the encodings must be accepted. */
final class CanonicalAddedTest {
  private static final Pattern LLAMA3 =
      Pattern.compile(
          "(?iu:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}"
              + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+");

  /** Patterns with lookaheads, and with longer matches that take precedence. */
  private static final List<Pattern> PATTERNS =
      List.of(
          LLAMA3,
          Pattern.compile("(?:ab|a)(?:c|bc)?|\\s+(?=1)|[^y]|y"),
          Pattern.compile("a*b+(?!1)|a|[^a]{1,2}|\\p{L}{2,}?"),
          Pattern.compile("a+(?=b)|[^x]|x"));

  private static Pattern words(Random random) {
    return random.nextInt(4) == 0
        ? MergeRules.ONE_WORD
        : PATTERNS.get(random.nextInt(PATTERNS.size()));
  }

  @Property(tries = 7, edgeCases = EdgeCasesMode.NONE)
  void exactlyTheEncodingsOfBytesAreAccepted(@ForAll Random random) {
    String letters = random.nextBoolean() ? "ab 1" : "as\n \u00e9";
    Pattern words = words(random);
    MergeRules rules =
        MergeRules.random(
            random,
            letters,
            5 + random.nextInt(40),
            random.nextBoolean(),
            words,
            MergeRules.texts(random, letters));
    check(rules.vocabulary(), letters, 4, words + " " + rules);
  }

  /** Tests nested and overlapping added tokens on all texts of up to five characters. */
  @Test
  void overlappingTextsAreCutOutFromTheLeft() {
    List<String> added = List.of("ab", "abc", "bb", " a", "cab", "a b");
    for (Pattern words : new Pattern[] {LLAMA3, PATTERNS.get(1), MergeRules.ONE_WORD}) {
      for (boolean ignoreMerges : new boolean[] {false, true}) {
        MergeRules rules = MergeRules.random(new Random(3), "abc ", 40, ignoreMerges, words, added);
        check(rules.vocabulary(), "abc ", 5, words + " " + rules);
      }
    }
  }

  /** Tests files that the libraries trained; longer runs are in docs/canonical.md. */
  @ParameterizedTest
  @ValueSource(strings = {"phi.tokenizer.json"})
  void aTrainedFileIsFollowed(String name) {
    Vocabulary vocabulary = Originals.vocabulary(name);
    Enumeration enumeration = new Enumeration(vocabulary);
    List<String> parts = List.of(" ", "\n", "\t", "a", "b", "c", "the", "r", "<t", "able>", "s");
    Enumeration.texts(parts, 3).forEach(enumeration::check);
    CanonicalTokens canonical = CanonicalTokens.of(vocabulary);
    Random random = new Random(5);
    for (int i = 0; i < 1_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(20); n > 0; n--) {
        text.append(parts.get(random.nextInt(parts.size())));
      }
      int[] tokens = vocabulary.tokenizer().orElseThrow().encodeContinuation(text.toString());
      assertThat(canonical.isCanonical(tokens)).as("'%s'", text).isTrue();
    }
  }

  /**
   * Tests two cases that are refused: added tokens found in two passes, and characters that a
   * decoder treats as bytes.
   */
  @ParameterizedTest
  @CsvSource({
    "(\"abc\".*?normalized\":)true, $1false, which is not looked for together with it",
    "\"abc\", \"\u00e9a\", is decoded to another text than its own",
  })
  void whatCannotBeFollowedIsRefused(
      String pattern, String replacement, String reason, @TempDir Path folder) throws IOException {
    String text = Originals.text("phi.tokenizer.json");
    String changed = text.replaceFirst(pattern, replacement);
    assertThat(changed).isNotEqualTo(text);
    Vocabulary vocabulary =
        Vocabulary.read(Files.writeString(folder.resolve("tokenizer.json"), changed));
    assertThatThrownBy(() -> CanonicalTokens.of(vocabulary))
        .hasMessageContaining("DYCK-V010")
        .hasMessageContaining(reason);
  }

  private static void check(Vocabulary vocabulary, String letters, int length, String description) {
    Enumeration enumeration = new Enumeration(vocabulary);
    List<String> alphabet = letters.codePoints().mapToObj(Character::toString).toList();
    for (String text : Enumeration.texts(alphabet, length)) {
      try {
        enumeration.check(text);
      } catch (AssertionError e) {
        throw new AssertionError(description, e);
      }
    }
  }

  @Property(tries = 4, edgeCases = EdgeCasesMode.NONE)
  void loadedTablesDoTheSame(@ForAll long seed) {
    byte[] saved = Forgery.bytes(CanonicalTokens.of(vocabulary(seed)).artefact());
    Vocabulary second = vocabulary(seed);
    CanonicalTokens loaded =
        CanonicalTokens.read(
            ArtefactFile.of(
                "x", ByteBuffer.wrap(saved), ArtefactKind.CANONICAL, CanonicalTokens.VERSION),
            second);
    assertThat(Forgery.bytes(loaded.artefact())).isEqualTo(saved);
    check(second, "ab 1", 4, "");
  }

  private static final CanonicalTokens TABLES = CanonicalTokens.of(vocabulary(4));
  private static final byte[] FILE = Forgery.bytes(TABLES.artefact());

  /**
   * Checks that a file with forged checksums is an error, or contains tables that can be walked.
   */
  @Property(tries = 300)
  void forgedFilesAreErrorsOrTables(
      @ForAll int[] seeds, @ForAll @IntRange(min = -10, max = 10) int lengthChange) {
    assertThat(TABLES.cutTexts().isEmpty()).isFalse();
    byte[] forged = Forgery.withChecksums(Forgery.mutated(FILE, seeds, lengthChange));
    Vocabulary vocabulary = vocabulary(4);
    CanonicalTokens tokens;
    try {
      tokens =
          CanonicalTokens.read(
              ArtefactFile.of(
                  "x", ByteBuffer.wrap(forged), ArtefactKind.CANONICAL, CanonicalTokens.VERSION),
              vocabulary);
    } catch (ArtefactException e) {
      assertThat(e.code()).startsWith("DYCK-V02");
      return;
    }
    Random random = new Random(2);
    for (int walk = 0; walk < 20; walk++) {
      SequenceState state = tokens.start();
      for (int i = 0; i < 20 && state != null; i++) {
        state = tokens.stateAfter(state, random.nextInt(vocabulary.size()));
      }
    }
  }

  private static Vocabulary vocabulary(long seed) {
    Random random = new Random(seed);
    return MergeRules.random(
            random, "ab 1", 30, true, words(random), MergeRules.texts(random, "ab 1"))
        .vocabulary();
  }
}
