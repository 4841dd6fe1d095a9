package io.dyck.schema.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.RandomTexts;
import io.dyck.schema.SchemaOptions;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays of distinct items, with items of all kinds. */
final class DistinctTest {
  /** Reads numbers exactly: two numbers that are too large for a double may differ. */
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private static LazyLanguage language(String schema) {
    return JsonSchema.of(schema).language();
  }

  private static String array(String keywords) {
    return "{\"type\":\"array\",\"uniqueItems\":true," + keywords + "}";
  }

  private static boolean accepts(String schema, String text) {
    return new LazyReader(language(schema)).accepts(text);
  }

  /** Different spellings of a value are equal. */
  @Property(tries = 200)
  void anArrayIsAcceptedIfItsItemsDiffer(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String schema = array("\"minItems\":1,\"maxItems\":5");
    Pda pda = Pda.of("unique", language(schema));
    LazyReader reader = new LazyReader(language(schema));
    for (int i = 0; i < 5; i++) {
      List<String> items = new ArrayList<>();
      for (int n = random.nextInt(7); n > 0; n--) {
        items.add(item(random, 2));
      }
      String text = "[" + String.join(", ", items) + "]";
      JsonNode array = JSON.readTree(text.replace(".0", ""));
      Set<JsonNode> values = new HashSet<>();
      array.forEach(values::add);
      boolean expected = array.size() >= 1 && array.size() <= 5 && values.size() == array.size();
      assertThat(reader.accepts(text)).as(text).isEqualTo(expected);
      assertThat(pda.accepts(text.getBytes(StandardCharsets.UTF_8))).as(text).isEqualTo(expected);
    }
  }

