package io.dyck.sql.value;

import com.google.common.base.Ascii;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.SqlParameter;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.ExcludedNames;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlNameTrie;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The literals of each kind, and the parameters, as rules. A place inside a rule is the same
 * wherever the rule is called.
 */
public final class Literals {
  /** The names that SQLite gives to the number of a row. */
  private static final List<String> ROW_NUMBERS = List.of("rowid", "oid", "_rowid_");

  private static final Place CLOSE = SqlPlaces.closeParenthesis(SqlPlaces.END);

  // The walks over a vocabulary are kept by rule. All catalogues share the rules of this class.
  private static final Place TEXT = SqlPlaces.rule(SqlTexts.quoted('\'', SqlPlaces.END));

  /** Patterns whose escape character may be the backslash. */
  private static final Place PATTERN = SqlPlaces.rule(SqlTexts.quoted('\'', "\\", SqlPlaces.END));

  /** The characters that ESCAPE may name. */
  private static final String ESCAPES = "!#$&*+/=?@\\^|~";

  private static final Place ESCAPED_PATTERN =
      SqlPlaces.rule(SqlTexts.quoted('\'', ESCAPES, SqlPlaces.END));
  private static final Place NUMBER = SqlPlaces.rule(number(SqlPlaces.END));
  private static final Place FACTOR = SqlPlaces.rule(positive(SqlPlaces.END));

  /** Sums of two numbers in parentheses that are too small to overflow in a product. */
  private static final Place SMALL_SUM = smallSum();

  /** Numbers that may be multiplied in DuckDB, which adds the digits behind the points. */
  private static final Place SHORT_FACTOR = SqlPlaces.rule(positive(4, SqlPlaces.END));

  private static final Place DAY = SqlPlaces.rule(SqlDates.quotedDate(SqlPlaces.END));
  private static final Place TIME = SqlPlaces.rule(SqlDates.quotedTimestamp(SqlPlaces.END));
  private static final Place TIME_OF_H2 =
      SqlPlaces.rule(SqlDates.quotedTimestampOfH2(SqlPlaces.END));
  private static final Place TIME_OF_DAY = SqlPlaces.rule(SqlDates.quotedTime(SqlPlaces.END));
  private static final Place IDENTIFIER = SqlPlaces.rule(quotedUuid());
  private static final Place FORMAT = SqlPlaces.rule(SqlTexts.exactText("'", new Format(true)));
  private static final Place REGULAR = SqlPlaces.rule(RegularPattern.quoted(false, false));
  private static final Place REGULAR_GROUP = SqlPlaces.rule(RegularPattern.quoted(false, true));
  private static final Place SIMILAR = SqlPlaces.rule(RegularPattern.quoted(true, false));
  private static final Place FRACTION =
      SqlPlaces.rule(
          SqlPlaces.choiceOf(
              SqlTexts.exactText(
                  "0", SqlPlaces.choiceOf(SqlPlaces.END, fraction(4, SqlPlaces.END))),
              SqlTexts.exactText("1", SqlPlaces.END)));
  private static final Place COUNT =
      SqlPlaces.rule(SqlTexts.digit('0', '9', SqlTexts.digits(0, 6, SqlPlaces.END)));

  private static final Place DIVISOR =
      SqlPlaces.rule(
          SqlTexts.digit(
              '1',
              '9',
              SqlTexts.digits(
                  0, 4, SqlPlaces.choiceOf(SqlPlaces.END, fraction(4, SqlPlaces.END)))));

  private final Map<ValueKind, Place> rules = new EnumMap<>(ValueKind.class);

  /**
   * What a value is compared with beside the literals of its kind: literals that have this kind
   * only there, large numbers, and sums and products of numbers that are too small to overflow.
   */
  private final Map<ValueKind, Place> compared = new EnumMap<>(ValueKind.class);

  /** The literals of days, moments and intervals without anything added to them. */
  private final Map<ValueKind, Place> bases = new EnumMap<>(ValueKind.class);

  /** The literals that are no exact numbers, or null if the dialect does not tell them apart. */
  private @Nullable Place inexact;

  /** The parameters of each kind. */
  private final Map<ValueKind, Place> parameters = new EnumMap<>(ValueKind.class);

  private final Place pattern;
  private final Place escapedPattern;
  private final Place text;
  private final Place count;

  /** The text literals that are converted; nothing where values have no types. */
  private Place castText = SqlPlaces.NOTHING;

