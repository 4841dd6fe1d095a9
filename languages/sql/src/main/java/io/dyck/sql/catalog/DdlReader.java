package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.DdlTokens.Token;
import java.util.ArrayList;
import java.util.List;

/** Reads the CREATE TABLE statements of a file. */
final class DdlReader {
  /** The words that may follow the type of a column, and the words that begin a constraint. */
  private static final ImmutableSet<String> AFTER_TYPE =
      ImmutableSet.of(
          "PRIMARY",
          "NOT",
          "NULL",
          "UNIQUE",
          "DEFAULT",
          "CHECK",
          "REFERENCES",
          "CONSTRAINT",
          "COLLATE",
          "GENERATED",
          "AS",
          "AUTO_INCREMENT",
          "AUTOINCREMENT",
          "COMMENT",
          "ON",
          "IDENTITY",
          "DEFERRABLE",
          "INITIALLY");

  private final DdlTokens tokens;
  private final SqlDialect dialect;
  private final List<Table> tables = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  DdlReader(String ddl, SqlDialect dialect) {
    this.tokens = new DdlTokens(ddl);
    this.dialect = dialect;
  }

  SqlCatalog read() {
    while (!tokens.isAtEnd()) {
      if (!tokens.skip(";")) {
        statement();
      }
    }
    return SqlCatalog.of(dialect, tables, notes);
  }

  private void statement() {
    Token first = tokens.next();
    if (first.is("CREATE")) {
      while (tokens.peek().is("TEMP") || tokens.peek().is("TEMPORARY")) {
        tokens.next();
      }
      if (tokens.skip("TABLE")) {
        table();
        return;
      }
    }
    notes.add(
        "line "
            + first.line()
            + ": a statement that begins with "
            + first.text()
            + " "
            + tokens.peek().text()
            + " is passed over; only CREATE TABLE is read");
    tokens.skipTo(";", ";");
  }

  private void table() {
    if (tokens.skip("IF")) {
      tokens.expect("NOT");
      tokens.expect("EXISTS");
    }
    String schema = "";
    String name = folded();
    if (tokens.skip(".")) {
      schema = isDefault(name) ? "" : name;
      name = folded();
    }
    if (!tokens.peek().is("(")) {
      throw tokens.unexpected("( and the columns of " + name);
    }
    tokens.next();
    List<Column> columns = new ArrayList<>();
    List<String> primaryKey = new ArrayList<>();
    List<ForeignKey> foreignKeys = new ArrayList<>();
    do {
      if (isConstraint()) {
        constraint(primaryKey, foreignKeys);
      } else {
        column(columns, primaryKey, foreignKeys);
      }
    } while (tokens.skip(","));
    tokens.expect(")");
    tokens.skipTo(";", ";");
    tables.add(
        new Table(
            schema,
            name,
            TableKeys.inKey(dialect, columns, primaryKey),
            ImmutableList.copyOf(primaryKey),
            ImmutableList.copyOf(foreignKeys),
            ImmutableSet.of(),
            Writing.ALL));
  }

  private static boolean isDefault(String schema) {
    return Ascii.equalsIgnoreCase(schema, "main") || Ascii.equalsIgnoreCase(schema, "public");
  }

  private boolean isConstraint() {
    Token token = tokens.peek();
    Token second = tokens.peek(1);
    return token.is("CONSTRAINT")
        || (token.is("PRIMARY") && second.is("KEY"))
        || (token.is("FOREIGN") && second.is("KEY"))
        || (token.is("UNIQUE") && (second.is("(") || second.is("KEY") || second.is("INDEX")))
        || (token.is("CHECK") && second.is("("))
        || (token.is("KEY") && tokens.peek(2).is("("))
        || token.is("EXCLUDE");
  }

