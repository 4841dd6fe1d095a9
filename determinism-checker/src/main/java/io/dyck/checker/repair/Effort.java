package io.dyck.checker.repair;

/**
 * How much a search for repairs may take. Counted in work, not in time, so that the same grammar
 * has the same repairs on every machine, however busy it is. Immutable.
 *
 * @param candidates changes that are tried at most, for each conflict
 * @param repairs {@linkplain Repair certified} repairs after which the search for one conflict ends
 * @param work units after which no further change is tried; all conflicts of a grammar share them,
 *     and what one leaves is for the others. a million takes about a second
 * @param compilingSteps units of work of the decision about one changed grammar
 * @param comparisonSteps bytes that a comparison of languages may read, for each repair
 */
public record Effort(
    int candidates, int repairs, long work, long compilingSteps, long comparisonSteps) {
  /** For a quick look, as with every check. */
  public static final Effort QUICK = new Effort(40, 3, 40_000, 40_000, 20_000);

  /** For {@code dyck fix}. */
  public static final Effort THOROUGH = new Effort(300, 6, 50_000_000, 3_000_000, 600_000);
}
