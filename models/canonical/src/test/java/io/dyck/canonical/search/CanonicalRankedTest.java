package io.dyck.canonical.search;

import io.dyck.vocabulary.Originals;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The automaton of files that are lists of ranks: exactly the encodings are accepted. */
final class CanonicalRankedTest {
  @ParameterizedTest
  @ValueSource(strings = {"cl100k_small.tiktoken", "small.tekken.json"})
  void aTrainedFileIsFollowed(String name) {
    Enumeration enumeration = new Enumeration(Originals.vocabulary(name));
    List<String> alphabet =
        List.of(" ", "\t", "\n", "t", "h", "S", "1", "'", "(", "\u00e9", "\ud83d\ude00");
    for (String text : Enumeration.texts(alphabet, 3)) {
      enumeration.check(text);
    }
  }
}
