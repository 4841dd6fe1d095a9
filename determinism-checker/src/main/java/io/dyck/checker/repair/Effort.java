package io.dyck.checker.repair;

/**
 * The bounds on a search for repairs. The bounds count work and not time. Therefore a grammar has
 * the same repairs on every computer, even on a busy one. Immutable.
 *
 * @param candidates the largest number of changes that are tried for each conflict
 * @param repairs the number of {@linkplain Repair certified} repairs after which the search for one
 *     conflict ends
 * @param work the units of work after which no further change is tried. All conflicts of a grammar
 *     share the units: one conflict leaves its unused units to the next ones. A million units take
 *     about a second
 * @param compilingSteps the units of work of the decision about one changed grammar
 * @param comparisonSteps the number of bytes that a comparison of languages may read, for each
 *     repair
 */
public record Effort(
    int candidates, int repairs, long work, long compilingSteps, long comparisonSteps) {
  /** The bounds of a quick search, as in every check. */
  public static final Effort QUICK = new Effort(40, 3, 40_000, 40_000, 20_000);

  /** The bounds of {@code dyck fix}. */
  public static final Effort THOROUGH = new Effort(300, 6, 50_000_000, 3_000_000, 600_000);
}
