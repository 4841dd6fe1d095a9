package io.dyck.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.hash.Hashing;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.Table;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.Map;

/**
 * What a role may select: columns by table. What it does not name cannot be spelled: the grammar is
 * made of the rest only.
 *
 * @param role what messages call it
 * @param columns by the name of the table, as the database holds the names; {@link #ALL} stands for
 *     every column
 */
public record SqlPolicy(String role, ImmutableSetMultimap<String, String> columns) {
  /** Every column of a table. */
  public static final String ALL = "*";

  /**
   * Reads a policy such as <code>{"role": "analyst", "select": {"orders": "*", "customers": ["id",
   * "city"]}}</code>.
   *
   * @param json the text
   * @return the policy
   * @throws SqlException if it has any other form
   */
  public static SqlPolicy ofJson(String json) {
    JsonNode root;
    try {
      root =
          new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).readTree(json);
    } catch (JsonProcessingException e) {
      throw SqlException.policy("it is no JSON: " + e.getOriginalMessage());
    }
    for (Iterator<String> names = root.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!name.equals("role") && !name.equals("select")) {
        throw SqlException.policy(
            "'" + name + "' is not known; it has role and select, as only SELECT can be granted");
      }
    }
    if (!root.path("role").isTextual() || !root.path("select").isObject()) {
      throw SqlException.policy("expected {\"role\": \"NAME\", \"select\": {\"TABLE\": …}}");
    }
    ImmutableSetMultimap.Builder<String, String> columns = ImmutableSetMultimap.builder();
    for (Map.Entry<String, JsonNode> table : root.get("select").properties()) {
      JsonNode granted = table.getValue();
      if (granted.isTextual() && granted.asText().equals(ALL)) {
        columns.put(table.getKey(), ALL);
      } else if (granted.isArray()) {
        granted.forEach(
            column -> {
              if (!column.isTextual()) {
                throw SqlException.policy("a column of '" + table.getKey() + "' is no text");
              }
              columns.put(table.getKey(), column.asText());
            });
      } else {
        throw SqlException.policy(
            "expected \"*\" or a list of columns for '" + table.getKey() + "'");
      }
    }
    return new SqlPolicy(root.get("role").asText(), columns.build());
  }

  /**
   * Reads what a role was granted, from the information schema: SELECT on columns or whole tables,
   * also what everybody was granted. Grants to other roles that it is a member of do not count.
   *
   * @param connection to PostgreSQL; the user must see the grants
   * @param role its name
   * @return the policy
   * @throws SqlException if the grants cannot be read
   */
  public static SqlPolicy ofGrants(Connection connection, String role) {
    String query =
        "SELECT table_name, column_name FROM information_schema.column_privileges WHERE"
            + " privilege_type = 'SELECT' AND grantee IN (?, 'PUBLIC') AND table_schema NOT IN"
            + " ('pg_catalog', 'information_schema')";
    ImmutableSetMultimap.Builder<String, String> columns = ImmutableSetMultimap.builder();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, role);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          columns.put(rows.getString(1), rows.getString(2));
        }
      }
    } catch (SQLException e) {
      throw SqlException.grants(role, e);
    }
    return new SqlPolicy(role, columns.build());
  }

  /**
   * The part of a catalogue that the role may select.
   *
   * @param catalog all tables
   * @return those columns that the policy names
   * @throws SqlException if the policy names what is not there, or leaves nothing
   */
  public SqlCatalog apply(SqlCatalog catalog) {
    columns.forEach(
        (table, column) -> {
          if (catalog.tables().stream().noneMatch(t -> has(catalog, t, table, column))) {
            throw SqlException.policy(
                "the catalogue has no "
                    + (column.equals(ALL) ? "table '" + table : "column '" + table + "." + column)
                    + "'");
          }
        });
    return catalog.filter((table, column) -> allows(catalog, table, column));
  }

  /**
   * Tells the policy from others: the same role with the same columns has the same hash.
   *
   * @return 64 hexadecimal digits
   */
  public String hash() {
    var hasher = Hashing.sha256().newHasher().putString(role + "\0", StandardCharsets.UTF_8);
    columns.entries().stream()
        .map(granted -> granted.getKey() + "\0" + granted.getValue() + "\0")
        .sorted()
        .forEach(granted -> hasher.putString(granted, StandardCharsets.UTF_8));
    return hasher.hash().toString();
  }

  private static boolean has(SqlCatalog catalog, Table table, String name, String column) {
    return same(catalog, table.name(), name)
        && (column.equals(ALL)
            || table.columns().stream().anyMatch(c -> same(catalog, c.name(), column)));
  }

  private boolean allows(SqlCatalog catalog, Table table, Column column) {
    return columns.entries().stream()
        .anyMatch(
            granted ->
                same(catalog, granted.getKey(), table.name())
                    && (granted.getValue().equals(ALL)
                        || same(catalog, granted.getValue(), column.name())));
  }

  private static boolean same(SqlCatalog catalog, String one, String other) {
    return catalog.dialect().key(one).equals(catalog.dialect().key(other));
  }
}
