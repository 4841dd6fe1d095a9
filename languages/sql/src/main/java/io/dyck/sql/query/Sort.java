package io.dyck.sql.query;

import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;

/** Behind a key of ORDER BY: an optional direction, and an optional place of NULL. */
record Sort(Place next) implements Open {
  @Override
  public Place open() {
    Place nulls =
        SqlPlaces.gap(
            SqlPlaces.word(
                "NULLS",
                SqlPlaces.gap(
                    SqlPlaces.any(SqlPlaces.word("FIRST", next), SqlPlaces.word("LAST", next)))));
    Place directed = SqlPlaces.any(next, nulls);
    return SqlPlaces.any(
        next,
        nulls,
        SqlPlaces.gap(
            SqlPlaces.any(SqlPlaces.word("ASC", directed), SqlPlaces.word("DESC", directed))));
  }
}
