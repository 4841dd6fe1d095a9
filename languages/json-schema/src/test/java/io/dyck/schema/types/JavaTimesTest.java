package io.dyck.schema.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.RandomTexts;
import io.dyck.schema.SchemaOptions;
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
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Dates, times, durations, addresses and optional values, as components of records. */
final class JavaTimesTest {
  record Times(
      LocalDate date,
      LocalTime time,
      LocalDateTime dateTime,
      OffsetDateTime offset,
      ZonedDateTime zoned,
      Instant instant,
      OffsetTime offsetTime,
      YearMonth month) {}

  record Spans(Duration duration, Period period, URI home) {}

  sealed interface Sign permits Star {}

  record Star(int points) implements Sign {}

  record Maybe(Optional<String> name, Optional<List<Integer>> numbers, Optional<Sign> sign) {}

  private static <T> T readBack(RecordSchemas<T> schemas, SchemaOptions options, Random random) {
    LazyLanguage language = schemas.read(options).language();
    String text = RandomTexts.text(language, random, 300);
    T value = schemas.parse(text);
    assertThat(schemas.parse(schemas.write(value))).as(text).isEqualTo(value);
    LazyLanguage any = schemas.read(SchemaOptions.DEFAULT).language();
    assertThat(new LazyReader(any).accepts(schemas.write(value))).as(text).isTrue();
    return value;
  }

  @Property(tries = 60)
  void textsAreReadBack(@ForAll long seed) {
    Random random = new Random(seed);
    for (SchemaOptions options : List.of(SchemaOptions.GENERATION, SchemaOptions.DEFAULT)) {
      assertThat(readBack(RecordSchemas.of(Times.class), options, random).date()).isNotNull();
      assertThat(readBack(RecordSchemas.of(Spans.class), options, random).home()).isNotNull();
      assertThat(readBack(RecordSchemas.of(Maybe.class), options, random).name()).isNotNull();
    }
  }

  @Property(tries = 100)
  void valuesAreWrittenInTheLanguage(@ForAll long seed) {
    Random random = new Random(seed);
    LocalDateTime at =
        LocalDateTime.ofEpochSecond(
            random.nextLong(1L << 37), random.nextInt(1_000_000_000), ZoneOffset.UTC);
    at = random.nextBoolean() ? at.withNano(0) : at.withSecond(0).withNano(0);
    ZoneOffset zone = ZoneOffset.ofTotalSeconds(60 * (random.nextInt(2161) - 1080));
    Times times =
        new Times(
            at.toLocalDate(),
            at.toLocalTime(),
            at,
            at.atOffset(zone),
            at.atZone(zone),
            at.toInstant(zone),
            at.toLocalTime().atOffset(zone),
            YearMonth.from(at));
    assertInLanguage(RecordSchemas.of(Times.class), times);
    Spans spans =
        new Spans(
            Duration.ofSeconds(random.nextInt(), random.nextInt(2_000) * 1_000_000L),
            Period.of(random.nextInt(10) - 5, random.nextInt(30) - 15, random.nextInt(100)),
            URI.create("https://example.org:8080/a/b?c=d#e" + random.nextInt(9)));
    assertInLanguage(RecordSchemas.of(Spans.class), spans);
  }

  private static <T> void assertInLanguage(RecordSchemas<T> schemas, T value) {
    String text = schemas.write(value);
    LazyLanguage language = schemas.read(SchemaOptions.DEFAULT).language();
    assertThat(new LazyReader(language).accepts(text)).as(text).isTrue();
    assertThat(schemas.parse(text)).as(text).isEqualTo(value);
  }

  @Test
  void whatIsMissingOrNullIsEmpty() {
    RecordSchemas<Maybe> schemas = RecordSchemas.of(Maybe.class);
    Maybe empty = new Maybe(Optional.empty(), Optional.empty(), Optional.empty());
    assertThat(schemas.parse("{}")).isEqualTo(empty);
    assertThat(schemas.parse("{\"name\": null}")).isEqualTo(empty);
    assertInLanguage(schemas, empty);
    assertInLanguage(
        schemas,
        new Maybe(Optional.of("Ada"), Optional.of(List.of(1, 2)), Optional.of(new Star(5))));
    assertThat(schemas.schema()).contains("\"required\" : [ ]");
  }

  @Test
  void whatJavaCannotReadIsAnError() {
    RecordSchemas<Spans> schemas = RecordSchemas.of(Spans.class);
    assertThatThrownBy(
            () -> schemas.parse("{\"duration\": \"P1Y\", \"period\": \"P1D\", \"home\": \"a:b\"}"))
        .hasMessageStartingWith("DYCK-J014");
  }
}
