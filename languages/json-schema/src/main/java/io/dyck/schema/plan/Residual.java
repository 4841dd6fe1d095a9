package io.dyck.schema.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.BitSet;

/**
 * What the values of the members so far have decided of some {@link Conditions}. Immutable; the
 * hash is found once, because residuals are parts of many keys.
 */
public final class Residual {
  /** The conditions on some member that a member satisfied. Not to be changed. */
  public final BitSet done;

  /** Per clause the alternatives that are left. */
  public final ImmutableList<Alternatives> clauses;

  private final int hash;

  /**
   * The alternatives of a clause that the members so far allow.
   *
   * @param alive empty if one of them holds whatever follows: the clause is settled
   */
  public record Alternatives(ImmutableList<Alive> alive) {
    static final Alternatives SETTLED = new Alternatives(ImmutableList.of());

    public boolean isSettled() {
      return alive.isEmpty();
    }

    /** The alternatives that are left if a value allows those of either. */
    Alternatives or(Alternatives other) {
      return isSettled() || other.isSettled()
          ? SETTLED
          : new Alternatives(
              ImmutableSet.<Alive>builder().addAll(alive).addAll(other.alive).build().asList());
    }
  }

  /** An alternative that is left, and what is left of it. */
  public record Alive(Conditions conditions, Residual residual) {}

  Residual(BitSet done, ImmutableList<Alternatives> clauses) {
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
        || (other instanceof Residual that
            && hash == that.hash
            && done.equals(that.done)
            && clauses.equals(that.clauses));
  }
}
