package io.dyck.checker.faults;

import io.dyck.checker.cause.ConflictCause;
import java.util.List;

/**
 * The full measurement: at least 30 rejected faults of each cause, as many absorbed faults, and
 * 10,000 sampled texts for each repair. Run it with the test class path.
 */
public final class FaultReport {
  /** The causes that are planted with a grammar to go back to. */
  static final List<ConflictCause> CAUSES =
      List.of(
          ConflictCause.DELIMITER_IN_BODY,
          ConflictCause.KEYWORD_AS_IDENTIFIER,
          ConflictCause.UNBOUNDED_LOOKAHEAD,
          ConflictCause.OVERLAPPING_RECURSION,
          ConflictCause.NULLABLE_RUN);

  private FaultReport() {}

  /**
   * Prints two lines for each cause, and the missed faults.
   *
   * @param arguments the number of faults of each cause (default 30), the number of sampled texts
   *     (default 10000), and the names of causes (default: all)
   */
  public static void main(String[] arguments) {
    int wanted = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30;
    int samples = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10_000;
    List<String> named =
        List.of(arguments).subList(Math.min(2, arguments.length), arguments.length);
    for (ConflictCause cause : CAUSES) {
      if (named.isEmpty() || named.contains(cause.page())) {
        FaultTrial rejected = new FaultTrial(cause, samples);
        rejected.run(wanted, 1000);
        System.out.println(rejected);
        rejected.misses().forEach(miss -> System.out.println("MISS " + miss));
        AbsorbedTrial absorbed = new AbsorbedTrial(cause);
        absorbed.run(wanted, 1000);
        System.out.println(absorbed);
        absorbed.misses().forEach(miss -> System.out.println("MISS " + miss));
      }
    }
  }
}
