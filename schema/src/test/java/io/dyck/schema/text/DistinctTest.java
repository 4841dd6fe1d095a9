package io.dyck.schema.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.SchemaReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Arrays of any items that differ, with the items told apart by classes. */
final class DistinctTest {
  private static final SchemaOptions NARROW =
      SchemaOptions.DEFAULT.withNarrowed(ImmutableSet.of("uniqueItems"));
  private static final ObjectMapper JSON = new ObjectMapper();

  private static LazyLanguage language(String schema) {
    return JsonSchema.of(schema, NARROW).language();
  }

  private static int digest(JsonNode value) {
    byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
    return DistinctItems.read(ValueDigest.START, text);
  }

  /** The slow version reads the whole array and compares all classes. */
  @Property(tries = 300)
  void anArrayIsAcceptedIfItsItemsAreOfDifferentClasses(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String schema = "{\"type\":\"array\",\"uniqueItems\":true,\"minItems\":1,\"maxItems\":5}";
    Pda pda = Pda.of("unique", language(schema));
    LazyReader reader = new LazyReader(language(schema));
    for (int i = 0; i < 5; i++) {
      List<String> items = new ArrayList<>();
      for (int n = random.nextInt(7); n > 0; n--) {
        items.add(item(random, 2));
      }
      String text = "[" + String.join(", ", items) + "]";
      JsonNode array = JSON.readTree(text);
      Set<Integer> classes = new HashSet<>();
      array.forEach(each -> classes.add(digest(each)));
      boolean expected = array.size() >= 1 && array.size() <= 5 && classes.size() == array.size();
      assertThat(reader.accepts(text)).as(text).isEqualTo(expected);
      assertThat(pda.accepts(text.getBytes(StandardCharsets.UTF_8))).as(text).isEqualTo(expected);
    }
  }

  private static String item(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 6)) {
      case 0 -> random.nextBoolean() ? "true" : "null";
      case 1 -> String.valueOf(random.nextInt(3));
      case 2 -> random.nextInt(2) + ".0";
      case 3 -> random.nextBoolean() ? "\"a\"" : "\"\\u0061\"";
      case 4 -> "[" + item(random, depth - 1) + "]";
      default -> "{\"a\": " + item(random, depth - 1) + ", \"b\": " + item(random, 0) + "}";
    };
  }

  /** Every way that is offered leads to an end, also where values run out. */
  @Property(tries = 60)
  void everyPlaceLeadsToAnEnd(@ForAll long seed) {
    Random random = new Random(seed);
    String[] items = {
      "{\"type\":\"string\",\"maxLength\":3}",
      "{\"type\":\"integer\"}",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"boolean\"}},\"required\":[\"a\"],"
          + "\"additionalProperties\":false}",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"enum\":[1,\"x\"]},\"b\":{\"const\":1}},"
          + "\"additionalProperties\":false}",
      "{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"maxItems\":2}",
      "{}"
    };
    String schema =
        "{\"type\":\"array\",\"uniqueItems\":true,\"minItems\":"
            + random.nextInt(3)
            + ",\"items\":"
            + items[random.nextInt(items.length)]
            + "}";
    LazyLanguage language = language(schema);
    int state = language.start();
    StringBuilder text = new StringBuilder();
    LazyReader reader = new LazyReader(language);
    for (int i = 0; i < 30; i++) {
      String end = new String(language.shortestEnd(state), StandardCharsets.UTF_8);
      assertThat(reader.accepts(text + end)).as(schema + " " + text + " | " + end).isTrue();
      int[] next = oneStep(language, state, random);
      if (next[0] < 0) {
        return;
      }
      text.append((char) next[0]);
      state = next[1];
    }
  }

  /** A byte of ASCII and the state after it; only steps within the array itself. */
  private static int[] oneStep(LazyLanguage language, int state, Random random) {
    List<int[]> steps = new ArrayList<>();
    language.expand(
        state,
        new LazyLanguage.Steps() {
          @Override
          public void end() {
            // Another step may follow.
          }

          @Override
          public void read(int first, int last, int target) {
            if (first < 128) {
              int letter = first + random.nextInt(Math.min(last, 127) - first + 1);
              steps.add(new int[] {letter, target});
            }
          }

          @Override
          public void call(int start, int after) {
            throw new IllegalStateException("items are read within the array");
          }
        });
    return steps.isEmpty() ? new int[] {-1, 0} : steps.get(random.nextInt(steps.size()));
  }

  @Test
  void whatIsNarrowedIsReportedAndWhatIsFiniteIsNot() {
    String any = "{\"uniqueItems\":true}";
    assertThat(JsonSchema.of(any, NARROW).report().inexact())
        .extracting(SchemaReport.Use::state)
        .containsExactly(SchemaReport.State.NARROWED);
    assertThat(
            JsonSchema.of("{\"items\":{\"enum\":[1,2]},\"uniqueItems\":true}", NARROW)
                .report()
                .isExact())
        .isTrue();
  }

  @Test
  void valuesThatRunOutEndTheArray() {
    String schema =
        "{\"uniqueItems\":true,\"type\":\"array\",\"items\":{\"type\":\"object\",\"properties\":"
            + "{\"a\":{\"type\":\"boolean\"}},\"required\":[\"a\"],\"additionalProperties\":false}";
    LazyReader reader = new LazyReader(language(schema + "}"));
    assertThat(reader.accepts("[{\"a\":true},{\"a\":false}]")).isTrue();
    assertThat(reader.accepts("[{\"a\":true},{\"a\" : true}]")).isFalse();
    assertThat(
            new LazyReader(language(schema + ",\"minItems\":2}"))
                .accepts("[{\"a\":true},{\"a\":false}]"))
        .isTrue();
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> language(schema + ",\"minItems\":3}"))
        .hasMessageStartingWith("DYCK-J010");
  }
}
