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
    Place anyText = SqlTexts.quoted('\'', SqlTexts.Without.NOTHING, SqlPlaces.END);
    Place positive =
        SqlTexts.digit('0', '9', SqlTexts.digits(0, 8, SqlPlaces.any(SqlPlaces.END, fraction())));
    Place number = SqlPlaces.any(positive, SqlTexts.exactly("-", positive));
    Place single = SqlTexts.quoted('\'', SqlTexts.Without.BACKSLASH, SqlPlaces.END);
    text = SqlPlaces.rule(anyText);
    unsigned = SqlPlaces.rule(positive);
    Place term = SqlPlaces.loose(positive);
    Place sign = SqlPlaces.any(SqlTexts.exactly("+", term), SqlTexts.exactly("-", term));
    Place sum = SqlTexts.digit('0', '9', SqlTexts.digits(0, 8, SqlPlaces.loose(sign)));
    Place large = SqlTexts.digit('1', '9', SqlTexts.digits(9, 17, SqlPlaces.END));
    compared.put(
        catalog.dialect().kind(Kind.NUMBER),
        SqlPlaces.any(sum, large, SqlTexts.exactly("-", large)));
    if (catalog.dialect() == SqlDialect.SQLITE) {
      Place doubled = Excluded.text(names(catalog), SqlPlaces.END);
      pattern = SqlPlaces.rule(SqlPlaces.any(single, doubled));
      Place now = SqlPlaces.any(word("CURRENT_DATE"), word("CURRENT_TIMESTAMP"));
      rules.put(Kind.ANY, SqlPlaces.rule(SqlPlaces.any(number, anyText, doubled, now)));
    } else {
      pattern = SqlPlaces.rule(single);
      rules.put(Kind.NUMBER, SqlPlaces.rule(number));
      rules.put(Kind.TEXT, text);
      rules.put(Kind.BOOLEAN, SqlPlaces.any(word("TRUE"), word("FALSE")));
      Place quote = SqlTexts.exactly("'", SqlPlaces.END);
      Place date = SqlPlaces.words("DATE", SqlPlaces.gap(quoted(SqlDates.date(quote))));
      rules.put(Kind.DATE, SqlPlaces.any(date, word("CURRENT_DATE")));
      Place day = quoted(SqlDates.date(quote));
      compared.put(Kind.DATE, SqlPlaces.rule(day));
      Place time = SqlTexts.exactly(" ", SqlDates.time(quote));
      Place timestamp = SqlPlaces.words("TIMESTAMP", SqlPlaces.gap(quoted(SqlDates.date(time))));
      rules.put(Kind.TIMESTAMP, SqlPlaces.any(timestamp, word("LOCALTIMESTAMP")));
      compared.put(Kind.TIMESTAMP, SqlPlaces.rule(SqlPlaces.any(day, quoted(SqlDates.date(time)))));
    }
  }

  private static Place quoted(Place inside) {
    return SqlTexts.exactly("'", inside);
  }

  private static Place word(String word) {
    return SqlPlaces.word(word, SqlPlaces.END);
  }

  /**
   * Returns a place for a point and up to four digits. Numbers have up to nine digits before the
   * point, which keeps arithmetic from overflowing.
   */
  private static Place fraction() {
    return SqlTexts.exactly(".", SqlTexts.digits(1, 4, SqlPlaces.END));
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
