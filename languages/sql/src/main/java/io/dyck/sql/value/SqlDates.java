package io.dyck.sql.value;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Places for days that exist, from the year 1000 to 9999, and for times of the day. */
public final class SqlDates {
  private SqlDates() {}

  /** Returns a place for a day between quotes. */
  static Place quotedDate(Place next) {
    return SqlTexts.exactText("'", date(SqlTexts.exactText("'", next)));
  }

  /** Returns a place for a day and a time between quotes, also with a zone, as in ISO 8601. */
  static Place quotedTimestamp(Place next) {
    Place end = SqlTexts.exactText("'", next);
    Place zone = SqlPlaces.choiceOf(end, zone(end, true));
    return quotedMoment(time(zone, zone));
  }

  /** Returns such a place for H2, which reads minutes of a zone only behind seconds of the time. */
  static Place quotedTimestampOfH2(Place next) {
    Place end = SqlTexts.exactText("'", next);
    return quotedMoment(
        time(SqlPlaces.choiceOf(end, zone(end, false)), SqlPlaces.choiceOf(end, zone(end, true))));
  }

  private static Place quotedMoment(Place time) {
    return SqlTexts.exactText(
        "'",
        date(SqlPlaces.choiceOf(SqlTexts.exactText(" ", time), SqlTexts.exactText("T", time))));
  }

  /** Returns a place for a difference to UTC, such as {@code +05:30}, or for Z. */
  private static Place zone(Place next, boolean hasMinutes) {
    Place minutes =
        SqlTexts.exactText(":", SqlTexts.digit('0', '5', SqlTexts.digit('0', '9', next)));
    Place end = SqlPlaces.choiceOf(next, hasMinutes ? minutes : null);
    Place hours =
        SqlPlaces.choiceOf(
            SqlTexts.exactText("0", SqlTexts.digit('0', '9', end)),
            SqlTexts.exactText("1", SqlTexts.digit('0', '3', end)));
    return SqlPlaces.choiceOf(
        SqlTexts.exactText("Z", next),
        SqlTexts.exactText("+", hours),
        SqlTexts.exactText("-", hours));
  }

  /** Returns a place for a time between quotes. */
  static Place quotedTime(Place next) {
    return SqlTexts.exactText("'", time(SqlTexts.exactText("'", next)));
  }

  /** The units of intervals, and how many digits their numbers may have without an overflow. */
  private static final ImmutableMap<String, Integer> UNITS =
      ImmutableMap.of(
          "SECOND", 4, "MINUTE", 4, "HOUR", 4, "DAY", 4, "WEEK", 4, "MONTH", 3, "YEAR", 2);

  /** The rule of what stands between the quotes of an interval, and of the quotes. */
  private static final Place INTERVAL_TEXT =
      SqlPlaces.rule(SqlTexts.exactText("'", pairOfUnits(3, UNITS.keySet())));

  static Place intervalText() {
    return INTERVAL_TEXT;
  }

  /**
   * Returns a place for numbers with units, such as {@code 1 year 6 months}. PostgreSQL refuses a
   * unit that is repeated.
   */
  private static Place pairOfUnits(int most, Set<String> units) {
    List<Place> numbers = new ArrayList<>();
    for (String unit : units) {
      Set<String> others = Sets.difference(units, Set.of(unit));
      Place more = most > 1 ? SqlTexts.exactText(" ", pairOfUnits(most - 1, others)) : null;
      Place end = SqlPlaces.choiceOf(SqlTexts.exactText("'", SqlPlaces.END), more);
      Place plural = SqlPlaces.choiceOf(end, SqlPlaces.word("S", end));
      Place word = SqlTexts.exactText(" ", SqlPlaces.word(unit, plural));
      numbers.add(SqlTexts.digits(1, Objects.requireNonNull(UNITS.get(unit)), word));
    }
    Place number = SqlPlaces.choiceOf(numbers);
    return SqlPlaces.choiceOf(number, SqlTexts.exactText("-", number));
  }

