package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The lists of functions are those of the databases: one signature a line, such as {@code
 * lpad(text, size, text) text}. H2 has no catalogue of its functions; its list is only tried.
 * {@code -Ddyck.sql.functions=DIR} writes the lists.
 */
final class FunctionListsTest {
  private static final String MOMENTS = "date|timestamp without time zone|interval";

  /** The kinds of the types of arguments. For a size, only a whole number may stand. */
  private static final Map<String, String> ARGUMENTS =
      Map.of(
          "text", "text",
          "jsonb", "json",
          "VARCHAR", "text",
          "integer", "size",
          "INTEGER", "size",
          "BIGINT", "size",
          "numeric", "number",
          "double precision", "float",
          "DOUBLE", "number",
          "timestamp without time zone", "timestamp");

  private static final Map<String, String> RESULTS =
      Map.of(
          "jsonb", "json",
          "VARCHAR", "text",
          "integer", "number",
          "bigint", "number",
          "numeric", "number",
          "double precision", "float",
          "INTEGER", "number",
          "BIGINT", "number",
          "DOUBLE", "number",
          "timestamp without time zone", "timestamp");

  /** Other names of operators and of forms of the language, and what tells of the system. */
  private static final Pattern EXCLUDED =
      Pattern.compile(
          "(pg|has|to_reg|current|row_security|duckdb|icu|sqlite|like|notlike|similar|regexp|numeric|"
              + "text|extract|date_part|datepart|date_trunc|datetrunc|date_diff|datediff|date_sub|"
              + "datesub|to_timestamp|to_date|strftime|strptime|getvariable|getenv|error|"
              + "write|nextval|currval|json|array|list|string_split|str_split|substring|overlaps|age|"
              + "add|subtract|multiply|divide|fmod|d(exp|log|round|trunc)|int4|nullif|position|overlay|normalize|"
              + "suffix|prefix|time_bucket|to_|bin$|bit|coalesce|like|glob|match|subtype|max$|min$|"
              + "fts|rtree|load|zeroblob|geopoly|parse|make_|timezone|xml|gamma|lgamma|even|uni(str|likely)|try_).*|.*(subdiff|_escape)|.*[^a-z0-9_].*");

  /** What SQLite calculates from JSON, whatever the number of arguments. */
  private static final String OF_JSON =
      "json_(extract|array|array_length|type|valid|quote|remove|pretty|patch)";

  private static String lists(Database database) {
    return switch (database) {
      case POSTGRESQL ->
          """
          SELECT p.proname, array_to_string(array(SELECT format_type(t, NULL) FROM
            unnest(p.proargtypes) t), ','), format_type(p.prorettype, NULL) FROM pg_proc p
          WHERE pronamespace = 'pg_catalog'::regnamespace AND prokind = 'f'
            AND provolatile IN ('i', 's') AND NOT proretset AND provariadic = 0
            AND NOT EXISTS (SELECT 1 FROM pg_operator o WHERE o.oprcode = p.oid)
            AND NOT EXISTS (SELECT 1 FROM pg_cast k WHERE k.castfunc = p.oid)
            AND NOT EXISTS (SELECT 1 FROM pg_aggregate g WHERE p.oid IN (g.aggtransfn,
              g.aggfinalfn, g.aggmtransfn, g.aggmfinalfn, g.aggcombinefn))
            AND NOT EXISTS (SELECT 1 FROM pg_amproc m WHERE m.amproc = p.oid)
          """;
      case DUCKDB ->
          """
          SELECT function_name, array_to_string(parameter_types, ','), return_type
          FROM duckdb_functions() WHERE function_type = 'scalar' AND schema_name = 'main'
            AND varargs IS NULL AND stability = 'CONSISTENT'
          """;
      case SQLITE ->
          """
          SELECT name, narg, 'any' FROM pragma_function_list
          WHERE builtin = 1 AND type = 's' AND flags & 0x200800 = 0x200800
          """;
      case H2 -> "";
    };
  }

