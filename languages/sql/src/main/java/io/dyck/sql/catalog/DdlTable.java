package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A table as the statements read so far define it. Mutable. */
final class DdlTable {
  private final SqlDialect dialect;
  private final List<Column> columns = new ArrayList<>();

  /** The keys of the columns. */
  private final Set<String> keys = new HashSet<>();

  private final List<String> primaryKey = new ArrayList<>();
  private final List<ForeignKey> foreignKeys = new ArrayList<>();
  private String schema;
  private String name;

  DdlTable(SqlDialect dialect, String schema, String name) {
    this.dialect = dialect;
    this.schema = schema;
    this.name = name;
  }

  String name() {
    return name;
  }

  String schema() {
    return schema;
  }

  boolean isNamed(String otherSchema, String otherName) {
    return isSame(schema, otherSchema) && isSame(name, otherName);
  }

  private boolean isSame(String one, String other) {
    return dialect.key(one).equals(dialect.key(other));
  }

  void move(String newSchema, String newName) {
    schema = newSchema;
    name = newName;
  }

  /** Adds the columns and the primary key of another table. */
  void copy(DdlTable other) {
    other.columns.forEach(this::add);
    primaryKey.addAll(other.primaryKey);
  }

  /** Adds a column, unless there is one of its name. */
  void add(Column column) {
    if (keys.add(dialect.key(column.name()))) {
      columns.add(column);
    }
  }

  void addKey(List<String> names) {
    primaryKey.addAll(names);
  }

  void dropKey() {
    primaryKey.clear();
  }

  void addForeignKey(ForeignKey key) {
    foreignKeys.add(key);
  }

  /** Removes a column, and the keys that contain it. */
  void drop(String column) {
    columns.removeIf(known -> isSame(known.name(), column));
    keys.remove(dialect.key(column));
    if (primaryKey.stream().anyMatch(key -> isSame(key, column))) {
      primaryKey.clear();
    }
    foreignKeys.removeIf(key -> key.columns().stream().anyMatch(part -> isSame(part, column)));
  }

  void change(String column, UnaryOperator<Column> change) {
    columns.replaceAll(known -> isSame(known.name(), column) ? change.apply(known) : known);
  }

  /** Puts the column of another table in place of a column. */
  void replace(String column, DdlTable other) {
    Column one = other.columns.get(0);
    rename(column, one.name());
    change(one.name(), known -> one);
  }

  void rename(String from, String to) {
    if (keys.remove(dialect.key(from))) {
      keys.add(dialect.key(to));
    }
    change(from, column -> column.named(to));
    primaryKey.replaceAll(key -> isSame(key, from) ? to : key);
    foreignKeys.replaceAll(
        key ->
            new ForeignKey(
                key.columns().stream()
                    .map(part -> isSame(part, from) ? to : part)
                    .collect(ImmutableList.toImmutableList()),
                key.target(),
                key.targetColumns()));
  }

  /**
   * Returns the table.
   *
   * @param current the schema whose tables are named without it
   */
  Table table(String current) {
    return new Table(
        isSame(schema, current) ? "" : schema,
        name,
        Table.withKey(dialect, columns, primaryKey),
        ImmutableList.copyOf(primaryKey),
        ImmutableList.copyOf(foreignKeys),
        ImmutableSet.of(),
        Writing.ALL);
  }
}
