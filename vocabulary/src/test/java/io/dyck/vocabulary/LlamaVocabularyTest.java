package io.dyck.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Tests of a real vocabulary, if available: the file {@code vocab/llama3-tokenizer.json} in the
 * folder of the system property {@code dyck.corpus}.
 */
final class LlamaVocabularyTest {
  @Test
  void llama3() {
    String corpus = System.getProperty("dyck.corpus", "");
    assumeTrue(!corpus.isEmpty(), "dyck.corpus is not set: Llama 3's vocabulary is not tested");
    Vocabulary vocabulary =
        Vocabulary.fromTokenizerJson(Path.of(corpus, "vocab", "llama3-tokenizer.json"));

    assertThat(vocabulary.size()).isEqualTo(128_256);
    assertThat(vocabulary.trie().size()).isEqualTo(274_520);
    assertThat(vocabulary.trie().duplicates()).isEmpty();
    assertThat(vocabulary.endTokens())
        .containsExactly(
            vocabulary.idOf("<|end_of_text|>").orElseThrow(),
            vocabulary.idOf("<|eom_id|>").orElseThrow(),
            vocabulary.idOf("<|eot_id|>").orElseThrow());
    Tokenizer tokenizer = vocabulary.tokenizer().orElseThrow();
    assertThat(tokenizer.encode("127.0.0.1")).containsExactly(6804, 13, 15, 13, 15, 13, 16);
    assertThat(tokenizer.encode("\"the quick brown fox jumps over the lazy dog\""))
        .containsExactly(1, 1820, 4062, 14198, 39935, 35308, 927, 279, 16053, 5679, 1);
  }
}
