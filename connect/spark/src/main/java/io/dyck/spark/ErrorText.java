package io.dyck.spark;

import io.dyck.failure.DyckException;
import io.dyck.failure.Excerpt;
import io.dyck.grammar.CompilationCancelledException;

/** What an error column says. */
final class ErrorText {
  /** Listings of a large grammar would be in every row. */
  private static final int LONGEST = 2_000;

  private ErrorText() {}

  /**
   * The code and the message of what went wrong with a row.
   *
   * @throws RuntimeException the failure, if it is none of the row: the task was cancelled
   */
  static String of(Throwable failure) {
    if (failure instanceof CompilationCancelledException cancelled) {
      throw cancelled;
    }
    String message = String.valueOf(failure.getMessage());
    if (failure instanceof DyckException known) {
      return Excerpt.of(
          message.contains(known.code()) ? message : known.code() + ": " + message, LONGEST);
    }
    return Excerpt.of(
        message.contains("DYCK-") ? message : failure.getClass().getSimpleName() + ": " + message,
        LONGEST);
  }
}
