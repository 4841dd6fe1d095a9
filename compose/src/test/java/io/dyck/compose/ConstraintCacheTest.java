package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.compose.cache.ConstraintCache;
import io.dyck.compose.cache.ConstraintCacheStatistics;
import io.dyck.compose.cache.ConstraintRequest;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.size.Limits;
import io.dyck.vocabulary.Vocabulary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests that threads share one compile, that the budget holds, and that a compile without waiting
 * threads is cancelled.
 */
@Timeout(60)
final class ConstraintCacheTest {
  private static final Vocabulary VOCABULARY = SmallVocabulary.withAllBytes("ab", "[[");
  private static final Duration LONG = Duration.ofSeconds(50);

  private static ConstraintRequest request(String grammar) {
    return new ConstraintRequest(Gbnf.parse("request", grammar), VOCABULARY);
  }

  private static ConstraintRequest endless() {
    return new ConstraintRequest(
        Gbnf.parse("endless", "root ::= [ab]* \"a\" [ab]{26}"),
        VOCABULARY,
        PdaOptions.DEFAULT.withLimits(
            new Limits(100_000_000, 4_000, 8, 64, 64, 100_000_000, Long.MAX_VALUE, Long.MAX_VALUE)),
        ComposeOptions.DEFAULT);
  }

  @Test
  void equalContentIsCompiledOnceWhateverItLooksLike() {
    ConstraintCache cache = new ConstraintCache(1 << 24);
    TokenConstraint first = cache.get(request("root ::= [a-c]+ \"x\""));
    assertThat(cache.get(request("# again\nroot  ::=\n  [c-ca-b]+ \"\\x78\""))).isSameAs(first);
    assertThat(
            cache.get(
                new ConstraintRequest(
                    Gbnf.parse("request", "root ::= [a-c]+ \"x\""),
                    SmallVocabulary.withAllBytes("ab", "[["))))
        .isSameAs(first);
    assertThat(cache.get(request("root ::= [a-c]+ \"y\""))).isNotSameAs(first);
    assertThat(
            cache.get(
                new ConstraintRequest(
                    Gbnf.parse("request", "root ::= [a-c]+ \"x\""),
                    SmallVocabulary.withAllBytes("ab"))))
        .isNotSameAs(first);
    ConstraintCacheStatistics statistics = cache.statistics();
    assertThat(statistics.hits()).isEqualTo(2);
    assertThat(statistics.misses()).isEqualTo(3);
    assertThat(statistics.entries()).isEqualTo(3);
    cache.clear();
    assertThat(cache.get(request("root ::= [a-c]+ \"x\""))).isNotSameAs(first);
  }

  /** Tests a stack overflow in the compiling thread, which is no property of the grammar. */
  @Test
  void errorsAreThrownAsWhatTheyAreAndNotKept() {
    SourceSpan span = new SourceSpan(0, 0);
    Expression body = new Expression.CharacterClass(span, ImmutableList.of());
    for (int i = 1; i < GrammarLimits.GREATEST_EXPRESSION_DEPTH; i++) {
      body = new Expression.Repetition(span, body, 0, 1);
    }
    Grammar deep =
        new Grammar(
            SourceText.of("deep", ""),
            ImmutableMap.of("root", new Rule("root", span, body)),
            "root",
            ImmutableList.of());
    ConstraintCache cache =
        new ConstraintCache(
            1 << 24, compile -> new Thread(null, compile, "small stack", 160 << 10).start());
    ConstraintRequest request = new ConstraintRequest(deep, VOCABULARY);
    for (int failures = 1; failures <= 2; failures++) {
      assertThatThrownBy(() -> cache.get(request)).isInstanceOf(StackOverflowError.class);
      ConstraintCacheStatistics statistics = cache.statistics();
      assertThat(statistics.failures()).isEqualTo(failures);
      assertThat(statistics.misses()).isEqualTo(failures);
      assertThat(statistics.cancellations()).isZero();
      assertThat(statistics.entries()).isZero();
    }
  }

