package io.dyck.compose.cache;

import com.google.common.base.Preconditions;
import com.google.common.base.Throwables;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.CompilationCancelledException;
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
 * Constraints of a server, by the content of grammar and vocabulary. Thread-safe.
 *
 * <ul>
 *   <li><b>One compile</b> for any number of threads that want the same at once. It runs on another
 *       thread, and goes on as long as somebody waits: who is interrupted, or whose deadline
 *       passes, gets a {@link CompilationCancelledException} at once, and when the last one has
 *       gone the compile is interrupted and forgotten.
 *   <li><b>Bounded in bytes</b>, masks included, which grow as constraints are used, and so do
 *       automata of languages that are given state by state; what was used longest ago goes first.
 *       What is in use stays valid. A constraint larger than the whole budget is given out and not
 *       kept.
 *   <li><b>Errors of a grammar are kept, too</b>: the same request gets the same exception without
 *       another compile. Cancelled compiles and errors of the virtual machine are not kept.
 * </ul>
 *
 * <p>The first vocabulary of some content is the one that constraints hold, so its walks of common
 * regions are shared. Cost of a hit: the hash of the grammar, unless the key is given, and a short
 * lock.
 */
public final class ConstraintCache {
  /** Hits after which the bytes are counted again, since masks grow without compiles. */
  private static final int RECOUNT = 64;

  private final long maxBytes;
  private final Executor executor;
  private final Map<ConstraintKey, Outcome> kept = new LinkedHashMap<>(64, 0.75f, true);
  private final Map<ConstraintKey, Compile> running = new HashMap<>();
  private long bytes;
  private long hits;
  private long misses;
  private long joins;
  private long failures;
  private long cancellations;
  private long evictions;

  /**
   * A cache whose compiles run on daemon threads of their own, one for each compile.
   *
   * @param maxBytes how much to keep, estimated
   */
  public ConstraintCache(long maxBytes) {
    this(maxBytes, ConstraintCache::onNewThread);
  }

  /**
   * A cache.
   *
   * @param maxBytes how much to keep, estimated
   * @param executor runs the compiles, and so bounds how many run at once; must run each on another
   *     thread than the asker's, or deadlines have no effect
   */
  public ConstraintCache(long maxBytes, Executor executor) {
    Preconditions.checkArgument(maxBytes > 0, "maxBytes (%s) must be > 0", maxBytes);
    this.maxBytes = maxBytes;
    this.executor = executor;
  }

  private static void onNewThread(Runnable compile) {
    Thread thread = new Thread(compile, "dyck-compile");
    thread.setDaemon(true);
    thread.start();
  }

  /** What a compile ended with. */
  private sealed interface Outcome {
    /**
     * Done.
     *
     * @param automatonBytes when it was compiled, with so many states
     */
    record Compiled(TokenConstraint constraint, long automatonBytes, int states)
        implements Outcome {}

    record Refused(RuntimeException error) implements Outcome {}
  }

  /** A compile that goes on, and how many threads wait for it. */
  private final class Compile extends FutureTask<Outcome> {
    private final ConstraintKey key;
    private int waiting;

    Compile(ConstraintKey key, Supplier<TokenConstraint> compile) {
      super(() -> compiled(key, compile));
      this.key = key;
    }

    /** After those who wait were told: what ended without an outcome is forgotten. */
    @Override
    protected void done() {
      forget(this);
    }
  }

