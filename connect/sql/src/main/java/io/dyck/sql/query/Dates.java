package io.dyck.sql.query;

import io.dyck.sql.place.Place;
import io.dyck.sql.place.Places;
import io.dyck.sql.place.Texts;
import java.util.ArrayList;
import java.util.List;

/** Days that exist, from 1000 to 9999, and times of the day. */
final class Dates {
  private Dates() {}

  /** A day such as {@code 2024-02-29}. */
  static Place date(Place next) {
    Place leap = months(29, next);
    Place common = months(28, next);
    List<Place> years = new ArrayList<>();
    // The century decides only of its first year.
    for (char c = '1'; c <= '9'; c++) {
      for (char d = '0'; d <= '9'; d++) {
        boolean isFourth = (c - '0') * 10 % 4 == 0 ? (d - '0') % 4 == 0 : (d - '0') % 4 == 2;
        years.add(Texts.exactly("" + c + d, decades(leap, common, isFourth ? leap : common)));
      }
    }
    return Places.any(years);
  }

  /** The last two digits of a year; {@code first} is what follows 00. */
  private static Place decades(Place leap, Place common, Place first) {
    List<Place> years = new ArrayList<>();
    for (int year = 0; year < 100; year++) {
      Place months = year == 0 ? first : year % 4 == 0 ? leap : common;
      years.add(Texts.exactly("" + year / 10 + year % 10, months));
    }
    return Places.any(years);
  }

  private static Place months(int february, Place next) {
    List<Place> months = new ArrayList<>();
    for (int month = 1; month <= 12; month++) {
      int days =
          month == 2 ? february : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
      months.add(Texts.exactly("-" + month / 10 + month % 10 + "-", days(days, next)));
    }
    return Places.any(months);
  }

  private static Place days(int last, Place next) {
    return Places.any(
        Texts.exactly("0", Texts.digit('1', '9', next)),
        Texts.exactly("1", Texts.digit('0', '9', next)),
        Texts.exactly("2", Texts.digit('0', last == 28 ? '8' : '9', next)),
        last >= 30 ? Texts.exactly("3", Texts.digit('0', last == 30 ? '0' : '1', next)) : null);
  }

  /** A time such as {@code 23:59:59}. */
  static Place time(Place next) {
    Place second = Texts.digit('0', '5', Texts.digit('0', '9', next));
    Place minute = Texts.digit('0', '5', Texts.digit('0', '9', Texts.exactly(":", second)));
    Place colon = Texts.exactly(":", minute);
    return Places.any(
        Texts.digit('0', '1', Texts.digit('0', '9', colon)),
        Texts.exactly("2", Texts.digit('0', '3', colon)));
  }
}
