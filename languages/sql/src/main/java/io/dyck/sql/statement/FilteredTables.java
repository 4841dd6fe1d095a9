package io.dyck.sql.statement;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tables of which statements see only some rows. Each statement begins with queries of WITH
 * that have the names of these tables, and the rows for which a condition is true.
 *
 * @param whole the tables of which statements see all rows
 * @param made the tables that the queries make
 * @param with the text of the queries, from WITH on; empty if there are none
 */
public record FilteredTables(ImmutableList<Table> whole, ImmutableList<Table> made, String with) {
  /**
   * Finds the tables that statements may read.
   *
   * @throws SqlException if two tables have the name of a filtered table
   */
  public static FilteredTables of(SqlRights rights) {
    SqlCatalog catalog = rights.wholeCatalog();
    ImmutableList.Builder<Table> whole = ImmutableList.builder();
    ImmutableList.Builder<Table> made = ImmutableList.builder();
    List<String> queries = new ArrayList<>();
    for (Table table :
        rights.part(SqlVerb.SELECT).map(SqlCatalog::tables).orElse(ImmutableList.of())) {
      String condition = condition(rights, table);
      if (condition == null) {
        whole.add(table);
        continue;
      }
      checkName(catalog, table);
      made.add(table.asQuery());
      queries.add(query(catalog, table, condition));
    }
    return new FilteredTables(
        whole.build(), made.build(), queries.isEmpty() ? "" : "WITH " + String.join(", ", queries));
  }

  /** Returns the condition of the rows of a table that statements see; null if they see all. */
  public static @Nullable String condition(SqlRights rights, Table table) {
    return rights.filters().get(rights.wholeCatalog().dialect().key(table.fullName()));
  }

  private static void checkName(SqlCatalog catalog, Table table) {
    SqlDialect dialect = catalog.dialect();
    String key = dialect.key(table.name());
    if (catalog.tables().stream().filter(each -> dialect.key(each.name()).equals(key)).count()
        > 1) {
      throw SqlException.unusablePolicy(
          "two tables have the name '" + table.name() + "', and one has a filter");
    }
  }

  /**
   * Returns a query of WITH. The table has its schema there, because the query would otherwise mean
   * itself.
   */
  private static String query(SqlCatalog catalog, Table table, String condition) {
    SqlDialect dialect = catalog.dialect();
    String schema =
        table.schema().isEmpty()
            ? catalog.home().isEmpty() ? mainSchema(dialect) : catalog.home()
            : table.schema();
    String columns =
        table.columns().stream()
            .map(Column::name)
            .map(name -> spell(dialect, name))
            .collect(Collectors.joining(", "));
    String from =
        schema.isEmpty()
            ? spell(dialect, table.name())
            : spell(dialect, schema) + "." + spell(dialect, table.name());
    return spell(dialect, table.name())
        + " AS (SELECT "
        + columns
        + " FROM "
        + from
        + " WHERE ("
        + condition
        + "))";
  }

  /** Returns the schema of tables whose names alone are enough; empty if none need be named. */
  private static String mainSchema(SqlDialect dialect) {
    return switch (dialect) {
      case SQLITE, DUCKDB -> "main";
      case H2 -> "PUBLIC";
      case POSTGRESQL -> "";
    };
  }

  private static String spell(SqlDialect dialect, String name) {
    return dialect.spellings(name).get(0).text();
  }
}
