package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.DdlTokens.Token;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of DDL: the statements that make, change and drop tables, in their order. The other
 * statements are counted for the report.
 */
final class DdlReader {
  /** The words between CREATE and TABLE. */
  private static final ImmutableSet<String> BEFORE_TABLE =
      ImmutableSet.of(
          "OR",
          "REPLACE",
          "GLOBAL",
          "LOCAL",
          "TEMP",
          "TEMPORARY",
          "UNLOGGED",
          "FOREIGN",
          "CACHED",
          "MEMORY");

  /** The words between CREATE and the kind of what is created. */
  private static final ImmutableSet<String> BEFORE_KIND =
      ImmutableSet.of(
          "UNIQUE",
          "FULLTEXT",
          "SPATIAL",
          "CLUSTERED",
          "NONCLUSTERED",
          "MATERIALIZED",
          "RECURSIVE",
          "CONSTRAINT",
          "EVENT",
          "VIRTUAL");

  /** The statements that may contain other statements between BEGIN and END. */
  private static final ImmutableSet<String> WITH_BODY =
      ImmutableSet.of("TRIGGER", "FUNCTION", "PROCEDURE");

  private final DdlTokens tokens;
  private final SqlDialect dialect;
  private final DdlColumns columns;
  private final List<DdlTable> tables = new ArrayList<>();
  private final Map<String, Passed> passed = new LinkedHashMap<>();
  private final Set<String> searchPaths = new LinkedHashSet<>();
  private String schema = "";

  /** The statements of one kind that were passed over. */
  private record Passed(String first, String why, int count) {
    Passed plusOne() {
      return new Passed(first, why, count + 1);
    }

    String note() {
      String others = count == 1 ? "" : ", and " + (count - 1) + " more like it";
      return first + " is passed over" + others + "; " + why;
    }
  }

  /** A name with the schema that is written before it, or that unqualified names have. */
  private record Name(String schema, String name) {}

  DdlReader(String ddl, SqlDialect dialect, String schema) {
    if (!schema.isEmpty()) {
      this.schema = schema;
      searchPaths.add(schema);
    }
    this.tokens = new DdlTokens(ddl);
    this.dialect = dialect;
    this.columns = new DdlColumns(tokens, dialect);
  }

  SqlCatalog read() {
    while (!tokens.isAtEnd()) {
      if (!tokens.skip(";")) {
        readStatement();
        tokens.skipTo(";");
      }
    }
    // A file with one search path is a file for sessions with this search path.
    String current = searchPaths.size() == 1 ? searchPaths.iterator().next() : "";
    return SqlCatalog.of(
            dialect,
            tables.stream().map(table -> table.table(current)).toList(),
            passed.values().stream().map(Passed::note).toList())
        .withHome(homeSchema(current));
  }

  /** Returns the schema of the tables that are named without it; empty if they have several. */
  private String homeSchema(String current) {
    if (current.isEmpty()) {
      return switch (dialect) {
        case SQLITE -> "";
        case H2 -> "PUBLIC";
        case DUCKDB -> "main";
        case POSTGRESQL -> "public";
      };
    }
    return tables.stream().allMatch(table -> !table.schema().isEmpty()) ? current : "";
  }

  private void readStatement() {
    Token first = tokens.next();
    if (first.is("CREATE")) {
      readCreate(first);
    } else if (first.is("ALTER") && tokens.peek().is("TABLE")) {
      tokens.next();
      readAlter(first);
    } else if (first.is("DROP") && tokens.peek().is("TABLE")) {
      tokens.next();
      readDrop();
    } else if (first.is("SET") && isSearchPath()) {
      readSearchPath();
    } else {
      boolean hasKind = first.is("ALTER") || first.is("DROP");
      String kind = first.text() + (hasKind ? " " + tokens.peek().text() : "");
      skipStatement(first, Ascii.toUpperCase(kind), "");
    }
  }

  private void skipStatement(Token first, String kind, String name) {
    skipStatement(first, kind, name, "only statements about tables and their columns are read");
  }