  @Test
  void manyThreadsWaitForOneCompile() throws Exception {
    AtomicInteger compiles = new AtomicInteger();
    CountDownLatch go = new CountDownLatch(1);
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      ConstraintCache cache =
          new ConstraintCache(
              1 << 24,
              compile ->
                  threads.execute(
                      () -> {
                        compiles.incrementAndGet();
                        await(go);
                        compile.run();
                      }));
      ConstraintRequest request = request("root ::= \"[\" root? \"]\"");
      List<Future<TokenConstraint>> results = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        results.add(threads.submit(() -> cache.get(request)));
      }
      while (cache.statistics().joins() < 11) {
        Thread.onSpinWait();
      }
      go.countDown();
      for (Future<TokenConstraint> result : results) {
        assertThat(result.get()).isSameAs(results.get(0).get());
      }
      assertThat(compiles).hasValue(1);
      assertThat(cache.statistics().misses()).isEqualTo(1);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whatWasUsedLongestAgoGoesFirstAndMasksCount() {
    ConstraintCache measure = new ConstraintCache(Long.MAX_VALUE);
    TokenConstraint one = measure.get(request("root ::= \"a\"{1}"));
    long bytes = measure.statistics().bytes();
    assertThat(bytes).isPositive();
    one.newMatcher().mask();
    assertThat(measure.statistics().bytes()).isGreaterThan(bytes);

    ConstraintCache cache = new ConstraintCache(3 * bytes + bytes / 2);
    TokenConstraint a = cache.get(request("root ::= \"a\""));
    TokenConstraint b = cache.get(request("root ::= \"b\""));
    TokenConstraint c = cache.get(request("root ::= \"c\""));
    assertThat(cache.get(request("root ::= \"a\""))).isSameAs(a);
    TokenConstraint d = cache.get(request("root ::= \"d\""));
    assertThat(cache.statistics().evictions()).isEqualTo(1);
    assertThat(cache.get(request("root ::= \"a\""))).isSameAs(a);
    assertThat(cache.get(request("root ::= \"c\""))).isSameAs(c);
    assertThat(cache.get(request("root ::= \"d\""))).isSameAs(d);
    assertThat(cache.get(request("root ::= \"b\""))).isNotSameAs(b);
    assertThat(b.newMatcher().mask().toArray()).containsExactly('b');
    assertThat(cache.statistics().bytes()).isLessThanOrEqualTo(3 * bytes + bytes / 2);

    ConstraintCache tiny = new ConstraintCache(10);
    assertThat(tiny.get(request("root ::= \"a\"")).newMatcher().mask().toArray())
        .containsExactly('a');
    assertThat(tiny.statistics().entries()).isZero();
  }

  @Test
  void errorsOfAGrammarAreKept() {
    ConstraintCache cache = new ConstraintCache(1 << 24);
    ConstraintRequest palindromes = request("root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\"");
    Throwable first = org.assertj.core.api.Assertions.catchThrowable(() -> cache.get(palindromes));
    assertThat(first).isInstanceOf(NondeterministicGrammarException.class);
    assertThatThrownBy(() -> cache.get(palindromes)).isSameAs(first);
    assertThatThrownBy(() -> cache.get(request("root ::= <|nope|>")))
        .hasMessageContaining("DYCK-V100");
    assertThat(cache.statistics().failures()).isEqualTo(2);
    assertThat(cache.statistics().hits()).isEqualTo(1);
    ConstraintCache broken =
        new ConstraintCache(
            1 << 24,
            compile -> {
              throw new java.util.concurrent.RejectedExecutionException("full");
            });
    assertThatThrownBy(() -> broken.get(palindromes)).hasMessage("full");
    assertThat(broken.statistics().entries()).isZero();
  }

  @Test
  void aCompileThatNobodyWaitsForIsGivenUp() throws Exception {
    List<Thread> compilers = java.util.Collections.synchronizedList(new ArrayList<>());
    ConstraintCache cache =
        new ConstraintCache(
            1 << 24,
            compile -> {
              Thread thread = new Thread(compile);
              thread.setDaemon(true);
              compilers.add(thread);
              thread.start();
            });
    assertThatThrownBy(() -> cache.get(endless(), Duration.ofMillis(30)))
        .isInstanceOf(CompilationCancelledException.class)
        .hasMessageContaining("deadline");
    compilers.get(0).join();
    assertThat(cache.statistics().cancellations()).isEqualTo(1);
    assertThat(cache.statistics().entries()).isZero();

    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Future<TokenConstraint> patient = threads.submit(() -> cache.get(endless(), LONG));
      while (cache.statistics().misses() < 2) {
        Thread.onSpinWait();
      }
      assertThatThrownBy(() -> cache.get(endless(), Duration.ofMillis(30)))
          .isInstanceOf(CompilationCancelledException.class);
      assertThat(cache.statistics().joins()).isEqualTo(1);
      assertThat(compilers.get(1).isAlive()).as("somebody still waits").isTrue();
      patient.cancel(true);
      compilers.get(1).join();
      assertThat(cache.statistics().cancellations()).isEqualTo(2);
    } finally {
      threads.shutdownNow();
    }
  }
}
