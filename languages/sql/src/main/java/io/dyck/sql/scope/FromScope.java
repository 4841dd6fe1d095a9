package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import io.dyck.sql.value.SqlKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The environment behind FROM: the tables of the FROM.
 *
 * @param sql the data of the grammar
 * @param items the tables
 * @param outer the tables of the enclosing query, whose columns may be named with a qualifier
 * @param withGrouping in strict dialects, the columns by which rows are grouped; null if rows are
 *     not grouped
 * @param isQualified whether columns need a qualifier, as in ON
 * @param outputs the selected values by their names; null where they may not be named
 * @param noting the names that no later table of the FROM may have, if names without a qualifier
 *     are remembered, otherwise null
 * @param around the draft of the enclosing query, if this one stands in a selected value and its
 *     WHERE may name columns of the tables that follow, otherwise null
 * @param canAggregate whether the result may have aggregates. In every dialect, aggregates require
 *     grouped rows or an earlier aggregate
 */
public record FromScope(
    SqlContext sql,
    ImmutableList<FromItem> items,
    ImmutableList<FromItem> outer,
    @Nullable ImmutableSet<Field> withGrouping,
    boolean isQualified,
    @Nullable FromItem outputs,
    @Nullable JoinConditionScope noting,
    @Nullable SelectDraft around,
    boolean canAggregate)
    implements Environment {
  /** A column of a table of the scope. */
  public record Field(int item, String column) {}

  public static FromScope of(
      SqlContext sql, ImmutableList<FromItem> items, ImmutableList<FromItem> outer) {
    return new FromScope(sql, items, outer, null, false, null, null, null, false);
  }

  public FromScope withGrouping(ImmutableSet<Field> by) {
    return new FromScope(sql, items, outer, by, isQualified, null, null, null, true);
  }

  /**
   * Returns the scope of the columns by which rows are grouped, or null if they are not known. In
   * PostgreSQL a primary key groups all columns of its table, which are then no keys themselves.
   */
  public @Nullable FromScope ofKeys() {
    if (withGrouping == null) {
      return null;
    }
    for (int i = 0; i < items.size(); i++) {
      int item = i;
      ImmutableList<String> key = items.get(i).source().table.primaryKey();
      if (sql.dialect == SqlDialect.POSTGRESQL
          && !key.isEmpty()
          && key.stream().allMatch(name -> withGrouping.contains(new Field(item, name)))) {
        return null;
      }
    }
    return withGrouping(withGrouping);
  }

  /** Returns this scope where columns need a qualifier. */
  public FromScope withQualifiers() {
    return new FromScope(sql, items, outer, withGrouping, true, null, null, null, canAggregate);
  }

  public FromScope withAggregates() {
    return new FromScope(sql, items, outer, withGrouping, isQualified, null, null, null, true);
  }

  /** Returns this scope in a selected value of another query, whose needs it may add to. */
  public FromScope within(SelectDraft enclosing) {
    return new FromScope(
        sql, items, outer, withGrouping, isQualified, outputs, noting, enclosing, canAggregate);
  }

  /** Returns this scope where the selected values have names. */
  public FromScope withOutputs(FromItem outputs) {
    return new FromScope(
        sql, items, outer, withGrouping, isQualified, outputs, null, null, canAggregate);
  }

  /**
   * The names without a qualifier in a condition of a join, where a later table could make them
   * ambiguous.
   *
   * @param demands the needs of the query and of these names
   * @param items the tables of the whole FROM so far
   */
  public record JoinConditionScope(TableNeeds demands, ImmutableList<FromItem> items) {
    /** Returns the demands with one more need, or null if it cannot be fulfilled. */
    @Nullable JoinConditionScope withNeed(ColumnNeed need) {
      TableNeeds more = demands.withNeed(need);
      return more == null || !more.isSatisfiableAfter(items)
          ? null
          : new JoinConditionScope(more, items);
    }
  }

  /** Returns the scope of a condition in a join. */
  public static FromScope ofJoin(
      SqlContext sql, ImmutableList<FromItem> items, JoinConditionScope noting) {
    return new FromScope(sql, items, ImmutableList.of(), null, false, null, noting, null, false);
  }

  /** Returns the tables whose columns a query in a value may name. */
  public ImmutableList<FromItem> outerOfQuery() {
    return noting == null && !isQualified
        ? items
        : items.stream()
            .map(item -> item.afterUsing(ImmutableSet.copyOf(item.source().columns.keySet()), true))
            .collect(ImmutableList.toImmutableList());
  }

  /** Returns this scope behind a name without a qualifier, or null if the name may not stand. */
  private @Nullable FromScope afterName(String column, ValueKind kind) {
    if (noting == null) {
      return this;
    }
    JoinConditionScope more = noting.withNeed(new ColumnNeed("", column, kind));
    return more == null
        ? null
        : new FromScope(
            sql, items, outer, withGrouping, isQualified, outputs, more, around, canAggregate);
  }

  @Override
  public FromScope afterAggregate() {
    return this;
  }

  @Override
  public boolean isChangedByName() {
    return noting != null || around != null;
  }

  @Override
  public FromScope afterQuery() {
    return this;
  }

  /** Returns the table and column that a need means here. */
  public Field field(ColumnNeed need) {
    return field(items, need);
  }

  /** Returns the table and column that a need means in a FROM. */
  public static Field field(ImmutableList<FromItem> items, ColumnNeed need) {
    for (int i = 0; i < items.size(); i++) {
      FromItem item = items.get(i);
      boolean isMeant =
          need.qualifier().isEmpty()
              ? item.kind(need.column()) != null
              : item.qualifier().equals(need.qualifier());
      if (isMeant) {
        return new Field(i, need.column());
      }
    }
    throw new IllegalStateException("no table has " + need);
  }

  @Override
  public @Nullable Place column(SqlKinds kinds, Role role, ValueContinuation<ValueKind> next) {
    Filter filter = new Filter(kinds, role.canContainAggregates() ? withGrouping : null);
    // An aggregate of a column of the enclosing query would belong to the enclosing query.
    Place column = fields(filter, role == Role.ROW, new KnownColumn(next));
    Place output =
        outputs == null || role != Role.RESULT
            ? null
            : outputs
                .source()
                .columnNames()
                .place(new OuterUse(this, outputs, false, filter, new KnownColumn(next)));
    List<Place> places = new ArrayList<>();
    add(places, column);
    add(places, output);
    if (around != null && role == Role.ROW) {
      ImmutableSet<String> own =
          items.stream().map(FromItem::qualifier).collect(ImmutableSet.toImmutableSet());
      add(places, around.columnAround(kinds, own, new AfterColumnAround(this, next)));
    }
    return places.isEmpty() ? null : SqlPlaces.choiceOf(places);
  }

  /** After a column of the enclosing query. */
  private record AfterColumnAround(FromScope scope, ValueContinuation<ValueKind> next)
      implements ValueContinuation<ValueKind> {
    @Override
    public Place placeAfter(Environment env, ValueKind kind) {
      return next.placeAfter(scope.within((SelectDraft) env), kind);
    }

    @Override
    public Place placeAfterColumn(Environment env, ValueKind kind, NamedColumn column) {
      return next.placeAfterColumn(scope.within((SelectDraft) env), kind, column);
    }
  }

  /** A filter of the columns that may be named. */
  public record Filter(
      SqlKinds kinds, @Nullable ImmutableSet<Field> only, ImmutableSet<String> onlyQualified) {
    public Filter(SqlKinds kinds, @Nullable ImmutableSet<Field> only) {
      this(kinds, only, ImmutableSet.of());
    }

    boolean allows(Field field, ValueKind kind) {
      return kinds.contains(kind) && (only == null || only.contains(field));
    }
  }

  /** A continuation behind a column. */
  public interface FieldNext {
    Place placeAfter(FromScope scope, Field field, ValueKind kind);
  }

  private record KnownColumn(ValueContinuation<ValueKind> next) implements FieldNext {
    @Override
    public Place placeAfter(FromScope scope, Field field, ValueKind kind) {
      CatalogIndex.Source source = field.item() < 0 ? null : scope.items.get(field.item()).source();
      return next.placeAfterColumn(scope, kind, new NamedColumn(field.column(), source));
    }
  }

  /**
   * Returns a place for the names of columns, as {@link #column}. The continuation receives the
   * column that was read.
   */
  public @Nullable Place fields(Filter filter, boolean withOuter, FieldNext next) {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < items.size() && !isQualified; i++) {
      if (isLacking(items.get(i), filter)) {
        continue;
      }
      add(
          places,
          items.get(i).source().columnNames().place(new FieldUse(this, i, false, filter, next)));
    }
    for (int i = 0; i < items.size(); i++) {
      if (isLacking(items.get(i), filter)) {
        continue;
      }
      Place column =
          items.get(i).source().columnNames().place(new FieldUse(this, i, true, filter, next));
      if (column != null) {
        add(
            places,
            items.get(i).qualifierPlace(SqlTexts.exactText(".", SqlPlaces.optionalSpace(column))));
      }
    }
    if (withOuter) {
      for (FromItem item : outer) {
        add(
            places,
            item.source().columnNames().place(new OuterUse(this, item, false, filter, next)));
        if (items.stream().noneMatch(own -> own.qualifier().equals(item.qualifier()))) {
          Place column =
              item.source().columnNames().place(new OuterUse(this, item, true, filter, next));
          if (column != null) {
            add(
                places,
                item.qualifierPlace(SqlTexts.exactText(".", SqlPlaces.optionalSpace(column))));
          }
        }
      }
    }
    return places.isEmpty() ? null : SqlPlaces.choiceOf(places);
  }

  /** Whether no column of a table has an allowed kind, found without a look at each column. */
  private static boolean isLacking(FromItem item, Filter filter) {
    return (item.source().kinds.bits() & filter.kinds().bits()) == 0;
  }

  private static void add(List<Place> places, @Nullable Place place) {
    if (place != null) {
      places.add(place);
    }
  }

  private boolean isAmbiguous(int item, String column) {
    for (int i = 0; i < items.size(); i++) {
      if (i != item && items.get(i).hasColumn(column)) {
        return true;
      }
    }
    return false;
  }

  private record FieldUse(
      FromScope scope, int item, boolean isQualified, Filter filter, FieldNext next)
      implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      ValueKind kind = scope.items.get(item).kind(column);
      return kind != null
          && filter.allows(new Field(item, column), kind)
          && (isQualified
              || (scope.items.get(item).hasColumn(column)
                  && !scope.isAmbiguous(item, column)
                  && !filter.onlyQualified.contains(column)
                  && scope.afterName(column, kind) != null));
    }

    @Override
    public Place placeAfter(String column) {
      ValueKind kind = Objects.requireNonNull(scope.items.get(item).kind(column));
      FromScope after = isQualified ? scope : Objects.requireNonNull(scope.afterName(column, kind));
      return next.placeAfter(after, new Field(item, column), kind);
    }
  }

  /** A use of the columns of a table that is not in the FROM. */
  private record OuterUse(
      FromScope scope, FromItem item, boolean isQualified, Filter filter, FieldNext next)
      implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      ValueKind kind = item.kind(column);
      return kind != null && filter.kinds().contains(kind) && (isQualified || isAlone(column));
    }

    /** Whether no other table could be meant by a name without a qualifier. */
    private boolean isAlone(String column) {
      return item.hasColumn(column)
          && !scope.isQualified
          && scope.items.stream().noneMatch(own -> own.hasColumn(column))
          && scope.outer.stream().filter(other -> other.hasColumn(column)).count()
              == (scope.outer.contains(item) ? 1 : 0);
    }

    @Override
    public Place placeAfter(String column) {
      ValueKind kind = Objects.requireNonNull(item.kind(column));
      return next.placeAfter(scope, new Field(-1, column), kind);
    }
  }
}
