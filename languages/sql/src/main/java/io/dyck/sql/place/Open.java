package io.dyck.sql.place;

/**
 * A place that is another one, made when it is looked at. So a grammar may refer to itself: the
 * record is what the place depends on, {@link #open} what it means.
 */
public interface Open extends Place {
  /** What may follow. */
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
