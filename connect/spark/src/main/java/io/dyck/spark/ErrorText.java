package io.dyck.spark;

import io.dyck.failure.DyckException;
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
      return shortened(message.contains(known.code()) ? message : known.code() + ": " + message);
    }
    return shortened(
        message.contains("DYCK-") ? message : failure.getClass().getSimpleName() + ": " + message);
  }

  private static String shortened(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
    return text.substring(0, end) + "…";
  }
}
