package io.dyck.models;

import com.google.common.base.Preconditions;

/**
 * How a model is to run.
 *
 * @param threads how many threads compute one step; 0 for as many as the machine has cores
 * @param prefillTokens how many tokens of a prompt are read in one pass, which bounds the memory
 */
public record LoadOptions(int threads, int prefillTokens) {
  /** As many threads as there are cores, 512 tokens of a prompt in one pass. */
  public static final LoadOptions DEFAULT = new LoadOptions(0, 512);

  /**
   * Checks the numbers.
   *
   * @param threads 0 or more
   * @param prefillTokens at least 1
   */
  public LoadOptions {
    Preconditions.checkArgument(threads >= 0, "threads (%s) must be >= 0", threads);
    Preconditions.checkArgument(
        prefillTokens >= 1, "prefillTokens (%s) must be >= 1", prefillTokens);
  }

  /**
   * The same with another number of threads.
   *
   * @param newThreads see {@link #threads()}
   * @return changed options
   */
  public LoadOptions withThreads(int newThreads) {
    return new LoadOptions(newThreads, prefillTokens);
  }

  /**
   * The same with other chunks.
   *
   * @param newPrefillTokens see {@link #prefillTokens()}
   * @return changed options
   */
  public LoadOptions withPrefillTokens(int newPrefillTokens) {
    return new LoadOptions(threads, newPrefillTokens);
  }
}
