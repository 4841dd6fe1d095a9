package io.dyck.sql.value;

import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Excluded;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The literals of each kind, as rules. A place inside a rule is the same wherever the rule is
 * called.
 */
public final class Literals {
  /** The names that SQLite gives to the number of a row. */
  private static final List<String> ROW_NUMBERS = List.of("rowid", "oid", "_rowid_");

  private static final Place CLOSE = SqlPlaces.closed(SqlPlaces.END);

  private final Map<Kind, Place> rules = new EnumMap<>(Kind.class);

  /**
   * What a value is compared with beside the literals of its kind: literals that have this kind
   * only there, large numbers, and sums and products of numbers that are too small to overflow.
   */
  private final Map<Kind, Place> compared = new EnumMap<>(Kind.class);

  /** The literals of days, moments and intervals without anything added to them. */
  private final Map<Kind, Place> bases = new EnumMap<>(Kind.class);

  /** The literals that are no exact numbers, or null if the dialect does not tell them apart. */
  private @Nullable Place inexact;

  private final Place pattern;
  private final Place text;
  private final Place unsigned;
  private final Place term;
  private final Place format = SqlPlaces.rule(SqlTexts.exactly("'", new Format(true)));
  private final Place divisor =
      SqlPlaces.rule(
          SqlTexts.digit(
              '1',
              '9',
              SqlTexts.digits(0, 4, SqlPlaces.any(SqlPlaces.END, fraction(4, SqlPlaces.END)))));
  private final Place size = SqlTexts.digit('1', '9', SqlTexts.digits(0, 2, SqlPlaces.END));
  private final Place count =
      SqlPlaces.rule(SqlTexts.digit('0', '9', SqlTexts.digits(0, 6, SqlPlaces.END)));

  public Literals(SqlCatalog catalog) {
    SqlDialect dialect = catalog.dialect();
    Place anyText = text(SqlPlaces.END);
    Place positive = positive(SqlPlaces.END);
    Place number = number(SqlPlaces.END);
    Place single = SqlTexts.quoted('\'', SqlTexts.Without.BACKSLASH, SqlPlaces.END);
    unsigned = SqlPlaces.rule(factor(dialect));
    Place sum = SqlTexts.digit('0', '9', SqlTexts.digits(0, 8, signs(positive)));
    Place product = product(SqlPlaces.any(SqlPlaces.END, signs(positive)));
    Place inside = product(SqlPlaces.any(CLOSE, signs(positive(CLOSE))));
    Place large = SqlTexts.digit('1', '9', SqlTexts.digits(9, 36, SqlPlaces.END));
    compared.put(
        dialect.kind(Kind.NUMBER),
        SqlPlaces.any(
            sum,
            large,
            SqlTexts.exactly("-", large),
            product,
            SqlTexts.exactly("(", SqlPlaces.loose(SqlPlaces.any(inside, positive(CLOSE))))));
    Place truth = SqlPlaces.any(word("TRUE"), word("FALSE"));
    Place numbers = SqlPlaces.rule(number);
    if (dialect == SqlDialect.SQLITE) {
      Place doubled = Excluded.text(names(catalog), SqlPlaces.END);
      text = SqlPlaces.rule(SqlPlaces.any(anyText, doubled));
      pattern = SqlPlaces.rule(SqlPlaces.any(single, doubled));
      Place now = SqlPlaces.any(word("CURRENT_DATE"), word("CURRENT_TIMESTAMP"));
      Place all = SqlPlaces.rule(SqlPlaces.any(number, anyText, doubled, now, truth));
      rules.put(Kind.ANY, SqlPlaces.any(all, cast(dialect, Kind.ANY, all, Kind.ANY)));
      term = unsigned;
    } else {
      text = SqlPlaces.rule(anyText);
      pattern = SqlPlaces.rule(single);
      Place day = SqlPlaces.rule(SqlDates.quotedDate(SqlPlaces.END));
      Place time = SqlPlaces.rule(SqlDates.quotedTimestamp(SqlPlaces.END));
      Place date = SqlPlaces.words("DATE", SqlPlaces.gap(SqlPlaces.call(day, SqlPlaces.END)));
      // H2 takes no day without a time for a moment.
      Place moment = SqlPlaces.any(time, dialect.hasIntervals() ? day : null);
      Place timestamp =
          SqlPlaces.words("TIMESTAMP", SqlPlaces.gap(SqlPlaces.call(moment, SqlPlaces.END)));
      Place now = dialect == SqlDialect.POSTGRESQL ? now() : null;
      Place part =
          part(SqlPlaces.any(word("CURRENT_DATE"), word("LOCALTIMESTAMP"), now, date, timestamp));
      rules.put(
          Kind.NUMBER,
          SqlPlaces.any(numbers, cast(dialect, Kind.NUMBER, numbers, Kind.NUMBER), part));
      compared.put(
          Kind.NUMBER,
          SqlPlaces.any(compared.get(Kind.NUMBER), SqlPlaces.call(part, signs(positive))));
      if (dialect.kind(Kind.FLOAT) == Kind.FLOAT) {
        inexact = cast(dialect, Kind.NUMBER, numbers, Kind.FLOAT);
        rules.put(
            Kind.FLOAT, SqlPlaces.any(Objects.requireNonNull(rules.get(Kind.NUMBER)), inexact));
        compared.put(
            Kind.NUMBER,
            SqlPlaces.any(
                compared.get(Kind.NUMBER),
                inexact,
                SqlTexts.exactly("(", SqlPlaces.loose(SqlPlaces.call(inexact, operation(CLOSE))))));
        compared.put(Kind.FLOAT, Objects.requireNonNull(compared.get(Kind.NUMBER)));
      }
      rules.put(Kind.TEXT, SqlPlaces.any(text, cast(dialect, Kind.TEXT, text, Kind.TEXT)));
      rules.put(Kind.BOOLEAN, truth);
      bases.put(
          Kind.DATE,
          SqlPlaces.any(date, word("CURRENT_DATE"), cast(dialect, Kind.TEXT, day, Kind.DATE)));
      bases.put(
          Kind.TIMESTAMP,
          SqlPlaces.any(
              timestamp,
              word("LOCALTIMESTAMP"),
              now,
              cast(dialect, Kind.TEXT, day, Kind.TIMESTAMP),
              cast(dialect, Kind.TEXT, time, Kind.TIMESTAMP)));
      moments(dialect);
      compared.put(Kind.DATE, SqlPlaces.any(day, rules.get(Kind.TIMESTAMP)));
      compared.put(Kind.TIMESTAMP, SqlPlaces.any(day, time, rules.get(Kind.DATE)));
      term = SqlPlaces.any(unsigned, part);
    }
  }

