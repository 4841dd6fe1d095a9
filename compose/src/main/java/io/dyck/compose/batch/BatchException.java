package io.dyck.compose.batch;

import com.google.common.collect.ImmutableSortedMap;
import io.dyck.failure.DyckException;

/**
 * The failure of some rows of a batch; the other rows were processed (code {@code DYCK-M007}). The
 * matcher and the memory of a failed row are unchanged.
 */
public final class BatchException extends DyckException {
  private static final long serialVersionUID = 1L;

  private final transient ImmutableSortedMap<Integer, RuntimeException> failures;

  BatchException(ImmutableSortedMap<Integer, RuntimeException> failures) {
    super(
        "DYCK-M007: " + failures.size() + " rows failed, the first is row " + failures.firstKey(),
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

  /** The place of the first failure. */
  @Override
  public String place() {
    return "row " + failures.firstKey();
  }

  @Override
  public String advice() {
    return "each failure has an advice of its own; all other rows are done";
  }

  @Override
  public String code() {
    return "DYCK-M007";
  }
}
