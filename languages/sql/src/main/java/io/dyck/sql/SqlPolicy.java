package io.dyck.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlBounds;
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
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The rights of a role: for each verb, columns by table. The grammar contains only the tables and
 * columns that the policy names. Statements cannot spell any other table or column. A policy may
 * also deny columns, show only some rows of a table, and bound the statements.
 *
 * @param role the name of the role in messages
 * @param granted for each verb, columns by the name of their table. Names are written as the
 *     database holds them. A table that must be named with its schema is {@code schema.table}.
 *     {@link #ALL} stands for every column or table, and is the only column of DELETE
 * @param denied the columns that no verb may use, by the name of their table
 * @param filters for some tables the condition of the rows that statements see, by the name of the
 *     table
 * @param bounds the bounds of the statements
 */
public record SqlPolicy(
    String role,
    ImmutableMap<SqlVerb, ImmutableSetMultimap<String, String>> granted,
    ImmutableSetMultimap<String, String> denied,
    ImmutableMap<String, String> filters,
    SqlBounds bounds) {
  /** Every column of a table, or every table. */
  public static final String ALL = "*";

  /** The members of a policy that are no verbs. */
  private static final Set<String> OTHERS = Set.of("role", "deny", "filter", "bounds");

  /**
   * Makes a policy that only grants columns.
   *
   * @param role the name of the role in messages
   * @param granted for each verb, columns by the name of their table
   */
  public SqlPolicy(
      String role, ImmutableMap<SqlVerb, ImmutableSetMultimap<String, String>> granted) {
    this(role, granted, ImmutableSetMultimap.of(), ImmutableMap.of(), SqlBounds.DEFAULT);
  }

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
      if (!OTHERS.contains(name)) {
        SqlVerb verb = verb(name);
        granted.put(verb, columns(verb, root.get(name)));
      }
    }
    if (!root.path("role").isTextual() || granted.isEmpty()) {
      throw SqlException.unusablePolicy(
          "expected {\"role\": \"NAME\", \"select\": {\"TABLE\": …}}");
    }
    return new SqlPolicy(
        root.get("role").asText(),
        ImmutableMap.copyOf(granted),
        root.has("deny") ? columns("deny", root.get("deny")) : ImmutableSetMultimap.of(),
        filters(root.path("filter")),
        bounds(root.path("bounds")));
  }

  private static ImmutableMap<String, String> filters(JsonNode tables) {
    ImmutableMap.Builder<String, String> filters = ImmutableMap.builder();
    if (!tables.isMissingNode() && !tables.isObject()) {
      throw SqlException.unusablePolicy("expected {\"TABLE\": \"CONDITION\"} for filter");
    }
    for (Map.Entry<String, JsonNode> table : tables.properties()) {
      filters.put(table.getKey(), text(table.getValue(), "the filter of '" + table.getKey() + "'"));
    }
    return filters.buildOrThrow();
  }

  private static SqlBounds bounds(JsonNode given) {
    SqlBounds bounds = SqlBounds.DEFAULT;
    if (!given.isMissingNode() && !given.isObject()) {
      throw SqlException.unusablePolicy("expected {\"rows\": NUMBER, …} for bounds");
    }
    for (Map.Entry<String, JsonNode> bound : given.properties()) {
      if (!bound.getValue().canConvertToExactIntegral() || !bound.getValue().canConvertToInt()) {
        throw SqlException.unusablePolicy("the bound '" + bound.getKey() + "' is no whole number");
      }
      try {
        bounds = bounds.with(bound.getKey(), bound.getValue().asInt());
      } catch (IllegalArgumentException e) {
        throw SqlException.unusablePolicy(String.valueOf(e.getMessage()));
      }
    }
    return bounds;
  }

  private static SqlVerb verb(String name) {
    for (SqlVerb verb : SqlVerb.values()) {
      if (verb.id().equals(name)) {
        return verb;
      }
    }
    throw SqlException.unusablePolicy(
        "'"
            + name
            + "' is not known; it has role, select, insert, update, delete, deny, filter and bounds");
  }

  private static ImmutableSetMultimap<String, String> columns(SqlVerb verb, JsonNode tables) {
    if (tables.isTextual() && tables.asText().equals(ALL)) {
      return ImmutableSetMultimap.of(ALL, ALL);
    }
    if (verb != SqlVerb.DELETE) {
      return columns(verb.id(), tables);
    }
    if (!tables.isArray()) {
      throw SqlException.unusablePolicy("expected a list of tables for delete");
    }
    ImmutableSetMultimap.Builder<String, String> columns = ImmutableSetMultimap.builder();
    tables.forEach(table -> columns.put(text(table, "a table of delete"), ALL));
    return columns.build();
  }

  private static ImmutableSetMultimap<String, String> columns(String member, JsonNode tables) {
    ImmutableSetMultimap.Builder<String, String> columns = ImmutableSetMultimap.builder();
    if (!tables.isObject()) {
      throw SqlException.unusablePolicy("expected {\"TABLE\": …} for " + member);
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

  private ImmutableSetMultimap<String, String> columns(SqlVerb verb) {
    return Objects.requireNonNullElse(granted.get(verb), ImmutableSetMultimap.of());
  }

  /**
   * Restricts rights to the rights of the role.
   *
   * @param rights the rights without the policy
   * @return the given rights that the policy names, too
   * @throws SqlException if the policy names an unknown table or column, or a table whose name is
   *     ambiguous, or if a filter is no condition on its table
   */
  public SqlRights apply(SqlRights rights) {
    SqlCatalog catalog = rights.wholeCatalog();
    check(catalog);
    Map<String, String> conditions = new LinkedHashMap<>();
    filters.forEach((table, text) -> conditions.put(catalog.dialect().key(table), text));
    return rights
        .filter(new TableKeys(catalog.dialect(), this)::isAllowed)
        .restrict(conditions, bounds);
  }

  private void check(SqlCatalog catalog) {
    SqlDialect dialect = catalog.dialect();
    Map<String, Table> tables = new HashMap<>();
    Set<String> twice = new HashSet<>();
    for (Table table : catalog.tables()) {
      if (tables.put(dialect.key(table.fullName()), table) != null) {
        twice.add(dialect.key(table.fullName()));
      }
    }
    UnaryOperator<String> check =
        name -> {
          if (!tables.containsKey(dialect.key(name))) {
            throw SqlException.unusablePolicy("the catalogue has no table '" + name + "'");
          }
          if (twice.contains(dialect.key(name))) {
            throw SqlException.unusablePolicy("'" + name + "' means two tables");
          }
          return dialect.key(name);
        };
    granted.values().forEach(columns -> checkColumns(columns, check, tables, dialect));
    checkColumns(denied, check, tables, dialect);
    if (filters.isEmpty()) {
      return;
    }
    SqlConstraint all = SqlConstraint.of(catalog, SqlOptions.DEFAULT);
    for (Map.Entry<String, String> filter : filters.entrySet()) {
      Table table = Objects.requireNonNull(tables.get(check.apply(filter.getKey())));
      checkFilter(all, table, filter.getValue());
    }
  }

  private static void checkColumns(
      ImmutableSetMultimap<String, String> columns,
      UnaryOperator<String> check,
      Map<String, Table> tables,
      SqlDialect dialect) {
    for (String name : columns.keySet()) {
      if (name.equals(ALL)) {
        continue;
      }
      Table table = Objects.requireNonNull(tables.get(check.apply(name)));
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
  }

  /** Checks that a statement of the whole catalogue may have the filter as its condition. */
  private static void checkFilter(SqlConstraint all, Table table, String condition) {
    SqlDialect dialect = all.catalog().dialect();
    String from =
        table.schema().isEmpty()
            ? dialect.quote(table.name())
            : dialect.quote(table.schema()) + "." + dialect.quote(table.name());
    String statement = "SELECT 1 FROM " + from + " WHERE (" + condition + ")";
    all.refusal(statement)
        .ifPresent(
            refusal -> {
              throw SqlException.unusablePolicy(
                  "the filter of '" + table.name() + "' is no condition: " + refusal.message());
            });
  }

  /** The granted columns, as keys made of verb, table and column. */
  private static final class TableKeys {
    private final SqlDialect dialect;
    private final Set<String> all = new HashSet<>();
    private final Set<String> denied = new HashSet<>();

    TableKeys(SqlDialect dialect, SqlPolicy policy) {
      this.dialect = dialect;
      policy.granted.forEach(
          (verb, columns) ->
              columns.forEach((table, column) -> all.add(key(verb.id(), table, column))));
      policy.denied.forEach((table, column) -> denied.add(key("", table, column)));
    }

    private String key(String verb, String table, String column) {
      return verb + "\0" + dialect.key(table) + "\0" + dialect.key(column);
    }

    boolean isAllowed(SqlVerb verb, Table table, Column column) {
      return (contains(all, verb.id(), table, column) || all.contains(key(verb.id(), ALL, ALL)))
          && !contains(denied, "", table, column);
    }

    private boolean contains(Set<String> keys, String verb, Table table, Column column) {
      String name = table.fullName();
      return keys.contains(key(verb, name, ALL))
          // A column whose own name is "*" must not match the sign for all columns.
          || (!column.name().equals(ALL) && keys.contains(key(verb, name, column.name())));
    }
  }

  /**
   * Returns a hash that identifies the policy. Policies with equal roles, columns, filters and
   * bounds have equal hashes.
   *
   * @return 64 hexadecimal digits
   */
  public String hash() {
    var hasher = Hashing.sha256().newHasher().putString(role + "\0", StandardCharsets.UTF_8);
    for (SqlVerb verb : SqlVerb.values()) {
      hasher.putString(verb.id() + "\0", StandardCharsets.UTF_8);
      addSorted(hasher, columns(verb).entries());
    }
    hasher.putString("deny\0" + bounds + "\0", StandardCharsets.UTF_8);
    addSorted(hasher, denied.entries());
    hasher.putString("filter\0", StandardCharsets.UTF_8);
    addSorted(hasher, filters.entrySet());
    return hasher.hash().toString();
  }

  private static void addSorted(Hasher hasher, Collection<Map.Entry<String, String>> pairs) {
    pairs.stream()
        .map(pair -> pair.getKey() + "\0" + pair.getValue() + "\0")
        .sorted()
        .forEach(pair -> hasher.putString(pair, StandardCharsets.UTF_8));
  }
}
