package io.dyck.sql.place;

/**
 * A place that stands for another place, which is made only when it is needed. A grammar can
 * therefore refer to itself. The record holds the values on which the place depends, and {@link
 * #place} makes the place.
 */
public interface DeferredPlace extends Place {
  /** Makes the other place. */
  Place place();

  @Override
  default void reportMoves(Moves moves) {
    moves.moveTo(place());
  }

  @Override
  default void appendShortest(StringBuilder to) {
    place().appendShortest(to);
  }
}