  private final Place unsigned;
  private final Place term;
  private final Place smallProduct =
      SqlTexts.digits(
          1,
          3,
          SqlPlaces.optionalSpace(
              SqlTexts.exactText(
                  "*", SqlPlaces.optionalSpace(SqlTexts.digits(1, 3, SqlPlaces.END)))));
  private final Place size =
      SqlPlaces.rule(SqlTexts.digit('1', '9', SqlTexts.digits(0, 2, SqlPlaces.END)));

  /**
   * Makes the literals of a dialect.
   *
   * @throws SqlException if a parameter cannot be used
   */
  public Literals(SqlCatalog catalog, List<SqlParameter> bound) {
    SqlDialect dialect = catalog.dialect();
    count = SqlPlaces.choiceOf(COUNT, addParameters(dialect, bound));
    Place positive = positive(SqlPlaces.END);
    unsigned = SqlPlaces.choiceOf(dialect == SqlDialect.DUCKDB ? SHORT_FACTOR : FACTOR, SMALL_SUM);
    Place sum = SqlTexts.digit('0', '9', SqlTexts.digits(0, 8, signs(positive)));
    Place product = product(SqlPlaces.choiceOf(SqlPlaces.END, signs(positive)));
    Place inside = product(SqlPlaces.choiceOf(CLOSE, signs(positive(CLOSE))));
    Place large = SqlTexts.digit('1', '9', SqlTexts.digits(9, 36, SqlPlaces.END));
    compared.put(
        dialect.kind(ValueKind.NUMBER),
        SqlPlaces.choiceOf(
            sum,
            large,
            SqlTexts.exactText("-", large),
            product,
            SqlTexts.exactText(
                "(", SqlPlaces.optionalSpace(SqlPlaces.choiceOf(inside, positive(CLOSE))))));
    Place truth = SqlPlaces.choiceOf(word("TRUE"), word("FALSE"));
    Place time = dialect == SqlDialect.H2 ? TIME_OF_H2 : TIME;
    if (dialect == SqlDialect.SQLITE) {
      Place doubled = SqlPlaces.rule(ExcludedNames.textPlace(names(catalog), SqlPlaces.END));
      text = SqlPlaces.choiceOf(TEXT, doubled);
      // SQLite compares no pattern before the statement runs.
      pattern = text;
      escapedPattern = text;
      Place now = SqlPlaces.choiceOf(word("CURRENT_DATE"), word("CURRENT_TIMESTAMP"));
      Place all = SqlPlaces.choiceOf(NUMBER, TEXT, doubled, now, truth);
      rules.put(
          ValueKind.ANY, SqlPlaces.choiceOf(all, cast(dialect, ValueKind.ANY, all, ValueKind.ANY)));
      term = unsigned;
    } else {
      text = TEXT;
      pattern = PATTERN;
      escapedPattern = ESCAPED_PATTERN;
      Place date = SqlPlaces.words("DATE", SqlPlaces.gap(SqlPlaces.call(DAY, SqlPlaces.END)));
      // H2 takes no day without a time for a moment.
      Place moment = SqlPlaces.choiceOf(time, dialect.hasIntervals() ? DAY : null);
      Place timestamp =
          SqlPlaces.words("TIMESTAMP", SqlPlaces.gap(SqlPlaces.call(moment, SqlPlaces.END)));
      Place now = dialect == SqlDialect.POSTGRESQL ? currentTime() : null;
      Place part =
          partOfDay(
              SqlPlaces.choiceOf(
                  word("CURRENT_DATE"), word("LOCALTIMESTAMP"), now, date, timestamp));
      rules.put(
          ValueKind.NUMBER,
          SqlPlaces.choiceOf(
              NUMBER, cast(dialect, ValueKind.NUMBER, NUMBER, ValueKind.NUMBER), part));
      compared.put(
          ValueKind.NUMBER,
          SqlPlaces.choiceOf(
              compared.get(ValueKind.NUMBER), SqlPlaces.call(part, signs(positive))));
      if (dialect.kind(ValueKind.FLOAT) == ValueKind.FLOAT) {
        inexact = cast(dialect, ValueKind.NUMBER, NUMBER, ValueKind.FLOAT);
        rules.put(
            ValueKind.FLOAT,
            SqlPlaces.choiceOf(Objects.requireNonNull(rules.get(ValueKind.NUMBER)), inexact));
        compared.put(
            ValueKind.NUMBER,
            SqlPlaces.choiceOf(
                compared.get(ValueKind.NUMBER),
                inexact,
                SqlTexts.exactText(
                    "(", SqlPlaces.optionalSpace(SqlPlaces.call(inexact, operation(CLOSE))))));
        compared.put(ValueKind.FLOAT, Objects.requireNonNull(compared.get(ValueKind.NUMBER)));
      }
      castText = cast(dialect, ValueKind.TEXT, text, ValueKind.TEXT);
      rules.put(ValueKind.TEXT, SqlPlaces.choiceOf(text, castText));
      rules.put(ValueKind.BOOLEAN, truth);
      bases.put(
          ValueKind.DATE,
          SqlPlaces.choiceOf(
              date, word("CURRENT_DATE"), cast(dialect, ValueKind.TEXT, DAY, ValueKind.DATE)));
      bases.put(
          ValueKind.TIMESTAMP,
          SqlPlaces.choiceOf(
              timestamp,
              word("LOCALTIMESTAMP"),
              now,
              cast(dialect, ValueKind.TEXT, DAY, ValueKind.TIMESTAMP),
              cast(dialect, ValueKind.TEXT, time, ValueKind.TIMESTAMP)));
      makeMoments(dialect, time);
      makeWords(dialect, "TIME", ValueKind.TIME, TIME_OF_DAY);
      makeWords(dialect, "UUID", ValueKind.UUID, IDENTIFIER);
      compared.put(ValueKind.DATE, SqlPlaces.choiceOf(DAY, rules.get(ValueKind.TIMESTAMP)));
      compared.put(ValueKind.TIMESTAMP, SqlPlaces.choiceOf(DAY, time, rules.get(ValueKind.DATE)));
      term = SqlPlaces.choiceOf(unsigned, part);
    }
  }

