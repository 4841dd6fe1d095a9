package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.read.SchemaException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The profile accepts the schemas of OpenAI's strict mode, and refuses others in OpenAI's words.
 */
final class StrictProfileTest {
  private static final SchemaOptions STRICT = SchemaOptions.DEFAULT.withProfile(Profile.STRICT);

  private static String object(String members, String names) {
    return "{\"type\":\"object\",\"properties\":{"
        + members
        + "},\"required\":["
        + names
        + "],\"additionalProperties\":false}";
  }

  private static void refused(String schema, String pointer, String message) {
    assertThatThrownBy(() -> JsonSchema.of(schema, STRICT))
        .isInstanceOfSatisfying(
            SchemaException.class,
            e -> {
              assertThat(e.code()).isEqualTo("DYCK-J012");
              assertThat(e.pointer()).isEqualTo(pointer);
            })
        .hasMessageContaining("Invalid schema: " + message);
  }

  @Test
  void whatOpenAiShowsIsTakenInTheOrderOfTheSchema() {
    String schema =
        object(
            "\"location\":{\"type\":\"string\",\"description\":\"where\"},"
                + "\"unit\":{\"type\":[\"string\",\"null\"],\"enum\":[\"F\",\"C\",null]},"
                + "\"days\":{\"type\":\"array\",\"maxItems\":2,\"items\":"
                + "{\"anyOf\":[{\"type\":\"integer\",\"minimum\":1},{\"$ref\":\"#/$defs/d\"}]}}",
            "\"unit\",\"location\",\"days\"");
    String full = "{\"$defs\":{\"d\":" + object("", "") + "}," + schema.substring(1);
    LazyReader reader = new LazyReader(JsonSchema.of(full, STRICT).language());
    assertThat(reader.accepts("{\"location\":\"Rome\",\"unit\":null,\"days\":[3,{}]}")).isTrue();
    assertThat(reader.accepts("{\"unit\":null,\"location\":\"Rome\",\"days\":[]}")).isFalse();
    SchemaOptions anyOrder = STRICT.withText(STRICT.text().withAnyOrder(true));
    LazyReader any = new LazyReader(JsonSchema.of(full, anyOrder).language());
    assertThat(any.accepts("{\"unit\":null,\"location\":\"Rome\",\"days\":[]}")).isTrue();
  }

  @Test
  void theRootIsAnObjectAndNoAlternative() {
    String wrong = "schema must be a JSON Schema of 'type: \"object\"', got 'type: ";
    refused("{\"type\":\"array\",\"items\":{\"type\":\"null\"}}", "#", wrong + "\"array\"'.");
    refused("{}", "#", wrong + "\"None\"'.");
    String any = "{\"anyOf\":[]," + object("", "").substring(1);
    refused(any, "#/anyOf", "schema must have type 'object' and not have 'oneOf'/'anyOf'");
  }

  @Test
  void everyMemberIsRequiredAndNoOtherAllowed() {
    refused(
        object("\"a\":{\"type\":\"null\"},\"b\":{\"type\":\"null\"}", "\"a\""),
        "#/required",
        "In context=(), 'required' is required to be supplied and to be an array including every"
            + " key in properties. Missing 'b'.");
    refused(
        object("\"a\":{\"type\":\"object\",\"properties\":{}}", "\"a\""),
        "#/properties/a",
        "In context=('properties', 'a'), 'additionalProperties' is required to be supplied and to"
            + " be false.");
    refused(
        object("\"a\":{\"type\":\"null\"}", "\"a\",\"b\""),
        "#/required",
        "In context=(), 'required' has the extra key 'b'.");
  }

  @Test
  void keywordsAndFormatsOutsideOfTheListAreRefusedWhereTheyAre() {
    for (String keyword :
        new String[] {"allOf", "oneOf", "not", "if", "dependentRequired", "patternProperties"}) {
      refused(
          object("\"a\":{\"type\":\"string\",\"" + keyword + "\":{}}", "\"a\""),
          "#/properties/a/" + keyword,
          "In context=('properties', 'a'), '" + keyword + "' is not permitted.");
    }
    refused(
        object("\"a\":{\"type\":\"string\",\"format\":\"uri\"}", "\"a\""),
        "#/properties/a/format",
        "In context=('properties', 'a'), 'uri' is not a valid format.");
    refused(
        object("\"a\":{\"type\":\"array\"}", "\"a\""),
        "#/properties/a",
        "In context=('properties', 'a'), array schema missing items.");
    refused(
        object("\"a\":{\"description\":\"x\"}", "\"a\""),
        "#/properties/a",
        "In context=('properties', 'a'), schema must have a 'type' key.");
  }

  @Test
  void sizesAreBounded() {
    String deep = "{\"type\":\"null\"}";
    for (int i = 0; i < 10; i++) {
      deep = object("\"a\":" + deep, "\"a\"");
    }
    JsonSchema.of(deep, STRICT);
    String deeper = object("\"a\":" + deep, "\"a\"");
    refused(deeper, "#" + "/properties/a".repeat(10), "11 levels of nesting exceeds limit of 10.");
    refused(object(enumOf(1_001, 3), "\"e\""), "#/properties/e/enum", "Expected at most 1000 enum");
    JsonSchema.of(object(enumOf(1_000, 3), "\"e\""), STRICT);
    refused(
        object(enumOf(251, 60), "\"e\""),
        "#/properties/e/enum",
        "In context=('properties', 'e'), an enum of more than 250 values");
    refused(object(enumOf(240, 600), "\"e\""), "#", "Expected a total string length");
    List<String> members = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 5_001; i++) {
      members.add("\"m" + i + "\":{\"type\":\"null\"}");
      names.add("\"m" + i + "\"");
    }
    refused(
        object(String.join(",", members), String.join(",", names)),
        "#",
        "Expected at most 5000 object properties");
  }

  private static String enumOf(int count, int length) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add("\"" + i + "x".repeat(length - String.valueOf(i).length() + 1) + "\"");
    }
    return "\"e\":{\"type\":\"string\",\"enum\":[" + String.join(",", values) + "]}";
  }
}