  /**
   * Returns a place for an interval with its unit behind the quotes, such as {@code '1' DAY}.
   *
   * @param isLoose whether quotes may be left out, and the unit may be a plural
   */
  static Place interval(boolean isLoose) {
    List<Place> places = new ArrayList<>();
    for (var unit : UNITS.entrySet()) {
      if (isLoose || !unit.getKey().equals("WEEK")) {
        Place plural = SqlPlaces.choiceOf(SqlPlaces.END, SqlPlaces.word("S", SqlPlaces.END));
        Place behind =
            SqlPlaces.gap(SqlPlaces.word(unit.getKey(), isLoose ? plural : SqlPlaces.END));
        Place quoted = SqlTexts.digits(1, unit.getValue(), SqlTexts.exactText("'", behind));
        places.add(SqlTexts.exactText("'", quoted));
        if (isLoose) {
          places.add(SqlTexts.digits(1, unit.getValue(), behind));
        }
      }
    }
    return SqlPlaces.choiceOf(places);
  }

  /** Returns a place for a day such as {@code 2024-02-29}. */
  public static Place date(Place next) {
    Place leap = months(29, next);
    Place common = months(28, next);
    List<Place> years = new ArrayList<>();
    // The century decides only whether its first year is a leap year.
    for (char c = '1'; c <= '9'; c++) {
      for (char d = '0'; d <= '9'; d++) {
        boolean isFourth = (c - '0') * 10 % 4 == 0 ? (d - '0') % 4 == 0 : (d - '0') % 4 == 2;
        years.add(SqlTexts.exactText("" + c + d, decades(leap, common, isFourth ? leap : common)));
      }
    }
    return SqlPlaces.choiceOf(years);
  }

  /** Returns a place for the last two digits of a year. The place {@code first} follows 00. */
  private static Place decades(Place leap, Place common, Place first) {
    List<Place> years = new ArrayList<>();
    for (int year = 0; year < 100; year++) {
      Place months = year == 0 ? first : year % 4 == 0 ? leap : common;
      years.add(SqlTexts.exactText("" + year / 10 + year % 10, months));
    }
    return SqlPlaces.choiceOf(years);
  }

  private static Place months(int february, Place next) {
    List<Place> months = new ArrayList<>();
    for (int month = 1; month <= 12; month++) {
      int days =
          month == 2 ? february : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
      months.add(SqlTexts.exactText("-" + month / 10 + month % 10 + "-", days(days, next)));
    }
    return SqlPlaces.choiceOf(months);
  }

  private static Place days(int last, Place next) {
    return SqlPlaces.choiceOf(
        SqlTexts.exactText("0", SqlTexts.digit('1', '9', next)),
        SqlTexts.exactText("1", SqlTexts.digit('0', '9', next)),
        SqlTexts.exactText("2", SqlTexts.digit('0', last == 28 ? '8' : '9', next)),
        last >= 30
            ? SqlTexts.exactText("3", SqlTexts.digit('0', last == 30 ? '0' : '1', next))
            : null);
  }

  /** Returns a place for a time such as {@code 23:59} or {@code 23:59:59.25}. */
  public static Place time(Place next) {
    return time(next, next);
  }

  /**
   * Returns a place for a time.
   *
   * @param afterMinutes the place behind a time without seconds
   * @param next the place behind a time with seconds
   */
  private static Place time(Place afterMinutes, Place next) {
    Place fraction = SqlTexts.exactText(".", SqlTexts.digits(1, 6, next));
    Place second =
        SqlTexts.digit('0', '5', SqlTexts.digit('0', '9', SqlPlaces.choiceOf(next, fraction)));
    Place minute =
        SqlTexts.digit(
            '0',
            '5',
            SqlTexts.digit(
                '0', '9', SqlPlaces.choiceOf(SqlTexts.exactText(":", second), afterMinutes)));
    Place colon = SqlTexts.exactText(":", minute);
    return SqlPlaces.choiceOf(
        SqlTexts.digit('0', '1', SqlTexts.digit('0', '9', colon)),
        SqlTexts.exactText("2", SqlTexts.digit('0', '3', colon)));
  }
}
