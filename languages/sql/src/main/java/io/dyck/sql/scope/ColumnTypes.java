package io.dyck.sql.scope;

import com.google.common.collect.ImmutableSet;

/**
 * The columns that a query of WITH RECURSIVE may select before its FROM.
 *
 * @param type the declared type that all columns of the name have; empty for any known type
 * @param names the keys of columns that must have a qualifier
 * @param qualifiers the qualifiers that other tables must not have
 */
public record ColumnTypes(
    String type, ImmutableSet<String> names, ImmutableSet<String> qualifiers) {
  /** Whether a column may stand here. */
  boolean allow(SqlContext sql, ColumnNeed need) {
    if (qualifiers.contains(need.qualifier())
        || (need.qualifier().isEmpty() && names.contains(need.column()))) {
      return false;
    }
    String known = sql.index.typeOf(need);
    return !sql.isStrict() || (!known.isEmpty() && (type.isEmpty() || known.equals(type)));
  }
}
