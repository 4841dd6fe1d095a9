package io.dyck.spark.language;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.DyckException;
import io.dyck.failure.Excerpt;

/** The text of a failure in an error column. */
public final class ErrorText {
  /** The most characters, because every row could contain the listing of a large grammar. */
  private static final int LONGEST = 2_000;

  private ErrorText() {}

  /**
   * Returns the code and the message of a failure of a row.
   *
   * @throws RuntimeException the failure itself, if it is not about the row: the task was cancelled
   */
  public static String textOf(Throwable failure) {
    if (failure instanceof CompilationCancelledException cancelled) {
      throw cancelled;
    }
    String message = String.valueOf(failure.getMessage());
    if (failure instanceof DyckException known) {
      return Excerpt.excerptOf(
          message.contains(known.code()) ? message : known.code() + ": " + message, LONGEST);
    }
    return Excerpt.excerptOf(
        message.contains("DYCK-") ? message : failure.getClass().getSimpleName() + ": " + message,
        LONGEST);
  }
}
