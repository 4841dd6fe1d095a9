package io.dyck.cli.sql;

import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
import io.dyck.sql.SqlConstraint;
import io.dyck.sql.SqlOptions;
import io.dyck.sql.SqlPolicy;
import io.dyck.sql.catalog.SqlBounds;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.SqlParameter;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The source of a catalogue, and the rights on it. */
final class CatalogOptions {
  @Option(
      names = "--jdbc",
      paramLabel = "URL",
      description = "The database, such as jdbc:sqlite:shop.db or jdbc:postgresql://host/db.")
  private @Nullable String url;

  @Option(
      names = "--ddl",
      paramLabel = "FILE",
      description = "CREATE TABLE statements instead of a database; - is standard input.")
  private @Nullable String ddl;

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      description = "Of --ddl: sqlite, h2, duckdb or postgresql (default: sqlite).")
  private String dialect = "sqlite";

  @Option(
      names = "--schema",
      paramLabel = "NAME",
      description = "Of --ddl: the schema in which the file is run (default: what the file says).")
  private String schema = "";

  @Option(names = "--user", paramLabel = "NAME", description = "Who connects.")
  private @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description = "A file with the password in its first line.")
  private @Nullable String passwordFile;

  @Option(
      names = "--driver",
      paramLabel = "JAR",
      description = "A further JDBC driver; those of SQLite, H2 and PostgreSQL are here.")
  private @Nullable Path driver;

  @Option(
      names = "--tables",
      paramLabel = "NAME,...",
      split = ",",
      description = "Only these tables.")
  private List<String> tables = new ArrayList<>();

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description =
          "What may be done, as JSON: {\"role\": NAME, \"select\": {TABLE: \"*\" or [COLUMN,"
              + " ...]}}, and so for insert and update; \"delete\": [TABLE, ...]; \"deny\", \"filter\" and"
              + " \"bounds\" take rights away.")
  private @Nullable String policy;

  @Option(
      names = "--role",
      paramLabel = "NAME",
      description = "Only what this role was granted in the database (PostgreSQL).")
  private @Nullable String role;

  @Option(
      names = "--verbs",
      paramLabel = "VERB,...",
      split = ",",
      description =
          "What statements may do: select, insert, update, delete (default: select). What the"
              + " policy or the role was not granted stays out.")
  private List<String> verbs = new ArrayList<>();

  @Option(
      names = "--values",
      paramLabel = "NUMBER",
      description =
          "Columns of texts that have at most so many values are compared with these by =, <> and"
              + " IN, and with no other text; needs --jdbc (default: any text).")
  private @Nullable Integer values;

  @Option(
      names = "--limit",
      paramLabel = "NAME=NUMBER",
      description =
          "A bound of each statement: rows of its result (it then ends with LIMIT), tables of one"
              + " FROM, columns, nesting, queries in one another, terms; may be repeated.")
  private Map<String, Integer> limits = new LinkedHashMap<>();

  @Option(
      names = "--parameter",
      paramLabel = "NAME=TYPE",
      description =
          "A value that your program binds when it runs a statement, such as city=VARCHAR; may be"
              + " repeated. Statements write :city in SQLite, $city in DuckDB, $1 in PostgreSQL and"
              + " ?1 in H2, numbered as given here.")
  private Map<String, String> parameters = new LinkedHashMap<>();

  private String policyHash = "";

  /** A connection, if the catalogue comes from one; null for DDL. */
  @Nullable Connection connect(Terminal terminal) {
    if ((url == null) == (ddl == null)) {
      throw new UserException(
          "expected one of --jdbc and --ddl", "such as: dyck sql --ddl schema.sql");
    }
    if (url == null) {
      return null;
    }
    Properties login = propertiesForExisting(url);
    if (user != null) {
      login.setProperty("user", user);
    }
    if (passwordFile != null) {
      String text = new InputFile(passwordFile).text(terminal, "the password");
      login.setProperty("password", text.lines().findFirst().orElse(""));
    }
    try {
      Connection connection =
          driver == null ? DriverManager.getConnection(url, login) : driver().connect(url, login);
      if (connection == null) {
        throw new UserException(driver + ": the driver does not know " + url, "");
      }
      return connection;
    } catch (SQLException e) {
      throw toUserException(SqlException.connectionFailed(url, e));
    }
  }

  /**
   * Returns the properties with which a driver does not create a missing database, and in DuckDB
   * changes nothing.
   */
  private static Properties propertiesForExisting(String url) {
    Properties properties = new Properties();
    if (url.startsWith("jdbc:sqlite:")) {
      // The mode for reading and writing without creating a file.
      properties.setProperty("open_mode", "2");
    } else if (url.startsWith("jdbc:h2:") && !url.startsWith("jdbc:h2:mem:")) {
      properties.setProperty("IFEXISTS", "TRUE");
    } else if (url.startsWith("jdbc:duckdb:")) {
      String file = url.substring("jdbc:duckdb:".length()).replaceFirst("[?;].*", "");
      if (!file.isEmpty() && !file.startsWith(":memory:")) {
        if (!Files.exists(Path.of(file))) {
          throw toUserException(
              SqlException.connectionFailed(url, new SQLException("there is no file " + file)));
        }
        // A connection cannot be made read-only later.
        properties.setProperty("duckdb.read_only", "true");
      }
    }
    return properties;
  }

  private Driver driver() {
    if (driver == null || !Files.isRegularFile(driver)) {
      throw new UserException(driver + ": no such file", "--driver takes the jar of a driver");
    }
    try {
      // Stays open as long as the command runs.
      @SuppressWarnings("resource")
      URLClassLoader loader =
          new URLClassLoader(new URL[] {driver.toUri().toURL()}, getClass().getClassLoader());
      for (Driver found : ServiceLoader.load(Driver.class, loader)) {
        if (found.getClass().getClassLoader() == loader) {
          return found;
        }
      }
    } catch (MalformedURLException e) {
      throw new UserException(driver + ": " + e.getMessage(), "");
    }
    throw new UserException(driver + ": there is no JDBC driver in it", "");
  }

  /** Returns the options that the user chose, for statements that a model writes. */
  SqlOptions options() {
    SqlBounds bounds = SqlBounds.DEFAULT;
    for (Map.Entry<String, Integer> limit : limits.entrySet()) {
      try {
        bounds = bounds.with(limit.getKey(), limit.getValue());
      } catch (IllegalArgumentException e) {
        throw new UserException(String.valueOf(e.getMessage()), "such as: --limit rows=100");
      }
    }
    try {
      SqlOptions options =
          SqlOptions.GENERATION
              .withBounds(bounds)
              .withParameters(
                  parameters.entrySet().stream()
                      .map(named -> new SqlParameter(named.getKey(), named.getValue()))
                      .toList());
      return verbs.isEmpty()
          ? options
          : options.withVerbs(verbs.stream().map(SqlVerb::of).toList());
    } catch (DyckException e) {
      throw toUserException(e);
    }
  }

  /**
   * Returns the statements for the rights of {@link #read}. Writes to standard error what the
   * statements leave out.
   *
   * @param everyText whether statements may have comments, and white space of any length
   */
  SqlConstraint constraint(Terminal terminal, @Nullable Connection connection, boolean everyText) {
    SqlRights rights = read(terminal, connection);
    try {
      SqlConstraint sql = SqlConstraint.of(rights, options().withEveryText(everyText));
      sql.report().forEach(line -> terminal.err().writeLine("note: " + line));
      return sql;
    } catch (DyckException e) {
      throw toUserException(e);
    }
  }

  /** Reads the rights on the catalogue. Writes to standard error what was left out. */
  private SqlRights read(Terminal terminal, @Nullable Connection connection) {
    try {
      SqlCatalog all =
          connection != null
              ? SqlCatalog.of(connection)
              : SqlCatalog.ofDdl(
                  new InputFile(java.util.Objects.requireNonNull(ddl)).text(terminal, "the DDL"),
                  SqlDialect.of(dialect),
                  schema);
      all.report().forEach(line -> terminal.err().writeLine("note: " + line));
      SqlRights chosen = SqlRights.all(tables.isEmpty() ? all : chosenTables(all));
      if (policy != null) {
        chosen =
            restrict(SqlPolicy.ofJson(new InputFile(policy).text(terminal, "the policy")), chosen);
      }
      if (role != null) {
        if (connection == null) {
          throw new UserException("--role needs --jdbc", "with --ddl give a --policy");
        }
        chosen = restrict(SqlPolicy.ofGrants(connection, role), chosen);
      }
      return values == null ? chosen : withValues(terminal, connection, chosen, values);
    } catch (DyckException e) {
      throw toUserException(e);
    }
  }

  private static SqlRights withValues(
      Terminal terminal, @Nullable Connection connection, SqlRights rights, int most) {
    if (connection == null) {
      throw new UserException("--values needs --jdbc", "a file of DDL has no values");
    }
    if (most < 1 || most > 10_000) {
      throw new UserException("a number is out of range", "--values takes 1 to 10000");
    }
    int said = rights.part(SqlVerb.SELECT).map(part -> part.report().size()).orElse(0);
    SqlRights read = rights.withValues(connection, most);
    read.part(SqlVerb.SELECT)
        .ifPresent(
            part ->
                part.report().stream()
                    .skip(said)
                    .forEach(line -> terminal.err().writeLine("note: " + line)));
    return read;
  }

  private SqlRights restrict(SqlPolicy by, SqlRights rights) {
    policyHash += by.hash();
    return by.apply(rights);
  }

  /** The hashes of the policies that were applied; empty if there were none. */
  String policyHash() {
    return policyHash;
  }

  private SqlCatalog chosenTables(SqlCatalog all) {
    for (String name : tables) {
      if (all.tables().stream().noneMatch(table -> table.name().equalsIgnoreCase(name))) {
        throw new UserException(
            "there is no table '" + name + "'", "--tables names tables of the catalogue");
      }
    }
    return all.filter(
        (table, column) -> tables.stream().anyMatch(name -> name.equalsIgnoreCase(table.name())));
  }

  static UserException toUserException(DyckException e) {
    return new UserException(
        String.valueOf(e.getMessage()), "'dyck help errors' tells of " + e.code());
  }
}
