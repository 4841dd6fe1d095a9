package io.dyck.sql.scope;

import com.google.common.collect.ImmutableSet;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A limit on the columns that may be named before FROM.
 *
 * @param type the declared type that all columns of the name have; empty for any known type, null
 *     for any type
 * @param names the keys of columns that must have a qualifier
 * @param qualifiers the qualifiers that other tables must not have
 * @param tables the tables of which one alone must have all columns, because its star was selected;
 *     null for any tables. Nobody changes the set
 * @param own the qualifier that these tables may have, or empty
 */
public record ColumnLimits(
    @Nullable String type,
    ImmutableSet<String> names,
    ImmutableSet<String> qualifiers,
    @Nullable BitSet tables,
    String own) {
  /** Makes a limit for a query of WITH RECURSIVE. */
  public ColumnLimits(String type, ImmutableSet<String> names, ImmutableSet<String> qualifiers) {
    this(type, names, qualifiers, null, "");
  }

  /** Returns the limit of the values behind a star of one of some tables. */
  public static ColumnLimits ofStar(BitSet tables, String own) {
    return new ColumnLimits(null, ImmutableSet.of(), ImmutableSet.of(), tables, own);
  }

  /** Returns a limit, in a query whose tables have qualifiers that other tables must not have. */
  static ColumnLimits within(@Nullable ColumnLimits limits, ImmutableSet<String> qualifiers) {
    return limits == null
        ? new ColumnLimits(null, ImmutableSet.of(), qualifiers, null, "")
        : new ColumnLimits(limits.type, limits.names, qualifiers, limits.tables, limits.own);
  }

  /** Whether a column may stand here. */
  boolean allow(SqlContext sql, ColumnNeed need) {
    if (qualifiers.contains(need.qualifier())
        || (need.qualifier().isEmpty() && names.contains(need.column()))) {
      return false;
    }
    if (tables != null) {
      return (need.qualifier().isEmpty() || need.qualifier().equals(own))
          && tables.intersects(sql.index.tablesHaving(need.column(), need.kind()));
    }
    if (type == null || !sql.isStrict()) {
      return true;
    }
    String known = sql.index.typeOf(need);
    return !known.isEmpty() && (type.isEmpty() || known.equals(type));
  }

  /** Returns the limit behind a column. */
  ColumnLimits after(SqlContext sql, ColumnNeed need) {
    if (tables == null) {
      return this;
    }
    BitSet left = (BitSet) tables.clone();
    left.and(sql.index.tablesHaving(need.column(), need.kind()));
    return new ColumnLimits(type, names, qualifiers, left, own);
  }
}
