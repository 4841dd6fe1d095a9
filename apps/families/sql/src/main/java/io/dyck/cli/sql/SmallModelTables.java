package io.dyck.cli.sql;

import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The tables on which the small model was trained. Its prompt does not describe them. */
final class SmallModelTables {
  /** The tables of models/small/training/tasks/databases.py. */
  static final String DDL =
      """
      CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, country TEXT, email TEXT, joined TEXT);
      CREATE TABLE products (id INTEGER PRIMARY KEY, title TEXT, kind TEXT, price REAL, stock INTEGER);
      CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, placed_at TEXT, total REAL);
      CREATE TABLE order_items (order_id INTEGER, product_id INTEGER, quantity INTEGER, price REAL);
      CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, country TEXT, born INTEGER);
      CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, author_id INTEGER, genre TEXT, year INTEGER, pages INTEGER);
      CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT, city TEXT, joined TEXT);
      CREATE TABLE loans (id INTEGER PRIMARY KEY, book_id INTEGER, member_id INTEGER, taken_at TEXT, returned_at TEXT);
      CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT, city TEXT, budget INTEGER);
      CREATE TABLE employees
        (id INTEGER PRIMARY KEY, name TEXT, department_id INTEGER, salary INTEGER, title TEXT, hired TEXT);
      CREATE TABLE projects (id INTEGER PRIMARY KEY, name TEXT, department_id INTEGER);
      CREATE TABLE assignments (employee_id INTEGER, project_id INTEGER, hours INTEGER);
      """;

  private SmallModelTables() {}

  /**
   * Refuses a catalogue of which the small model knows no table, and names the tables that it does
   * not know.
   */
  static void check(SqlCatalog catalog, Terminal terminal) {
    Map<String, Set<String>> known =
        SqlCatalog.ofDdl(DDL, SqlDialect.SQLITE).tables().stream()
            .collect(Collectors.toMap(Table::name, SmallModelTables::columns));
    Map<Boolean, List<Table>> tables =
        catalog.tables().stream()
            .collect(
                Collectors.partitioningBy(
                    table ->
                        known
                            .getOrDefault(table.name().toLowerCase(Locale.ROOT), Set.of())
                            .containsAll(columns(table))));
    if (tables.getOrDefault(true, List.of()).isEmpty()) {
      throw new UserException(
          "the small model knows none of these tables; it knows "
              + known.keySet().stream().sorted().collect(Collectors.joining(", ")),
          "name a model that reads about the tables, such as: --model DIR");
    }
    List<Table> others = tables.getOrDefault(false, List.of());
    if (!others.isEmpty()) {
      terminal
          .err()
          .writeLine(
              "note: the small model does not know "
                  + others.stream().map(Table::name).collect(Collectors.joining(", "))
                  + "; --model DIR names one that reads about them");
    }
  }

  private static Set<String> columns(Table table) {
    return table.columns().stream()
        .map(Column::name)
        .map(name -> name.toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }
}