  /**
   * Adds the parameters.
   *
   * @return the rule of those that may be numbers of rows, or null if none may
   */
  private @Nullable Place addParameters(SqlDialect dialect, List<SqlParameter> bound) {
    Set<String> names = new HashSet<>();
    List<Place> whole = new ArrayList<>();
    for (int i = 0; i < bound.size(); i++) {
      SqlParameter parameter = bound.get(i);
      if (!names.add(Ascii.toLowerCase(parameter.name()))) {
        throw SqlException.unusableParameter(parameter.name(), "another has the same name");
      }
      Place place = SqlTexts.exactText(parameter.spell(dialect, i + 1), SqlPlaces.END);
      parameters.merge(parameter.kind(dialect), place, SqlPlaces::choiceOf);
      if (parameter.isWhole()) {
        whole.add(place);
      }
    }
    return whole.isEmpty() ? null : SqlPlaces.choiceOf(whole);
  }

  /** Returns the rule of the parameters of some kinds, or null if there are none. */
  public @Nullable Place parameters(SqlKinds kinds) {
    List<Place> places = new ArrayList<>();
    parameters.forEach(
        (kind, place) -> {
          if (kinds.contains(kind)) {
            places.add(place);
          }
        });
    return places.isEmpty() ? null : SqlPlaces.choiceOf(places);
  }

  /**
   * Makes the rule of the literals of a kind: a text behind the name of the type, or the text with
   * a cast.
   */
  private void makeWords(SqlDialect dialect, String type, ValueKind kind, Place text) {
    rules.put(
        kind,
        SqlPlaces.choiceOf(
            SqlPlaces.words(type, SqlPlaces.gap(SqlPlaces.call(text, SqlPlaces.END))),
            cast(dialect, ValueKind.TEXT, text, kind)));
    compared.put(kind, text);
  }

  private static Place quotedUuid() {
    Place end = SqlTexts.exactText("'", SqlPlaces.END);
    for (int group : new int[] {12, 4, 4, 4, 8}) {
      Place digits = group == 12 ? end : SqlTexts.exactText("-", end);
      for (int i = 0; i < group; i++) {
        Place next = digits;
        digits =
            SqlPlaces.choiceOf(
                SqlTexts.digit('0', '9', next),
                SqlTexts.digit('a', 'f', next),
                SqlTexts.digit('A', 'F', next));
      }
      end = digits;
    }
    return SqlTexts.exactText("'", end);
  }

