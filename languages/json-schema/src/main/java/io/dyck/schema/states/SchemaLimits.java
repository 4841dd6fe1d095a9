package io.dyck.schema.states;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.CompilationCancelledException;

/** Bounds of the work and the memory that a schema takes. They are the same for everybody. */
public final class SchemaLimits {
  private SchemaLimits() {}

  /**
   * Checks a bound.
   *
   * @param limit its name, for programs
   * @param what what is counted, for the message
   * @throws LimitExceededException if more is needed than is allowed
   */
  public static void check(String limit, long allowed, long reached, String what) {
    CompilationCancelledException.checkInterrupted();
    LimitExceededException.checkFixed(
        limit, allowed, reached, what, "this bound is fixed, so make the schema simpler");
  }
}
