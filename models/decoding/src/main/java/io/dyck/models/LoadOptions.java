package io.dyck.models;

import com.google.common.base.Preconditions;

/**
 * The options of opening and running a model.
 *
 * @param threads the number of threads that compute one step; 0 means one thread for each core of
 *     the machine
 * @param prefillTokens the number of tokens of a prompt that one pass reads, which bounds the
 *     memory
 * @param warmsUp whether the engine {@linkplain EngineWarmup warms up} while the weights are read
 */
public record LoadOptions(int threads, int prefillTokens, boolean warmsUp) {
  /** One thread for each core, 512 tokens of a prompt in one pass, and a warm-up. */
  public static final LoadOptions DEFAULT = new LoadOptions(0, 512, true);

  /**
   * Checks the numbers.
   *
   * @param threads 0 or more
   * @param prefillTokens at least 1
   * @param warmsUp any
   */
  public LoadOptions {
    Preconditions.checkArgument(threads >= 0, "threads (%s) must be >= 0", threads);
    Preconditions.checkArgument(
        prefillTokens >= 1, "prefillTokens (%s) must be >= 1", prefillTokens);
  }

  /**
   * Returns these options with another number of threads.
   *
   * @param newThreads see {@link #threads()}
   * @return changed options
   */
  public LoadOptions withThreads(int newThreads) {
    return new LoadOptions(newThreads, prefillTokens, warmsUp);
  }

  /**
   * Returns these options with another number of prompt tokens in one pass.
   *
   * @param newPrefillTokens see {@link #prefillTokens()}
   * @return changed options
   */
  public LoadOptions withPrefillTokens(int newPrefillTokens) {
    return new LoadOptions(threads, newPrefillTokens, warmsUp);
  }

  /**
   * Returns these options without a warm-up. Opening a model then takes less of the processor, and
   * the first masks take longer.
   *
   * @return changed options
   */
  public LoadOptions withoutWarmup() {
    return new LoadOptions(threads, prefillTokens, false);
  }
}
