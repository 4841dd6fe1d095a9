package io.dyck.sql.query;

import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Open;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.scope.Index;
import io.dyck.sql.scope.SelectItem;
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
record Using(From from, Join join, ImmutableSet<String> columns) {
  /** Returns a place for USING, or null if the tables have no column in common. */
  static @Nullable Place start(From from, Join join) {
    Place first = new Using(from, join, ImmutableSet.of()).column();
    return first == null ? null : SqlPlaces.function("USING", first);
  }

  private Index.Source last() {
    return from.items().get(from.items().size() - 1).source();
  }

  private @Nullable Place column() {
    return last().columnNames().place(new Use(this));
  }

  private boolean isCommon(String column) {
    Kind kind = last().kind(column);
    List<SelectItem> earlier = new ArrayList<>();
    SqlDialect dialect = from.core().query().sql().dialect;
    int last = from.items().size() - 1;
    // H2 looks at the first table of the join alone, and SQLite also at those before the last
    // comma, if no parenthesis is open.
    if (dialect == SqlDialect.H2 && last > from.group() + 1) {
      return false;
    }
    boolean isAcrossCommas = dialect == SqlDialect.SQLITE && from.parenthesis() == null;
    int first = isAcrossCommas ? 0 : from.group();
    for (SelectItem item : from.items().subList(first, last)) {
      if (item.has(column)) {
        earlier.add(item);
      }
    }
    return kind != null
        && SqlKinds.COMPARABLE.has(kind)
        && earlier.size() == 1
        && earlier.get(0).kind(column) == kind;
  }

  private record Use(Using using) implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String column) {
      return !using.columns.contains(column) && using.isCommon(column);
    }

    @Override
    public Place then(String column) {
      return new More(
          new Using(
              using.from,
              using.join,
              ImmutableSet.<String>builder().addAll(using.columns).add(column).build()));
    }
  }

  /** After a column. */
  private record More(Using using) implements Open {
    @Override
    public Place open() {
      boolean isOfEarlier =
          !using.join.isFull()
              && !using.join.isRight()
              && using.from.core().query().sql().dialect.mergesColumns();
      From after = using.from.using(isOfEarlier ? using.columns : ImmutableSet.of());
      Place close = SqlPlaces.closed(new From.More(after));
      Place another = using.column();
      return another == null ? close : SqlPlaces.any(close, SqlPlaces.another(another));
    }
  }
}
