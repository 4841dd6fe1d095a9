package io.dyck.sql.value;

import static io.dyck.sql.value.SqlFunction.call;
import static io.dyck.sql.value.SqlFunction.choice;
import static io.dyck.sql.value.SqlFunction.exactly;
import static io.dyck.sql.value.SqlFunction.many;
import static io.dyck.sql.value.SqlFunction.moment;
import static io.dyck.sql.value.SqlFunction.momentOrLiteral;
import static io.dyck.sql.value.SqlFunction.orLiteral;
import static io.dyck.sql.value.SqlFunction.units;
import static io.dyck.sql.value.SqlFunction.value;
import static io.dyck.sql.value.SqlFunction.words;

import com.google.common.base.Ascii;
import com.google.common.base.Splitter;
import com.google.common.base.Verify;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.io.Resources;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
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

  private static final ImmutableList<String> PARTS_OF_INTERVALS =
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
    List<SqlFunction> all = new ArrayList<>(listed(dialect));
    switch (dialect) {
      case SQLITE -> sqlite(all);
      case H2 -> h2(all);
      case DUCKDB -> duckdb(all);
      case POSTGRESQL -> postgresql(all);
    }
    return ImmutableList.copyOf(all);
  }

  /** Returns the functions of the list that was read from the database. */
  private static List<SqlFunction> listed(SqlDialect dialect) {
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
      Kind given = kind(kind.replace("...", ""));
      SqlKinds kinds = given == Kind.FLOAT && !hasExact ? SqlKinds.NUMBERS : SqlKinds.of(given);
      arguments.add(new SqlFunction.Argument(kinds, !isFirst || isRepeated, isRepeated));
      isFirst = false;
    }
    return call(parts.group(1), kind(parts.group(3)), arguments.toArray(Part[]::new));
  }

  private static Kind kind(String name) {
    return Kind.valueOf(Ascii.toUpperCase(name));
  }

  /** Adds the functions whose result has the kind of their arguments. */
  private static void alike(List<SqlFunction> all, SqlDialect dialect) {
    for (Kind kind : dialect.kinds()) {
      if (SqlKinds.COMPARABLE.has(kind)) {
        all.add(call("COALESCE", kind, value(kind), many(kind)));
        all.add(call("NULLIF", kind, value(kind), orLiteral(kind)));
        if (dialect.isStrict() && SqlKinds.ORDERED.has(kind)) {
          all.add(call("GREATEST", kind, value(kind), many(kind)));
          all.add(call("LEAST", kind, value(kind), many(kind)));
        }
      }
    }
  }

  private static void sqlite(List<SqlFunction> all) {
    alike(all, SqlDialect.SQLITE);
    all.add(call("SUBSTRING", Kind.ANY, value(Kind.ANY), new Size()));
    all.add(call("SUBSTRING", Kind.ANY, value(Kind.ANY), new Size(), new Size()));
    // SQLite computes NULL from a format or a change that it does not know.
    all.add(call("STRFTIME", Kind.ANY, new Text(), many(Kind.ANY)));
  }

  /** Adds the functions that all dialects with types have. */
  private static void typed(List<SqlFunction> all, SqlDialect dialect) {
    alike(all, dialect);
    Part text = value(Kind.TEXT);
    all.add(extract(PARTS_OF_DAYS, value(Kind.DATE)));
    all.add(extract(PARTS_OF_MOMENTS, value(Kind.TIMESTAMP)));
    Part any = new SqlFunction.Argument(SqlKinds.COMPARABLE, true, true);
    all.add(call("CONCAT", Kind.TEXT, any));
    all.add(call("CONCAT_WS", Kind.TEXT, new Text(), any));
    all.add(call("SUBSTRING", Kind.TEXT, text, new Size()));
    all.add(call("SUBSTRING", Kind.TEXT, text, new Size(), new Size()));
    all.add(exactly("SUBSTRING", Kind.TEXT, text, words("FROM"), new Size()));
    all.add(
        exactly("SUBSTRING", Kind.TEXT, text, words("FROM"), new Size(), words("FOR"), new Size()));
  }

  private static SqlFunction extract(ImmutableList<String> parts, Part from) {
    String[] words = parts.stream().map(part -> part + " FROM").toArray(String[]::new);
    return exactly("EXTRACT", Kind.NUMBER, words(words), from);
  }

  /** Adds the functions of dialects whose intervals are values. */
  private static void intervals(List<SqlFunction> all) {
    Collections.addAll(
        all,
        extract(PARTS_OF_INTERVALS, value(Kind.INTERVAL)),
        call("AGE", Kind.INTERVAL, moment()),
        call("AGE", Kind.INTERVAL, momentOrLiteral(), moment()),
        call("DATE", Kind.DATE, moment()),
        call("DATE_TRUNC", Kind.TIMESTAMP, units(UNITS), moment()),
        call("DATE_PART", Kind.FLOAT, units(PARTS_OF_DAYS), value(Kind.DATE)),
        call("DATE_PART", Kind.FLOAT, units(PARTS_OF_MOMENTS), value(Kind.TIMESTAMP)),
        call("DATE_PART", Kind.FLOAT, units(PARTS_OF_INTERVALS), value(Kind.INTERVAL)));
  }

  private static void h2(List<SqlFunction> all) {
    typed(all, SqlDialect.H2);
    Part format = choice("yyyy", "yyyy-MM", "yyyy-MM-dd", "MMMM", "EEEE");
    all.add(call("FORMATDATETIME", Kind.TEXT, moment(), format));
    all.add(call("DATEDIFF", Kind.NUMBER, units(UNITS), moment(), momentOrLiteral()));
    for (Kind kind : new Kind[] {Kind.DATE, Kind.TIMESTAMP}) {
      all.add(call("DATEADD", kind, choice("DAY", "MONTH", "YEAR"), new Size(), value(kind)));
    }
  }

  private static void duckdb(List<SqlFunction> all) {
    typed(all, SqlDialect.DUCKDB);
    intervals(all);
    all.add(call("STRFTIME", Kind.TEXT, moment(), new Format()));
    all.add(call("STRPTIME", Kind.TIMESTAMP, value(Kind.TEXT), new Format()));
    for (String name : new String[] {"DATE_DIFF", "DATEDIFF"}) {
      all.add(call(name, Kind.NUMBER, units(UNITS), moment(), momentOrLiteral()));
    }
  }

  private static void postgresql(List<SqlFunction> all) {
    typed(all, SqlDialect.POSTGRESQL);
    intervals(all);
    Part text = value(Kind.TEXT);
    Part number = new SqlFunction.Argument(SqlKinds.NUMBERS, false, false);
    all.add(call("TRIM", Kind.TEXT, text));
    all.add(call("TRIM", Kind.TEXT, text, new Text()));
    all.add(call("TO_CHAR", Kind.TEXT, moment(), new Text()));
    all.add(call("TO_CHAR", Kind.TEXT, number, new Text()));
    all.add(call("TO_DATE", Kind.DATE, text, new Text()));
    all.add(call("TO_NUMBER", Kind.NUMBER, text, new Text()));
    all.add(call("TO_TIMESTAMP", Kind.TIMESTAMP, text, new Text()));
    all.add(call("TO_TIMESTAMP", Kind.TIMESTAMP, number));
    all.add(call("REGEXP_REPLACE", Kind.TEXT, text, new Text(), new Text()));
    all.add(call("REGEXP_REPLACE", Kind.TEXT, text, new Text(), new Text(), new Text()));
  }
}
