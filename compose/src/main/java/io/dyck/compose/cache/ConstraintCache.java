package io.dyck.compose.cache;

import com.google.common.base.Preconditions;
import com.google.common.base.Throwables;
import io.dyck.compose.TokenConstraint;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.Pda;
import io.dyck.pda.size.PdaStatistics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A cache of a server's constraints, keyed by the content of grammar and vocabulary. Thread-safe.
 *
 * <ul>
 *   <li><b>One compile</b> serves all threads that request the same constraint at once. The compile
 *       runs on another thread as long as some thread waits for it. A thread that is interrupted,
 *       or whose deadline passes, gets a {@link CompilationCancelledException} at once. When the
 *       last waiting thread has gone, the compile is interrupted and forgotten.
 *   <li><b>Bounded in bytes</b>, masks included. Masks grow as constraints are used, and so do
 *       automata of languages given state by state. The least recently used constraint is dropped
 *       first. A dropped constraint stays valid for its users. A constraint larger than the whole
 *       budget is returned but not stored.
 *   <li><b>Errors of a grammar are stored, too</b>: a repeated request gets the same exception
 *       without another compile. Cancelled compiles and errors of the virtual machine are not
 *       stored.
 * </ul>
 *
 * <p>Constraints of vocabularies with equal content all hold the first such vocabulary, and
 * therefore share its walks of common regions. Cost of a hit: the hash of the grammar, unless the
 * key is given, and a short lock.
 */
public final class ConstraintCache {
  /**
   * The number of hits after which the bytes are counted again, because masks grow without
   * compiles.
   */
  private static final int RECOUNT = 64;

  private final long maxBytes;
  private final Executor executor;
  private final Map<ConstraintKey, Outcome> kept = new LinkedHashMap<>(64, 0.75f, true);
  private final Map<ConstraintKey, RunningCompile> running = new HashMap<>();
  private long bytes;
  private long hits;
  private long misses;
  private long joins;
  private long failures;
  private long cancellations;
  private long evictions;

  /**
   * Creates a cache whose compiles run on daemon threads of their own, one for each compile.
   *
   * @param maxBytes the budget in bytes, compared with estimates
   */
  public ConstraintCache(long maxBytes) {
    this(maxBytes, ConstraintCache::startThread);
  }

  /**
   * Creates a cache.
   *
   * @param maxBytes the budget in bytes, compared with estimates
   * @param executor runs the compiles, and thereby bounds how many run at once; must not run a
   *     compile on the requesting thread, otherwise deadlines have no effect
   */
  public ConstraintCache(long maxBytes, Executor executor) {
    Preconditions.checkArgument(maxBytes > 0, "maxBytes (%s) must be > 0", maxBytes);
    this.maxBytes = maxBytes;
    this.executor = executor;
  }

  private static void startThread(Runnable compile) {
    Thread thread = new Thread(compile, "dyck-compile");
    thread.setDaemon(true);
    thread.start();
  }

  /** The outcome of a compile. */
  private sealed interface Outcome {
    /**
     * A compiled constraint.
     *
     * @param automatonBytes the estimate at compile time, when the automaton had {@code states}
     *     states and {@code dottedRules} dotted rules
     */
    record Compiled(TokenConstraint constraint, long automatonBytes, int states, int dottedRules)
        implements Outcome {
      /** Returns an estimate of the bytes now. */
      long bytes() {
        Pda pda = constraint.pda();
        long ofStates = (pda.knownStateCount() - states) * ConstraintBytes.STATE_MET_LATER;
        long ofRules =
            (pda.knownDottedRuleCount() - dottedRules) * ConstraintBytes.DOTTED_RULE_MET_LATER;
        return automatonBytes + Math.max(ofStates, ofRules) + constraint.statistics().bytes();
      }
    }

    record Refused(RuntimeException error) implements Outcome {}
  }

