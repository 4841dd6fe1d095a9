package io.dyck.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.hash.Hashing;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rights of a role: for each verb, columns by table. The grammar contains only the tables and
 * columns that the policy names. Statements cannot spell any other table or column.
 *
 * @param role the name of the role in messages
 * @param granted for each verb, columns by the name of their table. Names are written as the
 *     database holds them. A table that must be named with its schema is {@code schema.table}.
 *     {@link #ALL} stands for every column, and is the only column of DELETE
 */
public record SqlPolicy(
    String role, ImmutableMap<SqlVerb, ImmutableSetMultimap<String, String>> granted) {
  /** Every column of a table. */
  public static final String ALL = "*";

  /**
   * Reads a policy such as <code>{"role": "analyst", "select": {"orders": "*", "customers": ["id",
   * "city"]}, "insert": {"orders": ["customer_id"]}, "update": {"orders": ["note"]}, "delete":
   * ["orders"]}</code>.
   *
   * @param json the text
   * @return the policy
   * @throws SqlException if the text has another form
   */
  public static SqlPolicy ofJson(String json) {
    JsonNode root;
    try {
      root =
          new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readTree(json);
    } catch (JsonProcessingException e) {
      throw SqlException.unusablePolicy("it is no JSON: " + e.getOriginalMessage());
    }
    Map<SqlVerb, ImmutableSetMultimap<String, String>> granted = new EnumMap<>(SqlVerb.class);
    for (Iterator<String> names = root.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!name.equals("role")) {
        SqlVerb verb = verb(name);
        granted.put(verb, columns(verb, root.get(name)));
      }
    }
    if (!root.path("role").isTextual() || granted.isEmpty()) {
      throw SqlException.unusablePolicy(
          "expected {\"role\": \"NAME\", \"select\": {\"TABLE\": …}}");
    }
    return new SqlPolicy(root.get("role").asText(), ImmutableMap.copyOf(granted));
  }

  private static SqlVerb verb(String name) {
    for (SqlVerb verb : SqlVerb.values()) {
      if (verb.id().equals(name)) {
        return verb;
      }
    }
    throw SqlException.unusablePolicy(
        "'" + name + "' is not known; it has role, select, insert, update and delete");
  }

  private static ImmutableSetMultimap<String, String> columns(SqlVerb verb, JsonNode tables) {
    ImmutableSetMultimap.Builder<String, String> columns = ImmutableSetMultimap.builder();
    if (verb == SqlVerb.DELETE) {
      if (!tables.isArray()) {
        throw SqlException.unusablePolicy("expected a list of tables for delete");
      }
      tables.forEach(table -> columns.put(text(table, "a table of delete"), ALL));
      return columns.build();
    }
    if (!tables.isObject()) {
      throw SqlException.unusablePolicy("expected {\"TABLE\": …} for " + verb.id());
    }
    for (Map.Entry<String, JsonNode> table : tables.properties()) {
      JsonNode granted = table.getValue();
      if (granted.isTextual() && granted.asText().equals(ALL)) {
        columns.put(table.getKey(), ALL);
      } else if (granted.isArray()) {
        granted.forEach(
            column ->
                columns.put(table.getKey(), text(column, "a column of '" + table.getKey() + "'")));
      } else {
        throw SqlException.unusablePolicy(
            "expected \"*\" or a list of columns for '" + table.getKey() + "'");
      }
    }
    return columns.build();
  }

  private static String text(JsonNode node, String what) {
    if (!node.isTextual()) {
      throw SqlException.unusablePolicy(what + " is no text");
    }
    return node.asText();
  }

  /**
   * Reads the grants of a role from the information schema: verbs on columns or whole tables,
   * including the grants to everybody. Grants to roles of which the role is a member do not count.
   *
   * @param connection to PostgreSQL; the user must see the grants
   * @param role its name
   * @return the policy
   * @throws SqlException if the grants cannot be read
   */
  public static SqlPolicy ofGrants(Connection connection, String role) {
    String of = " AND grantee IN (?, 'PUBLIC') AND table_schema NOT IN ('pg_catalog',";
    String query =
        "SELECT privilege_type, table_schema, table_name, column_name FROM"
            + " information_schema.column_privileges WHERE privilege_type IN ('SELECT', 'INSERT',"
            + " 'UPDATE')"
            + of
            + " 'information_schema') UNION SELECT privilege_type, table_schema, table_name, '*'"
            + " FROM information_schema.table_privileges WHERE privilege_type = 'DELETE'"
            + of
            + " 'information_schema')";
    Map<SqlVerb, ImmutableSetMultimap.Builder<String, String>> columns =
        new EnumMap<>(SqlVerb.class);
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      String current = connection.getSchema();
      statement.setString(1, role);
      statement.setString(2, role);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String schema = rows.getString(2);
          String table = rows.getString(3);
          columns
              .computeIfAbsent(
                  SqlVerb.of(rows.getString(1)), verb -> ImmutableSetMultimap.builder())
              .put(schema.equals(current) ? table : schema + "." + table, rows.getString(4));
        }
      }
    } catch (SQLException e) {
      throw SqlException.grantsUnreadable(role, e);
    }
    ImmutableMap.Builder<SqlVerb, ImmutableSetMultimap<String, String>> granted =
        ImmutableMap.builder();
    columns.forEach((verb, builder) -> granted.put(verb, builder.build()));
    return new SqlPolicy(role, granted.buildOrThrow());
  }

  /**
   * Returns the columns that may be selected.
   *
   * @return columns by table; empty if no column may be selected
   */
  public ImmutableSetMultimap<String, String> columns() {
    return columns(SqlVerb.SELECT);
  }

  private ImmutableSetMultimap<String, String> columns(SqlVerb verb) {
    return Objects.requireNonNullElse(granted.get(verb), ImmutableSetMultimap.of());
  }

  /**
   * Returns the part of a catalogue that the role may select.
   *
   * @param catalog all tables
   * @return the columns that the policy names
   * @throws SqlException if the policy names an unknown table or column, or a table whose name is
   *     ambiguous, or if no column is left
   */
  public SqlCatalog apply(SqlCatalog catalog) {
    check(catalog);
    TableKeys keys = new TableKeys(catalog.dialect(), this);
    return catalog.filter((table, column) -> keys.isAllowed(SqlVerb.SELECT, table, column));
  }

  /**
   * Restricts rights to the rights of the role.
   *
   * @param rights the rights without the policy
   * @return the given rights that the policy names, too
   * @throws SqlException if the policy names an unknown table or column, or a table whose name is
   *     ambiguous
   */
  public SqlRights apply(SqlRights rights) {
    SqlCatalog catalog = rights.wholeCatalog();
    check(catalog);
    return rights.filter(new TableKeys(catalog.dialect(), this)::isAllowed);
  }

  private void check(SqlCatalog catalog) {
    SqlDialect dialect = catalog.dialect();
    Map<String, Table> tables = new HashMap<>();
    Set<String> twice = new HashSet<>();
    for (Table table : catalog.tables()) {
      if (tables.put(dialect.key(fullName(table)), table) != null) {
        twice.add(dialect.key(fullName(table)));
      }
    }
    granted.forEach(
        (verb, columns) -> {
          for (String name : columns.keySet()) {
            Table table = tables.get(dialect.key(name));
            if (table == null) {
              throw SqlException.unusablePolicy("the catalogue has no table '" + name + "'");
            }
            if (twice.contains(dialect.key(name))) {
              throw SqlException.unusablePolicy("'" + name + "' means two tables");
            }
            Set<String> there =
                table.columns().stream()
                    .map(column -> dialect.key(column.name()))
                    .collect(Collectors.toSet());
            for (String column : columns.get(name)) {
              if (!column.equals(ALL) && !there.contains(dialect.key(column))) {
                throw SqlException.unusablePolicy(
                    "the catalogue has no column '" + name + "." + column + "'");
              }
            }
          }
        });
  }

  private static String fullName(Table table) {
    return table.schema().isEmpty() ? table.name() : table.schema() + "." + table.name();
  }

  /** The granted columns, as keys made of verb, table and column. */
  private static final class TableKeys {
    private final SqlDialect dialect;
    private final Set<String> all = new HashSet<>();

    TableKeys(SqlDialect dialect, SqlPolicy policy) {
      this.dialect = dialect;
      policy.granted.forEach(
          (verb, columns) -> columns.forEach((table, column) -> all.add(key(verb, table, column))));
    }

    private String key(SqlVerb verb, String table, String column) {
      return verb.id() + "\0" + dialect.key(table) + "\0" + dialect.key(column);
    }

    boolean isAllowed(SqlVerb verb, Table table, Column column) {
      String name = fullName(table);
      return all.contains(key(verb, name, ALL))
          // A column whose own name is "*" must not match the sign for all columns.
          || (!column.name().equals(ALL) && all.contains(key(verb, name, column.name())));
    }
  }

  /**
   * Returns a hash that identifies the policy. Policies with equal roles and equal columns have
   * equal hashes.
   *
   * @return 64 hexadecimal digits
   */
  public String hash() {
    var hasher = Hashing.sha256().newHasher().putString(role + "\0", StandardCharsets.UTF_8);
    for (SqlVerb verb : SqlVerb.values()) {
      hasher.putString(verb.id() + "\0", StandardCharsets.UTF_8);
      columns(verb).entries().stream()
          .map(granted -> granted.getKey() + "\0" + granted.getValue() + "\0")
          .sorted()
          .forEach(granted -> hasher.putString(granted, StandardCharsets.UTF_8));
    }
    return hasher.hash().toString();
  }
}
