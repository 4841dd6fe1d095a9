package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.SelectItem;
import io.dyck.sql.scope.Sql;
import org.jspecify.annotations.Nullable;

/**
 * A query.
 *
 * @param sql the grammar
 * @param outer the tables of the query around whose columns it may name; empty: none
 * @param queries how many may still be opened within it
 * @param isTop whether it is the whole statement
 * @param isCompound whether this is not the first SELECT of a set operation
 * @param terms how many more SELECTs set operations may join
 * @param derivation what it makes a table for; null: none
 * @param after what follows it, once its columns are known; null: it ends its rule
 */
public record Query(
    Sql sql,
    ImmutableList<SelectItem> outer,
    int queries,
    boolean isTop,
    boolean isCompound,
    int terms,
    @Nullable Derivation derivation,
    @Nullable Place after) {
  /** The start of the rule of a query within another one. */
  static Place start(Sql sql, Want want, ImmutableList<SelectItem> outer, int queries) {
    return Core.start(
        new Query(sql, outer, queries, false, false, sql.bounds.terms(), null, null), want);
  }

  /** The start of statements. */
  public static Place statement(Sql sql) {
    Place select = select(sql);
    return sql.bounds.queries() < 2 || sql.queryName() == null
        ? select
        : SqlPlaces.any(select, SqlPlaces.word("WITH", SqlPlaces.gap(With.start(sql))));
  }

  /** The start of statements that begin with SELECT. */
  public static Place select(Sql sql) {
    return select(sql, Want.ANYTHING);
  }

  /** The same with columns that are asked for. */
  public static Place select(Sql sql, Want want) {
    int queries = sql.bounds.queries() - 1;
    return Core.start(
        new Query(sql, ImmutableList.of(), queries, true, false, sql.bounds.terms(), null, null),
        want);
  }

  /** A query that makes a table. */
  static Query deriving(Sql sql, int queries, Derivation derivation) {
    return new Query(
        sql, ImmutableList.of(), queries, false, false, sql.bounds.terms(), derivation, null);
  }

  /** The same when its columns are known. */
  Query with(ImmutableList<DerivedColumn> columns) {
    return derivation == null
        ? this
        : new Query(
            sql, outer, queries, isTop, isCompound, terms, null, new After(derivation, columns));
  }

  private record After(Derivation derivation, ImmutableList<DerivedColumn> columns)
      implements io.dyck.sql.place.Open {
    @Override
    public Place open() {
      return derivation.after(columns);
    }
  }

  /** The same behind a set operation. */
  Query compound() {
    return new Query(sql, outer, queries, isTop, true, terms - 1, derivation, after);
  }

  /** The end. */
  Place end() {
    if (after != null) {
      return after;
    }
    return isTop ? statementEnd() : SqlPlaces.END;
  }

  /** The end of a statement. */
  public static Place statementEnd() {
    return SqlPlaces.any(SqlPlaces.END, SqlPlaces.loose(SqlTexts.exactly(";", SqlPlaces.END)));
  }
}
