package io.dyck.sql.query;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * USING with columns that the new table of a join and one earlier table have, or NATURAL, which
 * joins by all such columns. Behind LEFT JOIN and INNER JOIN, the column without a qualifier is
 * then that of the earlier table.
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

  /**
   * Returns the columns that NATURAL makes equal; empty if it may not stand here. A hidden column
   * could be among these columns.
   */
  static ImmutableSet<String> naturalColumns(FromClause from, Join join) {
    UsingClause using = new UsingClause(from, join, ImmutableSet.of());
    CatalogIndex.Source last = using.lastTable();
    List<FromItem> earlier = using.earlierTables();
    Set<String> common = new LinkedHashSet<>();
    for (FromItem item : earlier) {
      common.addAll(Sets.intersection(item.source().columns.keySet(), last.columns.keySet()));
    }
    boolean isKnown =
        last.hidden.isEmpty() && earlier.stream().allMatch(item -> item.source().hidden.isEmpty());
    return isKnown && common.stream().allMatch(using::isCommon)
        ? ImmutableSet.copyOf(common)
        : ImmutableSet.of();
  }

  /** Returns the place behind the right side of a NATURAL JOIN. */
  static Place natural(FromClause from, Join join) {
    return new FromClause.AfterTableCondition(
        new UsingClause(from, join, naturalColumns(from, join)).merged());
  }

  private CatalogIndex.Source lastTable() {
    return from.items().get(from.items().size() - 1).source();
  }

  private @Nullable Place column() {
    return lastTable().columnNames().place(new ColumnUse(this));
  }

  private boolean isCommon(String column) {
    ValueKind kind = lastTable().kind(column);
    // H2 looks at the first table of the join alone.
    if (dialect() == SqlDialect.H2 && from.items().size() > from.group() + 2) {
      return false;
    }
    // A table that must still follow could have the column.
    if (from.isStarByName() && (join.isRight() || join.isFull()) && !from.isComplete()) {
      return false;
    }
    List<FromItem> earlier = new ArrayList<>(earlierTables());
    earlier.removeIf(item -> !item.hasColumn(column));
    return kind != null
        && SqlKinds.COMPARABLE.contains(kind)
        && earlier.size() == 1
        && earlier.get(0).kind(column) == kind;
  }

  private SqlDialect dialect() {
    return from.core().query().sql().dialect;
  }

  /**
   * Returns the tables whose columns can be meant. SQLite also looks at those before the last
   * comma, if no parenthesis is open.
   */
  private List<FromItem> earlierTables() {
    boolean isAcrossCommas = dialect() == SqlDialect.SQLITE && from.parenthesis() == null;
    return from.items().subList(isAcrossCommas ? 0 : from.group(), from.items().size() - 1);
  }

  /** Returns the FROM in which the columns are one with those of earlier tables. */
  private FromClause merged() {
    boolean isOfEarlier = !join.isFull() && !join.isRight() && dialect().hasMergedColumns();
    return from.withUsing(columns, isOfEarlier);
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
      Place close = SqlPlaces.closeParenthesis(new FromClause.AfterTableCondition(using.merged()));
      Place another = using.column();
      return another == null ? close : SqlPlaces.choiceOf(close, SqlPlaces.afterComma(another));
    }
  }
}
