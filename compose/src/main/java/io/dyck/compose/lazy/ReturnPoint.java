package io.dyck.compose.lazy;

/**
 * A point at which a walk has reached the end of the known stack. The walk continues at the
 * addresses in a group of the next stack symbol. Immutable.
 */
public record ReturnPoint(int group, WalkNodes at, ExcludedSubtrees but) {
  @Override
  @SuppressWarnings("ReferenceEquality") // Equal places of one walk are one object.
  public boolean equals(Object other) {
    return other instanceof ReturnPoint that
        && that.group == group
        && that.at == at
        && that.but.equals(but);
  }

  @Override
  public int hashCode() {
    return (System.identityHashCode(at) * 31 + group) * 31 + but.hashCode();
  }
}
