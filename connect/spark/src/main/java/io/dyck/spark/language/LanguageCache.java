package io.dyck.spark.language;

import com.google.common.base.Preconditions;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.util.concurrent.ExecutionError;
import com.google.common.util.concurrent.UncheckedExecutionException;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.DyckException;
import io.dyck.failure.MemoryExhaustedException;
import java.util.concurrent.ExecutionException;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * The compiled grammars and schemas of this process, by their text. Each text is compiled once for
 * all tasks of an executor. The cache also keeps failures, and a text that cannot be used fails
 * again without another attempt. The 64 most recently used texts are kept. Thread-safe.
 */
public final class LanguageCache {
  private static final int MOST = 64;

  private static final Cache<UTF8String, Outcome> KNOWN =
      CacheBuilder.newBuilder().maximumSize(MOST).build();

  private static final ThreadLocal<LastLookup> RECENT = ThreadLocal.withInitial(LastLookup::new);

  private LanguageCache() {}

  /** A language, or the reason why there is none. */
  private record Outcome(@Nullable GrammarOrSchema language, @Nullable RuntimeException refusal) {
    GrammarOrSchema orThrow() {
      if (refusal != null) {
        throw refusal;
      }
      return Preconditions.checkNotNull(language);
    }
  }

  /** The last text and its outcome in a thread, because in most jobs the grammar is one literal. */
  private static final class LastLookup {
    private @Nullable UTF8String text;
    private @Nullable Outcome outcome;
  }

  /**
   * Returns a language, compiled if it is not in the cache. Cost of a hit: constant for a literal,
   * else the cost of hashing the text.
   *
   * @param text a grammar or a schema
   * @throws DyckException if the text cannot be used
   */
  @SuppressWarnings("ReferenceEquality") // the whole point: no look at the text for each row
  public static GrammarOrSchema find(UTF8String text) {
    LastLookup recent = RECENT.get();
    Outcome outcome = recent.outcome;
    if (outcome != null && recent.text == text) {
      return outcome.orThrow();
    }
    outcome = KNOWN.getIfPresent(text);
    if (outcome == null) {
      outcome = load(text.copy());
    }
    if (isUnshared(text)) {
      recent.text = text;
      recent.outcome = outcome;
    }
    return outcome.orThrow();
  }

  /** Other strings point into a buffer of Spark, which may contain another row later. */
  private static boolean isUnshared(UTF8String text) {
    return text.getBaseObject() instanceof byte[] bytes
        && bytes.length == text.numBytes()
        && text.getBaseOffset() == Platform.BYTE_ARRAY_OFFSET;
  }

  private static Outcome load(UTF8String text) {
    try {
      return KNOWN.get(text, () -> compile(text.toString()));
    } catch (ExecutionException e) {
      throw new AssertionError("compiling throws no checked exceptions", e);
    } catch (ExecutionError e) {
      throw e.getCause() instanceof Error error ? error : e;
    } catch (UncheckedExecutionException e) {
      if (e.getCause() instanceof CompilationCancelledException
          && !Thread.currentThread().isInterrupted()) {
        return load(text); // another task was cancelled, which compiled it for both
      }
      throw e.getCause() instanceof RuntimeException failure ? failure : e;
    }
  }

  private static Outcome compile(String text) {
    try {
      return new Outcome(GrammarOrSchema.of(text), null);
    } catch (CompilationCancelledException | MemoryExhaustedException e) {
      throw e; // says nothing about the text: not kept
    } catch (DyckException refusal) {
      return new Outcome(null, refusal);
    }
  }
}
