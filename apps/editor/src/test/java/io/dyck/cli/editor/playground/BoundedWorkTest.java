package io.dyck.cli.editor.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Among the questions of one key only the newest is answered, in any order of arrival. */
class BoundedWorkTest {
  @Test
  void anOlderQuestionThatArrivesLaterDoesNotEndTheNewerOne() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    try (BoundedWork work = new BoundedWork(Duration.ofSeconds(20))) {
      CompletableFuture<String> newer =
          CompletableFuture.supplyAsync(
              () ->
                  work.run(
                      "key",
                      2,
                      () -> {
                        begun.countDown();
                        goOn.await();
                        return "newer";
                      }));
      begun.await();
      assertThatThrownBy(() -> work.run("key", 1, () -> "older"))
          .isInstanceOfSatisfying(
              Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo("DYCK-P005"));
      assertThat(work.<String>run("another key", 1, () -> "another")).isEqualTo("another");
      goOn.countDown();
      assertThat(newer.get()).isEqualTo("newer");
    }
  }
}
