package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
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

  /** Whether stars may select columns. */
  boolean mayStar();

  /** Whether a column may be added. */
  default boolean fits(ImmutableList<DerivedColumn> columns, DerivedColumn more) {
    return columns.stream().noneMatch(column -> column.name().equals(more.name()))
        && missing(plus(columns, more)) != null;
  }

  /** Whether columns beside the required ones may be added. */
  default boolean hasRoom(ImmutableList<DerivedColumn> columns) {
    return columns.size() < sql().bounds.columns();
  }

  /**
   * Returns the required columns whose name a value may be given. A value or a column of the kind
   * {@link Kind#ANY} may have any kind that can be compared.
   */
  default List<DerivedColumn> named(ImmutableList<DerivedColumn> columns, Kind kind) {
    List<DerivedColumn> named = new ArrayList<>();
    ImmutableList<DerivedColumn> missing = missing(columns);
    for (DerivedColumn output : missing == null ? ImmutableList.<DerivedColumn>of() : missing) {
      Kind asked = output.kind();
      boolean isOpen = asked == Kind.ANY && kind != Kind.OTHER;
      DerivedColumn column = new DerivedColumn(output.name(), isOpen ? kind : asked);
      if ((kind == Kind.ANY || kind == column.kind()) && fits(columns, column)) {
        named.add(column);
      }
    }
    return named;
  }

  /** Returns the kinds that names outside of the query ask for in a column of this name. */
  ImmutableSet<Kind> neededKinds(String column);

  /** Whether a value may be given a name that is not required. */
  default boolean mayBeNew(ImmutableList<DerivedColumn> columns, Kind kind) {
    return hasRoom(columns) && fits(columns, new DerivedColumn(Sql.NEW_NAME, kind));
  }

  static ImmutableList<DerivedColumn> plus(
      ImmutableList<DerivedColumn> columns, DerivedColumn more) {
    return ImmutableList.<DerivedColumn>builder().addAll(columns).add(more).build();
  }
}
