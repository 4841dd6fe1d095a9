package io.dyck.sql.statement;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.Writing;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.query.Ask;
import io.dyck.sql.query.Condition;
import io.dyck.sql.query.Query;
import io.dyck.sql.scope.Env;
import io.dyck.sql.scope.Index;
import io.dyck.sql.scope.Scope;
import io.dyck.sql.scope.SelectItem;
import io.dyck.sql.scope.Sql;
import io.dyck.sql.value.SqlKinds;
import java.util.Objects;

/** DELETE FROM a table, with a condition. */
final class Delete {
  private Delete() {}

  static Place start(Sql sql, Index targets) {
    return TargetTable.start(
        "DELETE FROM", sql, targets, (all, source) -> where(scope(all, source.table)));
  }

  /**
   * Returns the reason why no row of a table can be removed, or an empty text if rows can be
   * removed.
   */
  static String obstacle(Sql sql, Table table) {
    if (table.writing() == Writing.NOTHING) {
      return "it is a view";
    }
    return sql.index.find(table) == null
        ? "its WHERE may read no column, as no " + SqlVerb.SELECT + " of it is granted"
        : "";
  }

  /** Returns the scope of conditions on the rows of a table. */
  static Scope scope(Sql sql, Table table) {
    SelectItem item = SelectItem.of(Objects.requireNonNull(sql.index.find(table)));
    return Scope.of(sql, ImmutableList.of(item), ImmutableList.of());
  }

  /** Returns the requirements on values that are computed from a row. */
  static Ask ask(Sql sql, SqlKinds kinds) {
    return new Ask(kinds, Env.Role.ROW, sql.bounds.nesting(), sql.bounds.queries() - 1);
  }

  /** Returns a place for WHERE, a condition, and the end of the statement. */
  static Place where(Scope scope) {
    Ask ask = ask(scope.sql(), SqlKinds.ALL);
    return SqlPlaces.gap(
        SqlPlaces.word("WHERE", SqlPlaces.gap(new Condition(scope, ask, new End()))));
  }

  private record End() implements Condition.Next {
    @Override
    public Place then(Env env) {
      return Query.statementEnd();
    }
  }
}
