package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.SelectItem;
import io.dyck.sql.scope.Sql;
import java.util.List;
import java.util.Objects;
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

  /** Returns the columns of the query with others in place of a few of them. */
  private static ImmutableList<DerivedColumn> resolved(
      ImmutableList<DerivedColumn> columns, List<ImmutableList<DerivedColumn>> selected) {
    ImmutableList.Builder<DerivedColumn> all = ImmutableList.builder();
    for (int i = 0; i < columns.size(); i++) {
      String name = columns.get(i).name();
      if (name.startsWith(DerivedColumn.STAR)) {
        all.addAll(selected.get(i));
      } else {
        all.add(new DerivedColumn(name, selected.get(i).get(0).kind()));
      }
    }
    return DerivedColumn.hidingDoubles(all.build());
  }

  /**
   * Returns this query when its tables are known.
   *
   * @param selected the columns of the tables that each selected value stands for
   */
  Query over(List<ImmutableList<DerivedColumn>> selected) {
    return after instanceof After known
        ? new Query(
            sql,
            outer,
            queries,
            isTop,
            isCompound,
            terms,
            null,
            new After(known.derivation, resolved(known.columns, selected)))
        : this;
  }

  /** Whether the query is one in a FROM, and its columns are known up to its stars. */
  boolean isBound() {
    return derivation instanceof DerivedTable
        || (after instanceof After known && known.derivation instanceof DerivedTable);
  }

  /**
   * Whether the columns suffice if the selected values stand for these. H2 refuses two columns of
   * one name, even if nothing names them.
   */
  boolean suffices(List<ImmutableList<DerivedColumn>> selected) {
    After known = (After) Objects.requireNonNull(after);
    ImmutableList<DerivedColumn> columns = resolved(known.columns, selected);
    boolean isDouble = columns.stream().anyMatch(DerivedColumn::isHidden);
    return !(isDouble && sql.dialect == SqlDialect.H2) && known.derivation.suffices(columns);
  }

  /** Returns columns that are missing if the selected values stand for these. */
  @Nullable ImmutableList<DerivedColumn> missing(List<ImmutableList<DerivedColumn>> selected) {
    After known = (After) Objects.requireNonNull(after);
    return known.derivation.missing(resolved(known.columns, selected));
  }

  /** Returns the kinds that names outside of the query ask for in a column of this name. */
  ImmutableSet<Kind> neededKinds(String column) {
    return after instanceof After known ? known.derivation.neededKinds(column) : ImmutableSet.of();
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
