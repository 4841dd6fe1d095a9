package io.dyck.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Dates of {@code java.time} as LangChain4j describes them. */
final class TimeSchemasTest {
  @Test
  void datesAreThoseOfTheCalendar() {
    JsonObjectSchema.Builder date = JsonObjectSchema.builder();
    List.of("year", "month", "day").forEach(date::addIntegerProperty);
    Pda pda =
        Pda.of(
            "date",
            JsonSchema.of(
                    ChatSchema.toSchemaText(date.build(), false, 18), SchemaOptions.GENERATION)
                .language());
    for (LocalDate day = LocalDate.of(1899, 1, 1); day.getYear() < 1905; day = day.plusDays(1)) {
      assertThat(accepts(pda, day.getYear(), day.getMonthValue(), day.getDayOfMonth())).isTrue();
    }
    assertThat(accepts(pda, 2000, 2, 29)).isTrue();
    assertThat(accepts(pda, 1900, 2, 29)).isFalse();
    assertThat(accepts(pda, 1901, 2, 29)).isFalse();
    assertThat(accepts(pda, 1904, 2, 30)).isFalse();
    assertThat(accepts(pda, 2024, 4, 31)).isFalse();
    assertThat(accepts(pda, 24, 24, 24)).isFalse();
    assertThat(accepts(pda, 0, 1, 1)).isFalse();
  }

  private static boolean accepts(Pda pda, int year, int month, int day) {
    String text = "{\"year\": %d, \"month\": %d, \"day\": %d}".formatted(year, month, day);
    return pda.accepts(text.getBytes(StandardCharsets.UTF_8));
  }
}