  private void constraint(List<String> primaryKey, List<ForeignKey> foreignKeys) {
    if (tokens.skip("CONSTRAINT")) {
      tokens.name();
    }
    if (tokens.skip("PRIMARY")) {
      tokens.expect("KEY");
      primaryKey.addAll(names());
    } else if (tokens.skip("FOREIGN")) {
      tokens.expect("KEY");
      ImmutableList<String> columns = names();
      tokens.expect("REFERENCES");
      references(columns, foreignKeys);
    }
    tokens.skipTo(",", ")");
  }

  private void references(ImmutableList<String> columns, List<ForeignKey> foreignKeys) {
    String target = folded();
    if (tokens.skip(".")) {
      target = folded();
    }
    foreignKeys.add(
        new ForeignKey(columns, target, tokens.peek().is("(") ? names() : ImmutableList.of()));
  }

  private ImmutableList<String> names() {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    tokens.expect("(");
    do {
      names.add(folded());
      // ASC, DESC and COLLATE belong to the index, not to the name.
      while (tokens.peek().isName()) {
        tokens.next();
      }
    } while (tokens.skip(","));
    tokens.expect(")");
    return names.build();
  }

  private void column(List<Column> columns, List<String> primaryKey, List<ForeignKey> foreignKeys) {
    String name = folded();
    StringBuilder type = new StringBuilder();
    while (tokens.peek().isName()
        && !AFTER_TYPE.contains(Ascii.toUpperCase(tokens.peek().text()))) {
      type.append(type.isEmpty() ? "" : " ").append(tokens.next().text());
      if (tokens.peek().is("(")) {
        type.append('(');
        tokens.next();
        while (!tokens.isAtEnd() && !tokens.peek().is(")")) {
          type.append(tokens.next().text());
        }
        tokens.expect(")");
        type.append(')');
      }
    }
    while (tokens.peek().is("[")) {
      type.append("[]");
      tokens.skipTo(",", ")");
    }
    boolean nullable = true;
    Filling filling = isCounter(type.toString()) ? Filling.DATABASE : Filling.STATEMENT;
    while (!tokens.isAtEnd() && !tokens.peek().is(",") && !tokens.peek().is(")")) {
      if (tokens.skip("PRIMARY")) {
        primaryKey.add(name);
        nullable = false;
      } else if (tokens.skip("NOT")) {
        nullable = false;
      } else if (tokens.skip("REFERENCES")) {
        references(ImmutableList.of(name), foreignKeys);
      } else if (isComputed()) {
        tokens.next();
        filling = Filling.DATABASE;
      } else if (tokens.skip("SET")) {
        // ON DELETE SET DEFAULT
        tokens.next();
      } else if (tokens.skip("DEFAULT")) {
        filling = filling == Filling.DATABASE ? filling : Filling.DEFAULT;
      } else if (tokens.peek().is("(")) {
        tokens.next();
        tokens.skipTo(")", ")");
        tokens.expect(")");
      } else {
        tokens.next();
      }
    }
    columns.add(
        new Column(
            name,
            type.toString(),
            SqlTypeNames.kind(type.toString()),
            nullable,
            filling,
            ImmutableList.of()));
  }

  /** Whether the database gives a column its values because of its type. */
  private static boolean isCounter(String type) {
    String upper = Ascii.toUpperCase(type);
    return upper.equals("SERIAL") || upper.equals("BIGSERIAL") || upper.equals("SMALLSERIAL");
  }

  /** Whether the next words say that the database itself fills the column. */
  private boolean isComputed() {
    Token token = tokens.peek();
    return token.is("GENERATED")
        || token.is("AUTO_INCREMENT")
        || token.is("AUTOINCREMENT")
        || token.is("IDENTITY")
        || (token.is("AS") && tokens.peek(1).is("("));
  }

  /** Reads a name and returns it as the database will hold it. */
  private String folded() {
    boolean quoted = tokens.peek().isQuoted();
    String name = tokens.name();
    return quoted ? name : dialect.folded(name);
  }
}