  private static String item(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 7)) {
      case 0 -> random.nextBoolean() ? "true" : "null";
      case 1 -> String.valueOf(random.nextInt(3));
      case 2 -> random.nextInt(2) + ".0";
      case 3 -> random.nextBoolean() ? "\"a\"" : "\"\\u0061\"";
      case 4 -> "[" + item(random, depth - 1) + "]";
      case 5 -> "{\"b\" : 1, \"a\": " + item(random, depth - 1) + "}";
      default -> "{\"a\": " + item(random, depth - 1) + ", \"b\":1}";
    };
  }

  /** Another value of the item would need a member that needs a name that cannot come. */
  @Test
  void aMemberThatImpliesWhatCannotComeIsNoOtherValue() {
    String schema =
        array(
            "\"items\":{\"type\":\"object\",\"properties\":{\"a\":{\"const\":1}},"
                + "\"required\":[\"a\"],\"dependentRequired\":{\"b\":[\"c\"]}}");
    LazyReader reader = new LazyReader(JsonSchema.of(schema, SchemaOptions.GENERATION).language());
    assertThat(reader.accepts("[{\"a\": 1}]")).isTrue();
    assertThat(reader.accepts("[{\"a\": 1}, {\"a\": 1}]")).isFalse();
  }

  /** A member that may come only behind another one has many values. */
  @Test
  void memberBehindARequiredOneCountsAmongTheValues() {
    String schema =
        array(
            "\"items\":{\"type\":\"object\",\"properties\":{"
                + "\"a\":{\"type\":\"string\",\"pattern\":\"^a+b$\",\"maxLength\":4}},"
                + "\"required\":[\"a\"],\"dependentRequired\":{\"b\":[\"c\"]}}");
    LazyReader reader = new LazyReader(JsonSchema.of(schema, SchemaOptions.GENERATION).language());
    assertThat(reader.accepts("[{\"a\": \"ab\"}, {\"a\": \"ab\", \"c\": 1}]")).isTrue();
    assertThat(reader.accepts("[{\"a\": \"ab\"}, {\"a\": \"ab\"}]")).isFalse();
  }

  /** The array must have a third item, and so a second one, whose only value the first may take. */
  @Test
  void valuesAreKeptForItemsBeforeOneThatCounts() {
    String schema =
        array(
            "\"prefixItems\":[{\"enum\":[{\"a\":1},false]},{\"const\":false}],"
                + "\"contains\":{\"const\":1}");
    assertThat(accepts(schema, "[{\"a\":1},false,1]")).isTrue();
    LazyReader reader = new LazyReader(language(schema));
    assertThat(reader.isViable("[{".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(reader.isViable("[f".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  /** Every allowed text has an end, even where values run out. */
  @Property(tries = 60)
  void everyPlaceLeadsToAnEnd(@ForAll long seed) {
    Random random = new Random(seed);
    String[] items = {
      "{\"type\":\"string\",\"maxLength\":3}",
      "{\"type\":\"string\",\"maxLength\":1,\"pattern\":\"^[ab]*$\"}",
      "{\"type\":\"integer\"}",
      "{\"type\":\"integer\",\"minimum\":8,\"maximum\":10}",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"boolean\"}},\"required\":[\"a\"],"
          + "\"additionalProperties\":false}",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"enum\":[1,\"x\"]},\"b\":{\"const\":1}},"
          + "\"additionalProperties\":false}",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"const\":1}},\"required\":[\"a\"]}",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"boolean\"},\"b\":{\"const\":1}}}",
      "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"object\",\"properties\":"
          + "{\"b\":{\"enum\":[1,2]}},\"required\":[\"b\"]}},\"required\":[\"a\"]}",
      "{\"anyOf\":[{\"properties\":{\"a\":{\"const\":1}},\"required\":[\"c\"]},"
          + "{\"properties\":{\"a\":{\"const\":2}},\"required\":[\"a\"]}],\"type\":\"object\"}",
      "{\"type\":\"array\",\"prefixItems\":[{\"type\":\"boolean\"}]}",
      "{\"type\":\"array\",\"prefixItems\":[{\"properties\":{\"a\":{\"const\":1}},\"type\":\"object\"}]}",
      "{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"maxItems\":2}",
      "{\"type\":\"array\",\"items\":{\"type\":\"boolean\"},\"maxItems\":1,\"uniqueItems\":true}",
      "{}"
    };
    String schema =
        array(
            "\"minItems\":"
                + random.nextInt(3)
                + ",\"prefixItems\":["
                + items[random.nextInt(items.length)]
                + "],\"items\":"
                + items[random.nextInt(items.length)]);
    SchemaOptions options = random.nextBoolean() ? SchemaOptions.DEFAULT : SchemaOptions.GENERATION;
    LazyLanguage language = JsonSchema.of(schema, options).language();
    LazyReader reader = new LazyReader(language);
    for (int i = 0; i < 10; i++) {
      String text = RandomTexts.text(language, random, random.nextInt(40));
      assertThat(reader.accepts(text)).as(schema + " " + text).isTrue();
      assertThat(isOfDifferentItems(text)).as(schema + " " + text).isTrue();
    }
  }

  private static boolean isOfDifferentItems(String text) {
    try {
      JsonNode array = JSON.readTree(text);
      Set<String> values = new HashSet<>();
      array.forEach(item -> values.add(item.toString()));
      return values.size() == array.size();
    } catch (IOException e) {
      throw new AssertionError(text, e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"items\":{\"enum\":[{\"a\":1},{\"a\":2}]} | [{\"a\":1},{\"a\":2}] |"
            + " [{\"a\":1},{\"a\":1.0}]",
        "\"items\":{\"type\":\"string\"},\"maxItems\":2 | [\"a\",\"b\"] | [\"a\",\"a\"]",
        "\"items\":{\"type\":\"string\"} | [\"\",\"a\",\"aa\"] | [\"\",\"a\",\"\"]",
        "\"items\":{\"type\":\"integer\"},\"minItems\":3 | [1,2,3] | [1,2,1]",
        "\"items\":{\"type\":\"number\"} | [1.50,15] | [1.50,15e-1]",
        "\"prefixItems\":[{\"type\":\"string\"},{\"type\":\"integer\"}] | [\"a\",1] |"
            + " [\"a\",\"a\"]",
        "\"prefixItems\":[{\"enum\":[1,2]},{\"const\":1}],\"minItems\":2 | [2,1] | [1,1]",
        "\"contains\":{\"const\":\"a\"},\"items\":{\"type\":\"string\"} | [\"b\",\"a\"] |"
            + " [\"a\",\"a\"]",
        "\"items\":{\"type\":\"object\"} | [{\"a\":1},{\"a\":1,\"b\":2}] |"
            + " [{\"a\":1,\"b\":2},{\"b\":2,\"a\":1}]",
        "\"items\":{\"type\":\"array\",\"uniqueItems\":true} | [[1,2],[2,1]] | [[1,2],[1,2]]",
        "\"items\":{\"type\":\"array\",\"uniqueItems\":true} | [[1],[2]] | [[1,1],[2]]",
        "\"maxItems\":1 | [1] | [1,2]",
      })
  void equalItemsAreRefused(String keywords, String good, String bad) {
    assertThat(accepts(array(keywords), good)).as(good).isTrue();
    assertThat(accepts(array(keywords), bad)).as(bad).isFalse();
  }

  @Test
  void valuesThatRunOutEndTheArray() {
    String items =
        "\"items\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"boolean\"}},"
            + "\"required\":[\"a\"],\"additionalProperties\":false}";
    LazyReader reader = new LazyReader(language(array(items)));
    assertThat(reader.accepts("[{\"a\":true},{\"a\":false}]")).isTrue();
    assertThat(reader.isViable("[{\"a\":true},{\"a\":f".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(reader.isViable("[{\"a\":true},{\"a\":t".getBytes(StandardCharsets.UTF_8)))
        .isFalse();
    assertThat(reader.isViable("[{\"a\":true},{\"a\":false},".getBytes(StandardCharsets.UTF_8)))
        .isFalse();
    assertThat(accepts(array(items + ",\"minItems\":2"), "[{\"a\":true},{\"a\":false}]")).isTrue();
    assertThatThrownBy(() -> language(array(items + ",\"minItems\":3")))
        .hasMessageStartingWith("DYCK-J010");
  }

  /** Objects are closed in what is left of an item, as they are in the item itself. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\": 1} | \"properties\":{\"a\":{\"const\":1}},\"required\":[\"a\"]",
        "{\"a\": {\"b\": 1}} | \"properties\":{\"a\":{\"type\":\"object\",\"required\":[\"b\"],"
            + "\"properties\":{\"b\":{\"const\":1}}}},\"required\":[\"a\"]",
        "{\"a\": [{}]} | \"properties\":{\"a\":{\"type\":\"array\",\"minItems\":1,\"prefixItems\":"
            + "[{\"type\":\"object\",\"patternProperties\":{\"^x\":false}}]}},\"required\":[\"a\"]",
      })
  void closedObjectsThatRunOutEndTheArray(String item, String keywords) {
    String items = "\"items\":{\"type\":\"object\"," + keywords + "}";
    LazyReader reader =
        new LazyReader(JsonSchema.of(array(items), SchemaOptions.GENERATION).language());
    assertThat(reader.accepts("[" + item + "]")).isTrue();
    assertThat(reader.isViable(("[" + item + ",").getBytes(StandardCharsets.UTF_8))).isFalse();
    // Objects are open where the array has no text without undeclared members.
    LazyReader open =
        new LazyReader(
            JsonSchema.of(array(items + ",\"minItems\":2"), SchemaOptions.GENERATION).language());
    assertThat(open.isViable(("[" + item + ", {").getBytes(StandardCharsets.UTF_8))).isTrue();
  }

  /** An item with several possible values does not take the only value of a later item. */
  @Test
  void whatALaterItemNeedsIsLeftToIt() {
    String schema =
        array("\"prefixItems\":[{},{\"const\":{\"a\":1}},{\"enum\":[5,6]}],\"minItems\":3");
    LazyReader reader = new LazyReader(language(schema));
    assertThat(reader.accepts("[5,{\"a\":1},6]")).isTrue();
    assertThat(reader.isViable("[{\"a\":1}".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThatThrownBy(
            () ->
                language(
                    array("\"prefixItems\":[{\"const\":[1]},{\"const\":[1.0]}],\"minItems\":2")))
        .hasMessageStartingWith("DYCK-J010");
  }

  @Test
  void whatAnItemThatIsCountedNeedsIsLeftToIt() {
    String schema =
        array(
            "\"prefixItems\":[{},{\"const\":true}],\"items\":{\"const\":0},"
                + "\"contains\":{\"enum\":[0,[1]]},\"minContains\":2");
    LazyReader reader = new LazyReader(language(schema));
    assertThat(reader.accepts("[[1],true,0]")).isTrue();
    assertThat(reader.isViable("[0".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  @Test
  void manyItemsThatMustDifferAreWritten() throws IOException {
    for (String item : new String[] {"string", "integer"}) {
      String schema = array("\"items\":{\"type\":\"" + item + "\"},\"minItems\":768");
      LazyLanguage language = JsonSchema.of(schema, SchemaOptions.GENERATION).language();
      String text = new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8);
      assertThat(isOfDifferentItems(text)).as(text).isTrue();
      assertThat(JSON.readTree(text).size()).as(text).isEqualTo(768);
    }
  }
}
