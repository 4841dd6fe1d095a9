package io.dyck.schema.states;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.LimitExceededException;

/** Bounds of the work and the memory for a schema. No option changes the bounds. */
public final class SchemaLimits {
  private SchemaLimits() {}

  /**
   * Checks a bound.
   *
   * @param limit the name of the bound, used by programs
   * @param what the counted things, named in the message
   * @throws LimitExceededException if more is needed than is allowed
   */
  public static void check(String limit, long allowed, long reached, String what) {
    CompilationCancelledException.checkInterrupted();
    LimitExceededException.checkFixed(
        limit, allowed, reached, what, "this bound is fixed, so make the schema simpler");
  }
}
