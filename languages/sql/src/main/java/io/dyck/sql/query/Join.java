package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;

/** The ways to add a table to a FROM. */
enum Join {
  COMMA(","),
  CROSS("CROSS JOIN"),
  PLAIN("JOIN"),
  INNER("INNER JOIN"),
  LEFT("LEFT JOIN"),
  LEFT_OUTER("LEFT OUTER JOIN"),
  RIGHT("RIGHT JOIN"),
  RIGHT_OUTER("RIGHT OUTER JOIN"),
  FULL("FULL JOIN"),
  FULL_OUTER("FULL OUTER JOIN"),
  NATURAL("NATURAL JOIN"),
  NATURAL_INNER("NATURAL INNER JOIN"),
  NATURAL_LEFT("NATURAL LEFT JOIN");

  final String words;

  Join(String words) {
    this.words = words;
  }

  static ImmutableList<Join> joinsOf(SqlDialect dialect) {
    return ImmutableList.copyOf(values()).stream()
        .filter(join -> dialect.hasFullJoin() || !join.isFull())
        .filter(join -> dialect != SqlDialect.H2 || !join.isNatural() || join == NATURAL)
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns a place for the words of the join, and a table behind them. */
  Place before(Place table) {
    return this == COMMA
        ? SqlPlaces.afterComma(table)
        : SqlPlaces.gap(SqlPlaces.words(words, SqlPlaces.gap(table)));
  }

  boolean isFull() {
    return this == FULL || this == FULL_OUTER;
  }

  boolean isRight() {
    return this == RIGHT || this == RIGHT_OUTER;
  }

  /** Whether all columns in common are equal. */
  boolean isNatural() {
    return this == NATURAL || this == NATURAL_INNER || this == NATURAL_LEFT;
  }

  /** Whether ON or USING follows. */
  boolean hasCondition() {
    return this != COMMA && this != CROSS && !isNatural();
  }

  /** Whether ON and USING may be left out. */
  boolean isLoose(SqlDialect dialect) {
    return dialect == SqlDialect.SQLITE && this == PLAIN;
  }
}
