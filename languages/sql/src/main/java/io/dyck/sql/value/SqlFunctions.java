package io.dyck.sql.value;

import static io.dyck.sql.value.SqlFunction.choice;
import static io.dyck.sql.value.SqlFunction.exactly;
import static io.dyck.sql.value.SqlFunction.moment;
import static io.dyck.sql.value.SqlFunction.momentOrLiteral;
import static io.dyck.sql.value.SqlFunction.ofCall;
import static io.dyck.sql.value.SqlFunction.oneOrMore;
import static io.dyck.sql.value.SqlFunction.units;
import static io.dyck.sql.value.SqlFunction.value;
import static io.dyck.sql.value.SqlFunction.valueOrLiteral;
import static io.dyck.sql.value.SqlFunction.words;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.base.Verify;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.ObjectArrays;
import com.google.common.io.Resources;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.value.SqlFunction.Format;
import io.dyck.sql.value.SqlFunction.Part;
import io.dyck.sql.value.SqlFunction.Size;
import io.dyck.sql.value.SqlFunction.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The allowed functions of each dialect. Most are listed in files, which are read from the
 * databases; here are those whose arguments are more than values. The functions read only their
 * arguments. A database can prepare a call with any values of the required kinds.
 */
public final class SqlFunctions {
  /** The units in which the time between moments is counted. */
  public static final ImmutableList<String> UNITS =
      ImmutableList.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "HOUR", "MINUTE", "SECOND");

  /** The parts of a day. */
  static final ImmutableList<String> PARTS_OF_DAYS =
      ImmutableList.of("YEAR", "QUARTER", "MONTH", "WEEK", "DAY", "DOW", "DOY", "ISODOW");

  private static final ImmutableList<String> PARTS_OF_MOMENTS =
      ImmutableList.<String>builder()
          .addAll(PARTS_OF_DAYS)
          .add("HOUR", "MINUTE", "SECOND", "EPOCH")
          .build();

  static final ImmutableList<String> PARTS_OF_INTERVALS =
      ImmutableList.of("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND", "EPOCH");

  private static final Pattern SIGNATURE = Pattern.compile("(\\w+)\\((.*)\\) (\\w+)");

  private static final ImmutableMap<SqlDialect, ImmutableList<SqlFunction>> LISTS =
      Maps.toMap(Arrays.asList(SqlDialect.values()), SqlFunctions::list);

  private static final ImmutableMap<SqlDialect, ImmutableSet<SqlKinds>> ARGUMENTS =
      ImmutableMap.copyOf(
          Maps.transformValues(
              LISTS,
              list ->
                  list.stream().map(SqlFunction::argument).collect(ImmutableSet.toImmutableSet())));

  private SqlFunctions() {}

  /** Returns the kinds of the arguments that depend on the row, of all functions of a dialect. */
  public static ImmutableSet<SqlKinds> arguments(SqlDialect dialect) {
    return Objects.requireNonNull(ARGUMENTS.get(dialect));
  }

  /** Returns a new trie of the functions of a dialect, by their names. */
  public static SqlNameTrie<SqlFunction> trie(SqlDialect dialect) {
    SqlNameTrie<SqlFunction> trie = new SqlNameTrie<>();
    Objects.requireNonNull(LISTS.get(dialect))
        .forEach(function -> trie.add(new SqlNameTrie.Spelling(function.name, true), function));
    return trie;
  }

  private static ImmutableList<SqlFunction> list(SqlDialect dialect) {
    List<SqlFunction> all = new ArrayList<>(readList(dialect));
    switch (dialect) {
      case SQLITE -> addSqlite(all);
      case H2 -> addH2(all);
      case DUCKDB -> addDuckdb(all);
      case POSTGRESQL -> addPostgresql(all);
    }
    return ImmutableList.copyOf(all);
  }

  /** Returns the functions of the list that was read from the database. */
  private static List<SqlFunction> readList(SqlDialect dialect) {
    try {
      List<String> lines =
          Resources.readLines(
              Resources.getResource(SqlFunctions.class, "functions-" + dialect.id() + ".txt"),
              StandardCharsets.UTF_8);
      return lines.stream()
          .map(line -> signature(line, lines.contains(line.replace("float", "number")), dialect))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a signature such as {@code lpad(text, size, text) text}. The first argument that is no
   * size depends on the row, so that no call is a constant, which the database would compute.
   * SQLite computes no constants when it prepares.
   *
   * @param hasExact whether there is also a signature with exact numbers in place of others
   */
  private static SqlFunction signature(String line, boolean hasExact, SqlDialect dialect) {
    Matcher parts = SIGNATURE.matcher(line);
    Verify.verify(parts.matches(), line);
    List<Part> arguments = new ArrayList<>();
    boolean isFirst = dialect.isStrict();
    for (String kind : Splitter.on(", ").split(parts.group(2))) {
      boolean isRepeated = kind.endsWith("...");
      if (kind.equals("size")) {
        arguments.add(new Size());
        continue;
      }
      ValueKind given = kind(kind.replace("...", ""));
      SqlKinds kinds =
          given == ValueKind.FLOAT && !hasExact ? SqlKinds.NUMBERS : SqlKinds.of(given);
      arguments.add(new SqlFunction.Argument(kinds, !isFirst || isRepeated, isRepeated));
      isFirst = false;
    }
    return ofCall(parts.group(1), kind(parts.group(3)), arguments.toArray(Part[]::new));
  }

  private static ValueKind kind(String name) {
    return ValueKind.valueOf(Ascii.toUpperCase(name));
  }

  /** Adds the functions whose result has the kind of their arguments. */
  private static void addSameKind(List<SqlFunction> all, SqlDialect dialect) {
    for (ValueKind kind : dialect.kinds()) {
      if (SqlKinds.COMPARABLE.contains(kind)) {
        all.add(ofCall("COALESCE", kind, value(kind), oneOrMore(kind)));
        all.add(ofCall("NULLIF", kind, value(kind), valueOrLiteral(kind)));
        if (dialect.isStrict() && SqlKinds.ORDERED.contains(kind)) {
          all.add(ofCall("GREATEST", kind, value(kind), oneOrMore(kind)));
          all.add(ofCall("LEAST", kind, value(kind), oneOrMore(kind)));
        }
      }
    }
  }

  private static void addSqlite(List<SqlFunction> all) {
    addSameKind(all, SqlDialect.SQLITE);
    all.add(ofCall("SUBSTRING", ValueKind.ANY, value(ValueKind.ANY), new Size()));
    all.add(ofCall("SUBSTRING", ValueKind.ANY, value(ValueKind.ANY), new Size(), new Size()));
    // SQLite computes NULL from a format or a change that it does not know.
    all.add(ofCall("STRFTIME", ValueKind.ANY, new Text(), oneOrMore(ValueKind.ANY)));
  }

  /** Adds the functions that all dialects with types have. */
  private static void addTyped(List<SqlFunction> all, SqlDialect dialect) {
    addSameKind(all, dialect);
    Part text = value(ValueKind.TEXT);
    all.add(extract(PARTS_OF_DAYS, value(ValueKind.DATE)));
    all.add(extract(PARTS_OF_MOMENTS, value(ValueKind.TIMESTAMP)));
    Part any = new SqlFunction.Argument(SqlKinds.COMPARABLE, true, true);
    // H2 concatenates two values or more.
    Part[] some =
        dialect == SqlDialect.H2
            ? new Part[] {new SqlFunction.Argument(SqlKinds.COMPARABLE, true, false), any}
            : new Part[] {any};
    all.add(ofCall("CONCAT", ValueKind.TEXT, some));
    all.add(ofCall("CONCAT_WS", ValueKind.TEXT, ObjectArrays.concat(new Text(), some)));
    all.add(exactly("POSITION", ValueKind.NUMBER, new Text(), words("IN"), text));
    all.add(ofCall("SUBSTRING", ValueKind.TEXT, text, new Size()));
    all.add(ofCall("SUBSTRING", ValueKind.TEXT, text, new Size(), new Size()));
    all.add(exactly("SUBSTRING", ValueKind.TEXT, text, words("FROM"), new Size()));
    all.add(
        exactly(
            "SUBSTRING",
            ValueKind.TEXT,
            text,
            words("FROM"),
            new Size(),
            words("FOR"),
            new Size()));
  }

  private static SqlFunction extract(ImmutableList<String> parts, Part from) {
    String[] words = parts.stream().map(part -> part + " FROM").toArray(String[]::new);
    return exactly("EXTRACT", ValueKind.NUMBER, words(words), from);
  }

  /** Adds the functions of dialects whose intervals are values. */
  private static void addIntervals(List<SqlFunction> all) {
    Collections.addAll(
        all,
        extract(PARTS_OF_INTERVALS, value(ValueKind.INTERVAL)),
        ofCall("AGE", ValueKind.INTERVAL, moment()),
        ofCall("AGE", ValueKind.INTERVAL, momentOrLiteral(), moment()),
        ofCall("DATE", ValueKind.DATE, moment()),
        ofCall("DATE_TRUNC", ValueKind.TIMESTAMP, units(UNITS), moment()),
        ofCall("DATE_PART", ValueKind.FLOAT, units(PARTS_OF_DAYS), value(ValueKind.DATE)),
        ofCall("DATE_PART", ValueKind.FLOAT, units(PARTS_OF_MOMENTS), value(ValueKind.TIMESTAMP)),
        ofCall("DATE_PART", ValueKind.FLOAT, units(PARTS_OF_INTERVALS), value(ValueKind.INTERVAL)));
  }

  private static void addH2(List<SqlFunction> all) {
    addTyped(all, SqlDialect.H2);
    Part format = choice("yyyy", "yyyy-MM", "yyyy-MM-dd", "MMMM", "EEEE");
    all.add(ofCall("FORMATDATETIME", ValueKind.TEXT, moment(), format));
    all.add(ofCall("DATEDIFF", ValueKind.NUMBER, units(UNITS), moment(), momentOrLiteral()));
    for (ValueKind kind : new ValueKind[] {ValueKind.DATE, ValueKind.TIMESTAMP}) {
      all.add(ofCall("DATEADD", kind, choice("DAY", "MONTH", "YEAR"), new Size(), value(kind)));
    }
  }

  private static void addDuckdb(List<SqlFunction> all) {
    addTyped(all, SqlDialect.DUCKDB);
    addIntervals(all);
    all.add(ofCall("STRFTIME", ValueKind.TEXT, moment(), new Format()));
    Part text = value(ValueKind.TEXT);
    all.add(ofCall("STRPTIME", ValueKind.TIMESTAMP, text, new Format()));
    Part regular = new SqlFunction.Regular(false);
    Part grouped = new SqlFunction.Regular(true);
    all.add(ofCall("REGEXP_EXTRACT", ValueKind.TEXT, text, grouped, words("0", "1")));
    all.add(ofCall("REGEXP_MATCHES", ValueKind.BOOLEAN, text, regular));
    all.add(ofCall("REGEXP_FULL_MATCH", ValueKind.BOOLEAN, text, regular));
    all.add(ofCall("REGEXP_EXTRACT", ValueKind.TEXT, text, regular));
    all.add(ofCall("REGEXP_REPLACE", ValueKind.TEXT, text, regular, new Text()));
    all.add(ofCall("REGEXP_REPLACE", ValueKind.TEXT, text, regular, new Text(), choice("g", "i")));
    for (String name : new String[] {"DATE_DIFF", "DATEDIFF"}) {
      all.add(ofCall(name, ValueKind.NUMBER, units(UNITS), moment(), momentOrLiteral()));
    }
  }

  private static void addPostgresql(List<SqlFunction> all) {
    addTyped(all, SqlDialect.POSTGRESQL);
    addIntervals(all);
    Part text = value(ValueKind.TEXT);
    Part number = new SqlFunction.Argument(SqlKinds.NUMBERS, false, false);
    // PostgreSQL compiles the pattern of a function when the statement runs.
    all.add(exactly("SUBSTRING", ValueKind.TEXT, text, words("FROM"), new Text()));
    Part regular = new SqlFunction.Regular(false);
    all.add(exactly("SUBSTRING", ValueKind.TEXT, text, words("FROM"), regular));
    all.add(ofCall("TRIM", ValueKind.TEXT, text));
    all.add(ofCall("TRIM", ValueKind.TEXT, text, new Text()));
    all.add(ofCall("TO_CHAR", ValueKind.TEXT, moment(), new Text()));
    all.add(ofCall("TO_CHAR", ValueKind.TEXT, number, new Text()));
    all.add(ofCall("TO_DATE", ValueKind.DATE, text, new Text()));
    all.add(ofCall("TO_NUMBER", ValueKind.NUMBER, text, new Text()));
    all.add(ofCall("TO_TIMESTAMP", ValueKind.TIMESTAMP, text, new Text()));
    all.add(ofCall("TO_TIMESTAMP", ValueKind.TIMESTAMP, number));
    all.add(ofCall("REGEXP_REPLACE", ValueKind.TEXT, text, new Text(), new Text()));
    all.add(ofCall("REGEXP_REPLACE", ValueKind.TEXT, text, new Text(), new Text(), new Text()));
  }
}
