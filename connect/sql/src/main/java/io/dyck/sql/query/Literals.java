package io.dyck.sql.query;

import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.place.Excluded;
import io.dyck.sql.place.NameTrie;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.Places;
import io.dyck.sql.place.Texts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values that can be written, as rules: a place inside of one is the same everywhere. */
final class Literals {
  /** The names that SQLite gives to the number of a row. */
  private static final List<String> ROW_NUMBERS = List.of("rowid", "oid", "_rowid_");

  private final Map<Kind, Place> rules = new EnumMap<>(Kind.class);
  private final Place pattern;
  private final Place text = Texts.quoted('\'', Texts.Without.NOTHING, Places.END);
  private final Place unsigned =
      Texts.digit('0', '9', Texts.digits(0, 8, Places.any(Places.END, fraction())));
  private final Place divisor = Texts.digit('1', '9', Texts.digits(0, 4, Places.END));
  private final Place digit = Texts.digit('1', '9', Places.END);
  private final Place count = Texts.digit('0', '9', Texts.digits(0, 6, Places.END));

  Literals(SqlCatalog catalog) {
    Place single = Texts.quoted('\'', Texts.Without.BACKSLASH, Places.END);
    if (catalog.dialect() == SqlDialect.SQLITE) {
      Place doubled = Excluded.text(names(catalog), Places.END);
      pattern = Places.any(single, doubled);
      rules.put(Kind.ANY, Places.any(number(), text, doubled));
    } else {
      pattern = single;
      rules.put(Kind.NUMBER, number());
      rules.put(Kind.TEXT, text);
      rules.put(Kind.BOOLEAN, Places.any(word("TRUE"), word("FALSE")));
      Place quote = Texts.exactly("'", Places.END);
      rules.put(Kind.DATE, Places.words("DATE", Places.gap(quoted(Dates.date(quote)))));
      Place time = Texts.exactly(" ", Dates.time(quote));
      rules.put(Kind.TIMESTAMP, Places.words("TIMESTAMP", Places.gap(quoted(Dates.date(time)))));
    }
  }

  private static Place quoted(Place inside) {
    return Texts.exactly("'", inside);
  }

  private static Place word(String word) {
    return Places.word(word, Places.END);
  }

  /** Up to nine digits before the point and four behind it, so that no arithmetic overflows. */
  private Place number() {
    return Places.any(unsigned, Texts.exactly("-", unsigned));
  }

  private static Place fraction() {
    return Texts.exactly(".", Texts.digits(1, 4, Places.END));
  }

  private static NameTrie<String> names(SqlCatalog catalog) {
    NameTrie<String> names = new NameTrie<>();
    for (String name : ROW_NUMBERS) {
      names.add(new NameTrie.Spelling('"' + name + '"', true), name);
    }
    for (String name : catalog.names()) {
      names.add(new NameTrie.Spelling(catalog.dialect().quoted(name), true), name);
    }
    return names;
  }

  /** The values of a kind; null if none can be written. */
  @Nullable Place of(Kind kind) {
    return rules.get(kind);
  }

  /** A value of any of some kinds; null if none can be written. */
  @Nullable Place of(Kinds kinds, Env env, Env.Next<Kind> next) {
    List<Place> places = new ArrayList<>();
    rules.forEach(
        (kind, rule) -> {
          if (kinds.has(kind)) {
            places.add(Places.call(rule, next.then(env, kind)));
          }
        });
    return places.isEmpty() ? null : Places.any(places);
  }

  /** A text between single quotes. */
  Place text() {
    return text;
  }

  /** A number without a sign, which no operator before it makes a comment. */
  Place unsigned() {
    return unsigned;
  }

  /** A number that is not zero. */
  Place divisor() {
    return divisor;
  }

  /** One digit that is not zero. */
  Place digit() {
    return digit;
  }

  /** A pattern of LIKE. */
  Place pattern(Place next) {
    return Places.call(pattern, next);
  }

  /** A number of rows. */
  Place count(Place next) {
    return Places.call(count, next);
  }
}
