package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.NewName;
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
 * @param name the key of the query's name
 */
record With(Sql sql, String name) implements Derivation {
  /** Returns a place for a query of WITH, from its name on. */
  static Place start(Sql sql) {
    return sql.newName(new Name(sql));
  }

  private record Name(Sql sql) implements NewName.Use {
    @Override
    public boolean allows(String name) {
      return sql.mayAlias(name);
    }

    @Override
    public Place then(String name) {
      int queries = sql.bounds.queries() - 2;
      Query query = Query.deriving(sql, queries, new With(sql, sql.key(name)));
      Place inside = Core.start(query, Want.ANYTHING);
      Place open = SqlTexts.exactly("(", SqlPlaces.loose(inside));
      return SqlPlaces.gap(SqlPlaces.word("AS", SqlPlaces.loose(open)));
    }
  }

  @Override
  public ImmutableList<DerivedColumn> missing(ImmutableList<DerivedColumn> columns) {
    return ImmutableList.of();
  }

  /** H2 refuses a query with two columns of one name, even if nothing names them. */
  @Override
  public boolean mayStar() {
    return sql.dialect != SqlDialect.H2;
  }

  @Override
  public boolean isNeeded(String column) {
    return false;
  }

  @Override
  public ImmutableSet<Kind> neededKinds(String column) {
    return ImmutableSet.of();
  }

  @Override
  public boolean suffices(ImmutableList<DerivedColumn> columns) {
    return !columns.isEmpty();
  }

  @Override
  public Place after(ImmutableList<DerivedColumn> columns) {
    return SqlPlaces.closed(new After(sql.with(name, columns)));
  }

  /** The statement, or a further query. */
  private record After(Sql sql) implements Open {
    @Override
    public Place open() {
      Place statement = SqlPlaces.loose(Query.select(sql));
      return SqlPlaces.any(statement, SqlPlaces.another(With.start(sql)));
    }
  }
}
