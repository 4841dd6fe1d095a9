package io.dyck.compose;

import com.google.common.base.Preconditions;

/**
 * How a constraint is composed. Immutable.
 *
 * @param cacheBytes bytes of masks after which they are dropped and made again when needed
 */
public record ComposeOptions(long cacheBytes) {
  /** 256 MiB of masks; most grammars need less than 4. */
  public static final ComposeOptions DEFAULT = new ComposeOptions(256L << 20);

  /**
   * Checks the budget.
   *
   * @param cacheBytes bytes of masks after which they are dropped and made again when needed
   */
  public ComposeOptions {
    Preconditions.checkArgument(cacheBytes > 0, "cacheBytes (%s) must be > 0", cacheBytes);
  }
}
