package io.dyck.sql.scope;

import com.google.common.collect.ImmutableSet;
import org.jspecify.annotations.Nullable;

/**
 * A limit on the columns that may be named before FROM.
 *
 * @param type the declared type that all columns of the name have; empty for any known type, null
 *     for any type
 * @param names the keys of columns that must have a qualifier
 * @param qualifiers the qualifiers that other tables must not have
 */
public record ColumnTypes(
    @Nullable String type, ImmutableSet<String> names, ImmutableSet<String> qualifiers) {
  /** Whether a column may stand here. */
  boolean allow(SqlContext sql, ColumnNeed need) {
    if (qualifiers.contains(need.qualifier())
        || (need.qualifier().isEmpty() && names.contains(need.column()))) {
      return false;
    }
    if (type == null || !sql.isStrict()) {
      return true;
    }
    String known = sql.index.typeOf(need);
    return !known.isEmpty() && (type.isEmpty() || known.equals(type));
  }
}
