package io.dyck.checker.faults;

import io.dyck.checker.cause.Cause;
import java.util.List;

/**
 * The whole measurement: at least 30 rejected faults of each cause, 10,000 sampled texts for each
 * repair. Run it with the test class path; with an argument it also prints what was missed.
 */
public final class FaultReport {
  /** The causes that are planted with a grammar to go back to. */
  static final List<Cause> CAUSES =
      List.of(
          Cause.DELIMITER_IN_BODY,
          Cause.KEYWORD_AS_IDENTIFIER,
          Cause.UNBOUNDED_LOOKAHEAD,
          Cause.OVERLAPPING_RECURSION,
          Cause.NULLABLE_RUN);

  private FaultReport() {}

  /**
   * Prints a line for each cause.
   *
   * @param arguments how many faults of each cause (default 30), sampled texts (default 10000), and
   *     anything to see what was missed
   */
  public static void main(String[] arguments) {
    int wanted = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30;
    int samples = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000;
    for (Cause cause : CAUSES) {
      FaultTrial trial = new FaultTrial(cause, samples);
      trial.run(wanted, 1000);
      System.out.println(trial);
      if (arguments.length > 2) {
        trial.misses().forEach(miss -> System.out.println("MISS " + miss));
      }
    }
  }
}
