package io.dyck.sql.statement;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.TableChanges;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.query.Condition;
import io.dyck.sql.query.Query;
import io.dyck.sql.query.ValueRequirements;
import io.dyck.sql.scope.CatalogIndex;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.scope.FromScope;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.value.SqlKinds;
import java.util.Objects;

/** DELETE FROM a table, with a condition. */
final class DeleteStatement {
  private DeleteStatement() {}

  static Place start(SqlContext sql, CatalogIndex targets) {
    return TargetTable.start(
        "DELETE FROM", sql, targets, (all, source) -> wherePlace(scope(all, source.table)));
  }

  /**
   * Returns the reason why no row of a table can be removed, or an empty text if rows can be
   * removed.
   */
  static String obstacle(SqlContext sql, Table table) {
    if (table.writing() == TableChanges.NOTHING) {
      return "it is a view";
    }
    return sql.index.find(table) == null
        ? "its WHERE may read no column, as no " + SqlVerb.SELECT + " of it is granted"
        : "";
  }

  /** Returns the scope of conditions on the rows of a table. */
  static FromScope scope(SqlContext sql, Table table) {
    FromItem item = FromItem.of(Objects.requireNonNull(sql.index.find(table)));
    return FromScope.of(sql, ImmutableList.of(item), ImmutableList.of());
  }

  /** Returns the requirements on values that are computed from a row. */
  static ValueRequirements valueRequirements(SqlContext sql, SqlKinds kinds) {
    return new ValueRequirements(
        kinds, Environment.Role.ROW, sql.bounds.nesting(), sql.bounds.queries() - 1);
  }

  /** Returns a place for WHERE, a condition, and the end of the statement. */
  static Place wherePlace(FromScope scope) {
    ValueRequirements ask = valueRequirements(scope.sql(), SqlKinds.ALL);
    return SqlPlaces.gap(
        SqlPlaces.word("WHERE", SqlPlaces.gap(new Condition(scope, ask, new DeleteEnd()))));
  }

  private record DeleteEnd() implements Condition.Continuation {
    @Override
    public Place placeAfter(Environment env) {
      return Query.statementEnd();
    }
  }
}
