package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableMap;
import java.sql.Connection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/** What statements may do with a catalogue: for each verb the tables and columns. Immutable. */
public final class SqlRights {
  private final SqlCatalog whole;
  private final ImmutableMap<SqlVerb, SqlCatalog> parts;

  private SqlRights(SqlCatalog whole, Map<SqlVerb, SqlCatalog> parts) {
    this.whole = whole;
    this.parts = ImmutableMap.copyOf(parts);
  }

  /**
   * All verbs on all that a catalogue has.
   *
   * @param catalog the tables
   * @return no restriction
   */
  public static SqlRights all(SqlCatalog catalog) {
    Map<SqlVerb, SqlCatalog> parts = new EnumMap<>(SqlVerb.class);
    for (SqlVerb verb : SqlVerb.values()) {
      parts.put(verb, catalog);
    }
    return new SqlRights(catalog, parts);
  }

  /** What is asked for each verb, table and column. */
  @FunctionalInterface
  public interface Right {
    /**
     * Whether something stays allowed.
     *
     * @param verb what is done
     * @param table with what
     * @param column for {@link SqlVerb#DELETE} any column of the table
     * @return whether it does
     */
    boolean allows(SqlVerb verb, Table table, Column column);
  }

  /**
   * Fewer rights.
   *
   * @param right which of them stay
   * @return those that are here and that stay
   */
  public SqlRights filter(Right right) {
    Map<SqlVerb, SqlCatalog> kept = new EnumMap<>(SqlVerb.class);
    parts.forEach(
        (verb, part) -> {
          BiPredicate<Table, Column> allowed = (table, column) -> right.allows(verb, table, column);
          part.part(allowed).ifPresent(left -> kept.put(verb, left));
        });
    return new SqlRights(whole, kept);
  }

  /**
   * The same, where what may be selected knows its values.
   *
   * @param connection is left open; nothing is changed
   * @param most as in {@link SqlCatalog#withValues}
   * @return the same rights
   */
  public SqlRights withValues(Connection connection, int most) {
    Map<SqlVerb, SqlCatalog> read = new EnumMap<>(SqlVerb.class);
    read.putAll(parts);
    read.computeIfPresent(SqlVerb.SELECT, (verb, part) -> part.withValues(connection, most));
    return new SqlRights(whole, read);
  }

  /**
   * What a verb may do.
   *
   * @param verb of statements; what conditions and queries within them may read is that of {@link
   *     SqlVerb#SELECT}
   * @return the tables and columns; empty if there are none
   */
  public Optional<SqlCatalog> part(SqlVerb verb) {
    return Optional.ofNullable(parts.get(verb));
  }

  /**
   * The catalogue that the rights are of.
   *
   * @return all of it
   */
  public SqlCatalog whole() {
    return whole;
  }
}
