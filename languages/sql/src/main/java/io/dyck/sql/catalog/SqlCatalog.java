package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.Excerpt;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The tables and views of a database that statements may name. Immutable.
 *
 * <p>Tables and columns whose names cannot be written are left out, and {@link #report} lists them.
 */
public final class SqlCatalog {
  /** The largest number of columns. A larger catalogue is a mistake, or needs a filter. */
  private static final int MOST_COLUMNS = 1_000_000;

  private static final int LONGEST_NAME = 128;

  private final SqlDialect dialect;
  private final ImmutableList<Table> tables;
  private final ImmutableSet<String> names;
  private final ImmutableList<String> report;
  private final String home;

  private SqlCatalog(
      SqlDialect dialect,
      String home,
      ImmutableList<Table> tables,
      ImmutableSet<String> names,
      ImmutableList<String> report) {
    this.dialect = dialect;
    this.home = home;
    this.tables = tables;
    this.names = names;
    this.report = report;
  }

  /**
   * Makes a catalogue of tables described in Java.
   *
   * @param dialect the dialect of the database
   * @param tables the tables in any order
   * @return the tables that can be named
   * @throws SqlException if no table is left, or the columns are too many
   */
  public static SqlCatalog of(SqlDialect dialect, Table... tables) {
    return of(dialect, Arrays.asList(tables), List.of());
  }

  /**
   * Makes a catalogue of tables described in Java, with notes for its report.
   *
   * @param dialect the dialect of the database
   * @param tables the tables in any order
   * @param notes the first lines of {@link #report}
   * @return the tables that can be named
   * @throws SqlException if no table is left, or the columns are too many
   */
  public static SqlCatalog of(SqlDialect dialect, List<Table> tables, List<String> notes) {
    List<String> report = new ArrayList<>(notes);
    List<Table> usable = new ArrayList<>();
    Set<String> names = new HashSet<>();
    long columns = 0;
    for (Table table : tables) {
      if (!isNameable(table.name())
          || !isNameable(table.schema().isEmpty() ? "x" : table.schema())) {
        report.add(
            "table " + displayName(table.name()) + " is left out: its name cannot be written");
      } else if (!names.add(dialect.key(table.schema()) + "\0" + dialect.key(table.name()))) {
        report.add(
            "table " + displayName(table.name()) + " is left out: there is another of this name");
      } else {
        Table narrowed = columnsOf(dialect, table, report);
        columns += narrowed.columns().size();
        if (narrowed.columns().isEmpty()) {
          report.add("table " + displayName(table.name()) + " is left out: it has no columns");
        } else {
          usable.add(narrowed);
        }
      }
    }
    if (columns > MOST_COLUMNS) {
      throw SqlException.tooLarge("columns of the catalogue", MOST_COLUMNS, columns);
    }
    if (usable.isEmpty()) {
      throw SqlException.tablesMissing(
          report.isEmpty() ? "the catalogue has none" : report.get(report.size() - 1));
    }
    return new SqlCatalog(
        dialect,
        "",
        ImmutableList.copyOf(usable),
        tables.stream()
            .flatMap(
                table ->
                    Stream.concat(
                        Stream.of(table.name()), table.columns().stream().map(Column::name)))
            .collect(ImmutableSet.toImmutableSet()),
        ImmutableList.copyOf(report));
  }

  private static Table columnsOf(SqlDialect dialect, Table table, List<String> report) {
    ImmutableList.Builder<Column> columns = ImmutableList.builder();
    ImmutableSet.Builder<String> hidden = ImmutableSet.builder();
    hidden.addAll(table.hidden());
    Set<String> names = new HashSet<>();
    TableChanges writing = table.writing();
    for (Column column : table.columns()) {
      String what = "column " + displayName(table.name()) + "." + displayName(column.name());
      if (!isNameable(column.name())) {
        report.add(what + " is left out: its name cannot be written");
        hidden.add(column.name());
        writing =
            writing == TableChanges.ALL && column.isRequired() ? TableChanges.NO_NEW_ROWS : writing;
      } else if (!names.add(dialect.key(column.name()))) {
        report.add(what + " is left out: there is another of this name");
      } else {
        if (dialect.isStrict() && column.kind() == ValueKind.OTHER) {
          report.add(
              what
                  + " has the type "
                  + column.type()
                  + ", which is only selected, counted and compared with NULL");
        }
        columns.add(column.withKind(dialect.kind(column.kind())));
      }
    }
    return new Table(
        table.schema(),
        table.name(),
        columns.build(),
        table.primaryKey(),
        table.foreignKeys(),
        hidden.build(),
        writing);
  }

  private static boolean isNameable(String name) {
    return !name.isEmpty() && name.length() <= LONGEST_NAME && isWritable(name);
  }

  /** Whether statements may contain all characters of a text. */
  static boolean isWritable(String text) {
    return text.codePoints()
        .noneMatch(
            c ->
                Character.isISOControl(c)
                    || Character.getType(c) == Character.SURROGATE
                    || Character.getType(c) == Character.UNASSIGNED);
  }

  static String displayName(String name) {
    return '"' + Excerpt.excerptOf(name, 40).replaceAll("\\p{Cntrl}", "?") + '"';
  }

  /**
   * Reads the catalogue of a connection: the tables and views that its user sees, without the
   * tables of the database system.
   *
   * @param connection a connection, which is only read from and left open
   * @return the catalogue
   * @throws SqlException if the catalogue cannot be read or is empty, or the database is not known
   */
  public static SqlCatalog of(Connection connection) {
    return JdbcCatalog.read(connection);
  }

  /**
   * Reads the tables of a file of DDL: what its statements about tables leave at its end. The
   * report counts all other statements.
   *
   * @param ddl the text of the file
   * @param dialect the dialect of the database
   * @return the catalogue
   * @throws SqlException if a statement cannot be read, or no table is left
   */
  public static SqlCatalog ofDdl(String ddl, SqlDialect dialect) {
    return ofDdl(ddl, dialect, "");
  }

  /**
   * Reads the tables of a file of DDL that is run in a schema, as {@link #ofDdl(String,
   * SqlDialect)}.
   *
   * @param ddl the text of the file
   * @param dialect the dialect of the database
   * @param schema the schema of the tables that are named without one; empty for the one that the
   *     database or the file chooses
   * @return the catalogue
   * @throws SqlException if a statement cannot be read, or no table is left
   */
  public static SqlCatalog ofDdl(String ddl, SqlDialect dialect, String schema) {
    return new DdlReader(ddl, dialect, schema).read();
  }

  /**
   * Returns this catalogue with the values of each text column that has few distinct values, read
   * from the database. Equality and IN then compare such a column only with its values. Cost: one
   * query for each text column, which may scan the whole table; at most 1,000 queries of five
   * seconds.
   *
   * @param connection a connection, which is only read from and left open
   * @param most the largest number of values, from 1 to 10,000; a column with more values stays as
   *     it is
   * @return the same tables; the report lists the narrowed columns and the columns that could not
   *     be read
   */
  public SqlCatalog withValues(Connection connection, int most) {
    ColumnValues values = new ColumnValues(connection, dialect, most);
    SqlCatalog read = withTables(values::of);
    ImmutableList<String> lines =
        ImmutableList.<String>builder().addAll(report).addAll(values.report()).build();
    return new SqlCatalog(dialect, home, read.tables, names, lines);
  }

  /** Returns this catalogue with other tables in place of its own, as many as before. */
  SqlCatalog withTables(UnaryOperator<Table> replacement) {
    ImmutableList<Table> replaced =
        tables.stream().map(replacement).collect(ImmutableList.toImmutableList());
    return new SqlCatalog(dialect, home, replaced, names, report);
  }

  /**
   * Returns a part of the catalogue.
   *
   * @param keep tests for each table and column whether the column stays
   * @return the catalogue of the columns that stay, without tables that have no column left
   * @throws SqlException if no column is left
   */
  public SqlCatalog filter(BiPredicate<Table, Column> keep) {
    return part(keep).orElseThrow(() -> SqlException.tablesMissing("the filter leaves none"));
  }

  /**
   * Returns a part of the catalogue, if any column is left.
   *
   * @param keep tests for each table and column whether the column stays
   * @return the catalogue of the columns that stay, without tables that have no column left; empty
   *     if no column is left
   */
  public Optional<SqlCatalog> part(BiPredicate<Table, Column> keep) {
    List<Table> kept = new ArrayList<>();
    for (Table table : tables) {
      ImmutableList<Column> columns =
          table.columns().stream()
              .filter(column -> keep.test(table, column))
              .collect(ImmutableList.toImmutableList());
      if (!columns.isEmpty()) {
        kept.add(table.withKeptColumns(columns));
      }
    }
    return kept.isEmpty()
        ? Optional.empty()
        : Optional.of(new SqlCatalog(dialect, home, ImmutableList.copyOf(kept), names, report));
  }

  /** Returns this catalogue with the schema of the tables whose names alone are enough. */
  SqlCatalog withHome(String schema) {
    return new SqlCatalog(dialect, isNameable(schema) ? schema : "", tables, names, report);
  }

  /**
   * Returns the schema of the tables whose names alone are enough. Statements may also write it.
   *
   * @return the schema as the database holds it; empty if it is not known
   */
  public String home() {
    return home;
  }

  /**
   * Returns the names of all tables and columns of the database, including the ones that were
   * filtered out or cannot be written.
   *
   * @return the names as the database holds them
   */
  public ImmutableSet<String> names() {
    return names;
  }

  /**
   * Returns the SQL dialect of the database.
   *
   * @return the dialect
   */
  public SqlDialect dialect() {
    return dialect;
  }

  /**
   * Returns the tables and views that statements may name.
   *
   * @return the tables in the order in which they were given
   */
  public ImmutableList<Table> tables() {
    return tables;
  }

  /**
   * Reports the tables and columns that were left out or narrowed, a line each.
   *
   * @return the lines; empty if nothing was left out or narrowed
   */
  public ImmutableList<String> report() {
    return report;
  }
}
