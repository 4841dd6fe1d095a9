package io.dyck.canonical.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.CodePointRange;
import io.dyck.vocabulary.Originals;
import io.dyck.vocabulary.PieceRules;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The automaton of SentencePiece's byte-pair encoding: exactly the encodings are accepted. */
final class CanonicalPiecesTest {
  @Property(tries = 12)
  void exactlyTheEncodingsAreAccepted(@ForAll Random random) {
    String letters = random.nextBoolean() ? "ab c" : "a \n\u00e9\u20ac";
    Vocabulary vocabulary = PieceRules.random(random, letters, 5 + random.nextInt(40));
    Enumeration enumeration = new Enumeration(vocabulary);
    List<String> alphabet = letters.codePoints().mapToObj(Character::toString).toList();
    for (String text : Enumeration.texts(alphabet, 4)) {
      enumeration.check(text);
    }
  }

  /** The library's own training; the full run up to five characters is in docs/canonical.md. */
  @Test
  void aTrainedModelIsFollowed() {
    Enumeration enumeration = new Enumeration(Originals.vocabulary("spm-llama.model"));
    List<String> alphabet =
        List.of(" ", "\t", "\n", "a", "S", "1", "'", "(", "\u00e9", "\ud83d\ude00", "\u1e9e");
    for (String text : Enumeration.texts(alphabet, 3)) {
      enumeration.check(text);
    }
  }

  /** The character that stands for a space spells no text of its own. */
  @Test
  void theMarkOfSpacesIsNeverSpelled() {
    Vocabulary vocabulary = Originals.vocabulary("spm-llama.model");
    CanonicalTokens canonical = CanonicalTokens.of(vocabulary);
    int firstByte = 3;
    int lead = firstByte + 0xE2;
    assertThat(canonical.isCanonical(lead, firstByte + 0x96, firstByte + 0x81)).isFalse();
    assertThat(canonical.isCanonical(lead, firstByte + 0x96, firstByte + 0x82)).isTrue();
    assertThat(canonical.unspelled()).containsExactly(new CodePointRange(0x2581, 0x2581));
    assertThat(canonical.mayBeDemanded(b -> b / 64)).isFalse();
    assertThat(canonical.mayBeDemanded(b -> b)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spm-bpe.model           | changes the text
          spm-unigram.model       | Unigram weighs whole texts
          spm-unigram-bytes.model | Unigram weighs whole texts
          """)
  void whatCannotBeFollowedIsRefused(String name, String reason) {
    Vocabulary vocabulary = Originals.vocabulary(name);
    assertThatThrownBy(() -> CanonicalTokens.of(vocabulary))
        .hasMessageContaining("DYCK-V010")
        .hasMessageContaining(reason);
  }
}
