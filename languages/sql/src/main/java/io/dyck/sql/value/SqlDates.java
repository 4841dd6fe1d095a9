package io.dyck.sql.value;

import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import java.util.ArrayList;
import java.util.List;

/** Places for days that exist, from the year 1000 to 9999, and for times of the day. */
public final class SqlDates {
  private SqlDates() {}

  /** Returns a place for a day between quotes. */
  static Place quotedDate(Place next) {
    return SqlTexts.exactly("'", date(SqlTexts.exactly("'", next)));
  }

  /** Returns a place for a day and a time between quotes. */
  static Place quotedTimestamp(Place next) {
    Place time = time(SqlTexts.exactly("'", next));
    return SqlTexts.exactly("'", date(SqlTexts.exactly(" ", time)));
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
        years.add(SqlTexts.exactly("" + c + d, decades(leap, common, isFourth ? leap : common)));
      }
    }
    return SqlPlaces.any(years);
  }

  /** Returns a place for the last two digits of a year. The place {@code first} follows 00. */
  private static Place decades(Place leap, Place common, Place first) {
    List<Place> years = new ArrayList<>();
    for (int year = 0; year < 100; year++) {
      Place months = year == 0 ? first : year % 4 == 0 ? leap : common;
      years.add(SqlTexts.exactly("" + year / 10 + year % 10, months));
    }
    return SqlPlaces.any(years);
  }

  private static Place months(int february, Place next) {
    List<Place> months = new ArrayList<>();
    for (int month = 1; month <= 12; month++) {
      int days =
          month == 2 ? february : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
      months.add(SqlTexts.exactly("-" + month / 10 + month % 10 + "-", days(days, next)));
    }
    return SqlPlaces.any(months);
  }

  private static Place days(int last, Place next) {
    return SqlPlaces.any(
        SqlTexts.exactly("0", SqlTexts.digit('1', '9', next)),
        SqlTexts.exactly("1", SqlTexts.digit('0', '9', next)),
        SqlTexts.exactly("2", SqlTexts.digit('0', last == 28 ? '8' : '9', next)),
        last >= 30
            ? SqlTexts.exactly("3", SqlTexts.digit('0', last == 30 ? '0' : '1', next))
            : null);
  }

  /** Returns a place for a time such as {@code 23:59} or {@code 23:59:59.25}. */
  public static Place time(Place next) {
    Place fraction = SqlTexts.exactly(".", SqlTexts.digits(1, 6, next));
    Place second =
        SqlTexts.digit('0', '5', SqlTexts.digit('0', '9', SqlPlaces.any(next, fraction)));
    Place minute =
        SqlTexts.digit(
            '0',
            '5',
            SqlTexts.digit('0', '9', SqlPlaces.any(SqlTexts.exactly(":", second), next)));
    Place colon = SqlTexts.exactly(":", minute);
    return SqlPlaces.any(
        SqlTexts.digit('0', '1', SqlTexts.digit('0', '9', colon)),
        SqlTexts.exactly("2", SqlTexts.digit('0', '3', colon)));
  }
}
