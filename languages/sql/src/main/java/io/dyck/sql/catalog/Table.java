package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A table or view.
 *
 * @param schema the schema with which the table must be named, or empty if its name alone is enough
 * @param name the name as the database holds it
 * @param columns the columns in order, at least one
 * @param primaryKey the names of the columns of the primary key; may be empty
 * @param foreignKeys the foreign keys; may be empty
 * @param hidden the names of the other columns of the table. No statement may name these columns,
 *     but their names can still make another name ambiguous
 * @param writing the changes that statements can make to the table
 */
public record Table(
    String schema,
    String name,
    ImmutableList<Column> columns,
    ImmutableList<String> primaryKey,
    ImmutableList<ForeignKey> foreignKeys,
    ImmutableSet<String> hidden,
    TableChanges writing) {
  /**
   * A foreign key: columns that refer to columns of another table.
   *
   * @param columns the columns of the referring table
   * @param target the name of the other table
   * @param targetColumns the columns of the other table, one for each of {@code columns}; empty if
   *     the primary key is meant
   */
  public record ForeignKey(
      ImmutableList<String> columns, String target, ImmutableList<String> targetColumns) {}

  /**
   * Makes a table without keys.
   *
   * @param name as the database holds it
   * @param columns the columns in order
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
        TableChanges.ALL);
  }

  /**
   * Returns the name with the schema, if the table must be named with one.
   *
   * @return the name, as the database holds it
   */
  public String fullName() {
    return schema.isEmpty() ? name : schema + "." + name;
  }

  /**
   * Returns the table that a query of WITH makes: its columns under its own name.
   *
   * @return a table without keys
   */
  public Table asQuery() {
    return new Table(
        "", name, columns, ImmutableList.of(), ImmutableList.of(), hidden, TableChanges.ALL);
  }

  /** Returns this table with other columns, as many as before. */
  Table withColumns(ImmutableList<Column> others) {
    return new Table(schema, name, others, primaryKey, foreignKeys, hidden, writing);
  }

  /** Returns this table with fewer columns. The names of the removed columns become hidden. */
  Table withKeptColumns(ImmutableList<Column> kept) {
    ImmutableSet.Builder<String> more = ImmutableSet.builder();
    more.addAll(hidden);
    TableChanges left = writing;
    Set<Column> there = new HashSet<>(kept);
    for (Column column : columns) {
      if (!there.contains(column)) {
        more.add(column.name());
        left = left == TableChanges.ALL && column.isRequired() ? TableChanges.NO_NEW_ROWS : left;
      }
    }
    return new Table(schema, name, kept, primaryKey, foreignKeys, more.build(), left);
  }

  /**
   * Returns the columns, with those of the primary key marked NOT NULL. In SQLite a single key
   * column of the type INTEGER is an alias of the rowid: the database fills it, and an INSERT may
   * omit it.
   */
  static ImmutableList<Column> withKey(
      SqlDialect dialect, Collection<Column> columns, List<String> key) {
    return columns.stream()
        .map(
            column -> {
              if (key.stream().map(dialect::key).noneMatch(dialect.key(column.name())::equals)) {
                return column;
              }
              boolean counts =
                  dialect == SqlDialect.SQLITE
                      && key.size() == 1
                      && Ascii.equalsIgnoreCase(column.type(), "INTEGER");
              ValueSource filling =
                  counts && column.filling() == ValueSource.STATEMENT
                      ? ValueSource.DEFAULT
                      : column.filling();
              return column.withoutNull().withFilling(filling);
            })
        .collect(ImmutableList.toImmutableList());
  }
}