  /** Makes the rules of intervals, and of moments with intervals and days added to them. */
  private void makeMoments(SqlDialect dialect, Place time) {
    Place date = Objects.requireNonNull(bases.get(ValueKind.DATE));
    Place days = signs(SqlTexts.digits(1, 4, SqlPlaces.END));
    rules.put(ValueKind.DATE, SqlPlaces.choiceOf(date, SqlPlaces.call(date, days)));
    Place timestamp = Objects.requireNonNull(bases.get(ValueKind.TIMESTAMP));
    if (!dialect.hasIntervals()) {
      rules.put(ValueKind.TIMESTAMP, timestamp);
      return;
    }
    Place text = SqlDates.intervalText();
    Place named =
        SqlPlaces.words(
            "INTERVAL",
            SqlPlaces.gap(
                SqlPlaces.choiceOf(
                    SqlPlaces.call(text, SqlPlaces.END),
                    SqlDates.interval(dialect == SqlDialect.DUCKDB))));
    Place interval =
        SqlPlaces.choiceOf(named, cast(dialect, ValueKind.TEXT, text, ValueKind.INTERVAL));
    // PostgreSQL takes a text behind the minus for a moment, too.
    Place other = dialect == SqlDialect.POSTGRESQL ? time : null;
    Place difference =
        SqlPlaces.call(
            timestamp,
            SqlPlaces.optionalSpace(
                SqlTexts.exactText(
                    "-",
                    SqlPlaces.optionalSpace(
                        SqlPlaces.call(SqlPlaces.choiceOf(timestamp, other), SqlPlaces.END)))));
    Place operand =
        SqlPlaces.choiceOf(
            interval,
            SqlTexts.exactText("(", SqlPlaces.optionalSpace(SqlPlaces.call(interval, CLOSE))));
    bases.put(ValueKind.INTERVAL, operand);
    Place all = SqlPlaces.choiceOf(operand, difference);
    rules.put(ValueKind.INTERVAL, all);
    rules.put(
        ValueKind.NUMBER,
        SqlPlaces.choiceOf(
            Objects.requireNonNull(rules.get(ValueKind.NUMBER)),
            extracted(
                SqlFunctions.PARTS_OF_INTERVALS,
                SqlPlaces.choiceOf(
                    SqlPlaces.call(all, CLOSE),
                    SqlPlaces.openParenthesis(
                        SqlPlaces.call(all, SqlPlaces.closeParenthesis(CLOSE)))))));
    compared.put(ValueKind.INTERVAL, text);
    Place last = signs(SqlPlaces.call(interval, SqlPlaces.END));
    Place shift = signs(SqlPlaces.call(interval, SqlPlaces.choiceOf(SqlPlaces.END, last)));
    Place moment =
        SqlPlaces.choiceOf(timestamp, truncatedMoment(SqlPlaces.choiceOf(date, timestamp)));
    rules.put(
        ValueKind.TIMESTAMP,
        SqlPlaces.choiceOf(
            moment,
            SqlPlaces.call(moment, shift),
            SqlPlaces.call(date, shift),
            truncatedMoment(SqlPlaces.call(date, shift)),
            truncatedMoment(SqlPlaces.call(timestamp, shift))));
  }

  private static Place truncatedMoment(Place moment) {
    List<Place> units = new ArrayList<>();
    for (String unit : SqlFunctions.UNITS) {
      Place quote =
          SqlTexts.exactText(
              "'",
              SqlPlaces.afterComma(
                  SqlPlaces.call(moment, SqlPlaces.closeParenthesis(SqlPlaces.END))));
      units.add(SqlTexts.exactText("'", SqlPlaces.word(unit, quote)));
    }
    return SqlPlaces.function("DATE_TRUNC", SqlPlaces.choiceOf(units));
  }

  /** Returns a place for a plus or a minus, and what follows it. */
  private static Place signs(Place next) {
    Place term = SqlPlaces.optionalSpace(next);
    return SqlPlaces.optionalSpace(
        SqlPlaces.choiceOf(SqlTexts.exactText("+", term), SqlTexts.exactText("-", term)));
  }

  /** The rest of a format of moments. */
  private record Format(boolean isEmpty) implements Place {
    private static final String MARKS = "aAbBdfHIjmMpSyY%";

    @Override
    public void reportMoves(Moves moves) {
      Place more = new Format(false);
      Place mark =
          SqlPlaces.choiceOf(
              MARKS.chars().mapToObj(c -> SqlTexts.exactText("" + (char) c, more)).toList());
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
    public void appendShortest(StringBuilder to) {
      to.append(isEmpty ? "%Y'" : "'");
    }
  }

  /** Returns a place for the current time with a zone. */
  private static Place currentTime() {
    return SqlPlaces.choiceOf(
        word("CURRENT_TIMESTAMP"),
        SqlPlaces.function("NOW", SqlTexts.exactText(")", SqlPlaces.END)));
  }

