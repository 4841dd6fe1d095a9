package io.dyck.cli.server;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
import io.dyck.server.setup.Offer;
import io.dyck.sql.SqlConstraint;
import io.dyck.sql.SqlOptions;
import io.dyck.sql.SqlPolicy;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlRights;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Databases whose statements requests may ask for, by their names. */
final class OfferedSql {
  @Option(
      names = "--sql",
      paramLabel = "NAME=FILE",
      description =
          "A request with \"sql\": \"NAME\" gets a SELECT over the tables of this file of"
              + " CREATE TABLE statements. May be given several times.")
  private Map<String, String> files = new LinkedHashMap<>();

  @Option(
      names = "--dialect",
      paramLabel = "DIALECT",
      description = "Of --sql: sqlite, h2, duckdb or postgresql (default: sqlite).")
  private String dialect = "sqlite";

  @Option(
      names = "--policy",
      paramLabel = "FILE",
      description = "What the statements of --sql may read, as for 'dyck sql'.")
  private @Nullable String policy;

  /** Reads the files; says on standard error what is left out of them. */
  ImmutableList<Offer> offers(Terminal terminal) {
    if (files.isEmpty() && policy != null) {
      throw new UserException("--policy needs --sql", "such as: dyck serve --sql shop=shop.sql");
    }
    ImmutableList.Builder<Offer> offers = ImmutableList.builder();
    files.forEach((name, file) -> offers.add(offer(name, file, terminal)));
    return offers.build();
  }

  private Offer offer(String name, String file, Terminal terminal) {
    if (file.startsWith("jdbc:")) {
      throw new UserException(
          "--sql takes a file of CREATE TABLE statements, not a database",
          "databases write such files: sqlite3 FILE .schema, pg_dump --schema-only");
    }
    try {
      SqlCatalog catalog =
          SqlCatalog.ofDdl(new InputFile(file).text(terminal, "the DDL"), SqlDialect.of(dialect));
      SqlRights rights = SqlRights.all(catalog);
      if (policy != null) {
        rights = SqlPolicy.ofJson(new InputFile(policy).text(terminal, "the policy")).apply(rights);
      }
      SqlConstraint sql = SqlConstraint.of(rights, SqlOptions.DEFAULT);
      catalog.report().forEach(line -> terminal.err().line("note: " + name + ": " + line));
      sql.report().forEach(line -> terminal.err().line("note: " + name + ": " + line));
      return new Offer("sql", name, sql.hash(), sql::toGrammar);
    } catch (DyckException e) {
      throw new UserException(
          file + ": " + e.getMessage(), "'dyck help errors' tells of " + e.code());
    }
  }
}
