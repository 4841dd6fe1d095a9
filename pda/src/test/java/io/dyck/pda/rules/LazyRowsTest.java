package io.dyck.pda.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.SourceText;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.size.Limits;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class LazyRowsTest {
  /**
   * A language with the text "a", which is read only while another thread waits for the language.
   */
  private static final class Awaiting implements LazyLanguage {
    private final Thread other;

    Awaiting(Thread other) {
      this.other = other;
    }

    @Override
    public int start() {
      return 0;
    }

    @Override
    public void expand(int state, Steps steps) {
      other.start();
      while (other.isAlive() && other.getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
      steps.read('a', 'a', 1);
    }

    @Override
    public byte[] shortestEnd(int state) {
      return new byte[] {'a'};
    }

    @Override
    public String ruleName(int state) {
      return "root";
    }
  }

  @Test
  void anEndIsAskedForWhileAnotherThreadReads() throws Exception {
    CompletableFuture<DottedRules> rules = new CompletableFuture<>();
    CompletableFuture<byte[]> end = new CompletableFuture<>();
    Thread asking =
        new Thread(() -> end.complete(rules.join().shortestEnd(rules.join().knownSize())));
    asking.setDaemon(true);
    Grammar grammar = Grammar.of(SourceText.of("lazy", "a lazy language"), new Awaiting(asking));
    rules.complete(new DottedRules(Normalization.normalize(grammar, Limits.DEFAULT, true)));
    Thread reading = new Thread(() -> rules.join().firstEdge(rules.join().knownSize()));
    reading.setDaemon(true);
    reading.start();
    assertThat(end.get(20, TimeUnit.SECONDS)).containsExactly('a');
  }
}
