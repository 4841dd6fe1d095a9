package io.dyck.sql.statement;

import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.query.ValueExpressions;
import io.dyck.sql.scope.CatalogIndex;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromScope;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.value.ColumnLiterals;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * UPDATE of a table, with a condition.
 *
 * @param scope the columns that values and the condition may read
 * @param target the table, with the columns that may be changed
 * @param set the keys of the columns that were named so far
 */
record UpdateStatement(FromScope scope, CatalogIndex.Source target, ImmutableSet<String> set) {
  static Place start(SqlContext sql, CatalogIndex targets) {
    return TargetTable.start("UPDATE", sql, targets, UpdateStatement::afterTable);
  }

  /**
   * Returns the reason why no row of a table can be changed, or an empty text if rows can be
   * changed.
   */
  static String obstacle(SqlContext sql, Table table) {
    String why = DeleteStatement.obstacle(sql, table);
    return why.isEmpty()
            && table.columns().stream().noneMatch(c -> InsertStatement.isWritable(sql, c))
        ? "no value can be written for its columns"
        : why;
  }

  private static Place afterTable(SqlContext sql, CatalogIndex.Source source) {
    UpdateStatement update =
        new UpdateStatement(DeleteStatement.scope(sql, source.table), source, ImmutableSet.of());
    return SqlPlaces.gap(SqlPlaces.word("SET", SqlPlaces.gap(new ColumnName(update))));
  }

  private @Nullable Place columnPlace() {
    return target.columnNames().place(new ColumnUse(this));
  }

  private record ColumnName(UpdateStatement update) implements DeferredPlace {
    @Override
    public Place place() {
      return Objects.requireNonNull(update.columnPlace());
    }
  }

  private record ColumnUse(UpdateStatement update) implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String key) {
      Column column = update.target.columns.get(key);
      return column != null
          && !update.set.contains(key)
          && InsertStatement.isWritable(update.scope.sql(), column);
    }

    @Override
    public Place placeAfter(String key) {
      Column column = Objects.requireNonNull(update.target.columns.get(key));
      UpdateStatement more =
          new UpdateStatement(
              update.scope,
              update.target,
              ImmutableSet.<String>builder().addAll(update.set).add(key).build());
      return SqlPlaces.optionalSpace(
          SqlTexts.exactText("=", SqlPlaces.optionalSpace(new Value(more, column))));
    }
  }

  private record Value(UpdateStatement update, Column column) implements DeferredPlace {
    @Override
    public Place place() {
      SqlContext sql = update.scope.sql();
      Place written = ColumnLiterals.value(sql.literals, column, new FurtherAssignment(update));
      Place computed =
          !SqlKinds.COMPARABLE.contains(column.kind())
              ? null
              : ValueExpressions.of(
                  update.scope,
                  DeleteStatement.valueRequirements(sql, SqlKinds.assignedTo(column.kind())),
                  new AfterValue(update));
      List<Place> places = new ArrayList<>();
      ValueExpressions.add(places, written);
      ValueExpressions.add(places, computed);
      return SqlPlaces.choiceOf(places);
    }
  }

  private record AfterValue(UpdateStatement update)
      implements Environment.ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return new FurtherAssignment(update);
    }
  }

  private record FurtherAssignment(UpdateStatement update) implements DeferredPlace {
    @Override
    public Place place() {
      Place where = DeleteStatement.wherePlace(update.scope);
      boolean isMore =
          update.set.size() < update.scope.sql().bounds.columns() && update.columnPlace() != null;
      return isMore
          ? SqlPlaces.choiceOf(where, SqlPlaces.afterComma(new ColumnName(update)))
          : where;
    }
  }
}
