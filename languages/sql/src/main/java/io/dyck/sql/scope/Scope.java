package io.dyck.sql.scope;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
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
 * @param mayAggregate whether the result may have aggregates. In every dialect, aggregates require
 *     grouped rows or an earlier aggregate
 */
public record Scope(
    Sql sql,
    ImmutableList<SelectItem> items,
    ImmutableList<SelectItem> outer,
    @Nullable ImmutableSet<Field> grouped,
    boolean isQualified,
    boolean mayAggregate)
    implements Env {
  /** A column of a table of the scope. */
  public record Field(int item, String column) {}

  public static Scope of(
      Sql sql, ImmutableList<SelectItem> items, ImmutableList<SelectItem> outer) {
    return new Scope(sql, items, outer, null, false, false);
  }

  public Scope grouped(ImmutableSet<Field> by) {
    return new Scope(sql, items, outer, by, isQualified, true);
  }

  /** Returns this scope where columns need a qualifier. */
  public Scope qualified() {
    return new Scope(sql, items, outer, grouped, true, mayAggregate);
  }

  public Scope withAggregates() {
    return new Scope(sql, items, outer, grouped, isQualified, true);
  }

  @Override
  public Scope aggregated() {
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
    return fields(filter, role == Role.ROW, new Known(next));
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
        add(places, items.get(i).named(SqlPlaces.word(".", column)));
      }
    }
    if (withOuter) {
      for (SelectItem item : outer) {
        if (items.stream().noneMatch(own -> own.qualifier().equals(item.qualifier()))) {
          Place column = item.source().columnNames().place(new OuterUse(this, item, filter, next));
          if (column != null) {
            add(places, item.named(SqlPlaces.word(".", column)));
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
                  && !filter.onlyQualified.contains(column)));
    }

    @Override
    public Place then(String column) {
      Kind kind = Objects.requireNonNull(scope.items.get(item).kind(column));
      return next.then(scope, new Field(item, column), kind);
    }
  }

  private record OuterUse(Scope scope, SelectItem item, Filter filter, FieldNext next)
      implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      Kind kind = item.kind(column);
      return kind != null && filter.kinds().has(kind);
    }

    @Override
    public Place then(String column) {
      Kind kind = Objects.requireNonNull(item.kind(column));
      return next.then(scope, new Field(-1, column), kind);
    }
  }
}
