package io.dyck.cli.server;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
import io.dyck.server.setup.NamedConstraint;
import io.dyck.sql.SqlConstraint;
import io.dyck.sql.SqlOptions;
import io.dyck.sql.SqlPolicy;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlRights;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The databases whose SQL requests may use by name. */
final class OfferedDatabases {
  @Option(
      names = "--sql",
      paramLabel = "NAME=FILE",
      description =
          "A request with \"sql\": \"NAME\" gets a SELECT over the tables of this file of"
              + " CREATE TABLE statements. May be given several times.")
  private List<String> databases = new ArrayList<>();

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      description = "Of --sql: sqlite, h2, duckdb or postgresql (default: sqlite).")
  private @Nullable String dialect;

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "What the statements of --sql may read, as for 'dyck sql'.")
  private @Nullable String policy;

  /** Reads the files. Writes to standard error which parts of them are left out. */
  ImmutableList<NamedConstraint> offers(Terminal terminal) {
    if (databases.isEmpty() && (policy != null || dialect != null)) {
      throw new UserException(
          "--dialect and --policy need --sql", "such as: dyck serve --sql shop=shop.sql");
    }
    SqlPolicy may = policy == null ? null : read(policy, terminal);
    Map<String, NamedConstraint> offers = new LinkedHashMap<>();
    for (String database : databases) {
      int equals = database.indexOf('=');
      if (equals < 1) {
        throw new UserException(
            "--sql takes NAME=FILE, not '" + database + "'", "such as: --sql shop=shop.sql");
      }
      String name = database.substring(0, equals);
      if (offers.containsKey(name)) {
        throw new UserException(
            "--sql names '" + name + "' twice", "requests tell databases apart by their names");
      }
      offers.put(name, offer(name, database.substring(equals + 1), may, terminal));
    }
    return ImmutableList.copyOf(offers.values());
  }

  private static SqlPolicy read(String file, Terminal terminal) {
    String text = new InputFile(file).text(terminal, "the policy");
    return readNamed(file, () -> SqlPolicy.ofJson(text));
  }

  private NamedConstraint offer(
      String name, String file, @Nullable SqlPolicy may, Terminal terminal) {
    if (file.startsWith("jdbc:")) {
      throw new UserException(
          "--sql takes a file of CREATE TABLE statements, not a database",
          "databases write such files: sqlite3 FILE .schema, pg_dump --schema-only");
    }
    String ddl = new InputFile(file).text(terminal, "the DDL");
    SqlDialect words =
        readNamed("--dialect", () -> SqlDialect.of(dialect == null ? "sqlite" : dialect));
    SqlCatalog catalog = readNamed(file, () -> SqlCatalog.ofDdl(ddl, words));
    SqlRights all = SqlRights.all(catalog);
    SqlRights rights = may == null ? all : readNamed(policy + " on " + file, () -> may.apply(all));
    SqlConstraint sql = readNamed(file, () -> SqlConstraint.of(rights, SqlOptions.GENERATION));
    catalog.report().forEach(line -> terminal.err().writeLine("note: " + name + ": " + line));
    sql.report().forEach(line -> terminal.err().writeLine("note: " + name + ": " + line));
    return new NamedConstraint("sql", name, sql.hash(), sql::toGrammar);
  }

  /** Runs a reader. An error message gets the place in front. */
  private static <T> T readNamed(String place, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (DyckException e) {
      throw new UserException(
          place + ": " + e.getMessage(), "'dyck help errors' tells of " + e.code());
    }
  }
}
