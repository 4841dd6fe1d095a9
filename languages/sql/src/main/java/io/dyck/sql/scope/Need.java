package io.dyck.sql.scope;

import io.dyck.sql.catalog.Kind;

/**
 * What a name before FROM demands of the tables to come.
 *
 * @param qualifier the alias or table that the column is named with, by its key; empty: none
 * @param column by its key; empty: only that the qualifier is there
 * @param kind of the column's values
 */
public record Need(String qualifier, String column, Kind kind) implements Comparable<Need> {
  @Override
  public int compareTo(Need other) {
    int order = qualifier.compareTo(other.qualifier);
    order = order != 0 ? order : column.compareTo(other.column);
    return order != 0 ? order : kind.compareTo(other.kind);
  }
}