  /** Makes the rules of intervals, and of moments with intervals and days added to them. */
  private void moments(SqlDialect dialect) {
    Place date = Objects.requireNonNull(bases.get(Kind.DATE));
    Place days = signs(SqlTexts.digits(1, 4, SqlPlaces.END));
    rules.put(Kind.DATE, SqlPlaces.any(date, SqlPlaces.call(date, days)));
    Place timestamp = Objects.requireNonNull(bases.get(Kind.TIMESTAMP));
    if (!dialect.hasIntervals()) {
      rules.put(Kind.TIMESTAMP, timestamp);
      return;
    }
    Place text = SqlDates.intervalText();
    Place named =
        SqlPlaces.words(
            "INTERVAL",
            SqlPlaces.gap(
                SqlPlaces.any(
                    SqlPlaces.call(text, SqlPlaces.END),
                    SqlDates.interval(dialect == SqlDialect.DUCKDB))));
    Place interval = SqlPlaces.any(named, cast(dialect, Kind.TEXT, text, Kind.INTERVAL));
    Place difference =
        SqlPlaces.call(
            timestamp,
            SqlPlaces.loose(
                SqlTexts.exactly("-", SqlPlaces.loose(SqlPlaces.call(timestamp, SqlPlaces.END)))));
    Place operand =
        SqlPlaces.any(
            interval, SqlTexts.exactly("(", SqlPlaces.loose(SqlPlaces.call(interval, CLOSE))));
    bases.put(Kind.INTERVAL, operand);
    rules.put(Kind.INTERVAL, SqlPlaces.any(operand, difference));
    compared.put(Kind.INTERVAL, text);
    Place last = signs(SqlPlaces.call(interval, SqlPlaces.END));
    Place shift = signs(SqlPlaces.call(interval, SqlPlaces.any(SqlPlaces.END, last)));
    Place moment = SqlPlaces.any(timestamp, truncated(SqlPlaces.any(date, timestamp)));
    rules.put(
        Kind.TIMESTAMP,
        SqlPlaces.any(
            moment,
            SqlPlaces.call(moment, shift),
            SqlPlaces.call(date, shift),
            truncated(SqlPlaces.call(date, shift)),
            truncated(SqlPlaces.call(timestamp, shift))));
  }

  private static Place truncated(Place moment) {
    List<Place> units = new ArrayList<>();
    for (String unit : SqlFunctions.UNITS) {
      Place quote =
          SqlTexts.exactly(
              "'", SqlPlaces.another(SqlPlaces.call(moment, SqlPlaces.closed(SqlPlaces.END))));
      units.add(SqlTexts.exactly("'", SqlPlaces.word(unit, quote)));
    }
    return SqlPlaces.function("DATE_TRUNC", SqlPlaces.any(units));
  }

