package io.dyck.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import org.junit.jupiter.api.Test;

final class EngineWarmupTest {
  private static Vocabulary bytes(int first, int last) {
    VocabularyBuilder bytes = Vocabulary.builder().name("bytes");
    for (int b = first; b <= last; b++) {
      bytes.add(b - first, new byte[] {(byte) b});
    }
    int end = last - first + 1;
    return bytes.addSpecial(end, "<end>").endTokens(end).build();
  }

  private static boolean isRunning() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("dyck-warm-up"));
  }

  @Test
  void everyExampleIsATextOfItsSchema() {
    assertThat(new EngineWarmup(bytes(0, 255)).writeAll()).isTrue();
  }

  @Test
  void closingEndsTheThread() {
    EngineWarmup warmup = EngineWarmup.begin(bytes(0, 255));
    assertThat(isRunning()).isTrue();
    warmup.close();
    assertThat(isRunning()).isFalse();
  }

  @Test
  void anEngineThatIsWarmIsLeftInPeace() {
    try (EngineWarmup warmup = EngineWarmup.begin(bytes(0, 255))) {
      warmup.await();
      assertThat(isRunning()).isFalse();
    }
  }

  @Test
  void tokensThatCannotSpellJsonHarmNothing() {
    EngineWarmup letters = new EngineWarmup(bytes('a', 'z'));
    assertThatCode(letters::run).doesNotThrowAnyException();
    assertThat(new EngineWarmup(bytes('a', 'z')).writeAll()).isFalse();
  }
}
