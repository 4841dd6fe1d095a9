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

  private final Map<Kind, Place> rules = new EnumMap<>(Kind.class);

  /**
   * What a value is compared with beside the literals of its kind: literals that have this kind
   * only there, large numbers, and sums of two numbers, which are too small to overflow.
   */
  private final Map<Kind, Place> compared = new EnumMap<>(Kind.class);

  private final Place pattern;
  private final Place text;
  private final Place unsigned;
  private final Place divisor =
      SqlPlaces.rule(SqlTexts.digit('1', '9', SqlTexts.digits(0, 4, SqlPlaces.END)));
  private final Place size = SqlTexts.digit('1', '9', SqlTexts.digits(0, 2, SqlPlaces.END));
  private final Place count =
      SqlPlaces.rule(SqlTexts.digit('0', '9', SqlTexts.digits(0, 6, SqlPlaces.END)));

  public Literals(SqlCatalog catalog) {
    SqlDialect dialect = catalog.dialect();
    Place anyText = text(SqlPlaces.END);
    Place positive = positive(SqlPlaces.END);
    Place number = number(SqlPlaces.END);
    Place single = SqlTexts.quoted('\'', SqlTexts.Without.BACKSLASH, SqlPlaces.END);
    unsigned = SqlPlaces.rule(positive);
    Place term = SqlPlaces.loose(positive);
    Place sign = SqlPlaces.any(SqlTexts.exactly("+", term), SqlTexts.exactly("-", term));
    Place sum = SqlTexts.digit('0', '9', SqlTexts.digits(0, 8, SqlPlaces.loose(sign)));
    Place large = SqlTexts.digit('1', '9', SqlTexts.digits(9, 36, SqlPlaces.END));
    compared.put(
        dialect.kind(Kind.NUMBER),
        SqlPlaces.any(sum, large, SqlTexts.exactly("-", large)));
    Place truth = SqlPlaces.any(word("TRUE"), word("FALSE"));
    Place numbers = SqlPlaces.rule(number);
    if (dialect == SqlDialect.SQLITE) {
      Place doubled = Excluded.text(names(catalog), SqlPlaces.END);
      text = SqlPlaces.rule(SqlPlaces.any(anyText, doubled));
      pattern = SqlPlaces.rule(SqlPlaces.any(single, doubled));
      Place now = SqlPlaces.any(word("CURRENT_DATE"), word("CURRENT_TIMESTAMP"));
      Place all = SqlPlaces.rule(SqlPlaces.any(number, anyText, doubled, now, truth));
      rules.put(Kind.ANY, SqlPlaces.any(all, cast(dialect, Kind.ANY, all, Kind.ANY)));
    } else {
      text = SqlPlaces.rule(anyText);
      pattern = SqlPlaces.rule(single);
      Place day = SqlPlaces.rule(SqlDates.quotedDate(SqlPlaces.END));
      Place time = SqlPlaces.rule(SqlDates.quotedTimestamp(SqlPlaces.END));
      Place date = SqlPlaces.words("DATE", SqlPlaces.gap(SqlPlaces.call(day, SqlPlaces.END)));
      Place timestamp =
          SqlPlaces.words("TIMESTAMP", SqlPlaces.gap(SqlPlaces.call(time, SqlPlaces.END)));
      rules.put(
          Kind.NUMBER,
          SqlPlaces.any(numbers, cast(dialect, Kind.NUMBER, numbers, Kind.NUMBER)));
      rules.put(Kind.TEXT, SqlPlaces.any(text, cast(dialect, Kind.TEXT, text, Kind.TEXT)));
      rules.put(Kind.BOOLEAN, truth);
      rules.put(
          Kind.DATE,
          SqlPlaces.any(
              date, word("CURRENT_DATE"), cast(dialect, Kind.TEXT, day, Kind.DATE)));
      rules.put(
          Kind.TIMESTAMP,
          SqlPlaces.any(
              timestamp,
              word("LOCALTIMESTAMP"),
              cast(dialect, Kind.TEXT, day, Kind.TIMESTAMP),
              cast(dialect, Kind.TEXT, time, Kind.TIMESTAMP)));
      compared.put(Kind.DATE, SqlPlaces.any(day, rules.get(Kind.TIMESTAMP)));
      compared.put(Kind.TIMESTAMP, SqlPlaces.any(day, time, rules.get(Kind.DATE)));
    }
  }

  private static Place text(Place next) {
    return SqlTexts.quoted('\'', SqlTexts.Without.NOTHING, next);
  }

  private static Place positive(Place next) {
    return SqlTexts.digit('0', '9', SqlTexts.digits(0, 8, SqlPlaces.any(next, fraction(next))));
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
    Place as =
        SqlPlaces.word("AS", SqlPlaces.gap(types.apply(SqlPlaces.closed(SqlPlaces.END))));
    Place inside = SqlPlaces.loose(SqlPlaces.call(literal, SqlPlaces.gap(as)));
    Place call = SqlPlaces.word("CAST", SqlPlaces.loose(SqlTexts.exactly("(", inside)));
    Place sign = SqlTexts.exactly("::", types.apply(SqlPlaces.END));
    return dialect.hasCastOperator()
        ? SqlPlaces.any(call, SqlPlaces.call(literal, sign))
        : call;
  }

  private static Place word(String word) {
    return SqlPlaces.word(word, SqlPlaces.END);
  }

  /**
   * Returns a place for a point and up to four digits. Numbers have up to nine digits before the
   * point, which keeps arithmetic from overflowing.
   */
  private static Place fraction(Place next) {
    return SqlTexts.exactly(".", SqlTexts.digits(1, 4, next));
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
            places.add(SqlPlaces.call(rule, next.apply(kind)));
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