  /** Returns a place for a plus or a minus, and what follows it. */
  private static Place signs(Place next) {
    Place term = SqlPlaces.loose(next);
    return SqlPlaces.loose(SqlPlaces.any(SqlTexts.exactly("+", term), SqlTexts.exactly("-", term)));
  }

  /** The rest of a format of moments. */
  private record Format(boolean isEmpty) implements Place {
    private static final String MARKS = "aAbBdfHIjmMpSyY%";

    @Override
    public void moves(Moves moves) {
      Place more = new Format(false);
      Place mark =
          SqlPlaces.any(
              MARKS.chars().mapToObj(c -> SqlTexts.exactly("" + (char) c, more)).toList());
      moves.read('%', '%', mark);
      if (!isEmpty) {
        moves.read('\'', '\'', SqlPlaces.END);
      }
      for (char c = ' '; c < 0x7F; c++) {
        if (c != '%' && c != '\'') {
          moves.read(c, c, more);
        }
      }
    }

    @Override
    public void shortest(StringBuilder to) {
      to.append(isEmpty ? "%Y'" : "'");
    }
  }

  /** Returns a place for the current time with a zone. */
  private static Place now() {
    return SqlPlaces.any(
        word("CURRENT_TIMESTAMP"), SqlPlaces.function("NOW", SqlTexts.exactly(")", SqlPlaces.END)));
  }

  /** Returns a place for a part of a day, such as its year. */
  private static Place part(Place day) {
    Place from = SqlPlaces.gap(SqlPlaces.word("FROM", SqlPlaces.gap(SqlPlaces.call(day, CLOSE))));
    List<Place> units = new ArrayList<>();
    for (String unit : SqlFunctions.PARTS_OF_DAYS) {
      units.add(SqlPlaces.word(unit, from));
    }
    return SqlPlaces.function("EXTRACT", SqlPlaces.any(units));
  }

  private static Place text(Place next) {
    return SqlTexts.quoted('\'', SqlTexts.Without.NOTHING, next);
  }

  /** Returns a place for a product or quotient of two numbers that are too small to overflow. */
  private static Place product(Place next) {
    Place first = operation(next);
    return SqlTexts.digit(
        '0', '9', SqlTexts.digits(0, 3, SqlPlaces.any(first, fraction(4, first))));
  }

  /** Returns a place for the sign of a product or quotient, and its second number. */
  private static Place operation(Place next) {
    Place fraction = SqlPlaces.any(next, fraction(4, next));
    Place factor = SqlPlaces.loose(SqlTexts.digit('1', '9', SqlTexts.digits(0, 3, fraction)));
    return SqlPlaces.loose(
        SqlPlaces.any(SqlTexts.exactly("*", factor), SqlTexts.exactly("/", factor)));
  }

  private static Place positive(Place next) {
    return positive(9, next);
  }

  /** Returns a place for a number with at most so many digits behind the point. */
  private static Place positive(int fraction, Place next) {
    Place end = SqlPlaces.any(next, fraction(fraction, next));
    return SqlTexts.digit('0', '9', SqlTexts.digits(0, 8, end));
  }

  /** Returns a place for a number that may be multiplied, which in DuckDB adds the fractions. */
  private static Place factor(SqlDialect dialect) {
    return positive(dialect == SqlDialect.DUCKDB ? 4 : 9, SqlPlaces.END);
  }

  private static Place number(Place next) {
    return SqlPlaces.any(positive(next), SqlTexts.exactly("-", positive(next)));
  }

  /**
   * Returns a place for a literal that is converted into a type that surely holds it.
   *
   * @param from the kind of the literal
   * @param literal the rule of the literal
   * @param to the kind of the type
   */
  private static Place cast(SqlDialect dialect, Kind from, Place literal, Kind to) {
    List<SqlCast> casts =
        SqlCast.of(dialect, from).stream()
            .filter(cast -> cast.to() == to && (cast.isWide() || from == Kind.TEXT))
            .toList();
    Function<Place, Place> types =
        next -> SqlPlaces.any(casts.stream().map(cast -> cast.unsized(next)).toList());
    Place close = SqlPlaces.closed(SqlPlaces.END);
    Place sized =
        SqlPlaces.word(
            "AS",
            SqlPlaces.gap(SqlPlaces.any(casts.stream().map(cast -> cast.type(close)).toList())));
    Place as = SqlPlaces.word("AS", SqlPlaces.gap(types.apply(close)));
    // Zero and NULL fit into types of any size.
    Place zero = to == Kind.NUMBER ? SqlTexts.exactly("0", SqlPlaces.gap(sized)) : null;
    Place none = SqlPlaces.word("NULL", SqlPlaces.gap(sized));
    Place call =
        SqlPlaces.function(
            "CAST", SqlPlaces.any(SqlPlaces.call(literal, SqlPlaces.gap(as)), zero, none));
    Place sign = SqlTexts.exactly("::", types.apply(SqlPlaces.END));
    return dialect.hasCastOperator() ? SqlPlaces.any(call, SqlPlaces.call(literal, sign)) : call;
  }

