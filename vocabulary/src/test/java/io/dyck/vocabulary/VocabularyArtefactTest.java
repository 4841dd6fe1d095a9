package io.dyck.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.primitives.Ints;
import io.dyck.artefact.ArtefactException;
import io.dyck.artefact.forgery.Forgery;
import io.dyck.vocabulary.table.TokenTrie;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.nio.file.Path;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A vocabulary from a file is the one that was saved, or an error. */
final class VocabularyArtefactTest {
  /** Ids with holes, and few distinct bytes, because then prefixes and duplicates are frequent. */
  @Provide
  Arbitrary<Vocabulary> vocabularies() {
    Arbitrary<Byte> few = Arbitraries.of((byte) 0, (byte) 'a', (byte) 0x80, (byte) 0xff);
    return Arbitraries.maps(
            Arbitraries.integers().between(0, 60), few.array(byte[].class).ofMaxSize(5))
        .ofMaxSize(30)
        .map(VocabularyArtefactTest::vocabulary);
  }

  private static Vocabulary vocabulary(Map<Integer, byte[]> tokens) {
    VocabularyBuilder builder = Vocabulary.builder().name("small");
    tokens.forEach(builder::add);
    return builder.addSpecial(61, "<one>").addSpecial(63, "<two>").endTokens(63).build();
  }

  private static byte[] saved(Vocabulary vocabulary) {
    return Forgery.bytes(vocabulary.artefact());
  }

  private static void assertEqual(Vocabulary loaded, Vocabulary saved) {
    assertThat(loaded.name()).isEqualTo(saved.name());
    assertThat(loaded.hash()).isEqualTo(saved.hash());
    assertThat(loaded.endTokens()).isEqualTo(saved.endTokens());
    assertThat(loaded.size()).isEqualTo(saved.size());
    for (int id = 0; id < saved.size(); id++) {
      assertThat(loaded.isOrdinary(id)).isEqualTo(saved.isOrdinary(id));
      assertThat(loaded.isSpecial(id)).isEqualTo(saved.isSpecial(id));
      if (saved.isDefined(id)) {
        assertThat(loaded.spelling(id)).isEqualTo(saved.spelling(id));
      }
      if (saved.isOrdinary(id)) {
        assertThat(loaded.bytes(id)).isEqualTo(saved.bytes(id));
      }
    }
    assertEqual(loaded.trie(), saved.trie());
  }

  private static void assertEqual(TokenTrie loaded, TokenTrie saved) {
    assertThat(loaded.label()).isEqualTo(saved.label());
    assertThat(loaded.subtreeEnd()).isEqualTo(saved.subtreeEnd());
    assertThat(loaded.token()).isEqualTo(saved.token());
    assertThat(loaded.depth()).isEqualTo(saved.depth());
    assertThat(loaded.duplicates()).isEqualTo(saved.duplicates());
    assertThat(loaded.maxDepth()).isEqualTo(saved.maxDepth());
  }

  @Property(tries = 300)
  void loadedEqualsSaved(@ForAll("vocabularies") Vocabulary vocabulary) {
    assertEqual(VocabularyArtefact.read("x", saved(vocabulary)), vocabulary);
  }

  @Property(tries = 1000)
  void alteredFilesAreErrorsOrEqual(
      @ForAll("vocabularies") Vocabulary vocabulary,
      @ForAll int[] seeds,
      @ForAll @IntRange(min = -50, max = 10) int lengthChange) {
    byte[] altered = Forgery.mutated(saved(vocabulary), seeds, lengthChange);
    try {
      assertEqual(VocabularyArtefact.read("x", altered), vocabulary);
    } catch (ArtefactException e) {
      assertThat(e.code()).startsWith("DYCK-V02");
    }
  }

  /** Somebody who writes the checksums himself gets an error or another vocabulary, whole. */
  @Property(tries = 3000)
  void forgedFilesAreErrorsOrVocabularies(
      @ForAll("vocabularies") Vocabulary vocabulary,
      @ForAll int[] seeds,
      @ForAll @IntRange(min = -10, max = 10) int lengthChange) {
    byte[] forged = Forgery.withChecksums(Forgery.mutated(saved(vocabulary), seeds, lengthChange));
    try {
      Vocabulary loaded = VocabularyArtefact.read("x", forged);
      VocabularyBuilder rebuilt = Vocabulary.builder().name(loaded.name());
      for (int id = 0; id < loaded.size(); id++) {
        if (loaded.isOrdinary(id)) {
          rebuilt.add(id, loaded.bytes(id));
        } else if (loaded.isSpecial(id)) {
          rebuilt.addSpecial(id, loaded.spelling(id));
        }
      }
      assertEqual(loaded.trie(), rebuilt.build().trie());
    } catch (ArtefactException e) {
      assertThat(e.code()).startsWith("DYCK-V02");
    }
  }

  @Test
  void theBuiltInOneEncodesAfterLoading(@TempDir Path folder) {
    Path file = folder.resolve("o200k.dyck");
    Vocabulary saved = Vocabulary.o200k();
    saved.save(file);
    Vocabulary loaded = Vocabulary.load(file);

    assertThat(loaded.hash())
        .isEqualTo(saved.withEndTokens(Ints.toArray(saved.endTokens())).hash());
    assertEqual(loaded.trie(), saved.trie());
    String text = "Wörter, 123456 and {\"a\": [1.5e-3]} \n\n ☃";
    assertThat(loaded.tokenizer().orElseThrow().encode(text))
        .isEqualTo(saved.tokenizer().orElseThrow().encode(text));
  }

  @Test
  void aTokenizerFileTravelsInside(@TempDir Path folder) {
    Vocabulary read = Vocabulary.fromTokenizerJson(EncodingCase.tokenizer("pattern"));
    Path first = folder.resolve("1.dyck");
    Path second = folder.resolve("2.dyck");
    read.save(first);
    Vocabulary.load(first).withEndTokens(0).save(second);
    Tokenizer tokenizer = Vocabulary.load(second).tokenizer().orElseThrow();

    for (EncodingCase expected : EncodingCase.read("pattern")) {
      assertThat(tokenizer.encode(expected.text())).containsExactly(expected.ordinary().toArray());
      assertThat(tokenizer.decode(expected.ids().toArray())).isEqualTo(expected.decoded());
    }
    assertEqual(Vocabulary.load(second), read.withEndTokens(0));
  }

  @Test
  void aTokenizerOfUnknownOriginCannotBeSaved() {
    Vocabulary unknown = Originals.vocabulary("phi.tokenizer.json");

    assertThatThrownBy(() -> unknown.save(Path.of("x.dyck"))).hasMessageContaining("DYCK-V027");
  }
}
