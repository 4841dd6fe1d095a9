package io.dyck.schema.types;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of the types of {@code java.time} and of {@code URI}. Their values are strings that
 * the type's own parser accepts: ISO 8601 for times, RFC 3986 for URIs. Each type has a pattern,
 * because a format allows strings that Java refuses, such as leap seconds.
 */
final class JavaTimes {
  private static final String YEAR = "(?:[1-9][0-9]{3}|0(?:[1-9][0-9]{2}|0(?:[1-9][0-9]|0[1-9])))";
  private static final String LEAP =
      "(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)";
  private static final String DATE =
      "(?:"
          + YEAR
          + "-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])"
          + "|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|"
          + LEAP
          + "-02-29)";
  private static final String TIME =
      "(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]{1,9})?)?";
  private static final String ZONE = "(?:Z|[+-](?:(?:0[0-9]|1[0-7]):[0-5][0-9]|18:00))";
  private static final String SECONDS = "-?[0-9]{1,2}(?:\\.[0-9]{1,9})?S";
  private static final String MINUTES = "-?[0-9]{1,2}M(?:" + SECONDS + ")?";
  private static final String DURATION =
      "PT(?:-?[0-9]{1,15}H(?:" + MINUTES + "|" + SECONDS + ")?|" + MINUTES + "|" + SECONDS + ")";
  private static final String DAYS = "-?[0-9]{1,9}D";
  private static final String MONTHS = "-?[0-9]{1,9}M(?:" + DAYS + ")?";
  private static final String PERIOD =
      "P(?:-?[0-9]{1,9}Y(?:" + MONTHS + "|" + DAYS + ")?|" + MONTHS + "|" + DAYS + ")";
  private static final String PATH = "(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})";
  private static final String URI_TEXT =
      "[A-Za-z][A-Za-z0-9+.-]*:(?://[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
          + "(?:\\.[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*(?::[0-9]{1,5})?(?:/"
          + PATH
          + "*)*|"
          + PATH
          + "+(?:/"
          + PATH
          + "*)*)(?:\\?(?:"
          + PATH
          + "|[/?])*)?(?:#(?:"
          + PATH
          + "|[/?])*)?";

  private static final ImmutableMap<Class<?>, Text> TEXTS =
      ImmutableMap.<Class<?>, Text>builder()
          .put(LocalDate.class, new Text("date", DATE))
          .put(LocalTime.class, new Text("", TIME))
          .put(LocalDateTime.class, new Text("", DATE + "T" + TIME))
          .put(OffsetDateTime.class, new Text("", DATE + "T" + TIME + ZONE))
          .put(ZonedDateTime.class, new Text("", DATE + "T" + TIME + ZONE))
          .put(
              Instant.class,
              new Text(
                  "date-time",
                  DATE + "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?Z"))
          .put(OffsetTime.class, new Text("", TIME + ZONE))
          .put(YearMonth.class, new Text("", YEAR + "-(?:0[1-9]|1[0-2])"))
          .put(Duration.class, new Text("", DURATION))
          .put(Period.class, new Text("", PERIOD))
          .put(URI.class, new Text("uri", URI_TEXT))
          .buildOrThrow();

  private JavaTimes() {}

  /** The strings of a type. */
  private record Text(String format, String pattern) {}

  /** Returns a new schema, or null for other types. */
  static @Nullable ObjectNode schema(Class<?> type) {
    Text text = TEXTS.get(type);
    if (text == null) {
      return null;
    }
    ObjectNode result = JsonNodeFactory.instance.objectNode().put("type", "string");
    if (!text.format().isEmpty()) {
      result.put("format", text.format());
    }
    return result.put("pattern", "^(?:" + text.pattern() + ")$");
  }
}
