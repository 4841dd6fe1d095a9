package io.dyck.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConstraintExecutorTest {
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  @Test
  void aThreadThatDoesNotEndIsReplacedAndCounted() throws Exception {
    CountDownLatch mayEnd = new CountDownLatch(1);
    CountDownLatch reached = new CountDownLatch(5);
    try (ConstraintExecutor threads = threads()) {
      for (int i = 0; i < 5; i++) {
        threads.execute(() -> awaitDeafly(mayEnd));
      }
      for (int i = 0; i < 5; i++) {
        threads.execute(reached::countDown);
      }
      assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(threads.stuckThreads()).isBetween(4, 5);
      mayEnd.countDown();
      for (int i = 0; i < 500 && threads.stuckThreads() > 0; i++) {
        Thread.sleep(10);
      }
      assertThat(threads.stuckThreads()).isZero();
      assertThat(threads.replacedThreads()).isBetween(4L, 5L);
      CountDownLatch after = new CountDownLatch(20);
      for (int i = 0; i < 20; i++) {
        threads.execute(after::countDown);
      }
      assertThat(after.await(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      clock.shutdownNow();
    }
  }

  @Test
  void aTaskIsInterruptedAndTheNextOneIsNot() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(6);
    try (ConstraintExecutor threads = threads()) {
      for (int i = 0; i < 6; i++) {
        threads.execute(
            () -> {
              try {
                Thread.sleep(60_000);
              } catch (InterruptedException e) {
                interrupted.countDown();
                Thread.currentThread().interrupt();
              }
            });
      }
      assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(threads.replacedThreads()).isZero();
    } finally {
      clock.shutdownNow();
    }
  }

  private ConstraintExecutor threads() {
    return new ConstraintExecutor("test", Duration.ofMillis(100), clock);
  }

  /** As code that does not look for interrupts. */
  private static void awaitDeafly(CountDownLatch mayEnd) {
    while (true) {
      try {
        mayEnd.await();
        return;
      } catch (InterruptedException e) {
        // Goes on.
      }
    }
  }
}
