package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import com.google.common.io.Resources;
import io.dyck.sql.place.SqlNameTrie.Spelling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;

/** The SQL dialect of a database, as far as grammars depend on it. */
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

  private static final ImmutableMap<SqlDialect, ImmutableSet<ValueKind>> KINDS =
      Maps.toMap(Arrays.asList(values()), SqlDialect::computeKinds);

  private final String id;
  private final Case names;
  private final boolean typed;
  private final boolean fullJoin;
  private final ImmutableSet<String> keywords;
  private final ImmutableSet<String> reserved;
  private final ImmutableSet<String> labels;

  /** The case in which the database holds a name that is written without quotes. */
  private enum Case {
    /** Letters match in either case, also within quotes. */
    ANY,
    UPPER,
    LOWER
  }

  SqlDialect(String id, Case names, boolean typed, boolean fullJoin) {
    this.id = id;
    this.names = names;
    this.typed = typed;
    this.fullJoin = fullJoin;
    this.keywords = keywords("keywords-" + id + ".txt");
    this.reserved = keywords("reserved-" + id + ".txt");
    this.labels = keywords("labels-" + id + ".txt");
  }

  /** Reads words. The first line of the file states its source. */
  private static ImmutableSet<String> keywords(String file) {
    try {
      String text =
          Resources.toString(Resources.getResource(SqlDialect.class, file), StandardCharsets.UTF_8);
      return Splitter.on('\n')
          .splitToStream(text)
          .filter(line -> !line.startsWith("#"))
          .flatMap(Splitter.on(' ').trimResults().omitEmptyStrings()::splitToStream)
          .collect(ImmutableSet.toImmutableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the dialect of a name such as {@code sqlite}.
   *
   * @param id the name, in any case
   * @return the dialect
   * @throws SqlException if there is no such dialect
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
   * Returns the name of the dialect on the command line.
   *
   * @return the name in lower case
   */
  public String id() {
    return id;
  }

  /**
   * Whether values must have the right types, and columns beside aggregates must be grouped by.
   *
   * @return false if the database accepts any value anywhere
   */
  public boolean isStrict() {
    return typed;
  }

  /**
   * Whether the dialect has FULL JOIN.
   *
   * @return whether the dialect has FULL JOIN
   */
  public boolean hasFullJoin() {
    return fullJoin;
  }

  /**
   * Whether two colons and a type convert a value.
   *
   * @return false in SQLite
   */
  public boolean hasCastOperator() {
    return this != SQLITE;
  }

  /**
   * Whether a query in a FROM may name columns of the tables before it.
   *
   * @return true in DuckDB and PostgreSQL
   */
  public boolean hasLateral() {
    return this == DUCKDB || this == POSTGRESQL;
  }

  /**
   * Whether a query in a FROM needs no alias.
   *
   * @return true in DuckDB and SQLite
   */
  public boolean hasUnnamedQueries() {
    return this == DUCKDB || this == SQLITE;
  }

  /**
   * Returns the operators that compare a text with a regular expression.
   *
   * @return none in SQLite and H2
   */
  public ImmutableList<String> regularOperators() {
    return switch (this) {
      case SQLITE, H2 -> ImmutableList.of();
      case DUCKDB -> ImmutableList.of("~", "!~");
      case POSTGRESQL -> ImmutableList.of("~", "~*", "!~", "!~*");
    };
  }

  /**
   * Whether {@code ^} raises a number to a power.
   *
   * @return true in DuckDB and PostgreSQL
   */
  public boolean hasPowerOperator() {
    return this == DUCKDB || this == POSTGRESQL;
  }

  /**
   * Whether any word may stand behind AS as the name of a selected value.
   *
   * @return true in DuckDB and PostgreSQL
   */
  public boolean hasFreeLabels() {
    return this == DUCKDB || this == POSTGRESQL;
  }

  /**
   * Whether ROLLUP and CUBE may stand in GROUP BY.
   *
   * @return true in DuckDB and PostgreSQL
   */
  public boolean hasGroupingSets() {
    return this == DUCKDB || this == POSTGRESQL;
  }

  /**
   * Whether DISTINCT may name the columns in which rows differ.
   *
   * @return true in DuckDB and PostgreSQL
   */
  public boolean hasDistinctOn() {
    return this == DUCKDB || this == POSTGRESQL;
  }

  /**
   * Whether a number in GROUP BY means a selected value.
   *
   * @return false in H2, where it is a constant
   */
  public boolean hasGroupingByPosition() {
    return this != H2;
  }

  /**
   * Whether a column of USING may be named without a qualifier.
   *
   * @return false in H2
   */
  public boolean hasMergedColumns() {
    return this != H2;
  }

  /**
   * Whether the database turns a query behind IN into a query of DISTINCT rows, which it may then
   * refuse.
   *
   * @return true in H2
   */
  public boolean hasDistinctSets() {
    return this == H2;
  }

  /**
   * Returns a kind as far as the dialect distinguishes kinds.
   *
   * @param kind the kind of a value
   * @return {@link ValueKind#ANY} in a dialect that does not check types
   */
  public ValueKind kind(ValueKind kind) {
    return !typed
        ? ValueKind.ANY
        : this == POSTGRESQL
            ? kind
            : switch (kind) {
              case FLOAT -> ValueKind.NUMBER;
              case CONSTANT, CONSTANT_NUMBER, CONSTANT_TEXT, JSON -> ValueKind.OTHER;
              default -> kind;
            };
  }

  /**
   * Returns the kinds that the dialect distinguishes.
   *
   * @return {@link ValueKind#ANY} alone in a dialect that does not check types, else all kinds
   */
  public ImmutableSet<ValueKind> kinds() {
    return Objects.requireNonNull(KINDS.get(this));
  }

  private ImmutableSet<ValueKind> computeKinds() {
    return Arrays.stream(ValueKind.values())
        .filter(kind -> kind(kind) == kind && (typed || kind == ValueKind.ANY))
        .collect(Sets.toImmutableEnumSet());
  }

  /**
   * Returns the kinds of values that have a sum and an average.
   *
   * @return the kinds, which are also those of the sum and of the average
   */
  public ImmutableSet<ValueKind> summableKinds() {
    return this == POSTGRESQL
        ? ImmutableSet.of(ValueKind.NUMBER, ValueKind.FLOAT, ValueKind.INTERVAL)
        : ImmutableSet.of(kind(ValueKind.NUMBER));
  }

  /**
   * Whether the difference of two moments is an interval, and of two days a number.
   *
   * @return true in DuckDB and PostgreSQL
   */
  public boolean hasIntervals() {
    return this == DUCKDB || this == POSTGRESQL;
  }

  /**
   * Whether the database computes with the literals of a query in the FROM before it knows a row.
   *
   * @return true in PostgreSQL
   */
  public boolean hasPulledConstants() {
    return this == POSTGRESQL;
  }

  /**
   * Returns a key of a name. Names that the database takes for one name have equal keys.
   *
   * @param name as the database holds it
   * @return the name, or the name in lower case
   */
  public String key(String name) {
    return names == Case.ANY ? Ascii.toLowerCase(name) : name;
  }

  /**
   * Returns a name that was written without quotes as the database holds it.
   *
   * @param name of ASCII
   * @return the name, cut off where the database does
   */
  public String foldCase(String name) {
    return switch (names) {
      case ANY -> name;
      case UPPER -> Ascii.toUpperCase(name);
      case LOWER -> Ascii.toLowerCase(truncateName(name));
    };
  }

  /**
   * Returns a name that was written within quotes as the database holds it.
   *
   * @param name of ASCII, without its quotes
   * @return the name, cut off where the database does
   */
  public String truncateName(String name) {
    return this == POSTGRESQL ? name.substring(0, Math.min(name.length(), 63)) : name;
  }

  /**
   * Whether a word is a keyword of the language and therefore needs quotes as a new name.
   *
   * @param word a word in any case
   * @return whether it is in the list of the dialect
   */
  public boolean isKeyword(String word) {
    return keywords.contains(Ascii.toUpperCase(word));
  }

  /**
   * Whether a word that is no keyword names a selected value only behind AS.
   *
   * @param word a word in any case
   * @return whether it is in the list of the dialect
   */
  public boolean needsAs(String word) {
    return labels.contains(Ascii.toUpperCase(word));
  }

  /**
   * Whether a keyword needs quotes even as the name of a table or a column. Other keywords are read
   * as names where no keyword can stand.
   *
   * @param word a word in any case
   * @return whether it is in the list of the dialect
   */
  public boolean isReserved(String word) {
    return reserved.contains(Ascii.toUpperCase(word));
  }

  /**
   * Returns the words that need quotes as new names.
   *
   * @return the words in upper case
   */
  public ImmutableSet<String> keywords() {
    return keywords;
  }

  /**
   * Returns the ways to write a name: within quotes and, where the meaning is equal, without
   * quotes. SQLite also has the quotes of MySQL and SQL Server.
   *
   * @param name as the database holds it
   * @return the spellings, the preferred one first
   */
  @SuppressWarnings("exports")
  public ImmutableList<Spelling> spellings(String name) {
    ImmutableList.Builder<Spelling> spellings = ImmutableList.builder();
    if (isPlain(name)) {
      spellings.add(new Spelling(name, true));
    }
    spellings.add(new Spelling(quote(name), names == Case.ANY));
    if (this == SQLITE) {
      spellings.add(new Spelling('`' + name.replace("`", "``") + '`', true));
      if (!name.contains("]")) {
        spellings.add(new Spelling('[' + name + ']', true));
      }
    }
    return spellings.build();
  }

  /**
   * Returns the preferred way to write a name.
   *
   * @param name as the database holds it
   * @return the name, in quotes if it needs them
   */
  public String spell(String name) {
    return spellings(name).get(0).text();
  }

  /**
   * Returns the preferred way to write the name of a table.
   *
   * @param table a table of the dialect
   * @return the name with the schema that it needs
   */
  public String spell(Table table) {
    String name = spell(table.name());
    return table.schema().isEmpty() ? name : spell(table.schema()) + "." + name;
  }

  /**
   * Returns a name within quotes.
   *
   * @param name as the database holds it
   * @return the quoted name, with quotes inside it doubled
   */
  public String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private boolean isPlain(String name) {
    return PLAIN.matcher(name).matches() && !isReserved(name) && name.equals(foldCase(name));
  }
}
