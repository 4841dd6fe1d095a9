package io.dyck.schema.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.BitSet;

/**
 * The open part of some {@link MemberConditions}, after the members so far. Immutable. The hash is
 * computed once, because many keys contain residuals.
 */
public final class ResidualConditions {
  /** The satisfied conditions among the conditions on at least one member. Not to be changed. */
  public final BitSet done;

  /** For each clause, the alternatives that are still possible. */
  public final ImmutableList<Alternatives> clauses;

  private final int hash;

  /**
   * The alternatives of a clause that the members so far allow.
   *
   * @param alive the alternatives that are still possible; empty if the clause is settled, because
   *     one alternative holds whatever members follow
   */
  public record Alternatives(ImmutableList<OpenAlternative> alive) {
    static final Alternatives SETTLED = new Alternatives(ImmutableList.of());

    public boolean isDecided() {
      return alive.isEmpty();
    }

    /**
     * Returns the union of two lists of alternatives. The union is settled if either list is
     * settled.
     */
    Alternatives union(Alternatives other) {
      return isDecided() || other.isDecided()
          ? SETTLED
          : new Alternatives(
              ImmutableSet.<OpenAlternative>builder()
                  .addAll(alive)
                  .addAll(other.alive)
                  .build()
                  .asList());
    }
  }

  /** An alternative that is still possible, with the part of its conditions that is open. */
  public record OpenAlternative(MemberConditions conditions, ResidualConditions residual) {}

  ResidualConditions(BitSet done, ImmutableList<Alternatives> clauses) {
    this.done = done;
    this.clauses = clauses;
    this.hash = 31 * done.hashCode() + clauses.hashCode();
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ResidualConditions that
            && hash == that.hash
            && done.equals(that.done)
            && clauses.equals(that.clauses));
  }
}
