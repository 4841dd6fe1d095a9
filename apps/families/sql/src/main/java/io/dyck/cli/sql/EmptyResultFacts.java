package io.dyck.cli.sql;

import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Facts about the database that explain an empty result: a table without rows, and a comparison
 * that no row of its table satisfies. Each fact is one query of one row.
 */
final class EmptyResultFacts {
  private static final int MAX_QUERIES = 20;

  private static final String NAME = "(\\w+|\"(?:[^\"]|\"\")+\")";
  private static final Pattern COMPARISON =
      Pattern.compile(
          NAME + "\\s*(=|LIKE\\b)\\s*('(?:[^']|'')*'|\\d+(?:\\.\\d+)?)",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS);

  private final Connection connection;
  private final SqlCatalog catalog;
  private final int seconds;
  private int queries;

  EmptyResultFacts(Connection connection, SqlCatalog catalog, int seconds) {
    this.connection = connection;
    this.catalog = catalog;
    this.seconds = seconds;
  }

  /** Returns a line for each fact that was found. */
  List<String> reasons(String statement) {
    queries = 0;
    List<Table> named =
        catalog.tables().stream().filter(table -> isNamed(table, statement)).toList();
    List<String> reasons = new ArrayList<>();
    for (Table table : named) {
      if (isEmpty("SELECT 1 FROM " + name(table))) {
        reasons.add("the table " + name(table) + " has no rows");
      }
    }
    if (!reasons.isEmpty()) {
      return reasons;
    }
    COMPARISON
        .matcher(statement)
        .results()
        .forEach(
            found ->
                named.stream()
                    .flatMap(
                        table ->
                            reason(table, found.group(1), found.group(2), found.group(3)).stream())
                    .forEach(reasons::add));
    return reasons.stream().distinct().toList();
  }

  private Optional<String> reason(Table table, String column, String operator, String constant) {
    Optional<String> name =
        table.columns().stream()
            .map(Column::name)
            .filter(c -> isSame(c, column))
            .map(this::spellName)
            .findFirst();
    if (name.isEmpty()) {
      return Optional.empty();
    }
    String condition = name.get() + " " + operator + " " + constant;
    String rows = "SELECT " + name.get() + " FROM " + name(table) + " WHERE ";
    if (!isEmpty(rows + condition)) {
      return Optional.empty();
    }
    String other =
        constant.startsWith("'")
            ? firstValue(
                rows + "LOWER(" + name.get() + ") " + operator + " LOWER(" + constant + ")")
            : null;
    return Optional.of(
        "no row of "
            + name(table)
            + " has "
            + condition
            + (other == null ? "" : ", but one has '" + other + "'"));
  }

  private boolean isNamed(Table table, String statement) {
    String name =
        (table.schema().isEmpty() ? "" : namePattern(table.schema()) + "\\s*\\.\\s*")
            + namePattern(table.name());
    return Pattern.compile(
            "(?<![\\w.])" + name + "(?!\\w)",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CHARACTER_CLASS)
        .matcher(statement)
        .find();
  }

  /** Returns a regular expression of a name with or without quotes. */
  private static String namePattern(String name) {
    return "[\"`\\[]?" + Pattern.quote(name) + "[\"`\\]]?";
  }

  private boolean isSame(String name, String written) {
    String bare =
        written.startsWith("\"")
            ? written.substring(1, written.length() - 1).replace("\"\"", "\"")
            : catalog.dialect().foldCase(written);
    return catalog.dialect().key(name).equals(catalog.dialect().key(bare));
  }

  private String spellName(String name) {
    return catalog.dialect().spell(name);
  }

  private String name(Table table) {
    return catalog.dialect().spell(table);
  }

  /** Whether a query surely has no row. */
  private boolean isEmpty(String query) {
    return read(query).filter(value -> value.length == 0).isPresent();
  }

  private @Nullable String firstValue(String query) {
    return read(query).filter(value -> value.length > 0).map(value -> value[0]).orElse(null);
  }

  /** Returns the first value of a query, no value if it has no row, or nothing if it failed. */
  private Optional<String[]> read(String query) {
    if (queries++ >= MAX_QUERIES) {
      return Optional.empty();
    }
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(1);
      statement.setQueryTimeout(seconds);
      try (ResultSet rows = statement.executeQuery(query)) {
        return Optional.of(
            rows.next() ? new String[] {String.valueOf(rows.getString(1))} : new String[0]);
      }
    } catch (SQLException e) {
      return Optional.empty();
    }
  }
}
