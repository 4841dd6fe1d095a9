package io.dyck.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.Pda;
import io.dyck.samples.WeatherRecords.Weather;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.types.RecordGrammar;
import io.dyck.schema.types.RecordSchemas;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import org.junit.jupiter.api.Test;

/** Any choice of allowed tokens gives a record. */
final class WeatherRecordsTest {
  private static Vocabulary vocabulary() {
    VocabularyBuilder builder = Vocabulary.builder();
    for (int b = 0; b < 256; b++) {
      builder.add(b, new byte[] {(byte) b});
    }
    return builder
        .add(256, "new Weather(\"")
        .add(257, "\", ")
        .add(258, "Optional.")
        .add(259, "List.of(")
        .addSpecial(260, "<end>")
        .endTokens(260)
        .build();
  }

  @Test
  void tokensWithinTheMasksAreRecords() {
    Vocabulary vocabulary = vocabulary();
    RecordGrammar<Weather> calls = RecordGrammar.of(Weather.class);
    RecordSchemas<Weather> schemas = RecordSchemas.of(Weather.class);
    Pda json = Pda.of("weather", schemas.read(SchemaOptions.GENERATION).language());
    for (long seed = 0; seed < 20; seed++) {
      String call = WeatherRecords.generate(calls.pda(), vocabulary, seed);
      check(call, calls.parse(call));
      String text = WeatherRecords.generate(json, vocabulary, seed);
      check(text, schemas.parse(text));
    }
  }

  private static void check(String text, Weather weather) {
    assertThat(weather.celsius()).as(text).isBetween(-90.0, 60.0);
    assertThat(weather.sky()).as(text).hasSizeBetween(1, 2);
    assertThat(weather.station()).as(text).matches("[A-Z]{4}");
  }
}
