package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of the columns of a query.
 *
 * @param columns their kinds; null: any columns
 */
record Want(@Nullable ImmutableList<Kind> columns) {
  static final Want ANYTHING = new Want(null);

  static Want one(Kind kind) {
    return new Want(ImmutableList.of(kind));
  }
}
