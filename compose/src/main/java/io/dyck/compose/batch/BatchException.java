package io.dyck.compose.batch;

import com.google.common.collect.ImmutableSortedMap;
import io.dyck.failure.DyckException;

/**
 * Some rows of a batch could not be filled or moved on; all others were. A row that failed is as it
 * was before, matcher and memory (code {@code DYCK-M007}).
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
   * What went wrong, such as {@link io.dyck.compose.AmbiguityException} in permissive mode or
   * {@link io.dyck.compose.TokenRefusedException}.
   *
   * @return by row, at least one
   */
  public ImmutableSortedMap<Integer, RuntimeException> failures() {
    return failures;
  }

  @Override
  public String code() {
    return "DYCK-M007";
  }
}
