package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.NewName;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.SqlContext;

/**
 * A query of WITH.
 *
 * @param sql the data of the grammar, with the queries before this one
 * @param name the key of the query's name
 */
record WithClause(SqlContext sql, String name) implements DerivedQueryRole {
  /** Returns a place for a query of WITH, from its name on. */
  static Place start(SqlContext sql) {
    return sql.newName(new QueryName(sql));
  }

  private record QueryName(SqlContext sql) implements NewName.Use {
    @Override
    public boolean allows(String name) {
      // RECURSIVE behind WITH is the keyword.
      return sql.canBeAlias(name) && !name.equals("recursive");
    }

    @Override
    public Place placeAfter(String name) {
      int queries = sql.bounds.queries() - 2;
      Query query =
          Query.derivingTable(sql, ImmutableList.of(), queries, new WithClause(sql, sql.key(name)));
      Place inside = Query.start(query);
      Place open = SqlTexts.exactText("(", SqlPlaces.optionalSpace(inside));
      return SqlPlaces.gap(SqlPlaces.word("AS", SqlPlaces.optionalSpace(open)));
    }
  }

  @Override
  public ImmutableList<DerivedColumn> missingColumns(ImmutableList<DerivedColumn> columns) {
    return ImmutableList.of();
  }

  /** H2 refuses a query with two columns of one name, even if nothing names them. */
  @Override
  public boolean canSelectStar() {
    return sql.dialect != SqlDialect.H2;
  }

  @Override
  public boolean isNeeded(String column) {
    return false;
  }

  @Override
  public ImmutableSet<ValueKind> neededKinds(String column) {
    return ImmutableSet.of();
  }

  @Override
  public boolean isSufficient(ImmutableList<DerivedColumn> columns) {
    return !columns.isEmpty();
  }

  @Override
  public Place placeAfter(ImmutableList<DerivedColumn> columns) {
    return SqlPlaces.closeParenthesis(after(sql.withQuery(name, columns)));
  }

  /** Whether the bounds allow a query of WITH beside the statement. */
  static boolean canBegin(SqlContext sql) {
    return sql.bounds.queries() > 1;
  }

  /** Returns the place behind a query of WITH. */
  static Place after(SqlContext sql) {
    return new AfterWithQuery(sql);
  }

  /** The statement, or a further query. */
  private record AfterWithQuery(SqlContext sql) implements DeferredPlace {
    @Override
    public Place place() {
      Place statement = SqlPlaces.optionalSpace(Query.start(Query.top(sql)));
      Place more = canBegin(sql) ? SqlPlaces.afterComma(WithClause.start(sql)) : null;
      return SqlPlaces.choiceOf(statement, more);
    }
  }
}
