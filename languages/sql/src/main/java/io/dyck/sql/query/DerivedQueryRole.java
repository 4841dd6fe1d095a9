package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.Place;
import io.dyck.sql.scope.DerivedColumn;
import io.dyck.sql.scope.SqlContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The role of a query that makes a table: a query of WITH or a query in a FROM. All columns of such
 * a query have names.
 */
sealed interface DerivedQueryRole permits WithClause, DerivedTable {
  /** Returns the data of the grammar around the query. */
  SqlContext sql();

  /**
   * Returns columns that, added to the given columns, make a valid table. Returns null if no
   * further columns make the table valid.
   */
  @Nullable ImmutableList<DerivedColumn> missingColumns(ImmutableList<DerivedColumn> columns);

  /** Whether some name outside of the query asks for a column of this name. */
  boolean isNeeded(String column);

  /** Whether the table may have just these columns. */
  boolean isSufficient(ImmutableList<DerivedColumn> columns);

  /** Returns the place behind the query, from its closing parenthesis on. */
  Place placeAfter(ImmutableList<DerivedColumn> columns);

  /** Whether stars may select columns. */
  boolean canSelectStar();

  /** Whether a column may be added. */
  default boolean canAdd(ImmutableList<DerivedColumn> columns, DerivedColumn more) {
    return columns.stream().noneMatch(column -> column.name().equals(more.name()))
        && missingColumns(withColumn(columns, more)) != null;
  }

  /** Whether columns beside the required ones may be added. */
  default boolean hasRoomForColumns(ImmutableList<DerivedColumn> columns) {
    return columns.size() < sql().bounds.columns();
  }

  /**
   * Returns the required columns whose name a value may be given. A value or a column of the kind
   * {@link ValueKind#ANY} may have any kind that can be compared.
   */
  default List<DerivedColumn> nameableColumns(
      ImmutableList<DerivedColumn> columns, ValueKind kind) {
    List<DerivedColumn> named = new ArrayList<>();
    ImmutableList<DerivedColumn> missing = missingColumns(columns);
    for (DerivedColumn output : missing == null ? ImmutableList.<DerivedColumn>of() : missing) {
      ValueKind asked = output.kind();
      boolean isOpen = asked == ValueKind.ANY && kind != ValueKind.OTHER;
      DerivedColumn column = new DerivedColumn(output.name(), isOpen ? kind : asked);
      if ((kind == ValueKind.ANY || kind == column.kind()) && canAdd(columns, column)) {
        named.add(column);
      }
    }
    return named;
  }

  /** Returns the kinds that names outside of the query ask for in a column of this name. */
  ImmutableSet<ValueKind> neededKinds(String column);

  /** Whether a value may be given a name that is not required. */
  default boolean canBeNew(ImmutableList<DerivedColumn> columns, ValueKind kind) {
    return hasRoomForColumns(columns)
        && canAdd(columns, new DerivedColumn(SqlContext.NEW_NAME, kind));
  }

  static ImmutableList<DerivedColumn> withColumn(
      ImmutableList<DerivedColumn> columns, DerivedColumn more) {
    return ImmutableList.<DerivedColumn>builder().addAll(columns).add(more).build();
  }
}
