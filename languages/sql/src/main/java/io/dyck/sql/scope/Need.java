package io.dyck.sql.scope;

import io.dyck.sql.catalog.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A demand of a name before FROM on the tables of the FROM.
 *
 * @param qualifier the key of the alias or table before the dot; empty if there is none
 * @param column the key of the column; empty if the need is only that the qualifier exists
 * @param kind the kind of the column's values. In strict dialects, {@link Kind#ANY} stands for any
 *     kind that can be compared
 */
public record Need(String qualifier, String column, Kind kind) implements Comparable<Need> {
  /** Returns the need with a new name in place of the key that stands for it. */
  Need named(List<String> newNames) {
    return new Need(qualifier, Sql.named(column, newNames), kind);
  }

  /** Whether the column may have a kind. */
  boolean accepts(@Nullable Kind other) {
    return kind == other || (kind == Kind.ANY && other != null && other != Kind.OTHER);
  }

  /** Whether any kind that can be compared is right. */
  public boolean isOpen() {
    return kind == Kind.ANY;
  }

  @Override
  public int compareTo(Need other) {
    int order = qualifier.compareTo(other.qualifier);
    order = order != 0 ? order : column.compareTo(other.column);
    return order != 0 ? order : kind.compareTo(other.kind);
  }
}
