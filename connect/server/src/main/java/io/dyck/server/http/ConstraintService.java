package io.dyck.server.http;

import io.dyck.compose.ComposeOptions;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.cache.ConstraintCache;
import io.dyck.compose.cache.ConstraintCacheStatistics;
import io.dyck.compose.cache.ConstraintKey;
import io.dyck.compose.cache.ConstraintRequest;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Grammar;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.size.Limits;
import io.dyck.server.request.AnswerForm;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.vocabulary.Vocabulary;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests and compiles their constraints on a few threads of its own and within a time
 * limit. A hostile grammar therefore delays only its sender. Thread-safe.
 */
final class ConstraintService implements AutoCloseable {
  /** Limits below the defaults, because a server compiles grammars of strangers. */
  private static final PdaOptions COMPILATION =
      PdaOptions.DEFAULT.withLimits(
          new Limits(200_000, 4_000, 8, 64, 64, 300_000, 5_000_000L, 100_000_000L));

  /** The options of composition, with the most bytes for the masks of one constraint. */
  private static final ComposeOptions COMPOSITION = new ComposeOptions(32L << 20);

  private final Duration atMost;
  private final ScheduledThreadPoolExecutor clock = clock();
  private final ConstraintExecutor readers;
  private final ConstraintExecutor compilers;
  private final ConstraintCache cache;

  ConstraintService(Duration atMost, long cacheBytes) {
    this.atMost = atMost;
    this.readers = new ConstraintExecutor("dyck-reading", atMost, clock);
    this.compilers = new ConstraintExecutor("dyck-compile", atMost, clock);
    this.cache = new ConstraintCache(cacheBytes, compilers);
  }

  private static ScheduledThreadPoolExecutor clock() {
    ScheduledThreadPoolExecutor clock =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "dyck-constraint-clock");
              thread.setDaemon(true);
              return thread;
            });
    clock.setRemoveOnCancelPolicy(true);
    return clock;
  }

  ConstraintCacheStatistics statistics() {
    return cache.statistics();
  }

  /** The number of threads that did not end in time and still work. */
  int stuckThreads() {
    return readers.stuckThreads() + compilers.stuckThreads();
  }

  /** The number of threads that were ever replaced because they did not end in time. */
  long replacedThreads() {
    return readers.replacedThreads() + compilers.replacedThreads();
  }

  /** The number of requests and constraints that wait for a thread. */
  int waiting() {
    return readers.waiting() + compilers.waiting();
  }

  /**
   * Reads a request that names a constraint.
   *
   * @param kind the field that names it, for messages
   */
  <T> T read(String kind, Supplier<T> reading) {
    AtomicBoolean begun = new AtomicBoolean();
    FutureTask<T> future =
        new FutureTask<>(
            () -> {
              begun.set(true);
              return reading.get();
            });
    try {
      readers.execute(future);
    } catch (RejectedExecutionException e) {
      throw busyError();
    }
    try {
      return future.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      boolean unused = future.cancel(true);
      throw begun.get()
          ? tooComplex(kind, "cannot be read within " + atMost.toMillis() + " ms")
          : busyError();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ApiException(Refusal.SHUTTING_DOWN, null, "the server is shutting down");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CompilationCancelledException) {
        throw tooComplex(kind, "cannot be read within " + atMost.toMillis() + " ms");
      }
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      if (e.getCause() instanceof OutOfMemoryError || e.getCause() instanceof StackOverflowError) {
        throw tooComplex(kind, "needs more memory than there is");
      }
      throw new ApiException(Refusal.SERVER_ERROR, null, "internal error: " + e.getCause());
    }
  }

  /** Compiles the constraint of a request, or takes it from the cache; null for free text. */
  @Nullable TokenConstraint compile(AnswerForm wanted, Vocabulary vocabulary) {
    Supplier<Grammar> grammar = wanted.grammar();
    if (grammar == null) {
      return null;
    }
    AtomicBoolean begun = new AtomicBoolean();
    try {
      ConstraintKey key =
          new ConstraintKey(wanted.hash(), vocabulary.hash(), COMPILATION, COMPOSITION);
      return cache.get(
          key,
          () -> {
            begun.set(true);
            return new ConstraintRequest(grammar.get(), vocabulary, COMPILATION, COMPOSITION)
                .compile();
          },
          atMost);
    } catch (CompilationCancelledException e) {
      if (!begun.get() && compilers.waiting() > 0) {
        throw busyError();
      }
      throw tooComplex(wanted.kind(), "cannot be compiled within " + atMost.toMillis() + " ms");
    } catch (RejectedExecutionException e) {
      throw busyError();
    } catch (DyckException e) {
      boolean limit = e.code().startsWith("DYCK-E") || e.code().equals("DYCK-D002");
      throw new ApiException(
          limit ? Refusal.CONSTRAINT_TOO_COMPLEX : Refusal.CONSTRAINT_INVALID,
          wanted.kind(),
          String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError | StackOverflowError e) {
      throw tooComplex(wanted.kind(), "needs more memory than there is");
    }
  }

  private static ApiException busyError() {
    return new ApiException(
        Refusal.SERVER_BUSY,
        null,
        "too many constraints are being read and compiled; try again later");
  }

  private static ApiException tooComplex(String param, String what) {
    return new ApiException(Refusal.CONSTRAINT_TOO_COMPLEX, param, "'" + param + "' " + what);
  }

  @Override
  public void close() {
    readers.close();
    compilers.close();
    clock.shutdownNow();
  }
}
