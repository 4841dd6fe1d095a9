package io.dyck.sql.query;

import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.DeferredPlace;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.scope.CatalogIndex;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * USING with columns that the new table of a join and one earlier table have. Behind LEFT JOIN and
 * INNER JOIN, the column without a qualifier is then that of the earlier table.
 *
 * @param from the tables, with the new table as the last one
 * @param columns the keys of the columns so far
 */
record UsingClause(FromClause from, Join join, ImmutableSet<String> columns) {
  /** Returns a place for USING, or null if the tables have no column in common. */
  static @Nullable Place start(FromClause from, Join join) {
    Place first = new UsingClause(from, join, ImmutableSet.of()).column();
    return first == null ? null : SqlPlaces.function("USING", first);
  }

  private CatalogIndex.Source lastTable() {
    return from.items().get(from.items().size() - 1).source();
  }

  private @Nullable Place column() {
    return lastTable().columnNames().place(new ColumnUse(this));
  }

  private boolean isCommon(String column) {
    ValueKind kind = lastTable().kind(column);
    List<FromItem> earlier = new ArrayList<>();
    SqlDialect dialect = from.core().query().sql().dialect;
    int last = from.items().size() - 1;
    // H2 looks at the first table of the join alone, and SQLite also at those before the last
    // comma, if no parenthesis is open.
    if (dialect == SqlDialect.H2 && last > from.group() + 1) {
      return false;
    }
    boolean isAcrossCommas = dialect == SqlDialect.SQLITE && from.parenthesis() == null;
    int first = isAcrossCommas ? 0 : from.group();
    for (FromItem item : from.items().subList(first, last)) {
      if (item.hasColumn(column)) {
        earlier.add(item);
      }
    }
    return kind != null
        && SqlKinds.COMPARABLE.contains(kind)
        && earlier.size() == 1
        && earlier.get(0).kind(column) == kind;
  }

  private record ColumnUse(UsingClause using) implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      return !using.columns.contains(column) && using.isCommon(column);
    }

    @Override
    public Place placeAfter(String column) {
      return new AfterColumn(
          new UsingClause(
              using.from,
              using.join,
              ImmutableSet.<String>builder().addAll(using.columns).add(column).build()));
    }
  }

  /** After a column. */
  private record AfterColumn(UsingClause using) implements DeferredPlace {
    @Override
    public Place place() {
      boolean isOfEarlier =
          !using.join.isFull()
              && !using.join.isRight()
              && using.from.core().query().sql().dialect.hasMergedColumns();
      FromClause after = using.from.withUsing(isOfEarlier ? using.columns : ImmutableSet.of());
      Place close = SqlPlaces.closeParenthesis(new FromClause.AfterTableCondition(after));
      Place another = using.column();
      return another == null ? close : SqlPlaces.choiceOf(close, SqlPlaces.afterComma(another));
    }
  }
}
