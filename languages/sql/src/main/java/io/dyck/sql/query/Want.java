package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of the columns of a query.
 *
 * @param columns their kinds; null: any columns
 * @param into the columns that they are written into, so that literals must fit; null: none
 * @param isSet whether nothing but the set of rows matters, as behind IN
 */
public record Want(
    @Nullable ImmutableList<Kind> columns, @Nullable ImmutableList<Column> into, boolean isSet) {
  static final Want ANYTHING = new Want(null, null, false);

  static Want one(Kind kind) {
    return new Want(ImmutableList.of(kind), null, false);
  }

  /** One column, behind IN. */
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