  /** A running compile with the number of threads that wait for it. */
  private final class RunningCompile extends FutureTask<Outcome> {
    private final ConstraintKey key;
    private int waiting;

    RunningCompile(ConstraintKey key, Supplier<TokenConstraint> compile) {
      super(() -> compileAndStore(key, compile));
      this.key = key;
    }

    /** Removes a compile without an outcome, after the waiting threads were notified. */
    @Override
    protected void done() {
      forget(this);
    }
  }

  /**
   * Compiles and stores the outcome. An error of the virtual machine, such as a lack of memory, is
   * not stored, because it does not depend on the grammar.
   */
  private Outcome compileAndStore(ConstraintKey key, Supplier<TokenConstraint> compile) {
    try {
      return keep(key, outcome(compile));
    } catch (Error failed) {
      synchronized (this) {
        running.remove(key);
        failures++;
      }
      throw failed;
    }
  }

  private static Outcome outcome(Supplier<TokenConstraint> compile) {
    try {
      TokenConstraint constraint = compile.get();
      Pda pda = constraint.pda();
      return new Outcome.Compiled(
          constraint,
          ConstraintBytes.ofAutomaton(pda),
          pda.knownStateCount(),
          pda.knownDottedRuleCount());
    } catch (CompilationCancelledException cancelled) {
      throw cancelled;
    } catch (RuntimeException refused) {
      return new Outcome.Refused(refused);
    }
  }

  /**
   * Returns a constraint. Compiles it if necessary, and waits as long as the compile takes.
   *
   * @param request the grammar, the vocabulary and the options
   * @return perhaps shared with others
   * @throws CompilationCancelledException if this thread is interrupted while it waits
   * @throws RuntimeException the exception of the compile, for example {@link
   *     io.dyck.pda.NondeterministicGrammarException}; another thread may have received it before.
   *     An {@link Error} of the compile is thrown as it is, and the next request compiles again
   */
  public TokenConstraint get(ConstraintRequest request) {
    return get(request, Duration.ofNanos(Long.MAX_VALUE));
  }

  /**
   * Returns a constraint. Compiles it if necessary, within a time limit.
   *
   * @param request the grammar, the vocabulary and the options
   * @param atMost the maximal time to wait for a compile
   * @return perhaps shared with others
   * @throws CompilationCancelledException if the time is over or this thread is interrupted
   * @throws RuntimeException the exception of the compile
   */
  public TokenConstraint get(ConstraintRequest request, Duration atMost) {
    return get(ConstraintKey.of(request), request::compile, atMost);
  }

  /**
   * Returns a constraint whose key is already known.
   *
   * @param key the key of the request
   * @param making compiles the constraint, for example {@link ConstraintRequest#compile}
   * @param atMost the maximal time to wait for a compile
   * @return perhaps shared with others
   * @throws CompilationCancelledException if the time is over or this thread is interrupted
   * @throws RuntimeException the exception of the compile
   */
  public TokenConstraint get(ConstraintKey key, Supplier<TokenConstraint> making, Duration atMost) {
    RunningCompile compile;
    boolean mine;
    synchronized (this) {
      Outcome known = kept.get(key);
      if (known != null) {
        if (++hits % RECOUNT == 0) {
          evict();
        }
        return value(known);
      }
      RunningCompile other = running.get(key);
      mine = other == null;
      compile = other == null ? new RunningCompile(key, making) : other;
      if (mine) {
        misses++;
        running.put(key, compile);
      } else {
        joins++;
      }
      compile.waiting++;
    }
    try {
      if (mine) {
        start(compile);
      }
      return value(await(compile, atMost));
    } finally {
      leave(compile);
    }
  }

  private void start(RunningCompile compile) {
    try {
      executor.execute(compile);
    } catch (RuntimeException refused) {
      compile.cancel(false);
      throw refused;
    }
  }