  /** An error of the machine, such as a lack of memory, says nothing of the grammar: not kept. */
  private Outcome compiled(ConstraintKey key, Supplier<TokenConstraint> compile) {
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
      return new Outcome.Compiled(constraint, ConstraintBytes.ofAutomaton(pda), pda.metStates());
    } catch (CompilationCancelledException cancelled) {
      throw cancelled;
    } catch (RuntimeException refused) {
      return new Outcome.Refused(refused);
    }
  }

  /**
   * A constraint, compiled if need be; waits as long as that takes.
   *
   * @param request what to compile
   * @return perhaps shared with others
   * @throws CompilationCancelledException if this thread is interrupted meanwhile
   * @throws RuntimeException what the compile threw, such as {@link
   *     io.dyck.pda.NondeterministicGrammarException}; perhaps thrown before in another thread. An
   *     {@link Error} of the compile is thrown as it is, and the next request compiles again
   */
  public TokenConstraint get(ConstraintRequest request) {
    return get(request, Duration.ofNanos(Long.MAX_VALUE));
  }

  /**
   * A constraint, compiled if need be within a time.
   *
   * @param request what to compile
   * @param atMost how long to wait for a compile
   * @return perhaps shared with others
   * @throws CompilationCancelledException if the time is over or this thread is interrupted
   * @throws RuntimeException what the compile threw
   */
  public TokenConstraint get(ConstraintRequest request, Duration atMost) {
    return get(ConstraintKey.of(request), request::compile, atMost);
  }

  /**
   * A constraint whose key is known already.
   *
   * @param key that of the request
   * @param making makes the constraint, such as {@link ConstraintRequest#compile}
   * @param atMost how long to wait for a compile
   * @return perhaps shared with others
   * @throws CompilationCancelledException if the time is over or this thread is interrupted
   * @throws RuntimeException what the compile threw
   */
  public TokenConstraint get(ConstraintKey key, Supplier<TokenConstraint> making, Duration atMost) {
    Compile compile;
    boolean mine;
    synchronized (this) {
      Outcome known = kept.get(key);
      if (known != null) {
        if (++hits % RECOUNT == 0) {
          evict();
        }
        return value(known);
      }
      Compile other = running.get(key);
      mine = other == null;
      compile = other == null ? new Compile(key, making) : other;
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

  private void start(Compile compile) {
    try {
      executor.execute(compile);
    } catch (RuntimeException refused) {
      compile.cancel(false);
      throw refused;
    }
  }

  private static Outcome await(Compile compile, Duration atMost) {
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

  /** The last one to leave a compile that goes on ends it. */
  private void leave(Compile compile) {
    synchronized (this) {
      if (--compile.waiting > 0 || !forget(compile)) {
        return;
      }
      cancellations++;
    }
    compile.cancel(true);
  }

  /** Before those who wait are told, so that whoever asks again finds it. */
  private synchronized Outcome keep(ConstraintKey key, Outcome outcome) {
    running.remove(key);
    failures += outcome instanceof Outcome.Refused ? 1 : 0;
    kept.put(key, outcome);
    evict();
    return outcome;
  }

  private synchronized boolean forget(Compile compile) {
    return running.remove(compile.key, compile);
  }

  /** Counts the bytes; drops what was used longest ago until the rest fits. */
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
        ? compiled.automatonBytes()
            + (compiled.constraint().pda().metStates() - compiled.states())
                * ConstraintBytes.STATE_MET_LATER
            + compiled.constraint().statistics().bytes()
        : ConstraintBytes.OF_ERROR;
  }

  /** Drops everything that is kept; compiles go on. */
  public synchronized void clear() {
    kept.clear();
    bytes = 0;
  }

  /**
   * What the cache did so far.
   *
   * @return counted now
   */
  public synchronized ConstraintCacheStatistics statistics() {
    evict();
    return new ConstraintCacheStatistics(
        hits, misses, joins, failures, cancellations, evictions, kept.size(), bytes);
  }

  /**
   * How much memory a constraint takes besides its masks, which count themselves. Estimated from
   * the numbers of objects; on the samples it comes to about one to six times what they take.
   */
  private static final class ConstraintBytes {
    /** An exception with its stack trace and what it says about the grammar. */
    static final long OF_ERROR = 16 << 10;

    /** With what a language that is given state by state remembers for it. */
    static final long STATE_MET_LATER = 8 << 10;

    private static final long CONSTRAINT = 16 << 10;
    private static final long STATE = 500;
    private static final long TRANSITION = 16;
    private static final long SYMBOL = 300;
    private static final long DOTTED_RULE = 300;

    private ConstraintBytes() {}

    /** Where states are large, there are steps between them and answers to remember, too. */
    static long ofAutomaton(Pda pda) {
      PdaStatistics size = pda.statistics();
      return CONSTRAINT
          + (long) size.states() * size.largestState() * (STATE + TRANSITION * size.byteClasses())
          + size.stackSymbols() * SYMBOL
          + size.dottedRules() * DOTTED_RULE;
    }
  }
}
