package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.dyck.failure.DyckException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Texts that a model writes have one spelling, which parsers of typed languages read. */
final class WriterTest {
  private static final ObjectMapper TYPED =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .build();
  private static final SchemaOptions COMPACT =
      SchemaOptions.GENERATION.withText(TextPolicy.WRITING.withSpaces(Spaces.COMPACT));

  /** A schema in the form of Pydantic and of strict mode. */
  private static final String ORDER =
      "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\",\"maxLength\":20},"
          + "\"pieces\":{\"type\":\"integer\"},\"price\":{\"type\":\"number\"},"
          + "\"note\":{\"anyOf\":[{\"type\":\"string\"},{\"type\":\"null\"}]}},"
          + "\"required\":[\"name\",\"pieces\",\"price\"]}";

  private record Order(String name, long pieces, double price, String note) {}

  private static boolean writes(String schema, String text) {
    return new LazyReader(JsonSchema.of(schema, COMPACT).language()).accepts(text);
  }

  private static String shortest(String schema) {
    LazyLanguage language = JsonSchema.of(schema, COMPACT).language();
    return new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8);
  }

  @Property(tries = 100)
  void typedReadersParseWhatIsWritten(@ForAll long seed) throws IOException {
    LazyLanguage language = JsonSchema.of(ORDER, SchemaOptions.GENERATION).language();
    String text = RandomTexts.text(language, new Random(seed), 150);
    Order order = TYPED.readValue(text, Order.class);
    assertThat(order.name()).as(text).isNotNull();
    Iterator<String> names = TYPED.readTree(text).fieldNames();
    assertThat(List.of("name", "pieces", "price", "note")).as(text).startsWith(all(names));
    assertThat(text).doesNotContainPattern("\\\\u00[2-7]");
  }

  private static String[] all(Iterator<String> names) {
    List<String> result = new ArrayList<>();
    names.forEachRemaining(result::add);
    return result.toArray(String[]::new);
  }

  /** Every written text is valid, for any schema, and repeats no name. */
  @Property(tries = 300)
  void whatIsWrittenIsValid(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String schema = RandomSchemas.schema(random, 3);
    LazyLanguage language;
    try {
      language = JsonSchema.of(schema, SchemaOptions.GENERATION).language();
    } catch (DyckException e) {
      return;
    }
    SlowValidator specification = new SlowValidator(schema);
    for (int i = 0; i < 5; i++) {
      String text =
          i == 0
              ? new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8)
              : RandomTexts.text(language, random, 60);
      assertThat(new LazyReader(language).accepts(text)).as(schema + " " + text).isTrue();
      assertThat(specification.isValid(text)).as(schema + " " + text).isTrue();
    }
  }

  /** The policy leaves a value to every schema that has values. */
  @Property(tries = 300)
  void whatHasAValueIsWritten(@ForAll long seed) {
    String schema = RandomSchemas.schema(new Random(seed), 3);
    if (isUsable(schema, SchemaOptions.DEFAULT.withText(TextPolicy.READING.withAnyOrder(false)))) {
      assertThat(isUsable(schema, SchemaOptions.GENERATION)).as(schema).isTrue();
    }
  }

  private static boolean isUsable(String schema, SchemaOptions options) {
    try {
      return !JsonSchema.of(schema, options).report().bounds().isEmpty();
    } catch (DyckException e) {
      return false;
    }
  }

  @Test
  void charactersAreEscapedOnlyWhereJsonAsksForIt() {
    for (String text : List.of("\"qty é 😀 /\"", "\"\\\"\\\\\\n\\t\\b\\f\\r\"", "\"\\u0001\"")) {
      assertThat(writes("{\"type\":\"string\"}", text)).as(text).isTrue();
    }
    for (String text : List.of("\"\\u0071\"", "\"\\/\"", "\"\\u000a\"", "\"\\ud83d\\ude00\"")) {
      assertThat(writes("{\"type\":\"string\"}", text)).as(text).isFalse();
    }
  }

  @Test
  void numbersAreIntegersOrShortestDecimals() {
    assertThat(writes("{\"type\":\"integer\"}", "7")).isTrue();
    for (String text : List.of("7.0", "7e2", "-0", "9223372036854775808")) {
      assertThat(writes("{\"type\":\"integer\"}", text)).as(text).isFalse();
    }
    assertThat(writes("{\"type\":\"integer\",\"format\":\"int32\"}", "2147483647")).isTrue();
    assertThat(writes("{\"type\":\"integer\",\"format\":\"int32\"}", "2147483648")).isFalse();
    assertThat(writes("{\"type\":\"integer\",\"format\":\"uint64\"}", "18446744073709551615"))
        .isTrue();
    assertThat(writes("{\"type\":\"integer\",\"format\":\"uint64\"}", "-1")).isFalse();
    assertThat(writes("{\"type\":\"number\",\"format\":\"int32\"}", "0.5")).isTrue();
    assertThat(
            writes("{\"type\":\"integer\",\"maximum\":18446744073709551615}", "1" + "0".repeat(19)))
        .isTrue();
    assertThat(writes("{\"type\":\"number\"}", "0.1")).isTrue();
    assertThat(writes("{\"type\":\"number\"}", "0.10")).isFalse();
    assertThat(writes("{\"multipleOf\":0.01,\"type\":\"number\"}", "19.99")).isTrue();
    String double64 = "{\"type\":\"number\",\"maximum\":1.7976931348623157e308}";
    assertThat(writes(double64, "1" + "0".repeat(17))).isFalse();
  }

  /**
   * Values and names that the schema mentions have a text, even where the policy restricts other
   * values.
   */
  @Test
  void valuesThatTheSchemaNamesAreWritten() {
    for (String value :
        List.of("1e400", "-1e-30", "0.12345678901234567890", "[1.50,{\"b\":-0.0}]")) {
      assertThat(shortest("{\"const\":" + value + "}")).as(value).isNotEmpty();
      assertThat(shortest("{\"enum\":[" + value + "]}")).as(value).isNotEmpty();
    }
    assertThat(shortest("{\"type\":\"integer\",\"minimum\":1e20}")).startsWith("1");
    assertThat(shortest("{\"exclusiveMinimum\":0,\"maximum\":1e-40,\"type\":\"number\"}"))
        .startsWith("0.000");
    String required = "{\"type\":\"object\",\"properties\":{\"a\":{}},\"required\":[\"b\"]}";
    assertThat(writes(required, "{\"b\":1}")).isTrue();
    assertThat(writes(required, "{\"a\":0,\"b\":1}")).isTrue();
    assertThat(writes(required, "{\"b\":1,\"c\":1}")).isFalse();
    String many = "{\"type\":\"object\",\"properties\":{\"a\":{}},\"minProperties\":2}";
    assertThat(writes(many, "{\"a\":1,\"b\":1}")).as("opened, or there would be none").isTrue();
    String other =
        "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},"
            + "\"not\":{\"additionalProperties\":{\"type\":\"string\"}}}";
    assertThat(shortest(other)).isNotEmpty();
    String items = "{\"type\":\"array\",\"prefixItems\":[{\"const\":1}],\"minItems\":2}";
    assertThat(shortest(items)).startsWith("[1,");
  }

  @Test
  void membersComeInTheOrderOfTheSchemaRequiredOrNot() {
    String schema =
        "{\"type\":\"object\",\"properties\":{\"b\":{},\"a\":{},\"c\":{}},\"required\":[\"c\"]}";
    assertThat(writes(schema, "{\"b\":1,\"a\":1,\"c\":1}")).isTrue();
    assertThat(writes(schema, "{\"a\":1,\"c\":1}")).isTrue();
    assertThat(writes(schema, "{\"a\":1,\"b\":1,\"c\":1}")).isFalse();
    assertThat(writes(schema, "{\"c\":1,\"a\":1}")).isFalse();
  }

  /**
   * Closing leaves out the names that no part of a value's schemas mentions, in each alternative
   * separately.
   */
  @Test
  void closingLooksAtAllSchemasOfAValue() {
    String a = "{\"properties\":{\"a\":{}}}";
    String b = "{\"properties\":{\"b\":{}},\"required\":[\"b\"]}";
    for (String both :
        List.of(
            "{\"type\":\"object\",\"allOf\":[" + a + "," + b + "]}",
            "{\"type\":\"object\",\"properties\":{\"a\":{}},\"allOf\":[" + b + "]}",
            "{\"type\":\"object\",\"$ref\":\"#/$defs/a\",\"properties\":{\"b\":{}},\"$defs\":{\"a\":"
                + a
                + "}}",
            "{\"type\":\"object\",\"properties\":{\"a\":{}},\"dependentRequired\":{\"a\":[\"b\"]}}")) {
      assertThat(writes(both, "{\"a\":1,\"b\":2}")).as(both).isTrue();
      assertThat(writes(both, "{\"a\":1,\"b\":2,\"c\":3}")).as(both).isFalse();
    }
    String open = "{\"type\":\"object\",\"allOf\":[" + a + ",{\"additionalProperties\":true}]}";
    assertThat(writes(open, "{\"c\":3}")).isTrue();
    String patterns =
        "{\"type\":\"object\",\"allOf\":[" + a + ",{\"patternProperties\":{\"^x-\":{}}}]}";
    assertThat(writes(patterns, "{\"a\":1,\"x-y\":2}")).isTrue();
    assertThat(writes(patterns, "{\"a\":1,\"y\":2}")).isFalse();
    String variants =
        "{\"type\":\"object\",\"properties\":{\"kind\":{}},\"oneOf\":["
            + "{\"properties\":{\"kind\":{\"const\":1},\"x\":{}},\"required\":[\"kind\"]},"
            + "{\"properties\":{\"kind\":{\"const\":2},\"y\":{}},\"required\":[\"kind\"]}]}";
    assertThat(writes(variants, "{\"kind\":1,\"x\":0}")).isTrue();
    assertThat(writes(variants, "{\"kind\":2,\"y\":0}")).isTrue();
    assertThat(writes(variants, "{\"kind\":1,\"y\":0}")).isFalse();
    String condition =
        "{\"type\":\"object\",\"properties\":{\"a\":{}},"
            + "\"if\":{\"properties\":{\"kind\":{\"const\":1}},\"required\":[\"kind\"]},"
            + "\"then\":{\"properties\":{\"x\":{}}},\"else\":{\"properties\":{\"y\":{}}}}";
    assertThat(writes(condition, "{\"a\":0,\"kind\":1,\"x\":0}")).isTrue();
    assertThat(writes(condition, "{\"a\":0,\"kind\":2,\"y\":0}")).isTrue();
    assertThat(writes(condition, "{\"a\":0,\"kind\":1,\"z\":0}")).isFalse();
  }

  /** A negated schema is not closed, because closing would allow forbidden values. */
  @Test
  void closingAllowsNothingThatTheSchemaForbids() {
    String object = "{\"not\":{\"properties\":{\"a\":{\"type\":\"string\"}}}}";
    assertThat(writes(object, "{\"b\":1}")).isFalse();
    assertThat(writes(object, "{\"a\":1}")).isTrue();
    String array = "{\"type\":\"array\",\"not\":{\"prefixItems\":[{\"type\":\"string\"}]}}";
    assertThat(writes(array, "[\"x\",1]")).isFalse();
    assertThat(writes(array, "[1]")).isTrue();
  }

  @Test
  void theReportSaysWhatIsClosed() {
    SchemaReport report = JsonSchema.of(ORDER, SchemaOptions.GENERATION).report();
    assertThat(report.text())
        .contains("#/properties: closed (nothing is said of others: none is written)\n")
        .contains(
            "members and items that are not declared: none, where the schema declares some\n");
    assertThat(report.isExact()).isTrue();
    assertThat(JsonSchema.of(ORDER).report().text()).contains("#/properties: exact\n");
  }

  @Test
  void addressesAreThoseThatParsersTake() {
    String uri = "{\"type\":\"string\",\"format\":\"uri\"}";
    for (String text :
        List.of(
            "https://example.org:8080/a/b?c=d#e",
            "postgres://user:word@10.0.0.1/db",
            "mailto:ada@example.org",
            "urn:isbn:0451450523",
            "file:///etc/hosts")) {
      assertThat(URI.create(text)).isNotNull();
      assertThat(writes(uri, "\"" + text + "\"")).as(text).isTrue();
    }
    for (String text : List.of("a:", "a:#b", "a://", "http://[v9.x]/")) {
      assertThat(writes(uri, "\"" + text + "\"")).as(text).isFalse();
    }
    for (int seed = 0; seed < 300; seed++) {
      LazyLanguage language = JsonSchema.of(uri, SchemaOptions.GENERATION).language();
      String text = RandomTexts.text(language, new Random(seed), seed % 60);
      assertThat(URI.create(text.substring(1, text.length() - 1)).isAbsolute()).as(text).isTrue();
    }
    String email = "{\"type\":\"string\",\"format\":\"email\"}";
    assertThat(writes(email, "\"ada.l+x@mail.example.org\"")).isTrue();
    assertThat(writes(email, "\"ada@localhost\"")).isFalse();
    assertThat(writes(email, "'\\\"a\\\"@example.org'".replace('\'', '"'))).isFalse();
  }

  @Test
  void aSchemaMayAskForOtherStringsOfAFormat() {
    String local = "{\"type\":\"string\",\"format\":\"email\",\"pattern\":\"@localhost$\"}";
    assertThat(writes(local, "\"root@localhost\"")).isTrue();
    String one = "{\"format\":\"email\",\"const\":\"root@localhost\"}";
    assertThat(writes(one, "\"root@localhost\"")).isTrue();
  }

  @Test
  void datesAndTimesAreThoseThatParsersTake() {
    for (String date : List.of("0001-01-01", "2024-02-29", "9999-12-31", "2000-02-29")) {
      assertThat(writes("{\"type\":\"string\",\"format\":\"date\"}", "\"" + date + "\"")).isTrue();
      assertThat(LocalDate.parse(date)).isNotNull();
    }
    for (String date : List.of("0000-01-01", "0000-02-29", "1900-02-29", "2023-02-29")) {
      assertThat(writes("{\"type\":\"string\",\"format\":\"date\"}", "\"" + date + "\"")).isFalse();
    }
    String time = "{\"type\":\"string\",\"format\":\"date-time\"}";
    for (String zone : List.of("Z", "+18:00", "-17:59", "+05:45", "-00:00")) {
      String text = "2024-02-29T23:59:59.123456" + zone;
      assertThat(writes(time, "\"" + text + "\"")).as(text).isTrue();
      assertThat(OffsetDateTime.parse(text)).isNotNull();
      assertThat(OffsetTime.parse(text.substring(11))).isNotNull();
    }
    for (String wrong :
        List.of(
            "23:59:60Z", "10:00:00z", "10:00:00+18:01", "10:00:00-23:00", "10:00:00.1234567Z")) {
      assertThat(writes(time, "\"2024-02-29T" + wrong + "\"")).as(wrong).isFalse();
    }
    assertThat(writes(time, "\"2024-02-29t10:00:00Z\"")).isFalse();
  }

  @Test
  void readingTakesEverySpelling() throws IOException {
    String text = "{ \"pric\\u0065\": 1.50e0,\"pieces\":7.0, \"x\":[], \"name\":\"\\u0071\"}";
    assertThat(new LazyReader(JsonSchema.of(ORDER).language()).accepts(text)).isTrue();
    JsonNode tree = TYPED.readTree(text);
    assertThat(tree.path("price").asDouble()).isEqualTo(1.5);
  }
}