  /** Returns a place for a part of a day, such as its year. */
  private static Place partOfDay(Place day) {
    return extracted(SqlFunctions.PARTS_OF_DAYS, SqlPlaces.call(day, CLOSE));
  }

  /**
   * Returns a place for a part of a constant.
   *
   * @param constant the constant, and the closing parenthesis behind it
   */
  private static Place extracted(List<String> parts, Place constant) {
    Place from = SqlPlaces.gap(SqlPlaces.word("FROM", SqlPlaces.gap(constant)));
    return SqlPlaces.function(
        "EXTRACT",
        SqlPlaces.choiceOf(parts.stream().map(unit -> SqlPlaces.word(unit, from)).toList()));
  }

  /** Returns a place for a product or quotient of two numbers that are too small to overflow. */
  private static Place product(Place next) {
    Place first = operation(next);
    return SqlTexts.digit(
        '0', '9', SqlTexts.digits(0, 3, SqlPlaces.choiceOf(first, fraction(4, first))));
  }

  private static Place smallSum() {
    Place second = SqlTexts.digits(1, 4, SqlPlaces.choiceOf(CLOSE, fraction(4, CLOSE)));
    Place sign = signs(second);
    Place first = SqlTexts.digits(1, 4, SqlPlaces.choiceOf(sign, fraction(4, sign)));
    return SqlTexts.exactText("(", SqlPlaces.optionalSpace(first));
  }

  /** Returns a place for the sign of a product or quotient, and its second number. */
  private static Place operation(Place next) {
    Place fraction = SqlPlaces.choiceOf(next, fraction(4, next));
    Place factor =
        SqlPlaces.optionalSpace(SqlTexts.digit('1', '9', SqlTexts.digits(0, 3, fraction)));
    return SqlPlaces.optionalSpace(
        SqlPlaces.choiceOf(SqlTexts.exactText("*", factor), SqlTexts.exactText("/", factor)));
  }

  private static Place positive(Place next) {
    return positive(9, next);
  }

  /** Returns a place for a number with at most so many digits behind the point. */
  private static Place positive(int fraction, Place next) {
    Place end = SqlPlaces.choiceOf(next, fraction(fraction, next));
    return SqlTexts.digit('0', '9', SqlTexts.digits(0, 8, end));
  }

  private static Place number(Place next) {
    return SqlPlaces.choiceOf(positive(next), SqlTexts.exactText("-", positive(next)));
  }

  /**
   * Returns a place for a literal that is converted into a type that surely holds it.
   *
   * @param from the kind of the literal
   * @param literal the rule of the literal
   * @param to the kind of the type
   */
  private static Place cast(SqlDialect dialect, ValueKind from, Place literal, ValueKind to) {
    List<SqlCast> casts =
        SqlCast.castsOf(dialect, from).stream()
            .filter(cast -> cast.to() == to && (cast.isWide() || from == ValueKind.TEXT))
            .toList();
    Function<Place, Place> types =
        next -> SqlPlaces.choiceOf(casts.stream().map(cast -> cast.unsizedName(next)).toList());
    Place close = SqlPlaces.closeParenthesis(SqlPlaces.END);
    Place sized =
        SqlPlaces.word(
            "AS",
            SqlPlaces.gap(
                SqlPlaces.choiceOf(casts.stream().map(cast -> cast.type(close)).toList())));
    Place as = SqlPlaces.word("AS", SqlPlaces.gap(types.apply(close)));
    // Zero and NULL fit into types of any size.
    Place zero = to == ValueKind.NUMBER ? SqlTexts.exactText("0", SqlPlaces.gap(sized)) : null;
    Place none = SqlPlaces.word("NULL", SqlPlaces.gap(sized));
    Place call =
        SqlPlaces.function(
            "CAST", SqlPlaces.choiceOf(SqlPlaces.call(literal, SqlPlaces.gap(as)), zero, none));
    Place sign = SqlTexts.exactText("::", types.apply(SqlPlaces.END));
    return dialect.hasCastOperator()
        ? SqlPlaces.choiceOf(call, SqlPlaces.call(literal, sign))
        : call;
  }

  private static Place word(String word) {
    return SqlPlaces.word(word, SqlPlaces.END);
  }

  /**
   * Returns a place for a point and the digits behind it. Numbers have up to nine digits before the
   * point, which keeps arithmetic from overflowing.
   */
  private static Place fraction(int most, Place next) {
    return SqlTexts.exactText(".", SqlTexts.digits(1, most, next));
  }