  private static Outcome await(RunningCompile compile, Duration atMost) {
    try {
      return compile.get(TimeUnit.NANOSECONDS.convert(atMost), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw new CompilationCancelledException("its deadline of " + atMost + " passed");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new CompilationCancelledException("the thread that waits for it was interrupted");
    } catch (CancellationException neverBegun) {
      throw new CompilationCancelledException("the executor refused it");
    } catch (ExecutionException failed) {
      Throwable cause = Objects.requireNonNull(failed.getCause());
      Throwables.throwIfUnchecked(cause);
      throw new AssertionError(cause);
    }
  }

  private static TokenConstraint value(Outcome outcome) {
    if (outcome instanceof Outcome.Refused refused) {
      throw refused.error();
    }
    return ((Outcome.Compiled) outcome).constraint();
  }

  /**
   * Removes a waiting thread from a compile, and cancels a running compile without waiting threads.
   */
  private void leave(RunningCompile compile) {
    synchronized (this) {
      if (--compile.waiting > 0 || !forget(compile)) {
        return;
      }
      cancellations++;
    }
    compile.cancel(true);
  }

  /**
   * Stores an outcome before the waiting threads are notified, so that a repeated request finds it.
   */
  private synchronized Outcome keep(ConstraintKey key, Outcome outcome) {
    running.remove(key);
    failures += outcome instanceof Outcome.Refused ? 1 : 0;
    kept.put(key, outcome);
    evict();
    return outcome;
  }

  private synchronized boolean forget(RunningCompile compile) {
    return running.remove(compile.key, compile);
  }

  /** Counts the bytes, and drops the least recently used outcomes until the others fit. */
  private synchronized void evict() {
    bytes = kept.values().stream().mapToLong(ConstraintCache::bytes).sum();
    Iterator<Outcome> oldest = kept.values().iterator();
    while (bytes > maxBytes && oldest.hasNext()) {
      bytes -= bytes(oldest.next());
      oldest.remove();
      evictions++;
    }
  }

  private static long bytes(Outcome outcome) {
    return outcome instanceof Outcome.Compiled compiled
        ? compiled.bytes()
        : ConstraintBytes.OF_ERROR;
  }

  /** Drops all stored outcomes; running compiles continue. */
  public synchronized void clear() {
    kept.clear();
    bytes = 0;
  }

  /**
   * Returns the cache's statistics so far.
   *
   * @return a snapshot
   */
  public synchronized ConstraintCacheStatistics statistics() {
    evict();
    return new ConstraintCacheStatistics(
        hits, misses, joins, failures, cancellations, evictions, kept.size(), bytes);
  }

  /**
   * Estimates of a constraint's memory without its masks, which count their own bytes. The
   * estimates use numbers of objects. For the samples an estimate is about one to six times the
   * actual memory.
   */
  private static final class ConstraintBytes {
    /** The bytes of an exception with its stack trace and its message about the grammar. */
    static final long OF_ERROR = 16 << 10;

    /**
     * The bytes of a state made at run time, together with the memory of its language given state
     * by state.
     */
    static final long STATE_MET_LATER = 8 << 10;

    /** The bytes of a dotted rule of such a language that a walk over a vocabulary met. */
    static final long DOTTED_RULE_MET_LATER = 2 << 10;

    private static final long CONSTRAINT = 16 << 10;
    private static final long STATE = 500;
    private static final long TRANSITION = 16;
    private static final long SYMBOL = 300;
    private static final long DOTTED_RULE = 300;

    private ConstraintBytes() {}

    /**
     * Returns the bytes of an automaton. Large states also mean larger transitions and more
     * remembered answers.
     */
    static long ofAutomaton(Pda pda) {
      PdaStatistics size = pda.statistics();
      return CONSTRAINT
          + (long) size.states() * size.largestState() * (STATE + TRANSITION * size.byteClasses())
          + size.stackSymbols() * SYMBOL
          + size.dottedRules() * DOTTED_RULE;
    }
  }
}
