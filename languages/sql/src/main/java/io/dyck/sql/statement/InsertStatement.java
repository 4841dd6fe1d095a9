package io.dyck.sql.statement;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.TableChanges;
import io.dyck.sql.catalog.ValueSource;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.query.Query;
import io.dyck.sql.query.QueryRequirements;
import io.dyck.sql.scope.CatalogIndex;
import io.dyck.sql.scope.SqlContext;
import io.dyck.sql.value.ColumnLiterals;
import io.dyck.sql.value.SqlKinds;
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
record InsertStatement(
    SqlContext sql, InsertStatement.Target target, ImmutableList<Column> columns) {
  /**
   * A table, with the columns that can be given a value. Targets are equal if their table is the
   * same.
   */
  static final class Target {
    private final CatalogIndex.Source source;
    private final ImmutableSet<Column> writable;
    private final ImmutableList<Column> required;

    Target(SqlContext sql, CatalogIndex.Source source) {
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

  static Place start(SqlContext sql, CatalogIndex targets) {
    return TargetTable.start("INSERT INTO", sql, targets, InsertStatement::afterTable);
  }

  /**
   * Returns the reason why no row can be added to a table, or an empty text if rows can be added.
   */
  static String obstacle(SqlContext sql, Table table) {
    if (table.writing() == TableChanges.NOTHING) {
      return "it is a view";
    }
    if (table.writing() == TableChanges.NO_NEW_ROWS) {
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
  static boolean isWritable(SqlContext sql, Column column) {
    return column.filling() != ValueSource.DATABASE
        && (column.nullable() || ColumnLiterals.literal(sql.literals, column) != null);
  }

  private static Place afterTable(SqlContext sql, CatalogIndex.Source source) {
    InsertStatement insert = new InsertStatement(sql, new Target(sql, source), ImmutableList.of());
    return SqlPlaces.optionalSpace(
        SqlTexts.exactText("(", SqlPlaces.optionalSpace(new ColumnName(insert))));
  }

  private List<Column> missingColumns() {
    return target.required.stream().filter(column -> !columns.contains(column)).toList();
  }

  /** A column's name. The shortest text names the required columns first. */
  private record ColumnName(InsertStatement insert) implements DeferredPlace {
    @Override
    public Place place() {
      List<Column> missing = insert.missingColumns();
      Place needed = missing.isEmpty() ? null : insert.columnPlace(true);
      Place any = insert.hasOptionalColumns() ? insert.columnPlace(false) : null;
      return SqlPlaces.choiceOf(needed, any);
    }
  }

  /** Whether a column that is not required may be named. */
  private boolean hasOptionalColumns() {
    return columns.size() + missingColumns().size() < sql.bounds.columns();
  }

  private @Nullable Place columnPlace(boolean requiredOnly) {
    return target.source.columnNames().place(new ColumnUse(this, requiredOnly));
  }

  private record ColumnUse(InsertStatement insert, boolean requiredOnly)
      implements SqlNameTrie.Use<String> {
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
    public Place placeAfter(String key) {
      return new AfterName(
          new InsertStatement(
              insert.sql,
              insert.target,
              ImmutableList.<Column>builder().addAll(insert.columns).add(column(key)).build()));
    }
  }

  private record AfterName(InsertStatement insert) implements DeferredPlace {
    @Override
    public Place place() {
      List<Place> places = new ArrayList<>();
      if (insert.missingColumns().isEmpty()) {
        places.add(SqlPlaces.closeParenthesis(new Rows(insert)));
      }
      Place more = new ColumnName(insert);
      boolean isMore =
          !insert.missingColumns().isEmpty()
              || (insert.hasOptionalColumns() && insert.columnPlace(false) != null);
      if (isMore) {
        places.add(SqlPlaces.afterComma(more));
      }
      return SqlPlaces.choiceOf(places);
    }
  }

  /** After the columns. */
  private record Rows(InsertStatement insert) implements DeferredPlace {
    @Override
    public Place place() {
      SqlContext sql = insert.sql;
      Place row = new Row(insert, sql.bounds.terms());
      return SqlPlaces.optionalSpace(
          SqlPlaces.choiceOf(
              SqlPlaces.word("VALUES", SqlPlaces.optionalSpace(row)), insert.query()));
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
      if (!SqlKinds.COMPARABLE.contains(column.kind())
          || sql.index.kinds(SqlKinds.assignedTo(column.kind())).isEmpty()
          || ColumnLiterals.literal(sql.literals, column) == null) {
        return null;
      }
    }
    return Query.select(sql, QueryRequirements.intoColumns(columns));
  }

  private record Row(InsertStatement insert, int left) implements DeferredPlace {
    @Override
    public Place place() {
      return SqlTexts.exactText("(", SqlPlaces.optionalSpace(new Value(insert, left, 0)));
    }
  }

  private record Value(InsertStatement insert, int left, int at) implements DeferredPlace {
    @Override
    public Place place() {
      Place next = new AfterValue(insert, left, at);
      return Objects.requireNonNull(
          ColumnLiterals.value(insert.sql.literals, insert.columns.get(at), next));
    }
  }

  private record AfterValue(InsertStatement insert, int left, int at) implements DeferredPlace {
    @Override
    public Place place() {
      if (at + 1 < insert.columns.size()) {
        Place next = new Value(insert, left, at + 1);
        return SqlPlaces.afterComma(next);
      }
      Place end = Query.statementEnd();
      Place row = left == 1 ? null : SqlPlaces.afterComma(new Row(insert, left - 1));
      return SqlPlaces.closeParenthesis(SqlPlaces.choiceOf(end, row));
    }
  }
}
