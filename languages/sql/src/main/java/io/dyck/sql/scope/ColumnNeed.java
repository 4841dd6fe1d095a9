package io.dyck.sql.scope;

import io.dyck.sql.catalog.ValueKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A demand of a name before FROM on the tables of the FROM.
 *
 * @param qualifier the key of the alias or table before the dot; empty if there is none
 * @param column the key of the column; empty if the need is only that the qualifier exists
 * @param kind the kind of the column's values. In strict dialects, {@link ValueKind#ANY} stands for
 *     any kind that can be compared
 */
public record ColumnNeed(String qualifier, String column, ValueKind kind)
    implements Comparable<ColumnNeed> {
  /** Returns the need with a new name in place of the key that stands for it. */
  ColumnNeed withNames(List<String> newNames) {
    return new ColumnNeed(qualifier, SqlContext.resolveName(column, newNames), kind);
  }

  /** Whether the column may have a kind. */
  boolean accepts(@Nullable ValueKind other) {
    return kind == other || (kind == ValueKind.ANY && other != null && other != ValueKind.OTHER);
  }

  /** Whether any kind that can be compared is right. */
  public boolean isOpen() {
    return kind == ValueKind.ANY;
  }

  @Override
  public int compareTo(ColumnNeed other) {
    int order = qualifier.compareTo(other.qualifier);
    order = order != 0 ? order : column.compareTo(other.column);
    return order != 0 ? order : kind.compareTo(other.kind);
  }
}
