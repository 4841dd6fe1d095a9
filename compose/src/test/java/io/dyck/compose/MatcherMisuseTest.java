package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that concurrent calls of one matcher throw an error and leave the matcher intact. */
final class MatcherMisuseTest {
  private static final int THREADS = 4;
  private static final int CALLS = 20_000;
  private static final Vocabulary VOCABULARY = SmallVocabulary.withAllBytes("((", "))", "()");

  private static TokenConstraint constraint() {
    return TokenConstraint.compose(
        Pda.compile(Gbnf.parse("g.gbnf", "root ::= (\"(\" root \")\")*")), VOCABULARY);
  }

  static Stream<ThrowingConsumer<Matcher>> calls() {
    return Stream.of(
        matcher -> assertThat(matcher.mask()).isNotNull(),
        matcher -> matcher.fill(new int[32]),
        matcher -> matcher.apply(new float[300]),
        matcher -> matcher.accept('('),
        matcher -> assertThat(matcher.tryAccept('(')).isTrue(),
        matcher -> assertThat(matcher.tryAccept(new int[] {'('})).isEqualTo(1),
        matcher -> matcher.rollback(1),
        Matcher::reset,
        matcher -> assertThat(matcher.fork()).isNotNull(),
        matcher -> assertThat(matcher.isAccepting()).isFalse(),
        matcher -> assertThat(matcher.forcedBytes()).isEmpty(),
        matcher -> assertThat(matcher.forcedTokens(9)).isEmpty(),
        matcher -> assertThat(matcher.shortestCompletion()).isPositive(),
        matcher -> assertThat(matcher.maskWithin(10)).isNotNull(),
        matcher -> assertThat(matcher.describe()).isNotEmpty());
  }

  @ParameterizedTest
  @MethodSource("calls")
  void aCallDuringAnotherIsRefused(ThrowingConsumer<Matcher> call) {
    Matcher matcher = constraint().newMatcher();
    matcher.accept('(');
    matcher.begin();
    ThrowingCallable during = () -> call.accept(matcher);
    assertThatThrownBy(during)
        .isInstanceOf(ConcurrentModificationException.class)
        .hasMessageStartingWith("DYCK-M006: ");
    assertThatThrownBy(during).hasMessageContaining("newMatcher()");
    matcher.end();

    assertThat(matcher.position()).isEqualTo(1);
    call.accept(matcher);
  }

  @Test
  void manyThreadsOnOneMatcherGetThatErrorOrNone() throws Exception {
    TokenConstraint constraint = constraint();
    Matcher shared = constraint.newMatcher();
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      CyclicBarrier start = new CyclicBarrier(THREADS);
      List<Future<Integer>> running = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        Random random = new Random(t);
        running.add(
            executor.submit(
                () -> {
                  start.await();
                  int passed = 0;
                  for (int i = 0; i < CALLS; i++) {
                    passed += callAnything(shared, random) ? 1 : 0;
                  }
                  return passed;
                }));
      }
      int passed = 0;
      for (Future<Integer> each : running) {
        passed += each.get();
      }
      assertThat(passed).isPositive();
    } finally {
      executor.shutdownNow();
    }
    shared.reset();
    Matcher fresh = constraint.newMatcher();
    for (int token : new int[] {'(', 256, '(', 257, ')', 258, ')'}) {
      assertThat(shared.mask().toArray()).containsExactly(fresh.mask().toArray());
      assertThat(shared.tryAccept(token)).isEqualTo(fresh.tryAccept(token));
    }
    assertThat(shared.isAccepting()).isEqualTo(fresh.isAccepting()).isTrue();
  }

  /** Returns whether a call succeeded. Any error except the expected one ends the test. */
  private static boolean callAnything(Matcher shared, Random random) {
    try {
      switch (random.nextInt(6)) {
        case 0 -> shared.reset();
        case 1 -> assertThat(shared.mask().size()).isEqualTo(VOCABULARY.size());
        case 2 -> assertThat(shared.isAccepting()).isIn(true, false);
        default -> {
          boolean unused = shared.tryAccept(random.nextBoolean() ? '(' : 256 + random.nextInt(3));
        }
      }
      return true;
    } catch (ConcurrentModificationException refused) {
      assertThat(refused).hasMessageStartingWith("DYCK-M006: ");
      return false;
    }
  }
}
