package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;

/**
 * A query.
 *
 * @param sql the grammar
 * @param outer the tables of the query around whose columns it may name; empty: none
 * @param queries how many may still be opened within it
 * @param isTop whether it is the whole statement
 * @param isCompound whether this is not the first SELECT of a set operation
 * @param terms how many more SELECTs set operations may join
 */
record Query(
    Sql sql,
    ImmutableList<SelectItem> outer,
    int queries,
    boolean isTop,
    boolean isCompound,
    int terms) {
  /** The start of the rule of a query within another one. */
  static Place start(Sql sql, Want want, ImmutableList<SelectItem> outer, int queries) {
    return Core.start(new Query(sql, outer, queries, false, false, sql.bounds.terms()), want);
  }

  /** The start of statements. */
  static Place statement(Sql sql) {
    int queries = sql.bounds.queries() - 1;
    return Core.start(
        new Query(sql, ImmutableList.of(), queries, true, false, sql.bounds.terms()),
        Want.ANYTHING);
  }

  /** The same behind a set operation. */
  Query compound() {
    return new Query(sql, outer, queries, isTop, true, terms - 1);
  }

  /** The end. */
  Place end() {
    return isTop
        ? SqlPlaces.any(SqlPlaces.END, SqlPlaces.loose(SqlTexts.exactly(";", SqlPlaces.END)))
        : SqlPlaces.END;
  }
}
