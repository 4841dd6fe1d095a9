package io.dyck.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class CompilationCancelledExceptionTest {
  /** A class whose initialization does work that may be cancelled. */
  private static final class Initialized {
    static final int VALUE = work();

    private static int work() {
      CompilationCancelledException.checkInterrupted();
      return 7;
    }
  }

  @AfterEach
  void clearInterrupt() {
    boolean unused = Thread.interrupted();
  }

  @Test
  void workEndsWithAnInterruptedThread() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(CompilationCancelledException::checkInterrupted)
        .isInstanceOf(CompilationCancelledException.class);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  /** Otherwise no thread could ever use the class. */
  @Test
  void theInitializationOfAClassIsNotGivenUp() {
    Thread.currentThread().interrupt();
    assertThat(Initialized.VALUE).isEqualTo(7);
  }
}
