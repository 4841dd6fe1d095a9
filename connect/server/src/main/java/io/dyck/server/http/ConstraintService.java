package io.dyck.server.http;

import io.dyck.compose.ComposeOptions;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.cache.ConstraintCache;
import io.dyck.compose.cache.ConstraintCacheStatistics;
import io.dyck.compose.cache.ConstraintKey;
import io.dyck.compose.cache.ConstraintRequest;
import io.dyck.failure.DyckException;
import io.dyck.grammar.CompilationCancelledException;
import io.dyck.grammar.Grammar;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.size.Limits;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.server.request.Wanted;
import io.dyck.vocabulary.Vocabulary;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests and compiles what they constrain, on a few threads of their own and within a time,
 * so that a hostile grammar holds up nobody but its sender. Thread-safe.
 */
final class ConstraintService implements AutoCloseable {
  private static final int THREADS = 2;
  private static final int WAITING = 256;

  /** Less than by default: a server compiles what strangers send. */
  private static final PdaOptions COMPILATION =
      PdaOptions.DEFAULT.withLimits(
          new Limits(200_000, 4_000, 8, 64, 64, 300_000, 5_000_000L, 100_000_000L));

  /** Masks of one constraint. */
  private static final ComposeOptions COMPOSITION = new ComposeOptions(32L << 20);

  private final Duration atMost;
  private final ThreadPoolExecutor readers = pool("dyck-reading");
  private final ThreadPoolExecutor compilers = pool("dyck-compile");
  private final ConstraintCache cache;

  ConstraintService(Duration atMost, long cacheBytes) {
    this.atMost = atMost;
    this.cache = new ConstraintCache(cacheBytes, compilers);
  }

  private static ThreadPoolExecutor pool(String name) {
    return new ThreadPoolExecutor(
        THREADS,
        THREADS,
        1,
        TimeUnit.MINUTES,
        new ArrayBlockingQueue<>(WAITING),
        task -> {
          // Grammars are read and compiled by recursion, within their limits.
          Thread thread = new Thread(null, task, name, 16L << 20);
          thread.setDaemon(true);
          return thread;
        });
  }

  ConstraintCacheStatistics statistics() {
    return cache.statistics();
  }

  /** Reads a request. */
  <T> T read(Callable<T> reading) {
    Future<T> future;
    try {
      future = readers.submit(reading);
    } catch (RejectedExecutionException e) {
      throw new ApiException(Refusal.SERVER_BUSY, null, "too many requests are being read");
    }
    try {
      return future.get(atMost.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      future.cancel(true);
      throw tooComplex("constraint", "cannot be read within " + atMost.toMillis() + " ms");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ApiException(Refusal.SHUTTING_DOWN, null, "the server is shutting down");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      if (e.getCause() instanceof OutOfMemoryError || e.getCause() instanceof StackOverflowError) {
        throw tooComplex("constraint", "needs more memory than there is");
      }
      throw new ApiException(Refusal.SERVER_ERROR, null, "internal error: " + e.getCause());
    }
  }

  /** Compiles what is wanted, or takes what was compiled before; null for free text. */
  @Nullable TokenConstraint of(Wanted wanted, Vocabulary vocabulary) {
    Supplier<Grammar> grammar = wanted.grammar();
    if (grammar == null) {
      return null;
    }
    try {
      ConstraintKey key =
          new ConstraintKey(wanted.hash(), vocabulary.hash(), COMPILATION, COMPOSITION);
      return cache.get(
          key,
          () ->
              new ConstraintRequest(grammar.get(), vocabulary, COMPILATION, COMPOSITION).compile(),
          atMost);
    } catch (CompilationCancelledException e) {
      throw tooComplex(wanted.kind(), "cannot be compiled within " + atMost.toMillis() + " ms");
    } catch (RejectedExecutionException e) {
      throw new ApiException(Refusal.SERVER_BUSY, null, "too many constraints are being compiled");
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

  private static ApiException tooComplex(String param, String what) {
    return new ApiException(Refusal.CONSTRAINT_TOO_COMPLEX, param, "'" + param + "' " + what);
  }

  @Override
  public void close() {
    readers.shutdownNow();
    compilers.shutdownNow();
  }
}
