package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A table as the statements read so far define it. Mutable. */
final class DdlTable {
  private final SqlDialect dialect;

  /** The columns by their keys, in order. */
  private final Map<String, Column> columns = new LinkedHashMap<>();

  private final List<String> primaryKey = new ArrayList<>();
  private final List<Table.ForeignKey> foreignKeys = new ArrayList<>();
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
    return isSameName(schema, otherSchema) && isSameName(name, otherName);
  }

  private boolean isSameName(String one, String other) {
    return dialect.key(one).equals(dialect.key(other));
  }

  void move(String newSchema, String newName) {
    schema = newSchema;
    name = newName;
  }

  /** Adds the columns and the primary key of another table. */
  void copy(DdlTable other) {
    other.columns.values().forEach(this::add);
    primaryKey.addAll(other.primaryKey);
  }

  /** Adds a column, unless there is one of its name. */
  void add(Column column) {
    columns.putIfAbsent(dialect.key(column.name()), column);
  }

  void addKey(List<String> names) {
    primaryKey.addAll(names);
  }

  void dropKey() {
    primaryKey.clear();
  }

  void addForeignKey(Table.ForeignKey key) {
    foreignKeys.add(key);
  }

  /** Removes a column, and the keys that contain it. */
  void drop(String column) {
    columns.remove(dialect.key(column));
    if (primaryKey.stream().anyMatch(key -> isSameName(key, column))) {
      primaryKey.clear();
    }
    foreignKeys.removeIf(key -> key.columns().stream().anyMatch(part -> isSameName(part, column)));
  }

  void change(String column, UnaryOperator<Column> change) {
    columns.computeIfPresent(dialect.key(column), (key, known) -> change.apply(known));
  }

  /** Puts the column of another table in place of a column. */
  void replace(String column, DdlTable other) {
    Column one = other.columns.values().iterator().next();
    rename(column, one.name());
    change(one.name(), known -> one);
  }

  void rename(String from, String to) {
    List<Column> all = List.copyOf(columns.values());
    columns.clear();
    all.forEach(column -> add(isSameName(column.name(), from) ? column.withName(to) : column));
    primaryKey.replaceAll(key -> isSameName(key, from) ? to : key);
    foreignKeys.replaceAll(
        key ->
            new Table.ForeignKey(
                key.columns().stream()
                    .map(part -> isSameName(part, from) ? to : part)
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
        isSameName(schema, current) ? "" : schema,
        name,
        Table.withKey(dialect, columns.values(), primaryKey),
        ImmutableList.copyOf(primaryKey),
        ImmutableList.copyOf(foreignKeys),
        ImmutableSet.of(),
        TableChanges.ALL);
  }
}
