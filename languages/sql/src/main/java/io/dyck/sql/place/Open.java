package io.dyck.sql.place;

/**
 * A place that stands for another place, which is made only when it is needed. A grammar can
 * therefore refer to itself. The record holds the values on which the place depends, and {@link
 * #open} makes the place.
 */
public interface Open extends Place {
  /** Makes the other place. */
  Place open();

  @Override
  default void moves(Moves moves) {
    moves.go(open());
  }

  @Override
  default void shortest(StringBuilder to) {
    open().shortest(to);
  }
}