  private void skipStatement(Token first, String kind, String name, String why) {
    String shown = "line " + first.line() + ": " + (kind + " " + name).strip();
    passed.merge(kind + why, new Passed(shown, why, 1), (known, more) -> known.plusOne());
  }

  private void readCreate(Token first) {
    boolean isReplaced = false;
    while (BEFORE_TABLE.contains(Ascii.toUpperCase(tokens.peek().text()))) {
      isReplaced |= tokens.next().is("REPLACE");
    }
    if (tokens.skip("TABLE")) {
      readTable(first, isReplaced);
    } else if (tokens.skip("SCHEMA")) {
      readSchema();
    } else if (tokens.skip("DOMAIN")) {
      readDomain();
    } else {
      skipOther(first);
    }
  }

  /** Passes over a CREATE of something else. */
  private void skipOther(Token first) {
    StringBuilder kind = new StringBuilder("CREATE");
    while (BEFORE_KIND.contains(Ascii.toUpperCase(tokens.peek().text()))) {
      kind.append(' ').append(Ascii.toUpperCase(tokens.next().text()));
    }
    String thing = Ascii.toUpperCase(tokens.next().text());
    kind.append(' ').append(thing);
    skipIfExists();
    String name = tokens.peek().isName() ? name().name() : "";
    if (thing.equals("TYPE") && isOtherName()) {
      columns.define(name);
    } else if (thing.equals("TYPE") && isEnumeration()) {
      columns.defineLabels(name);
    } else if (thing.equals("VIEW")) {
      skipStatement(first, kind.toString(), name, "its columns are known to the database only");
    } else {
      skipStatement(first, kind.toString(), name);
    }
    if (WITH_BODY.contains(thing)) {
      skipBody();
    }
  }

  private boolean isEnumeration() {
    return dialect.isStrict()
        && tokens.peek().is("AS")
        && tokens.peek(1).is("ENUM")
        && tokens.peek(2).is("(");
  }

  /** Whether a type is another name of a type, as in DuckDB. */
  private boolean isOtherName() {
    return tokens.peek().is("AS")
        && tokens.peek(1).isName()
        && !tokens.peek(1).is("ENUM")
        && !tokens.peek(1).is("RANGE")
        && !tokens.peek(1).is("STRUCT")
        && !tokens.peek(1).is("UNION");
  }

  /** Passes over a body with statements of its own, up to the end of the whole statement. */
  private void skipBody() {
    int open = 0;
    while (!tokens.isAtEnd() && !(open == 0 && tokens.peek().is(";"))) {
      Token token = tokens.next();
      if (token.is("BEGIN") || token.is("CASE")) {
        open++;
      } else if (token.is("END") && open > 0) {
        open--;
        // END IF and END LOOP belong to what is not counted.
        open += tokens.peek().is("IF") || tokens.peek().is("LOOP") ? 1 : 0;
      }
    }
  }

  private void readSchema() {
    skipIfExists();
    String before = schema;
    tokens.skip("AUTHORIZATION");
    schema = schemaOf(readName());
    tokens.skipTo(";", "CREATE");
    while (tokens.peek().is("CREATE")) {
      readCreate(tokens.next());
      tokens.skipTo(";", "CREATE");
    }
    schema = before;
  }

  private void readDomain() {
    columns.define(name().name());
  }

  private void readTable(Token first, boolean isReplaced) {
    boolean mayExist = skipIfExists();
    Name name = name();
    DdlTable known = find(name);
    if (isReplaced && known != null) {
      tables.remove(known);
    }
    DdlTable table = new DdlTable(dialect, name.schema(), name.name());
    if (tokens.skip("PARTITION") || tokens.skip("LIKE")) {
      tokens.skip("OF");
      readCopiedTable(first, table);
    } else if (isQuery() || tokens.peek().is("OF")) {
      skipStatement(
          first, "CREATE TABLE AS", name.name(), "its columns are known to the database only");
      return;
    } else if (tokens.peek().is("(")) {
      tokens.next();
      readParentheses(first, table);
    } else {
      throw tokens.unexpected("( and the columns of " + name.name());
    }
    if (known == null || isReplaced || !mayExist) {
      tables.add(table);
    }
  }

