package io.dyck.failure;

import org.jspecify.annotations.Nullable;

/**
 * A grammar used up the heap of Java (code {@code DYCK-E003}). The memory for this grammar is
 * released. No limit of Dyck helps: Java needs a larger heap, or the grammar has to be smaller.
 */
public final class MemoryExhaustedException extends DyckException {
  private static final long serialVersionUID = 1L;

  private static final int MEBIBYTE = 1 << 20;

  private static final String CODE = "DYCK-E003";

  private static final String ADVICE =
      "start Java with a larger heap (-Xmx), or make counts, choices and rules fewer";

  /**
   * Reports that memory did not suffice.
   *
   * @param doing the operation that needed the memory, as a noun
   * @param cause the error of Java; null if the operation ended before Java threw one
   */
  public MemoryExhaustedException(String doing, @Nullable OutOfMemoryError cause) {
    super(
        CODE,
        "",
        CODE
            + ": "
            + doing
            + " takes more memory than the "
            + Runtime.getRuntime().maxMemory() / MEBIBYTE
            + " MiB that Java may use; "
            + ADVICE,
        ADVICE,
        cause);
  }
}