  private static SqlNameTrie<String> names(SqlCatalog catalog) {
    SqlNameTrie<String> names = new SqlNameTrie<>();
    for (String name : ROW_NUMBERS) {
      names.add(new SqlNameTrie.Spelling('"' + name + '"', true), name);
    }
    for (String name : catalog.names()) {
      names.add(new SqlNameTrie.Spelling(catalog.dialect().quote(name), true), name);
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
    public Place placeAfter(String text) {
      return SqlPlaces.END;
    }
  }

  /** Returns the rule of the literals of a kind, or null if none can be written. */
  public @Nullable Place of(ValueKind kind) {
    return rules.get(kind);
  }

  /**
   * Returns the rule of the constants with which a value can be compared, or null: parameters, the
   * literals of its kind, those that the database takes for this kind, such as {@code
   * '2024-02-29'}, and {@code 1200 + 11}.
   */
  public @Nullable Place comparedConstants(ValueKind kind) {
    Place typed = rules.get(kind);
    Place other = compared.get(kind);
    Place bound = parameters(SqlKinds.comparedWith(kind));
    return typed == null && bound == null ? null : SqlPlaces.choiceOf(typed, other, bound);
  }

  /** Returns a place for a literal of one of some kinds, or null if none can be written. */
  public @Nullable Place of(SqlKinds kinds, Function<ValueKind, Place> next) {
    List<Place> places = new ArrayList<>();
    rules.forEach(
        (kind, rule) -> {
          if (kinds.contains(kind)) {
            // A literal that may be exact is exact.
            boolean isExact = kind == ValueKind.FLOAT && kinds.contains(ValueKind.NUMBER);
            Place literal = isExact ? Objects.requireNonNull(inexact) : rule;
            if (kind == ValueKind.TEXT) {
              // A text that is called alone may be remembered.
              places.add(SqlPlaces.call(text, next.apply(kind)));
              literal = castText;
            }
            places.add(SqlPlaces.call(literal, next.apply(kind)));
          }
        });
    return places.isEmpty() ? null : SqlPlaces.choiceOf(places);
  }

  /** Whether any value may stand in any column. */
  boolean isUntyped() {
    return rules.containsKey(ValueKind.ANY);
  }

  /** Returns the rule of the texts of columns without a maximal length. */
  static Place columnText() {
    return TEXT;
  }

  /** Returns the rule of texts between quotes. */
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
  public @Nullable Place baseRule(ValueKind kind) {
    return bases.get(kind);
  }

  /** Returns the rule of formats of moments, in the notation of strftime. */
  public Place format() {
    return FORMAT;
  }

  /** Returns the rule of regular expressions between quotes. */
  public Place regularPattern() {
    return REGULAR;
  }

  /** Returns the rule of regular expressions that have a first group. */
  public Place regularPatternWithGroup() {
    return REGULAR_GROUP;
  }

  /** Returns the rule of patterns of SIMILAR TO. */
  public Place similarPattern() {
    return SIMILAR;
  }

  /** Returns the rule of products of two numbers that are too small to overflow. */
  public Place smallProduct() {
    return smallProduct;
  }

  /** Returns the rule of numbers that are not zero. */
  public Place divisor() {
    return DIVISOR;
  }

  /** Returns the rule of numbers of characters, rows or digits, from 1 to 999. */
  public Place size() {
    return size;
  }

  /** Returns a place for a pattern of LIKE, or for a parameter. */
  public Place pattern(Place next) {
    return SqlPlaces.call(SqlPlaces.choiceOf(pattern, parameters(SqlKinds.TEXT)), next);
  }

  /** Returns a place for a pattern of LIKE before ESCAPE. */
  public Place escapedPattern(Place next) {
    return SqlPlaces.call(SqlPlaces.choiceOf(escapedPattern, parameters(SqlKinds.TEXT)), next);
  }

  /** Returns a place for ESCAPE and a character. */
  public static Place escape(Place next) {
    Place end = SqlTexts.exactText("'", next);
    Place character =
        SqlPlaces.choiceOf(
            ESCAPES.chars().mapToObj(c -> SqlTexts.exactText("" + (char) c, end)).toList());
    return SqlPlaces.gap(
        SqlPlaces.word("ESCAPE", SqlPlaces.optionalSpace(SqlTexts.exactText("'", character))));
  }

  /** Returns the rule of numbers from 0 to 1. */
  public Place fraction() {
    return FRACTION;
  }

  /** Returns a place for a number of rows, or a parameter for one. */
  public Place count(Place next) {
    return SqlPlaces.call(count, next);
  }
}
