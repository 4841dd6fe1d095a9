package io.dyck.schema.types;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.Serial;
import java.net.URI;
import java.time.DateTimeException;
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
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Types of {@code java.time}, and {@code URI}: strings in the form of ISO 8601 that the type itself
 * reads. Each type has a pattern, because a format allows strings that Java refuses, such as leap
 * seconds.
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

  private static final ImmutableList<Text<?>> TEXTS =
      ImmutableList.of(
          new Text<>(LocalDate.class, "date", DATE, LocalDate::parse, LocalDate::toString),
          new Text<>(LocalTime.class, "", TIME, LocalTime::parse, LocalTime::toString),
          new Text<>(
              LocalDateTime.class,
              "",
              DATE + "T" + TIME,
              LocalDateTime::parse,
              LocalDateTime::toString),
          new Text<>(
              OffsetDateTime.class,
              "",
              DATE + "T" + TIME + ZONE,
              OffsetDateTime::parse,
              OffsetDateTime::toString),
          new Text<>(
              ZonedDateTime.class,
              "",
              DATE + "T" + TIME + ZONE,
              ZonedDateTime::parse,
              DateTimeFormatter.ISO_OFFSET_DATE_TIME::format),
          new Text<>(
              Instant.class,
              "date-time",
              DATE + "T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?Z",
              Instant::parse,
              Instant::toString),
          new Text<>(OffsetTime.class, "", TIME + ZONE, OffsetTime::parse, OffsetTime::toString),
          new Text<>(
              YearMonth.class,
              "",
              YEAR + "-(?:0[1-9]|1[0-2])",
              YearMonth::parse,
              YearMonth::toString),
          new Text<>(Duration.class, "", DURATION, Duration::parse, Duration::toString),
          new Text<>(Period.class, "", PERIOD, Period::parse, Period::toString),
          new Text<>(URI.class, "uri", URI_TEXT, URI::create, URI::toString));

  private JavaTimes() {}

  /** A type whose values are strings. */
  private record Text<T>(
      Class<T> type,
      String format,
      String pattern,
      Function<String, T> reader,
      Function<T, String> writer) {
    void addTo(SimpleModule module) {
      module.addSerializer(type, new Writer<>(type, writer));
      module.addDeserializer(type, new Reader<>(type, reader));
    }
  }

  /** Returns a new schema, or null for other types. */
  static @Nullable ObjectNode schema(Class<?> type) {
    for (Text<?> each : TEXTS) {
      if (each.type() == type) {
        ObjectNode result = JsonNodeFactory.instance.objectNode().put("type", "string");
        if (!each.format().isEmpty()) {
          result.put("format", each.format());
        }
        return result.put("pattern", "^(?:" + each.pattern() + ")$");
      }
    }
    return null;
  }

  /** Lets Jackson write and read these types, and {@link Optional}. */
  static SimpleModule module() {
    SimpleModule module = new SimpleModule("io.dyck.schema.types");
    module.setSerializers(new OptionalValues.Writers());
    TEXTS.forEach(each -> each.addTo(module));
    module.addDeserializer(Optional.class, new OptionalValues.Reader());
    return module;
  }

  private static final class Writer<T> extends StdScalarSerializer<T> {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Function<T, String> writer;

    Writer(Class<T> type, Function<T, String> writer) {
      super(type);
      this.writer = writer;
    }

    @Override
    public void serialize(T value, JsonGenerator to, SerializerProvider provider)
        throws IOException {
      to.writeString(writer.apply(value));
    }
  }

  private static final class Reader<T> extends FromStringDeserializer<T> {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Function<String, T> reader;

    Reader(Class<T> type, Function<String, T> reader) {
      super(type);
      this.reader = reader;
    }

    @Override
    protected T _deserialize(String text, DeserializationContext context) throws IOException {
      try {
        return reader.apply(text);
      } catch (DateTimeException | IllegalArgumentException e) {
        JsonParser parser = context.getParser();
        throw new InvalidFormatException(
            parser, String.valueOf(e.getMessage()), text, handledType());
      }
    }
  }
}
