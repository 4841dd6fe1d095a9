package io.dyck.checker.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.CompilationCancelledException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class BackgroundTaskTest {
  @Test
  void givesWhatTheWorkReturns() {
    try (BackgroundTask<String> background = BackgroundTask.start("test", () -> "done")) {
      assertThat(background.await()).isEqualTo("done");
    }
  }

  @Test
  void throwsWhatTheWorkThrows() {
    IllegalArgumentException failure = new IllegalArgumentException("no");
    try (BackgroundTask<String> background =
        BackgroundTask.start(
            "test",
            () -> {
              throw failure;
            })) {
      assertThatThrownBy(background::await).isSameAs(failure);
    }
  }

  @Test
  void anErrorStaysAnError() {
    try (BackgroundTask<String> background =
        BackgroundTask.start(
            "test",
            () -> {
              throw new StackOverflowError();
            })) {
      assertThatThrownBy(background::await).isInstanceOf(StackOverflowError.class);
    }
  }

  @Test
  void waitingIsGivenUpWhenInterrupted() {
    CountDownLatch never = new CountDownLatch(1);
    try (BackgroundTask<String> background = BackgroundTask.start("test", () -> wait(never))) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(background::await).isInstanceOf(CompilationCancelledException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void workIsInterruptedWhenClosed() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    BackgroundTask<String> background =
        BackgroundTask.start(
            "test",
            () -> {
              begun.countDown();
              try {
                return wait(never);
              } finally {
                interrupted.countDown();
              }
            });
    begun.await();
    background.close();
    interrupted.await();
  }

  private static String wait(CountDownLatch latch) throws InterruptedException {
    latch.await();
    return "over";
  }
}
