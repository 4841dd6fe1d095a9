package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.place.Place;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.Sql;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The role of a query that makes a table: a query of WITH or a query in a FROM. All columns of such
 * a query have names.
 */
sealed interface Derivation permits With, DerivedTable {
  /** Returns the data of the grammar around the query. */
  Sql sql();

  /**
   * Returns columns that, added to the given columns, make a valid table. Returns null if no
   * further columns make the table valid.
   */
  @Nullable ImmutableList<DerivedColumn> missing(ImmutableList<DerivedColumn> columns);

  /** Whether some name outside of the query asks for a column of this name. */
  boolean isNeeded(String column);

  /** Whether the table may have just these columns. */
  boolean suffices(ImmutableList<DerivedColumn> columns);

  /** Returns the place behind the query, from its closing parenthesis on. */
  Place after(ImmutableList<DerivedColumn> columns);

  /** Whether stars may select columns, whatever they are. */
  default boolean mayStar() {
    return false;
  }

  /** Whether a column may be added. */
  default boolean fits(ImmutableList<DerivedColumn> columns, DerivedColumn more) {
    return columns.stream().noneMatch(column -> column.name().equals(more.name()))
        && missing(plus(columns, more)) != null;
  }

  /** Whether columns beside the required ones may be added. */
  default boolean hasRoom(ImmutableList<DerivedColumn> columns) {
    return columns.size() < sql().bounds.columns();
  }

  /** Returns the names of required columns that a value may be given. */
  default List<String> names(ImmutableList<DerivedColumn> columns, Kind kind) {
    List<String> names = new ArrayList<>();
    ImmutableList<DerivedColumn> missing = missing(columns);
    for (DerivedColumn output : missing == null ? ImmutableList.<DerivedColumn>of() : missing) {
      if (output.kind() == kind && fits(columns, output)) {
        names.add(output.name());
      }
    }
    return names;
  }

  /** Whether a value may be given a name that is not required. */
  default boolean mayBeNew(ImmutableList<DerivedColumn> columns, Kind kind) {
    return hasRoom(columns) && fits(columns, new DerivedColumn(Sql.NEW_NAME, kind));
  }

  static ImmutableList<DerivedColumn> plus(
      ImmutableList<DerivedColumn> columns, DerivedColumn more) {
    return ImmutableList.<DerivedColumn>builder().addAll(columns).add(more).build();
  }
}
