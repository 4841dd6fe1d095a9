package io.dyck.canonical.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.artefact.ArtefactException;
import io.dyck.artefact.ArtefactFile;
import io.dyck.artefact.ArtefactKind;
import io.dyck.artefact.forgery.Forgery;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.vocabulary.MergeRules;
import io.dyck.vocabulary.Vocabulary;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Tests that tables from a file equal the saved tables, or that reading is an error. */
final class CanonicalArtefactTest {
  private static final Pattern WORDS =
      Pattern.compile(" ?[ab]+|1{1,2}|\\s+(?!\\S)|\\s+|[^ab1\\s]+");

  private static Vocabulary byteLevel(long seed) {
    return MergeRules.random(new Random(seed), "ab 1'", 30, true, WORDS).vocabulary();
  }

  private static CanonicalTokens read(byte[] content, Vocabulary vocabulary) {
    return CanonicalTokens.read(
        ArtefactFile.of(
            "x", ByteBuffer.wrap(content), ArtefactKind.CANONICAL, CanonicalTokens.VERSION),
        vocabulary);
  }

  private static byte[] saved(Vocabulary vocabulary) {
    return Forgery.bytes(CanonicalTokens.of(vocabulary).artefact());
  }

  /**
   * Tests loaded tables. Equal seeds make two equal vocabularies, of which the second has no tables
   * yet.
   */
  @Property(tries = 8, edgeCases = EdgeCasesMode.NONE)
  void loadedTablesDoTheSame(@ForAll long seed) {
    Vocabulary first = byteLevel(seed);
    Vocabulary second = byteLevel(seed);
    byte[] saved = saved(first);
    CanonicalTokens loaded = read(saved, second);
    assertThat(CanonicalTokens.of(second)).isSameAs(loaded);
    assertThat(Forgery.bytes(loaded.artefact())).isEqualTo(saved);
    Enumeration enumeration = new Enumeration(second);
    for (String text : Enumeration.texts(List.of("a", "b", " ", "1", "'"), 4)) {
      enumeration.check(text);
    }
  }

  private static final Vocabulary FIXED = byteLevel(1);
  private static final byte[] FILE = saved(FIXED);

  @Property(tries = 500)
  void alteredFilesAreErrorsOrEqual(
      @ForAll int[] seeds, @ForAll @IntRange(min = -50, max = 10) int lengthChange) {
    byte[] altered = Forgery.mutated(FILE, seeds, lengthChange);
    try {
      assertThat(Forgery.bytes(read(altered, byteLevel(1)).artefact())).isEqualTo(FILE);
    } catch (ArtefactException e) {
      assertThat(e.code()).startsWith("DYCK-V02");
    }
  }

  /**
   * Checks that a file with forged checksums is an error, or contains tables that can be walked.
   */
  @Property(tries = 1000)
  void forgedFilesAreErrorsOrTables(
      @ForAll int[] seeds, @ForAll @IntRange(min = -10, max = 10) int lengthChange) {
    byte[] forged = Forgery.withChecksums(Forgery.mutated(FILE, seeds, lengthChange));
    Vocabulary vocabulary = byteLevel(1);
    CanonicalTokens tokens;
    try {
      tokens = read(forged, vocabulary);
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

  @Test
  void tablesOfAnotherVocabularyAreRefused() {
    assertThatThrownBy(() -> read(FILE, byteLevel(2))).hasMessageContaining("DYCK-V026");
  }
}
