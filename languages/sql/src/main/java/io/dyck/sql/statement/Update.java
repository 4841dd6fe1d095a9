package io.dyck.sql.statement;

import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.query.Values;
import io.dyck.sql.scope.Env;
import io.dyck.sql.scope.Index;
import io.dyck.sql.scope.Scope;
import io.dyck.sql.scope.Sql;
import io.dyck.sql.value.SqlKinds;
import io.dyck.sql.value.Written;
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
record Update(Scope scope, Index.Source target, ImmutableSet<String> set) {
  static Place start(Sql sql, Index targets) {
    return TargetTable.start("UPDATE", sql, targets, Update::afterTable);
  }

  /**
   * Returns the reason why no row of a table can be changed, or an empty text if rows can be
   * changed.
   */
  static String obstacle(Sql sql, Table table) {
    String why = Delete.obstacle(sql, table);
    return why.isEmpty() && table.columns().stream().noneMatch(c -> Insert.isWritable(sql, c))
        ? "no value can be written for its columns"
        : why;
  }

  private static Place afterTable(Sql sql, Index.Source source) {
    Update update = new Update(Delete.scope(sql, source.table), source, ImmutableSet.of());
    return SqlPlaces.gap(SqlPlaces.word("SET", SqlPlaces.gap(new Name(update))));
  }

  private @Nullable Place named() {
    return target.columnNames().place(new Use(this));
  }

  private record Name(Update update) implements Open {
    @Override
    public Place open() {
      return Objects.requireNonNull(update.named());
    }
  }

  private record Use(Update update) implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String key) {
      Column column = update.target.columns.get(key);
      return column != null
          && !update.set.contains(key)
          && Insert.isWritable(update.scope.sql(), column);
    }

    @Override
    public Place then(String key) {
      Column column = Objects.requireNonNull(update.target.columns.get(key));
      Update more =
          new Update(
              update.scope,
              update.target,
              ImmutableSet.<String>builder().addAll(update.set).add(key).build());
      return SqlPlaces.loose(SqlTexts.exactly("=", SqlPlaces.loose(new Value(more, column))));
    }
  }

  private record Value(Update update, Column column) implements Open {
    @Override
    public Place open() {
      Sql sql = update.scope.sql();
      Place written = Written.value(sql.literals, column, new More(update));
      Place computed =
          !SqlKinds.COMPARABLE.has(column.kind())
              ? null
              : Values.of(
                  update.scope,
                  Delete.ask(sql, SqlKinds.assignedTo(column.kind())),
                  new AfterValue(update));
      List<Place> places = new ArrayList<>();
      Values.add(places, written);
      Values.add(places, computed);
      return SqlPlaces.any(places);
    }
  }

  private record AfterValue(Update update) implements Env.Next<Kind> {
    @Override
    public Place then(Env env, Kind kind) {
      return new More(update);
    }
  }

  private record More(Update update) implements Open {
    @Override
    public Place open() {
      Place where = Delete.where(update.scope);
      boolean isMore =
          update.set.size() < update.scope.sql().bounds.columns() && update.named() != null;
      return isMore ? SqlPlaces.any(where, SqlPlaces.another(new Name(update))) : where;
    }
  }
}
