package io.dyck.compose.batch;

import com.google.common.collect.ImmutableSortedMap;
import io.dyck.failure.DyckException;

/**
 * The failure of some rows of a batch; the other rows were processed (code {@code DYCK-M007}). The
 * matcher and the memory of a failed row are unchanged. The place is that of the first failure.
 */
public final class BatchException extends DyckException {
  private static final long serialVersionUID = 1L;

  private static final String CODE = "DYCK-M007";

  private final transient ImmutableSortedMap<Integer, RuntimeException> failures;

  BatchException(ImmutableSortedMap<Integer, RuntimeException> failures) {
    super(
        CODE,
        "row " + failures.firstKey(),
        CODE + ": " + failures.size() + " rows failed, the first is row " + failures.firstKey(),
        "each failure has an advice of its own; all other rows are done",
        failures.get(failures.firstKey()));
    this.failures = failures;
    failures.values().stream().skip(1).forEach(this::addSuppressed);
  }

  /**
   * Returns the exceptions of the failed rows, for example {@link
   * io.dyck.compose.AmbiguityException} in permissive mode or {@link
   * io.dyck.compose.TokenRefusedException}.
   *
   * @return the exceptions, keyed by the row's index; at least one
   */
  public ImmutableSortedMap<Integer, RuntimeException> failures() {
    return failures;
  }
}
