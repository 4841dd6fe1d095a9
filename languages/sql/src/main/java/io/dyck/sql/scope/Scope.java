package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
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
 * @param grouped in strict dialects, the columns by which rows are grouped; null if rows are not
 *     grouped
 * @param isQualified whether columns need a qualifier, as in ON
 * @param outputs the selected values by their names; null where they may not be named
 * @param noting the names that no later table of the FROM may have, if names without a qualifier
 *     are remembered, otherwise null
 * @param mayAggregate whether the result may have aggregates. In every dialect, aggregates require
 *     grouped rows or an earlier aggregate
 */
public record Scope(
    Sql sql,
    ImmutableList<SelectItem> items,
    ImmutableList<SelectItem> outer,
    @Nullable ImmutableSet<Field> grouped,
    boolean isQualified,
    @Nullable SelectItem outputs,
    @Nullable Noting noting,
    boolean mayAggregate)
    implements Env {
  /** A column of a table of the scope. */
  public record Field(int item, String column) {}

  public static Scope of(
      Sql sql, ImmutableList<SelectItem> items, ImmutableList<SelectItem> outer) {
    return new Scope(sql, items, outer, null, false, null, null, false);
  }

  public Scope grouped(ImmutableSet<Field> by) {
    return new Scope(sql, items, outer, by, isQualified, null, null, true);
  }

  /** Returns this scope where columns need a qualifier. */
  public Scope qualified() {
    return new Scope(sql, items, outer, grouped, true, null, null, mayAggregate);
  }

  public Scope withAggregates() {
    return new Scope(sql, items, outer, grouped, isQualified, null, null, true);
  }

  /** Returns this scope where the selected values have names. */
  public Scope with(SelectItem outputs) {
    return new Scope(sql, items, outer, grouped, isQualified, outputs, null, mayAggregate);
  }

  /**
   * The names without a qualifier in a condition of a join, where a later table could make them
   * ambiguous.
   *
   * @param demands the needs of the query and of these names
   * @param items the tables of the whole FROM so far
   */
  public record Noting(Needs demands, ImmutableList<SelectItem> items) {
    /** Returns the demands with one more need, or null if it cannot be fulfilled. */
    @Nullable Noting with(Need need) {
      Needs more = demands.with(need);
      return more == null || !more.fit(items) ? null : new Noting(more, items);
    }
  }

  /** Returns the scope of a condition in a join. */
  public static Scope ofJoin(Sql sql, ImmutableList<SelectItem> items, Noting noting) {
    return new Scope(sql, items, ImmutableList.of(), null, false, null, noting, false);
  }

  /** Returns the tables whose columns a query in a value may name. */
  public ImmutableList<SelectItem> outerOfQuery() {
    return noting == null && !isQualified
        ? items
        : items.stream()
            .map(item -> item.merging(ImmutableSet.copyOf(item.source().columns.keySet())))
            .collect(ImmutableList.toImmutableList());
  }

  /** Returns this scope behind a name without a qualifier, or null if the name may not stand. */
  private @Nullable Scope noted(String column, Kind kind) {
    if (noting == null) {
      return this;
    }
    Noting more = noting.with(new Need("", column, kind));
    return more == null
        ? null
        : new Scope(sql, items, outer, grouped, isQualified, outputs, more, mayAggregate);
  }

  @Override
  public Scope aggregated() {
    return this;
  }

  @Override
  public boolean remembers() {
    return noting != null;
  }

  @Override
  public Scope queried() {
    return this;
  }

  /** Returns the table and column that a need means here. */
  public Field field(Need need) {
    return field(items, need);
  }

  /** Returns the table and column that a need means in a FROM. */
  public static Field field(ImmutableList<SelectItem> items, Need need) {
    for (int i = 0; i < items.size(); i++) {
      SelectItem item = items.get(i);
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
  public @Nullable Place column(SqlKinds kinds, Role role, Next<Kind> next) {
    Filter filter = new Filter(kinds, role == Role.RESULT ? grouped : null);
    // An aggregate of a column of the enclosing query would belong to the enclosing query.
    Place column = fields(filter, role == Role.ROW, new Known(next));
    Place output =
        outputs == null || role != Role.RESULT
            ? null
            : outputs
                .source()
                .columnNames()
                .place(new OuterUse(this, outputs, false, filter, new Known(next)));
    return column == null ? output : output == null ? column : SqlPlaces.any(column, output);
  }

  /** A filter of the columns that may be named. */
  public record Filter(
      SqlKinds kinds, @Nullable ImmutableSet<Field> only, ImmutableSet<String> onlyQualified) {
    public Filter(SqlKinds kinds, @Nullable ImmutableSet<Field> only) {
      this(kinds, only, ImmutableSet.of());
    }

    boolean allows(Field field, Kind kind) {
      return kinds.has(kind) && (only == null || only.contains(field));
    }
  }

  /** A continuation behind a column. */
  public interface FieldNext {
    Place then(Scope scope, Field field, Kind kind);
  }

  private record Known(Next<Kind> next) implements FieldNext {
    @Override
    public Place then(Scope scope, Field field, Kind kind) {
      Index.Source source = field.item() < 0 ? null : scope.items.get(field.item()).source();
      return next.thenColumn(scope, kind, new Named(field.column(), source));
    }
  }

  /**
   * Returns a place for the names of columns, as {@link #column}. The continuation receives the
   * column that was read.
   */
  public @Nullable Place fields(Filter filter, boolean withOuter, FieldNext next) {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < items.size() && !isQualified; i++) {
      if (lacks(items.get(i), filter)) {
        continue;
      }
      add(places, items.get(i).source().columnNames().place(new Use(this, i, false, filter, next)));
    }
    for (int i = 0; i < items.size(); i++) {
      if (lacks(items.get(i), filter)) {
        continue;
      }
      Place column =
          items.get(i).source().columnNames().place(new Use(this, i, true, filter, next));
      if (column != null) {
        add(places, items.get(i).named(SqlTexts.exactly(".", SqlPlaces.loose(column))));
      }
    }
    if (withOuter) {
      for (SelectItem item : outer) {
        add(
            places,
            item.source().columnNames().place(new OuterUse(this, item, false, filter, next)));
        if (items.stream().noneMatch(own -> own.qualifier().equals(item.qualifier()))) {
          Place column =
              item.source().columnNames().place(new OuterUse(this, item, true, filter, next));
          if (column != null) {
            add(places, item.named(SqlTexts.exactly(".", SqlPlaces.loose(column))));
          }
        }
      }
    }
    return places.isEmpty() ? null : SqlPlaces.any(places);
  }

  /** Whether no column of a table has an allowed kind, found without a look at each column. */
  private static boolean lacks(SelectItem item, Filter filter) {
    return (item.source().kinds.bits() & filter.kinds().bits()) == 0;
  }

  private static void add(List<Place> places, @Nullable Place place) {
    if (place != null) {
      places.add(place);
    }
  }

  private boolean isAmbiguous(int item, String column) {
    for (int i = 0; i < items.size(); i++) {
      if (i != item && items.get(i).has(column)) {
        return true;
      }
    }
    return false;
  }

  private record Use(Scope scope, int item, boolean isQualified, Filter filter, FieldNext next)
      implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      Kind kind = scope.items.get(item).kind(column);
      return kind != null
          && filter.allows(new Field(item, column), kind)
          && (isQualified
              || (scope.items.get(item).has(column)
                  && !scope.isAmbiguous(item, column)
                  && !filter.onlyQualified.contains(column)
                  && scope.noted(column, kind) != null));
    }

    @Override
    public Place then(String column) {
      Kind kind = Objects.requireNonNull(scope.items.get(item).kind(column));
      Scope after = isQualified ? scope : Objects.requireNonNull(scope.noted(column, kind));
      return next.then(after, new Field(item, column), kind);
    }
  }

  /** A use of the columns of a table that is not in the FROM. */
  private record OuterUse(
      Scope scope, SelectItem item, boolean isQualified, Filter filter, FieldNext next)
      implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      Kind kind = item.kind(column);
      return kind != null && filter.kinds().has(kind) && (isQualified || isAlone(column));
    }

    /** Whether no other table could be meant by a name without a qualifier. */
    private boolean isAlone(String column) {
      return item.has(column)
          && !scope.isQualified
          && scope.items.stream().noneMatch(own -> own.has(column))
          && scope.outer.stream().filter(other -> other.has(column)).count()
              == (scope.outer.contains(item) ? 1 : 0);
    }

    @Override
    public Place then(String column) {
      Kind kind = Objects.requireNonNull(item.kind(column));
      return next.then(scope, new Field(-1, column), kind);
    }
  }
}
