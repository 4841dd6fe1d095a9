package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.catalog.DdlTokens.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads columns, their types and constraints, and changes of them. */
final class DdlColumns {
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
          "INITIALLY",
          "USING");

  private static final ImmutableSet<String> COUNTERS =
      ImmutableSet.of("SERIAL", "BIGSERIAL", "SMALLSERIAL", "SERIAL2", "SERIAL4", "SERIAL8");

  private final DdlTokens tokens;
  private final SqlDialect dialect;

  /** The types that domains and other names of types stand for. */
  private final Map<String, String> types = new HashMap<>();

  /** The labels of enumerations, by the name of the type. */
  private final Map<String, ImmutableList<String>> labels = new HashMap<>();

  DdlColumns(DdlTokens tokens, SqlDialect dialect) {
    this.tokens = tokens;
    this.dialect = dialect;
  }

  /** Reads what a domain, or another name of a type, stands for. */
  void define(String name) {
    tokens.skip("AS");
    types.put(dialect.key(name), type());
  }

  /** Reads the labels of an enumeration. */
  void defineLabels(String name) {
    ImmutableList.Builder<String> all = ImmutableList.builder();
    tokens.expect("AS");
    tokens.expect("ENUM");
    tokens.expect("(");
    while (!tokens.peek().is(")")) {
      all.add(tokens.next().text());
      tokens.skip(",");
    }
    tokens.expect(")");
    labels.put(dialect.key(name), all.build());
  }

  /** Reads a column or a constraint of a table. */
  void readElement(DdlTable table) {
    if (isConstraint()) {
      readConstraint(table);
    } else {
      readColumn(table);
    }
  }

  private boolean isConstraint() {
    Token token = tokens.peek();
    Token second = tokens.peek(1);
    return token.is("CONSTRAINT")
        || (token.is("PRIMARY") && second.is("KEY"))
        || (token.is("FOREIGN") && second.is("KEY"))
        || (token.is("UNIQUE") && isUnique())
        || (token.is("CHECK") && second.is("("))
        || (token.is("PERIOD") && second.is("FOR"))
        || token.is("EXCLUDE")
        || isIndex();
  }

  private boolean isUnique() {
    Token second = tokens.peek(1);
    return second.is("(")
        || second.is("KEY")
        || second.is("INDEX")
        || second.is("USING")
        || tokens.peek(2).is("(");
  }

  /** Whether an index follows, as in MySQL, and not a column with the name of the word. */
  private boolean isIndex() {
    Token token = tokens.peek();
    int at = 1;
    if (token.is("FULLTEXT") || token.is("SPATIAL")) {
      at += tokens.peek(1).is("KEY") || tokens.peek(1).is("INDEX") ? 1 : 0;
    } else if (!token.is("KEY") && !token.is("INDEX")) {
      return false;
    }
    at += tokens.peek(at).isName() ? 1 : 0;
    return tokens.peek(at).is("USING") || (tokens.peek(at).is("(") && tokens.peek(at + 1).isName());
  }

  private void readConstraint(DdlTable table) {
    if (tokens.skip("CONSTRAINT")) {
      tokens.name();
    }
    if (tokens.skip("PRIMARY")) {
      tokens.expect("KEY");
      skipNames();
      if (tokens.peek().is("(")) {
        table.addKey(names());
      }
    } else if (tokens.skip("FOREIGN")) {
      tokens.expect("KEY");
      skipNames();
      ImmutableList<String> own = names();
      tokens.expect("REFERENCES");
      readReferences(table, own);
    }
    tokens.skipTo(",", ")", ";");
  }

  /** Passes over the name of a key, and words such as CLUSTERED. */
  private void skipNames() {
    while (tokens.peek().isName()) {
      tokens.next();
    }
  }

  private void readReferences(DdlTable table, ImmutableList<String> own) {
    String target = readName();
    while (tokens.skip(".")) {
      target = readName();
    }
    table.addForeignKey(
        new Table.ForeignKey(own, target, tokens.peek().is("(") ? names() : ImmutableList.of()));
  }

  private ImmutableList<String> names() {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    tokens.expect("(");
    do {
      names.add(readName());
      // ASC, DESC, COLLATE and a length belong to the index, not to the name.
      tokens.skipTo(",", ")");
    } while (tokens.skip(","));
    tokens.expect(")");
    return names.build();
  }

  private void readColumn(DdlTable table) {
    String name = readName();
    String type = type();
    boolean nullable = true;
    boolean isKey = false;
    ValueSource filling =
        COUNTERS.contains(Ascii.toUpperCase(type)) ? ValueSource.DATABASE : ValueSource.STATEMENT;
    while (!tokens.isAtEnd()
        && !tokens.peek().is(",")
        && !tokens.peek().is(")")
        && !tokens.peek().is(";")) {
      if (tokens.skip("PRIMARY")) {
        isKey = true;
        nullable = false;
      } else if (tokens.skip("NOT")) {
        nullable &= !tokens.peek().is("NULL");
      } else if (tokens.skip("REFERENCES")) {
        readReferences(table, ImmutableList.of(name));
      } else if (isComputed()) {
        tokens.next();
        filling = ValueSource.DATABASE;
      } else if (tokens.skip("SET")) {
        // ON DELETE SET DEFAULT
        tokens.next();
      } else if (tokens.skip("DEFAULT")) {
        filling = filling == ValueSource.DATABASE ? filling : ValueSource.DEFAULT;
      } else if (tokens.peek().is("(")) {
        tokens.next();
        tokens.skipTo(")");
        tokens.expect(")");
      } else {
        tokens.next();
      }
    }
    ImmutableList<String> own =
        labels.getOrDefault(dialect.key(type.replace("\"", "")), ImmutableList.of());
    ValueKind kind = own.isEmpty() ? SqlTypeNames.kind(type) : ValueKind.SORTED;
    table.add(new Column(name, type, kind, nullable, filling, own));
    if (isKey) {
      table.addKey(ImmutableList.of(name));
    }
  }

  /** Reads a type with its length; a name that was defined gives the type that it stands for. */
  private String type() {
    List<String> words = new ArrayList<>();
    while (tokens.peek().isName()
        && !AFTER_TYPE.contains(Ascii.toUpperCase(tokens.peek().text()))) {
      Token word = tokens.next();
      while (tokens.skip(".")) {
        word = tokens.next();
      }
      String shown =
          word.isQuoted() && dialect == SqlDialect.POSTGRESQL
              ? '"' + word.text() + '"'
              : word.text();
      words.add(tokens.peek().is("(") ? shown + parenthesis() : shown);
    }
    String type = String.join(" ", words);
    String known = types.get(dialect.key(type.replace("\"", "")));
    StringBuilder dimensions = new StringBuilder();
    while (tokens.peek().is("[")) {
      dimensions.append("[]");
      tokens.next();
      tokens.skipTo("]");
      tokens.expect("]");
    }
    return (known == null ? type : known) + dimensions;
  }

  private String parenthesis() {
    StringBuilder text = new StringBuilder();
    do {
      text.append(tokens.next().text());
    } while (!tokens.isAtEnd() && !tokens.peek().is(")"));
    tokens.expect(")");
    return text.append(')').toString();
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

  /** Reads a change of ALTER TABLE, as far as it concerns columns and keys. */
  void readChange(DdlTable table) {
    if (tokens.skip("ADD")) {
      readAdd(table);
    } else if (tokens.skip("DROP")) {
      readDrop(table);
    } else if (tokens.skip("RENAME")) {
      if (!tokens.peek().is("CONSTRAINT") && !tokens.peek().is("INDEX")) {
        tokens.skip("COLUMN");
        String from = readName();
        tokens.expect("TO");
        table.rename(from, readName());
      }
    } else if (tokens.skip("ALTER")) {
      tokens.skip("COLUMN");
      readAlter(table, readName());
    } else if (tokens.skip("MODIFY")) {
      tokens.skip("COLUMN");
      readReplacement(table, tokens.peek().text());
    } else if (tokens.skip("CHANGE")) {
      tokens.skip("COLUMN");
      readReplacement(table, readName());
    }
  }

  private void readAdd(DdlTable table) {
    tokens.skip("COLUMN");
    if (tokens.skip("IF")) {
      tokens.expect("NOT");
      tokens.expect("EXISTS");
    }
    if (tokens.skip("(")) {
      do {
        readElement(table);
      } while (tokens.skip(","));
      tokens.expect(")");
    } else {
      readElement(table);
    }
  }

  private void readDrop(DdlTable table) {
    if (tokens.skip("PRIMARY")) {
      table.dropKey();
    } else if (!tokens.peek().is("CONSTRAINT")
        && !tokens.peek().is("FOREIGN")
        && !tokens.peek().is("INDEX")
        && !tokens.peek().is("KEY")
        && !tokens.peek().is("CHECK")) {
      tokens.skip("COLUMN");
      if (tokens.skip("IF")) {
        tokens.expect("EXISTS");
      }
      table.drop(readName());
    }
  }

  private void readAlter(DdlTable table, String name) {
    if (tokens.skip("ADD")) {
      table.change(name, column -> column.withFilling(ValueSource.DATABASE));
      return;
    }
    boolean isDropped = tokens.skip("DROP");
    boolean isSet = tokens.skip("SET");
    tokens.skip("DATA");
    if (tokens.skip("TYPE")) {
      String type = type();
      table.change(name, column -> column.withType(type));
    } else if (tokens.skip("NOT")) {
      table.change(name, column -> isDropped ? column.withNull() : column.withoutNull());
    } else if (tokens.skip("DEFAULT")) {
      table.change(
          name, column -> column.withFilling(isSet ? ValueSource.DEFAULT : ValueSource.STATEMENT));
    }
  }

  /** Replaces a column by the definition that follows, as MySQL writes it. */
  private void readReplacement(DdlTable table, String name) {
    DdlTable one = new DdlTable(dialect, "", "");
    readColumn(one);
    table.replace(name, one);
  }

  /** Reads a name and returns it as the database will hold it. */
  String readName() {
    boolean quoted = tokens.peek().isQuoted();
    String name = tokens.name();
    return quoted ? name : dialect.foldCase(name);
  }
}
