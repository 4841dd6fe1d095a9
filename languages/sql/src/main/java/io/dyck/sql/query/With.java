package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.Sql;

/**
 * A query of WITH.
 *
 * @param sql the data of the grammar, with the queries before this one
 */
record With(Sql sql) implements Derivation {
  /** Returns a place for a query of WITH, from its name on. */
  static Place start(Sql sql) {
    String name = java.util.Objects.requireNonNull(sql.queryName());
    int queries = sql.bounds.queries() - 2;
    Query query = Query.deriving(sql, queries, new With(sql));
    Place inside = Core.start(query, Want.ANYTHING);
    return SqlPlaces.word(
        name,
        SqlPlaces.gap(
            SqlPlaces.word("AS", SqlPlaces.loose(SqlTexts.exactly("(", SqlPlaces.loose(inside))))));
  }

  @Override
  public ImmutableList<DerivedColumn> missing(ImmutableList<DerivedColumn> columns) {
    return ImmutableList.of();
  }

  @Override
  public boolean suffices(ImmutableList<DerivedColumn> columns) {
    return !columns.isEmpty();
  }

  @Override
  public Place after(ImmutableList<DerivedColumn> columns) {
    return SqlPlaces.loose(SqlTexts.exactly(")", new After(sql.with(columns))));
  }

  /** The statement, or a further query. */
  private record After(Sql sql) implements Open {
    @Override
    public Place open() {
      Place statement = SqlPlaces.loose(Query.select(sql));
      return sql.queryName() == null
          ? statement
          : SqlPlaces.any(
              statement, SqlPlaces.loose(SqlTexts.exactly(",", SqlPlaces.loose(With.start(sql)))));
    }
  }
}
