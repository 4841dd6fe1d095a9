package io.dyck.chat.format;

import io.dyck.chat.text.UnlocatedTemplateError;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.util.Locale;

/** Formats times without a zone as {@code strftime} does in the C locale. */
public final class StrftimeFormat {
  private StrftimeFormat() {}

  public static String format(LocalDateTime time, String format) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < format.length(); i++) {
      char c = format.charAt(i);
      if (c != '%' || i + 1 == format.length()) {
        result.append(c);
        continue;
      }
      c = format.charAt(++i);
      boolean unpadded = c == '-' && i + 1 < format.length();
      if (unpadded) {
        c = format.charAt(++i);
      }
      String field = field(time, c);
      result.append(unpadded ? field.replaceFirst("^[0 ]+(?=.)", "") : field);
    }
    return result.toString();
  }

  private static String field(LocalDateTime time, char directive) {
    return switch (directive) {
      case 'a' -> pattern(time, "EEE");
      case 'A' -> pattern(time, "EEEE");
      case 'b', 'h' -> pattern(time, "MMM");
      case 'B' -> pattern(time, "MMMM");
      case 'c' -> pattern(time, "EEE MMM ppd HH:mm:ss yyyy");
      case 'C' -> pattern(time, "yyyy").substring(0, 2);
      case 'd' -> pattern(time, "dd");
      case 'D', 'x' -> pattern(time, "MM/dd/yy");
      case 'e' -> pattern(time, "ppd");
      case 'f' -> pattern(time, "SSSSSS");
      case 'F' -> pattern(time, "yyyy-MM-dd");
      case 'G' -> String.valueOf(time.get(IsoFields.WEEK_BASED_YEAR));
      case 'H' -> pattern(time, "HH");
      case 'I' -> pattern(time, "hh");
      case 'j' -> pattern(time, "DDD");
      case 'm' -> pattern(time, "MM");
      case 'M' -> pattern(time, "mm");
      case 'n' -> "\n";
      case 'p' -> pattern(time, "a");
      case 'r' -> pattern(time, "hh:mm:ss a");
      case 'R' -> pattern(time, "HH:mm");
      case 'S' -> pattern(time, "ss");
      case 't' -> "\t";
      case 'T', 'X' -> pattern(time, "HH:mm:ss");
      case 'u' -> String.valueOf(time.get(ChronoField.DAY_OF_WEEK));
      case 'U' -> "%02d".formatted((time.getDayOfYear() + 6 - dayFromSunday(time)) / 7);
      case 'V' -> "%02d".formatted(time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
      case 'w' -> String.valueOf(dayFromSunday(time));
      case 'W' -> "%02d".formatted((time.getDayOfYear() + 6 - (dayFromSunday(time) + 6) % 7) / 7);
      case 'y' -> pattern(time, "yy");
      case 'Y' -> String.valueOf(time.getYear());
      case 'z', 'Z' -> "";
      case '%' -> "%";
      default -> throw UnlocatedTemplateError.unsupported("strftime's '%" + directive + "'");
    };
  }

  private static int dayFromSunday(LocalDateTime time) {
    return time.get(ChronoField.DAY_OF_WEEK) % 7;
  }

  private static String pattern(LocalDateTime time, String pattern) {
    DateTimeFormatter formatter =
        new DateTimeFormatterBuilder().appendPattern(pattern).toFormatter(Locale.US);
    return formatter.format(time);
  }
}
