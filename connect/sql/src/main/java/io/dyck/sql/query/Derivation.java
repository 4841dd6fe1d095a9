package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Place;
import io.dyck.sql.scope.Output;
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
  @Nullable ImmutableList<Output> missing(ImmutableList<Output> columns);

  /** Whether the table may have just these columns. */
  boolean suffices(ImmutableList<Output> columns);

  /** What follows the query, from its parenthesis on. */
  Place after(ImmutableList<Output> columns);

  /** Whether a column may be added. */
  default boolean fits(ImmutableList<Output> columns, Output more) {
    return columns.stream().noneMatch(column -> column.name().equals(more.name()))
        && missing(plus(columns, more)) != null;
  }

  /** Names that a value may be given: those that are missing first. */
  default List<String> names(ImmutableList<Output> columns, Kind kind) {
    List<String> names = new ArrayList<>();
    ImmutableList<Output> missing = missing(columns);
    for (Output output : missing == null ? ImmutableList.<Output>of() : missing) {
      if (output.kind() == kind && fits(columns, output)) {
        names.add(output.name());
      }
    }
    if (columns.size() < COLUMNS) {
      for (String alias : sql().columnAliases) {
        String name = sql().held(alias);
        if (!names.contains(name) && fits(columns, new Output(name, kind))) {
          names.add(name);
        }
      }
    }
    return names;
  }

  static ImmutableList<Output> plus(ImmutableList<Output> columns, Output more) {
    return ImmutableList.<Output>builder().addAll(columns).add(more).build();
  }
}
