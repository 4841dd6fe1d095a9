package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.ValueKind;
import org.jspecify.annotations.Nullable;

/**
 * The requirements on the columns of a query.
 *
 * @param columns the kinds of the columns; null if any columns are allowed
 * @param intoColumns the columns of the table into which the rows are written, and into which
 *     literals must fit; null if the rows are not written
 * @param isSet whether only the set of rows matters, as behind IN
 * @param names the names of the columns of a set operation, by which its rows can be ordered
 */
public record QueryRequirements(
    @Nullable ImmutableList<ValueKind> columns,
    @Nullable ImmutableList<Column> intoColumns,
    boolean isSet,
    ImmutableSet<String> names) {
  static final QueryRequirements ANYTHING =
      new QueryRequirements(null, null, false, ImmutableSet.of());

  static QueryRequirements singleColumn(ValueKind kind) {
    return new QueryRequirements(ImmutableList.of(kind), null, false, ImmutableSet.of());
  }

  /** Returns the requirements on the query behind IN. */
  static QueryRequirements setOf(ImmutableList<ValueKind> kinds) {
    return new QueryRequirements(kinds, null, true, ImmutableSet.of());
  }

  public static QueryRequirements intoColumns(ImmutableList<Column> columns) {
    return new QueryRequirements(
        columns.stream().map(Column::kind).collect(ImmutableList.toImmutableList()),
        columns,
        false,
        ImmutableSet.of());
  }
}
