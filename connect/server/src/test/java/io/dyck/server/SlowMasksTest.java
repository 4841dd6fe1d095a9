package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.SourceText;
import io.dyck.models.LanguageModel;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.Penalties;
import io.dyck.pda.Pda;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.SamplingFields;
import io.dyck.server.schedule.RunningRequest;
import io.dyck.server.schedule.Scheduler;
import io.dyck.server.schedule.TextProgress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A text whose masks take long holds up no other, and ends when its time is over. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SlowMasksTest {
  private static final Duration QUIET = Duration.ofMinutes(1);
  private static final LanguageModel MODEL = LetterModel.served().model();
  private static final SamplingFields CHOOSING =
      new SamplingFields(
          SamplerOptions.DEFAULT,
          1,
          Penalties.NONE,
          ImmutableMap.of(),
          ImmutableList.of(),
          0,
          -1,
          1);

  /**
   * Words in which each letter leads to a new state. Making a state costs as much as the test says.
   */
  private static final class Words implements LazyLanguage {
    private final Runnable cost;
    private final AtomicInteger made = new AtomicInteger();
    private boolean slow;

    Words(Runnable cost) {
      this.cost = cost;
    }

    GenerationRequest request() {
      Pda pda = Pda.compile(Grammar.of(SourceText.of("slow", ""), this));
      TokenConstraint constraint = TokenConstraint.compose(pda, MODEL.vocabulary());
      slow = true;
      return GenerationRequest.of(MODEL.prompt("x")).withConstraint(constraint).withMaxTokens(30);
    }

    @Override
    public int start() {
      return 0;
    }

    @Override
    public void expand(int state, Steps steps) {
      if (slow) {
        made.incrementAndGet();
        cost.run();
      }
      if (state > 0) {
        steps.end();
      }
      for (int i = 0; state < 100_000 && i < 26; i++) {
        steps.read('a' + i, 'a' + i, 26 * state + i + 1);
      }
    }

    @Override
    public byte[] shortestEnd(int state) {
      return state > 0 ? new byte[0] : new byte[] {'a'};
    }

    @Override
    public String ruleName(int state) {
      return "words";
    }
  }

  private static RunningRequest begin(Scheduler scheduler, GenerationRequest request) {
    return RunningRequest.begin(
        scheduler, "somebody", CHOOSING, List.of(request), Duration.ofMinutes(1));
  }

  /** Follows a text to its end. */
  private static TextProgress end(RunningRequest texts) {
    TextProgress[] last = {null};
    boolean there =
        texts.passProgress(progress -> last[0] = progress, () -> false, QUIET, () -> {});
    assertThat(there).isTrue();
    return last[0];
  }

  private static void pause(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() - end < 0) {
      Thread.onSpinWait();
    }
  }

  @Test
  void otherTextsGoOnMeanwhile() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    Words words =
        new Words(
            () -> {
              begun.countDown();
              try {
                mayGoOn.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    try (Scheduler scheduler = new Scheduler(MODEL, 4, 16, Duration.ofSeconds(30));
        RunningRequest slow = begin(scheduler, words.request())) {
      begun.await();
      for (int i = 0; i < 6; i++) {
        try (RunningRequest quick =
            begin(scheduler, GenerationRequest.of(MODEL.prompt("x")).withMaxTokens(40))) {
          assertThat(end(quick).result()).isNotNull();
        }
      }
      mayGoOn.countDown();
      assertThat(end(slow).result()).isNotNull();
    }
  }

  @Test
  void aMaskHasItsTime() throws Exception {
    try (Scheduler scheduler = new Scheduler(MODEL, 1, 16, Duration.ofMillis(300))) {
      Words words = new Words(() -> pause(20));
      try (RunningRequest slow = begin(scheduler, words.request())) {
        assertThat(end(slow).failure())
            .isInstanceOf(ApiException.class)
            .hasMessageContaining("cannot be said within 300 ms")
            .extracting(e -> ((ApiException) e).refusal().code())
            .isEqualTo("constraint_too_complex");
      }
      // Its only place is free, and its thread does not go on.
      try (RunningRequest next =
          begin(scheduler, GenerationRequest.of(MODEL.prompt("x")).withMaxTokens(5))) {
        assertThat(end(next).result()).isNotNull();
      }
      awaitNoMaskComputed();
      assertThat(words.made.get()).isLessThan(statesOfAMask());
    }
  }

  @Test
  void whoGoesDuringAMaskFreesItsPlace() throws Exception {
    try (Scheduler scheduler = new Scheduler(MODEL, 1, 16, Duration.ofSeconds(30))) {
      Words words = new Words(() -> pause(20));
      RunningRequest slow = begin(scheduler, words.request());
      assertThat(slow.passProgress(progress -> {}, () -> true, QUIET, () -> {})).isFalse();
      slow.close();
      try (RunningRequest next =
          begin(scheduler, GenerationRequest.of(MODEL.prompt("x")).withMaxTokens(5))) {
        assertThat(end(next).result()).isNotNull();
      }
      awaitNoMaskComputed();
      assertThat(words.made.get()).isLessThan(statesOfAMask());
    }
  }

  @Test
  void allPlacesMayBeSlow() throws Exception {
    try (Scheduler scheduler = new Scheduler(MODEL, 2, 16, Duration.ofMillis(200))) {
      for (int round = 0; round < 2; round++) {
        List<RunningRequest> slow =
            List.of(
                begin(scheduler, new Words(() -> pause(20)).request()),
                begin(scheduler, new Words(() -> pause(20)).request()));
        slow.forEach(each -> assertThat(end(each).failure()).isNotNull());
      }
      assertThat(scheduler.queued()).isZero();
    }
  }

  @Test
  void aStoppedServerTellsWhoWaits() {
    Scheduler scheduler = new Scheduler(MODEL, 1, 16, Duration.ofSeconds(30));
    try (RunningRequest slow = begin(scheduler, new Words(() -> pause(20)).request())) {
      scheduler.close(200);
      assertThat(end(slow).failure()).hasMessageContaining("shut down");
    }
    assertThatThrownBy(() -> begin(scheduler, GenerationRequest.of(MODEL.prompt("x"))))
        .isInstanceOf(ApiException.class);
  }

  /** Returns the number of states that a mask makes if nothing ends it. */
  private static int statesOfAMask() {
    Words words = new Words(() -> {});
    TokenMask unused = words.request().constraint().orElseThrow().newMatcher().mask();
    return words.made.get();
  }

  /** Waits until no thread computes a mask, at most for the time of a test. */
  private static void awaitNoMaskComputed() throws InterruptedException {
    while (isAnyMaskComputed()) {
      Thread.sleep(20);
    }
  }

  private static boolean isAnyMaskComputed() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(each -> each.getKey().getName().equals("dyck-masks"))
        .anyMatch(
            each ->
                List.of(each.getValue()).stream()
                    .anyMatch(frame -> frame.getClassName().startsWith("io.dyck.")));
  }
}
