package io.dyck.sql.statement;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.Filling;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.Writing;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.query.Query;
import io.dyck.sql.query.Want;
import io.dyck.sql.scope.Index;
import io.dyck.sql.scope.Sql;
import io.dyck.sql.value.SqlKinds;
import io.dyck.sql.value.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * INSERT INTO a table, with the list of its columns: rows of literals, or a query.
 *
 * @param sql the data of the grammar, with the tables that may be read
 * @param target the table
 * @param columns the columns that were named so far
 */
record Insert(Sql sql, Insert.Target target, ImmutableList<Column> columns) {
  /**
   * A table, with the columns that can be given a value. Targets are equal if their table is the
   * same.
   */
  static final class Target {
    private final Index.Source source;
    private final ImmutableSet<Column> writable;
    private final ImmutableList<Column> required;

    Target(Sql sql, Index.Source source) {
      this.source = source;
      this.writable =
          source.table.columns().stream()
              .filter(column -> isWritable(sql, column))
              .collect(ImmutableSet.toImmutableSet());
      this.required =
          source.table.columns().stream()
              .filter(Column::isRequired)
              .collect(ImmutableList.toImmutableList());
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // Sources are told apart by identity.
    public boolean equals(@Nullable Object other) {
      return other instanceof Target target && target.source == source;
    }

    @Override
    public int hashCode() {
      return source.hashCode();
    }
  }

  static Place start(Sql sql, Index targets) {
    return TargetTable.start("INSERT INTO", sql, targets, Insert::afterTable);
  }

  /**
   * Returns the reason why no row can be added to a table, or an empty text if rows can be added.
   */
  static String obstacle(Sql sql, Table table) {
    if (table.writing() == Writing.NOTHING) {
      return "it is a view";
    }
    if (table.writing() == Writing.NO_NEW_ROWS) {
      return "a column that needs a value may not be named";
    }
    for (Column column : table.columns()) {
      if (column.isRequired() && !isWritable(sql, column)) {
        return "column \"" + column.name() + "\" needs a value of the type " + column.type();
      }
    }
    return table.columns().stream().anyMatch(column -> isWritable(sql, column))
        ? ""
        : "no value can be written for its columns";
  }

  /** Whether a statement may give a column a value. */
  static boolean isWritable(Sql sql, Column column) {
    return column.filling() != Filling.DATABASE
        && (column.nullable() || Written.literal(sql.literals, column) != null);
  }

  private static Place afterTable(Sql sql, Index.Source source) {
    Insert insert = new Insert(sql, new Target(sql, source), ImmutableList.of());
    return SqlPlaces.loose(SqlTexts.exactly("(", SqlPlaces.loose(new Name(insert))));
  }

  private List<Column> missing() {
    return target.required.stream().filter(column -> !columns.contains(column)).toList();
  }

  /** A column's name. The shortest text names the required columns first. */
  private record Name(Insert insert) implements Open {
    @Override
    public Place open() {
      List<Column> missing = insert.missing();
      Place needed = missing.isEmpty() ? null : insert.named(true);
      Place any = insert.hasRoom() ? insert.named(false) : null;
      return SqlPlaces.any(needed, any);
    }
  }

  /** Whether a column that is not required may be named. */
  private boolean hasRoom() {
    return columns.size() + missing().size() < sql.bounds.columns();
  }

  private @Nullable Place named(boolean requiredOnly) {
    return target.source.columnNames().place(new Use(this, requiredOnly));
  }

  private record Use(Insert insert, boolean requiredOnly) implements SqlNameTrie.Use<String> {
    private Column column(String key) {
      return Objects.requireNonNull(insert.target.source.columns.get(key));
    }

    @Override
    public boolean allows(String key) {
      Column column = column(key);
      return (column.isRequired() || !requiredOnly)
          && insert.target.writable.contains(column)
          && !insert.columns.contains(column);
    }

    @Override
    public Place then(String key) {
      return new AfterName(
          new Insert(
              insert.sql,
              insert.target,
              ImmutableList.<Column>builder().addAll(insert.columns).add(column(key)).build()));
    }
  }

  private record AfterName(Insert insert) implements Open {
    @Override
    public Place open() {
      List<Place> places = new ArrayList<>();
      if (insert.missing().isEmpty()) {
        places.add(SqlPlaces.closed(new Rows(insert)));
      }
      Place more = new Name(insert);
      boolean isMore =
          !insert.missing().isEmpty() || (insert.hasRoom() && insert.named(false) != null);
      if (isMore) {
        places.add(SqlPlaces.another(more));
      }
      return SqlPlaces.any(places);
    }
  }

  /** After the columns. */
  private record Rows(Insert insert) implements Open {
    @Override
    public Place open() {
      Sql sql = insert.sql;
      Place row = new Row(insert, sql.bounds.terms());
      return SqlPlaces.loose(
          SqlPlaces.any(SqlPlaces.word("VALUES", SqlPlaces.loose(row)), insert.query()));
    }
  }

  /**
   * Returns a place for a query whose columns have the kinds of the named columns, or null if no
   * query is possible.
   */
  private @Nullable Place query() {
    if (sql.bounds.queries() < 1) {
      return null;
    }
    for (Column column : columns) {
      if (!SqlKinds.COMPARABLE.has(column.kind())
          || sql.index.kinds(SqlKinds.assignedTo(column.kind())).isEmpty()
          || Written.literal(sql.literals, column) == null) {
        return null;
      }
    }
    return Query.select(sql, Want.into(columns));
  }

  private record Row(Insert insert, int left) implements Open {
    @Override
    public Place open() {
      return SqlTexts.exactly("(", SqlPlaces.loose(new Value(insert, left, 0)));
    }
  }

  private record Value(Insert insert, int left, int at) implements Open {
    @Override
    public Place open() {
      Place next = new AfterValue(insert, left, at);
      return Objects.requireNonNull(
          Written.value(insert.sql.literals, insert.columns.get(at), next));
    }
  }

  private record AfterValue(Insert insert, int left, int at) implements Open {
    @Override
    public Place open() {
      if (at + 1 < insert.columns.size()) {
        Place next = new Value(insert, left, at + 1);
        return SqlPlaces.another(next);
      }
      Place end = Query.statementEnd();
      Place row = left == 1 ? null : SqlPlaces.another(new Row(insert, left - 1));
      return SqlPlaces.closed(SqlPlaces.any(end, row));
    }
  }
}
