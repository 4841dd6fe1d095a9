package io.dyck.grammar;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/**
 * The heap of Java was used up by a grammar (code {@code DYCK-E003}). What was built for it is
 * released. No limit of Dyck helps: Java needs a larger heap, or the grammar has to be smaller.
 */
public final class MemoryExhaustedException extends DyckException {
  private static final long serialVersionUID = 1L;

  private static final int MEBIBYTE = 1 << 20;

  /**
   * Reports that memory did not suffice.
   *
   * @param doing what it was needed for, as a noun
   * @param cause what Java threw; null if it was about to
   */
  public MemoryExhaustedException(String doing, @Nullable OutOfMemoryError cause) {
    super(
        "DYCK-E003: "
            + doing
            + " takes more memory than the "
            + Runtime.getRuntime().maxMemory() / MEBIBYTE
            + " MiB that Java may use; start Java with a larger heap (-Xmx), or make counts,"
            + " choices and rules fewer",
        cause);
  }

  @Override
  public String code() {
    return "DYCK-E003";
  }
}
