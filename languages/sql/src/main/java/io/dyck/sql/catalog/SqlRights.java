package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.sql.Connection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * The rights of statements: for each verb, the tables and columns that it may use, the rows of
 * tables that SELECT may read, and bounds. Immutable.
 */
public final class SqlRights {
  private final SqlCatalog whole;
  private final ImmutableMap<SqlVerb, SqlCatalog> parts;
  private final ImmutableMap<String, String> filters;
  private final SqlBounds bounds;

  private SqlRights(
      SqlCatalog whole,
      Map<SqlVerb, SqlCatalog> parts,
      ImmutableMap<String, String> filters,
      SqlBounds bounds) {
    this.whole = whole;
    this.parts = ImmutableMap.copyOf(parts);
    this.filters = filters;
    this.bounds = bounds;
  }

  /**
   * Returns the rights to use all verbs on all tables and columns of a catalogue.
   *
   * @param catalog the tables
   * @return unrestricted rights
   */
  public static SqlRights all(SqlCatalog catalog) {
    Map<SqlVerb, SqlCatalog> parts = new EnumMap<>(SqlVerb.class);
    for (SqlVerb verb : SqlVerb.values()) {
      parts.put(verb, catalog);
    }
    return new SqlRights(catalog, parts, ImmutableMap.of(), SqlBounds.DEFAULT);
  }

  /** A test of one verb on one column of a table. */
  @FunctionalInterface
  public interface Right {
    /**
     * Whether a verb stays allowed.
     *
     * @param verb the verb of the statement
     * @param table the table that the verb reads or changes
     * @param column the column; for {@link SqlVerb#DELETE} any column of the table
     * @return whether the verb stays allowed
     */
    boolean allows(SqlVerb verb, Table table, Column column);
  }

  /**
   * Returns the rights that pass a test.
   *
   * @param right tests which rights stay
   * @return the rights that stay
   */
  public SqlRights filter(Right right) {
    Map<SqlVerb, SqlCatalog> kept = new EnumMap<>(SqlVerb.class);
    parts.forEach(
        (verb, part) -> {
          BiPredicate<Table, Column> allowed = (table, column) -> right.allows(verb, table, column);
          part.part(allowed).ifPresent(left -> kept.put(verb, left));
        });
    return new SqlRights(whole, kept, filters, bounds);
  }

  /**
   * Returns these rights with the values of text columns that may be selected.
   *
   * @param connection is left open; nothing is changed
   * @param most the largest number of values, as in {@link SqlCatalog#withValues}
   * @return the same rights
   */
  public SqlRights withValues(Connection connection, int most) {
    Map<SqlVerb, SqlCatalog> read = new EnumMap<>(SqlVerb.class);
    read.putAll(parts);
    read.computeIfPresent(SqlVerb.SELECT, (verb, part) -> part.withValues(connection, most));
    return new SqlRights(whole, read, filters, bounds);
  }

  /**
   * Returns these rights with fewer rows of some tables, and with further bounds.
   *
   * @param further a condition of SQL for each of these tables, by the full names of the tables.
   *     Statements see the rows for which the condition is true
   * @param others bounds of the statements
   * @return rights that are at most these
   */
  public SqlRights restrict(Map<String, String> further, SqlBounds others) {
    Map<String, String> all = new LinkedHashMap<>(filters);
    further.forEach(
        (table, condition) ->
            all.merge(table, condition, (one, two) -> "(" + one + ") AND (" + two + ")"));
    return new SqlRights(whole, parts, ImmutableMap.copyOf(all), bounds.and(others));
  }

  /**
   * Returns the conditions of the rows that statements see.
   *
   * @return a condition of SQL for each table of which they do not see all rows, by full names
   */
  public ImmutableMap<String, String> filters() {
    return filters;
  }

  /**
   * Returns the bounds of the statements.
   *
   * @return the bounds, beside those of the options
   */
  public SqlBounds bounds() {
    return bounds;
  }

  /**
   * Returns the tables and columns that a verb may use.
   *
   * @param verb the verb of the statement; conditions and queries within the statement may read the
   *     columns of {@link SqlVerb#SELECT}
   * @return the tables and columns; empty if the verb is not allowed at all
   */
  public Optional<SqlCatalog> part(SqlVerb verb) {
    return Optional.ofNullable(parts.get(verb));
  }

  /**
   * Returns the tables and columns that statements of some verbs may name: those that may be
   * selected, and those of INSERT and UPDATE. DELETE names the columns of conditions, which may be
   * selected.
   *
   * @param verbs the verbs of the statements
   * @return the tables and columns, with the values of {@link #withValues}
   * @throws SqlException if there are none
   */
  public SqlCatalog catalogOf(Set<SqlVerb> verbs) {
    Map<List<String>, Column> named = new HashMap<>();
    // The columns of SELECT come last, because they alone have values.
    for (SqlVerb verb : List.of(SqlVerb.INSERT, SqlVerb.UPDATE, SqlVerb.SELECT)) {
      if (verb == SqlVerb.SELECT || verbs.contains(verb)) {
        part(verb)
            .ifPresent(
                part ->
                    part.tables()
                        .forEach(
                            table ->
                                table
                                    .columns()
                                    .forEach(column -> named.put(key(table, column), column))));
      }
    }
    return whole
        .filter((table, column) -> named.containsKey(key(table, column)))
        .withTables(
            table ->
                table.withColumns(
                    table.columns().stream()
                        .map(column -> named.getOrDefault(key(table, column), column))
                        .collect(ImmutableList.toImmutableList())));
  }

  private static List<String> key(Table table, Column column) {
    return List.of(table.schema(), table.name(), column.name());
  }

  /**
   * Returns the catalogue to which the rights belong.
   *
   * @return the whole catalogue
   */
  public SqlCatalog wholeCatalog() {
    return whole;
  }
}
