package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The requirements on the columns of a query.
 *
 * @param columns the kinds of the columns; null if any columns are allowed
 * @param into the columns of the table into which the rows are written, and into which literals
 *     must fit; null if the rows are not written
 * @param isSet whether only the set of rows matters, as behind IN
 */
public record Want(
    @Nullable ImmutableList<Kind> columns, @Nullable ImmutableList<Column> into, boolean isSet) {
  static final Want ANYTHING = new Want(null, null, false);

  static Want one(Kind kind) {
    return new Want(ImmutableList.of(kind), null, false);
  }

  /** Returns the requirements on the query behind IN, which has one column. */
  static Want setOf(Kind kind) {
    return new Want(ImmutableList.of(kind), null, true);
  }

  public static Want into(ImmutableList<Column> columns) {
    return new Want(
        columns.stream().map(Column::kind).collect(ImmutableList.toImmutableList()),
        columns,
        false);
  }
}
