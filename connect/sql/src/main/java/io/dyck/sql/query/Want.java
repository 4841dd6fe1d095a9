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
 */
public record Want(@Nullable ImmutableList<Kind> columns, @Nullable ImmutableList<Column> into) {
  static final Want ANYTHING = new Want(null, null);

  static Want one(Kind kind) {
    return of(ImmutableList.of(kind));
  }

  static Want of(ImmutableList<Kind> kinds) {
    return new Want(kinds, null);
  }

  public static Want into(ImmutableList<Column> columns) {
    return new Want(
        columns.stream().map(Column::kind).collect(ImmutableList.toImmutableList()), columns);
  }
}
