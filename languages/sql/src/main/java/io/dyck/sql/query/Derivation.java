package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Place;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.Sql;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a query is that makes a table: one of WITH, or one in a FROM. Its columns have names. */
sealed interface Derivation permits With, DerivedTable {
  /** How many columns it has at most, besides those that must be there. */
  int COLUMNS = 6;

  /** What all places of a grammar share, around the query. */
  Sql sql();

  /** The columns that are missing so that some follow on which all is right; null: never. */
  @Nullable ImmutableList<DerivedColumn> missing(ImmutableList<DerivedColumn> columns);

  /** Whether the table may have just these columns. */
  boolean suffices(ImmutableList<DerivedColumn> columns);

  /** What follows the query, from its parenthesis on. */
  Place after(ImmutableList<DerivedColumn> columns);

  /** Whether a column may be added. */
  default boolean fits(ImmutableList<DerivedColumn> columns, DerivedColumn more) {
    return columns.stream().noneMatch(column -> column.name().equals(more.name()))
        && missing(plus(columns, more)) != null;
  }

  /** Names that a value may be given: those that are missing first. */
  default List<String> names(ImmutableList<DerivedColumn> columns, Kind kind) {
    List<String> names = new ArrayList<>();
    ImmutableList<DerivedColumn> missing = missing(columns);
    for (DerivedColumn output : missing == null ? ImmutableList.<DerivedColumn>of() : missing) {
      if (output.kind() == kind && fits(columns, output)) {
        names.add(output.name());
      }
    }
    if (columns.size() < COLUMNS) {
      for (String alias : sql().columnAliases) {
        String name = sql().held(alias);
        if (!names.contains(name) && fits(columns, new DerivedColumn(name, kind))) {
          names.add(name);
        }
      }
    }
    return names;
  }

  static ImmutableList<DerivedColumn> plus(
      ImmutableList<DerivedColumn> columns, DerivedColumn more) {
    return ImmutableList.<DerivedColumn>builder().addAll(columns).add(more).build();
  }
}
