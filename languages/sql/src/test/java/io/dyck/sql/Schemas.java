package io.dyck.sql;

import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Schemas made by people, in the types of each database, from {@code dyck.corpus}. */
final class Schemas {
  private Schemas() {}

  /** Returns the DDL of each schema for SQLite; empty without a corpus. */
  static List<String> all() {
    Path folder = Path.of(System.getProperty("dyck.corpus", ""), "sql", "schemas");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<String> all = new ArrayList<>();
      for (Path file : files.sorted().toList()) {
        all.add(Files.readString(file));
      }
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the tables of a schema for SQLite, in the types of a database. */
  static List<String> tables(Database database, String ddl) {
    if (database == Database.SQLITE) {
      return Arrays.stream(ddl.split(";")).filter(part -> !part.isBlank()).toList();
    }
    return tables(database, SqlCatalog.ofDdl(ddl, SqlDialect.POSTGRESQL));
  }

  /** Returns the tables of a catalogue in the types of a database, without their schemas. */
  static List<String> tables(Database database, SqlCatalog catalog) {
    List<String> tables = new ArrayList<>();
    for (Table table : catalog.tables()) {
      tables.add(
          table.columns().stream()
              .map(column -> name(database, column.name()) + " " + type(column))
              .collect(
                  Collectors.joining(
                      ", ",
                      "CREATE TABLE IF NOT EXISTS " + name(database, table.name()) + " (",
                      ")")));
    }
    return tables;
  }

  private static String name(Database database, String name) {
    boolean plain = name.matches("[A-Za-z_][A-Za-z0-9_]*") && !database.dialect.isKeyword(name);
    return plain ? name : database.dialect.quote(name);
  }

  private static String type(Column column) {
    return switch (column.kind()) {
      case NUMBER -> "NUMERIC(12,2)";
      case DATE -> "DATE";
      case TIMESTAMP -> "TIMESTAMP";
      case TIME -> "TIME";
      case BOOLEAN -> "BOOLEAN";
      case UUID -> "UUID";
      default -> "VARCHAR(200)";
    };
  }
}
