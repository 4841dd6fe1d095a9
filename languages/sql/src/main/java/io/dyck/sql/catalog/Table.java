package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.HashSet;
import java.util.Set;

/**
 * A table or view.
 *
 * @param schema the schema it must be named with, or empty if its name alone is enough
 * @param name as the database holds it
 * @param columns in order, at least one
 * @param primaryKey the names of the columns of the primary key; may be empty
 * @param foreignKeys may be empty
 * @param hidden the names of columns that it has beside them and no statement may name: they still
 *     make a name ambiguous
 * @param writing what statements can change in it
 */
public record Table(
    String schema,
    String name,
    ImmutableList<Column> columns,
    ImmutableList<String> primaryKey,
    ImmutableList<ForeignKey> foreignKeys,
    ImmutableSet<String> hidden,
    Writing writing) {
  /**
   * A table without keys.
   *
   * @param name as the database holds it
   * @param columns in order
   * @return a table whose name alone is enough
   */
  public static Table of(String name, Column... columns) {
    return new Table(
        "",
        name,
        ImmutableList.copyOf(columns),
        ImmutableList.of(),
        ImmutableList.of(),
        ImmutableSet.of(),
        Writing.ALL);
  }

  /** The same with as many other columns. */
  Table having(ImmutableList<Column> others) {
    return new Table(schema, name, others, primaryKey, foreignKeys, hidden, writing);
  }

  /** The same with fewer columns. */
  Table with(ImmutableList<Column> kept) {
    ImmutableSet.Builder<String> more = ImmutableSet.builder();
    more.addAll(hidden);
    Writing left = writing;
    Set<Column> there = new HashSet<>(kept);
    for (Column column : columns) {
      if (!there.contains(column)) {
        more.add(column.name());
        left = left == Writing.ALL && column.isRequired() ? Writing.NO_NEW_ROWS : left;
      }
    }
    return new Table(schema, name, kept, primaryKey, foreignKeys, more.build(), left);
  }
}
