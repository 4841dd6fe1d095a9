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
 * @param sql the data of the grammar
 * @param outer the tables of the enclosing query whose columns the query may name; may be empty
 * @param queries the number of queries that may still be opened within the query
 * @param isTop whether the query is the whole statement
 * @param isCompound whether this is not the first SELECT of a set operation
 * @param terms how many more SELECTs set operations may join
 * @param derivation the role of the query if it makes a table, otherwise null
 * @param after the place behind the query, once its columns are known; null if the query ends its
 *     rule
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
  /** Returns the start of the rule of a query within another query. */
  static Place start(Sql sql, Want want, ImmutableList<SelectItem> outer, int queries) {
    return Core.start(
        new Query(sql, outer, queries, false, false, sql.bounds.terms(), null, null), want);
  }

  /** Returns the start of statements that read. */
  public static Place statement(Sql sql) {
    Place select = select(sql);
    return sql.bounds.queries() < 2
        ? select
        : SqlPlaces.any(select, SqlPlaces.word("WITH", SqlPlaces.gap(With.start(sql))));
  }

  /** Returns the start of statements that begin with SELECT. */
  public static Place select(Sql sql) {
    return select(sql, Want.ANYTHING);
  }

  /** Returns the start of statements that begin with SELECT and have the wanted columns. */
  public static Place select(Sql sql, Want want) {
    int queries = sql.bounds.queries() - 1;
    return Core.start(
        new Query(sql, ImmutableList.of(), queries, true, false, sql.bounds.terms(), null, null),
        want);
  }

  /** Returns a query that makes a table. */
  static Query deriving(Sql sql, int queries, Derivation derivation) {
    return new Query(
        sql, ImmutableList.of(), queries, false, false, sql.bounds.terms(), derivation, null);
  }

  /** Returns this query with its columns, after the last column. */
  Query with(ImmutableList<DerivedColumn> columns) {
    return derivation == null
        ? this
        : new Query(
            sql, outer, queries, isTop, isCompound, terms, null, new After(derivation, columns));
  }

  /** Returns this query with the columns of its tables in place of stars. */
  Query over(ImmutableList<SelectItem> items) {
    return after instanceof After known
        ? new Query(
            sql,
            outer,
            queries,
            isTop,
            isCompound,
            terms,
            null,
            new After(known.derivation, DerivedColumn.starred(known.columns, items)))
        : this;
  }

  private record After(Derivation derivation, ImmutableList<DerivedColumn> columns)
      implements io.dyck.sql.place.Open {
    @Override
    public Place open() {
      return derivation.after(columns);
    }
  }

  /** Returns this query behind a set operation. */
  Query compound() {
    return new Query(sql, outer, queries, isTop, true, terms - 1, derivation, after);
  }

  /** Returns the end of the query. */
  Place end() {
    if (after != null) {
      return after;
    }
    return isTop ? statementEnd() : SqlPlaces.END;
  }

  /** Returns the end of a statement. */
  public static Place statementEnd() {
    return SqlPlaces.any(SqlPlaces.END, SqlPlaces.loose(SqlTexts.exactly(";", SqlPlaces.END)));
  }
}
