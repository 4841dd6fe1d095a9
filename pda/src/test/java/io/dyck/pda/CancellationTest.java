package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.size.Limits;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a compile ends when its thread is interrupted, in any of its loops. */
final class CancellationTest {
  /**
   * Limits under which each grammar keeps another part of the compile busy for minutes, unless it
   * is cancelled.
   */
  private static final PdaOptions ENDLESS =
      PdaOptions.DEFAULT.withLimits(
          new Limits(
              100_000_000,
              4_000,
              100,
              100_000,
              100_000,
              100_000_000,
              Long.MAX_VALUE,
              Long.MAX_VALUE));

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Subsets: the automaton of the n-th letter from the end has 2^n states.
        "root ::= [ab]* \"a\" [ab]{26}",
        // The decision: every pair of counts is a state, and each is deterministic.
        "root ::= \"(\" root \")\" | [ab]* \"a\" [ab]{26}",
        // Lowering, then a decision over very many readings at once.
        "root ::= [a-z]{0,99999}{5}"
      })
  @Timeout(60)
  void anInterruptEndsACompile(String text) throws Exception {
    FutureTask<Pda> compile =
        new FutureTask<>(
            () ->
                Pda.compile(
                    Gbnf.parse("endless", text), ENDLESS.withCountsFrom(Integer.MAX_VALUE)));
    Thread thread = new Thread(compile);
    thread.setDaemon(true);
    thread.start();
    ThreadMXBean times = ManagementFactory.getThreadMXBean();
    while (times.getThreadCpuTime(thread.getId()) < 100_000_000 && thread.isAlive()) {
      Thread
          .onSpinWait(); // wait until the compile has worked for a while, however busy the machine
      // is
    }
    assertThat(compile.isDone()).as("the compile is still going on").isFalse();
    thread.interrupt();
    assertThatThrownBy(compile::get)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(CompilationCancelledException.class)
        .hasMessageContaining("DYCK-E002");
    thread.join();
  }

  @Test
  void anInterruptedThreadCompilesNothingAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> Pda.compile(Gbnf.parse("any", "root ::= \"a\"")))
          .isInstanceOf(CompilationCancelledException.class);
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      boolean unused = Thread.interrupted();
    }
    assertThat(Pda.compile(Gbnf.parse("any", "root ::= \"a\"")).accepts(new byte[] {'a'})).isTrue();
  }
}
