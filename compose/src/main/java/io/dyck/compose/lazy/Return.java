package io.dyck.compose.lazy;

/**
 * Where a walk has come to the end of the known stack: it goes on at the addresses in a group of
 * the symbol that lies there. Immutable.
 */
public record Return(int group, Places at, Subtraction but) {
  @Override
  @SuppressWarnings("ReferenceEquality") // Equal places of one walk are one object.
  public boolean equals(Object other) {
    return other instanceof Return that
        && that.group == group
        && that.at == at
        && that.but.equals(but);
  }

  @Override
  public int hashCode() {
    return (System.identityHashCode(at) * 31 + group) * 31 + but.hashCode();
  }
}