  @ParameterizedTest
  @EnumSource(
      value = Database.class,
      names = {"SQLITE", "DUCKDB", "POSTGRESQL"})
  void theListIsWhatTheDatabaseHas(Database database) throws SQLException, IOException {
    SortedSet<String> signatures = new TreeSet<>();
    SortedSet<String> whole = new TreeSet<>();
    try (Connection connection = database.start(List.of("CREATE TABLE t (x INTEGER)"));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(lists(database))) {
      while (rows.next()) {
        String name = rows.getString(1);
        boolean isChecked = database != Database.SQLITE && name.matches("format|printf");
        boolean isOfDocument = name.matches(database == Database.SQLITE ? OF_JSON : "jsonb_.*");
        if ((isOfDocument || !EXCLUDED.matcher(name).matches()) && !isChecked) {
          String signature =
              database == Database.SQLITE
                  ? untyped(connection, name, rows.getInt(2))
                  : typed(name, rows.getString(2), rows.getString(3));
          if (!signature.isEmpty()) {
            signatures.add(signature);
          }
          if (rows.getString(2).matches("integer(,integer)*")) {
            whole.add(signature(name, rows.getString(2), "number"));
          }
        }
      }
    }
    // Whole numbers are converted to numbers that are not exact, if there is such a function.
    signatures.removeIf(
        each ->
            each.endsWith(" number")
                && signatures.contains(each.replace("number", "float"))
                && !whole.contains(each));
    String text = String.join("\n", signatures) + "\n";
    String file = "functions-" + database.dialect.id() + ".txt";
    String folder = System.getProperty("dyck.sql.functions", "");
    if (!folder.isEmpty()) {
      Files.writeString(Path.of(folder, file), text);
    }
    assertThat(text)
        .isEqualTo(
            Resources.toString(
                Resources.getResource("io/dyck/sql/value/" + file), StandardCharsets.UTF_8));
  }

  /** Returns a signature, or an empty text if an argument or the result has no kind of ours. */
  private static String typed(String name, String arguments, String result) {
    List<String> kinds = new ArrayList<>();
    for (String type : arguments.split(",")) {
      kinds.add(ARGUMENTS.getOrDefault(type, kind(type)));
    }
    boolean hasValue = kinds.stream().anyMatch(kind -> !kind.equals("size"));
    String value = RESULTS.getOrDefault(result, result.equals("text") ? "text" : kind(result));
    return kinds.contains("") || value.isEmpty() || !hasValue
        ? ""
        : name + "(" + String.join(", ", kinds) + ") " + value;
  }

  private static String signature(String name, String arguments, String kind) {
    return name + "(" + arguments.replace(",", ", ").replace("integer", kind) + ") " + kind;
  }

  private static String kind(String type) {
    String lower = type.toLowerCase(java.util.Locale.ROOT);
    return lower.matches("boolean|timestamp|" + MOMENTS) ? lower : "";
  }

  /** Returns a signature; for any number of arguments, with the least number that prepares. */
  private static String untyped(Connection connection, String name, int count) {
    if (count == 0 || count > 5) {
      return "";
    }
    if (count > 0) {
      return name + "(" + "any, ".repeat(count - 1) + "any) any";
    }
    boolean takesOne = Database.refusal(connection, "SELECT " + name + "(x) FROM t").isEmpty();
    return name + (takesOne ? "(any...) any" : "(any, any...) any");
  }

  /** Every signature is one of the database: a call with columns of its kinds prepares. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void callsPrepare(Database database) throws SQLException, IOException {
    String table =
        "CREATE TABLE t (x_text VARCHAR(9), x_number DECIMAL(9, 2), x_date DATE, x_timestamp TIMESTAMP,"
            + " x_float DOUBLE PRECISION, x_boolean BOOLEAN, x_zoned TIMESTAMP WITH TIME ZONE"
            + (database.dialect.hasIntervals() ? ", x_interval INTERVAL" : "")
            + (database == Database.POSTGRESQL ? ", x_json JSONB)" : ")");
    String file = "functions-" + database.dialect.id() + ".txt";
    List<String> refused = new ArrayList<>();
    try (Connection connection = database.start(List.of(table))) {
      for (String signature :
          Resources.readLines(
              Resources.getResource("io/dyck/sql/value/" + file), StandardCharsets.UTF_8)) {
        String call = signature.substring(0, signature.indexOf(')') + 1);
        String statement =
            "SELECT "
                + call.replaceAll("\\bsize\\b", "3")
                    .replaceAll("\\bany\\b|\\bany\\.\\.\\.", "x_text")
                    .replace("...", "")
                    .replaceAll(
                        "\\b(text|number|float|date|timestamp|interval|boolean|json)\\b(?!\\()",
                        "x_$1")
                + " FROM t";
        for (String moment : List.of("x_timestamp", "x_zoned")) {
          String other = statement.replace("x_timestamp", moment);
          String refusal = Database.refusal(connection, other);
          if (!refusal.isEmpty()) {
            refused.add(other + ": " + refusal);
          }
        }
      }
    }
    assertThat(refused).isEmpty();
  }
}
