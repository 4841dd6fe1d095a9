package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.sql.place.SqlNameTrie.Spelling;
import java.util.regex.Pattern;

/** A database's SQL, as far as grammars depend on it. */
public enum SqlDialect {
  /** SQLite: names in any case, values of any type anywhere. */
  SQLITE("sqlite", Case.ANY, false, true),
  /** H2: names without quotes are in upper case. */
  H2("h2", Case.UPPER, true, false),
  /** DuckDB: names in any case. */
  DUCKDB("duckdb", Case.ANY, true, true),
  /** PostgreSQL: names without quotes are in lower case. */
  POSTGRESQL("postgresql", Case.LOWER, true, true);

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final String id;
  private final Case names;
  private final boolean typed;
  private final boolean fullJoin;
  private final ImmutableSet<String> keywords;

  /** What becomes of the letters of a name without quotes. */
  private enum Case {
    /** They stand for either case, also within quotes. */
    ANY,
    UPPER,
    LOWER
  }

  SqlDialect(String id, Case names, boolean typed, boolean fullJoin) {
    this.id = id;
    this.names = names;
    this.typed = typed;
    this.fullJoin = fullJoin;
    this.keywords = SqlKeywords.of(id);
  }

  /**
   * The dialect of a name such as {@code sqlite}.
   *
   * @param id in any case
   * @return the dialect
   * @throws SqlException if there is none
   */
  public static SqlDialect of(String id) {
    for (SqlDialect dialect : values()) {
      if (dialect.id.equals(Ascii.toLowerCase(id))) {
        return dialect;
      }
    }
    throw SqlException.unknownDialect(id);
  }

  /**
   * What the command calls it.
   *
   * @return in lower case
   */
  public String id() {
    return id;
  }

  /**
   * Whether values must have the right types, and columns beside aggregates must be grouped by.
   *
   * @return false: anything goes anywhere
   */
  public boolean isStrict() {
    return typed;
  }

  /**
   * Whether there is FULL JOIN.
   *
   * @return whether there is
   */
  public boolean hasFullJoin() {
    return fullJoin;
  }

  /**
   * The type of texts, for CAST.
   *
   * @return a word
   */
  public String textType() {
    return this == SQLITE || this == POSTGRESQL ? "TEXT" : "VARCHAR";
  }

  /**
   * Whether the database makes a query behind IN one of DISTINCT rows, which it may then refuse.
   *
   * @return true in H2
   */
  public boolean makesSetsDistinct() {
    return this == H2;
  }

  /**
   * A kind as far as the dialect asks for it.
   *
   * @param kind of a value
   * @return {@link Kind#ANY} in a dialect that does not ask for types
   */
  public Kind kind(Kind kind) {
    return typed ? kind : Kind.ANY;
  }

  /**
   * The same for two names that the database holds for one.
   *
   * @param name as the database holds it
   * @return the name, or the name in lower case
   */
  public String key(String name) {
    return names == Case.ANY ? Ascii.toLowerCase(name) : name;
  }

  /** A name that was written without quotes, as the database holds it. */
  String folded(String name) {
    return switch (names) {
      case ANY -> name;
      case UPPER -> Ascii.toUpperCase(name);
      case LOWER -> Ascii.toLowerCase(name);
    };
  }

  /**
   * Whether a word is kept for the language, so that as a name it needs quotes.
   *
   * @param word in any case
   * @return whether it is in the list of the dialect
   */
  public boolean isKeyword(String word) {
    return keywords.contains(Ascii.toUpperCase(word));
  }

  /**
   * The words that need quotes as names.
   *
   * @return in upper case
   */
  public ImmutableSet<String> keywords() {
    return keywords;
  }

  /**
   * The ways to write a name: without quotes where that means the same, and within quotes.
   *
   * @param name as the database holds it
   * @return the one to prefer first
   */
  @SuppressWarnings("exports")
  public ImmutableList<Spelling> spellings(String name) {
    Spelling quoted = new Spelling(quoted(name), names == Case.ANY);
    return isPlain(name)
        ? ImmutableList.of(new Spelling(name, true), quoted)
        : ImmutableList.of(quoted);
  }

  /**
   * A name within quotes.
   *
   * @param name as the database holds it
   * @return with quotes inside of it doubled
   */
  public String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private boolean isPlain(String name) {
    return PLAIN.matcher(name).matches() && !isKeyword(name) && name.equals(folded(name));
  }
}