  private static Place word(String word) {
    return SqlPlaces.word(word, SqlPlaces.END);
  }

  /**
   * Returns a place for a point and the digits behind it. Numbers have up to nine digits before the
   * point, which keeps arithmetic from overflowing.
   */
  private static Place fraction(int most, Place next) {
    return SqlTexts.exactly(".", SqlTexts.digits(1, most, next));
  }

  private static SqlNameTrie<String> names(SqlCatalog catalog) {
    SqlNameTrie<String> names = new SqlNameTrie<>();
    for (String name : ROW_NUMBERS) {
      names.add(new SqlNameTrie.Spelling('"' + name + '"', true), name);
    }
    for (String name : catalog.names()) {
      names.add(new SqlNameTrie.Spelling(catalog.dialect().quoted(name), true), name);
    }
    return names;
  }

  /** Returns the rule of the literals of some texts. */
  public static Place of(Collection<String> texts) {
    SqlNameTrie<String> trie = new SqlNameTrie<>();
    for (String text : texts) {
      trie.add(new SqlNameTrie.Spelling("'" + text.replace("'", "''") + "'", false), text);
    }
    return Objects.requireNonNull(trie.place(new AnyOf()));
  }

  private record AnyOf() implements SqlNameTrie.Use<String> {
    @Override
    public boolean allows(String text) {
      return true;
    }

    @Override
    public Place then(String text) {
      return SqlPlaces.END;
    }
  }

  /** Returns the rule of the literals of a kind, or null if none can be written. */
  public @Nullable Place of(Kind kind) {
    return rules.get(kind);
  }

  /**
   * Returns the rule of the constants with which a value can be compared, or null: the literals of
   * its kind, those that the database takes for this kind, such as {@code '2024-02-29'}, and {@code
   * 1200 + 11}.
   */
  public @Nullable Place compared(Kind kind) {
    Place typed = rules.get(kind);
    Place other = compared.get(kind);
    return typed == null || other == null ? typed : SqlPlaces.any(typed, other);
  }

  /** Returns a place for a literal of one of some kinds, or null if none can be written. */
  public @Nullable Place of(SqlKinds kinds, Function<Kind, Place> next) {
    List<Place> places = new ArrayList<>();
    rules.forEach(
        (kind, rule) -> {
          if (kinds.has(kind)) {
            // A literal that may be exact is exact.
            boolean isExact = kind == Kind.FLOAT && kinds.has(Kind.NUMBER);
            Place literal = isExact ? Objects.requireNonNull(inexact) : rule;
            places.add(SqlPlaces.call(literal, next.apply(kind)));
          }
        });
    return places.isEmpty() ? null : SqlPlaces.any(places);
  }

  /** Whether any value may stand in any column. */
  boolean isLoose() {
    return rules.containsKey(Kind.ANY);
  }

  /** Returns the rule of texts between single quotes. */
  public Place text() {
    return text;
  }

  /**
   * Returns the rule of numbers without a sign. A minus before such a number cannot begin a
   * comment.
   */
  public Place unsigned() {
    return unsigned;
  }

  /** Returns the rule of numbers that may be added: those without a sign, and parts of today. */
  public Place term() {
    return term;
  }

  /**
   * Returns the rule of days, moments or intervals with nothing added to them, or null for other
   * kinds.
   */
  public @Nullable Place base(Kind kind) {
    return bases.get(kind);
  }

  /** Returns the rule of formats of moments, in the notation of strftime. */
  public Place format() {
    return format;
  }

  /** Returns the rule of numbers that are not zero. */
  public Place divisor() {
    return divisor;
  }

  /** Returns the rule of numbers of characters, rows or digits, from 1 to 999. */
  public Place size() {
    return size;
  }

  /** Returns a place for a pattern of LIKE. */
  public Place pattern(Place next) {
    return SqlPlaces.call(pattern, next);
  }

  /** Returns a place for a number of rows. */
  public Place count(Place next) {
    return SqlPlaces.call(count, next);
  }
}