  private boolean isQuery() {
    Token token = tokens.peek();
    return token.is("AS") || token.is("SELECT") || token.is("WITH");
  }

  private void readParentheses(Token first, DdlTable table) {
    while (!tokens.peek().is(")")) {
      if (tokens.skip("LIKE")) {
        readCopiedTable(first, table);
        tokens.skipTo(",", ")");
      } else {
        columns.readElement(table);
      }
      if (!tokens.skip(",")) {
        break;
      }
    }
    tokens.expect(")");
    if (tokens.skip("INHERITS")) {
      tokens.expect("(");
      do {
        readCopiedTable(first, table);
      } while (tokens.skip(","));
      tokens.expect(")");
    }
  }

  /** Reads the name of a table, and adds its columns to another table. */
  private void readCopiedTable(Token first, DdlTable table) {
    Name name = name();
    DdlTable source = find(name);
    if (source == null) {
      skipStatement(first, "the columns of", name.name(), "there is no such table before it");
    } else {
      table.copy(source);
    }
  }

  private void readAlter(Token first) {
    skipIfExists();
    tokens.skip("ONLY");
    Name name = name();
    DdlTable table = find(name);
    if (table == null) {
      skipStatement(first, "ALTER TABLE", name.name(), "there is no such table before it");
      return;
    }
    tokens.skip("*");
    do {
      if (tokens.peek().is("RENAME") && tokens.peek(1).is("TO")) {
        tokens.next();
        tokens.next();
        table.move(table.schema(), readName());
      } else if (tokens.peek().is("SET") && tokens.peek(1).is("SCHEMA")) {
        tokens.next();
        tokens.next();
        table.move(schemaOf(readName()), table.name());
      } else {
        columns.readChange(table);
      }
      tokens.skipTo(",", ";");
    } while (tokens.skip(","));
  }

  private void readDrop() {
    skipIfExists();
    do {
      DdlTable table = find(name());
      if (table != null) {
        tables.remove(table);
      }
    } while (tokens.skip(","));
  }

  private boolean isSearchPath() {
    int at = tokens.peek().is("SESSION") || tokens.peek().is("LOCAL") ? 1 : 0;
    return tokens.peek(at).is("search_path");
  }

  private void readSearchPath() {
    tokens.skip("SESSION");
    tokens.skip("LOCAL");
    tokens.next();
    tokens.next();
    Token name = tokens.peek();
    schema = name.is(";") ? "" : schemaOf(name.isQuoted() ? name.text() : readName());
    // A dump sets the path before each part, and its names are for sessions without this path.
    boolean isOfDump = tokens.skip(",") && tokens.peek().is("pg_catalog");
    searchPaths.add(isOfDump ? "" : schema);
  }

  /** Passes over IF EXISTS and IF NOT EXISTS. */
  private boolean skipIfExists() {
    if (!tokens.skip("IF")) {
      return false;
    }
    tokens.skip("NOT");
    tokens.expect("EXISTS");
    return true;
  }

  private Name name() {
    String name = readName();
    String before = schema;
    while (tokens.skip(".")) {
      before = schemaOf(name);
      name = readName();
    }
    return new Name(before, name);
  }

  private @Nullable DdlTable find(Name name) {
    return tables.stream()
        .filter(table -> table.isNamed(name.schema(), name.name()))
        .findFirst()
        .orElse(null);
  }

  private static String schemaOf(String schema) {
    boolean isDefault =
        Ascii.equalsIgnoreCase(schema, "main") || Ascii.equalsIgnoreCase(schema, "public");
    return isDefault ? "" : schema;
  }

  private String readName() {
    return columns.readName();
  }
}
