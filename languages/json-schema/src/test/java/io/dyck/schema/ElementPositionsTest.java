package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.DyckException;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.elements.ElementLanguage;
import io.dyck.schema.elements.ElementStyle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Arguments that are written as elements satisfy the schema, and all such arguments can be written.
 */
final class ElementPositionsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern QWEN =
      Pattern.compile("\\s*<parameter=([^<>]*)>(.*?)</parameter>\\s*", Pattern.DOTALL);
  private static final Pattern DEEPSEEK =
      Pattern.compile(
          "\\s*<｜DSML｜parameter name=\"([^\"]*)\""
              + " string=\"(true|false)\">(.*?)</｜DSML｜parameter>\\s*",
          Pattern.DOTALL);

  private static boolean accepts(ElementStyle style, String schema, String text) {
    return new LazyReader(JsonSchema.elements(schema, SchemaOptions.DEFAULT, style)).accepts(text);
  }

  /**
   * Returns the objects that a text in Qwen's style may stand for. A value may be a string, or
   * JSON.
   */
  private static List<ObjectNode> qwen(String text) {
    List<ObjectNode> readings = new ArrayList<>(List.of(JsonNodeFactory.instance.objectNode()));
    Matcher element = QWEN.matcher(text);
    while (element.lookingAt()) {
      List<JsonNode> values = new ArrayList<>();
      values.add(JsonNodeFactory.instance.textNode(element.group(2)));
      JsonNode value = json(element.group(2));
      if (value != null && !value.isTextual()) {
        values.add(value);
      }
      List<ObjectNode> more = new ArrayList<>();
      for (ObjectNode reading : readings) {
        for (JsonNode each : values) {
          more.add(reading.deepCopy().set(element.group(1), each));
        }
      }
      readings = more;
      element.region(element.end(), text.length());
    }
    assertThat(element.regionStart()).as(text).isEqualTo(text.length());
    return readings;
  }

  private static @Nullable JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private static boolean hasNameTwice(Pattern style, String text) {
    List<String> names = style.matcher(text).results().map(r -> r.group(1)).toList();
    return ImmutableSet.copyOf(names).size() < names.size();
  }

  @Property(tries = 60)
  void whatIsWrittenSatisfiesTheSchema(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String schema = RandomSchemas.schema(random, 2);
    for (ElementStyle style : List.of(ElementStyle.QWEN_XML, ElementStyle.DEEPSEEK_XML)) {
      Pattern pattern = style.equals(ElementStyle.QWEN_XML) ? QWEN : DEEPSEEK;
      ElementLanguage language;
      try {
        language = JsonSchema.elements(schema, SchemaOptions.DEFAULT, style);
      } catch (DyckException e) {
        continue;
      }
      SlowValidator specification = new SlowValidator(schema);
      for (int i = 0; i < 4 && !language.isEmpty(); i++) {
        String text = RandomTexts.text(language, random, 30 + random.nextInt(60));
        assertThat(new LazyReader(language).accepts(text)).as(schema + " " + text).isTrue();
        if (hasNameTwice(pattern, text)) {
          continue;
        }
        boolean valid = false;
        for (ObjectNode each : style.equals(ElementStyle.QWEN_XML) ? qwen(text) : deepseek(text)) {
          valid |= specification.isValid(each.toString());
        }
        assertThat(valid).as(schema + " " + text).isTrue();
      }
    }
  }

  private static List<ObjectNode> deepseek(String text) throws IOException {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    Matcher element = DEEPSEEK.matcher(text);
    while (element.lookingAt()) {
      boolean string = element.group(2).equals("true");
      JsonNode value =
          string
              ? JsonNodeFactory.instance.textNode(element.group(3))
              : JSON.readTree(element.group(3));
      result.set(element.group(1), value);
      element.region(element.end(), text.length());
    }
    assertThat(element.regionStart()).as(text).isEqualTo(text.length());
    return List.of(result);
  }

  @Property(tries = 60)
  void whatSatisfiesTheSchemaCanBeWritten(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String schema = RandomSchemas.schema(random, 2);
    if (schema.contains("uniqueItems")) {
      return;
    }
    SlowValidator specification = new SlowValidator(schema);
    ElementLanguage language;
    try {
      language = JsonSchema.elements(schema, SchemaOptions.DEFAULT, ElementStyle.DEEPSEEK_XML);
    } catch (DyckException e) {
      assertThat(specification.isValid("{\"a\":1}")).as(schema).isFalse();
      return;
    }
    assertThat(language.canBeEmpty()).as(schema).isEqualTo(specification.isValid("{}"));
    for (int i = 0; i < 6; i++) {
      JsonNode value = JSON.readTree(RandomSchemas.value(random, 2));
      if (!value.isObject() || value.isEmpty()) {
        continue;
      }
      StringBuilder text = new StringBuilder();
      value
          .properties()
          .forEach(
              each ->
                  text.append("<｜DSML｜parameter name=\"")
                      .append(each.getKey())
                      .append("\" string=\"")
                      .append(each.getValue().isTextual())
                      .append("\">")
                      .append(each.getValue().asText(each.getValue().toString()))
                      .append(each.getValue().isContainerNode() ? each.getValue().toString() : "")
                      .append("</｜DSML｜parameter>"));
      assertThat(!language.isEmpty() && new LazyReader(language).accepts(text.toString()))
          .as(schema + " " + text)
          .isEqualTo(specification.isValid(value.toString()));
    }
  }

  @Test
  void objectsAndArraysAreElementsInCoheresStyle() {
    String schema =
        "{\"type\":\"object\",\"required\":[\"a\"],\"additionalProperties\":true,\"properties\":"
            + "{\"a\":{\"type\":\"array\",\"minItems\":1,\"items\":{\"type\":\"object\","
            + "\"properties\":{\"n\":{\"type\":\"integer\"},\"s\":{\"type\":\"string\"}},"
            + "\"required\":[\"n\"],\"additionalProperties\":false}}}}";
    String list = "<cofl:value name=\"a\" type=\"list\">";
    String item = "<cofl:value type=\"dict\"><cofl:value name=\"n\" type=\"json\">1</cofl:value>";
    String close = "</cofl:value>";
    assertThat(accepts(ElementStyle.COHERE_XML, schema, list + item + close + close)).isTrue();
    String string = "<cofl:value name=\"s\" type=\"raw\">a </cofl> b</cofl:value>";
    assertThat(accepts(ElementStyle.COHERE_XML, schema, list + item + string + close + close))
        .isTrue();
    assertThat(accepts(ElementStyle.COHERE_XML, schema, list + close)).isFalse();
    assertThat(accepts(ElementStyle.COHERE_XML, schema, list + item + item + close + close))
        .isFalse();
    ElementLanguage language =
        JsonSchema.elements(schema, SchemaOptions.DEFAULT, ElementStyle.COHERE_XML);
    Random random = new Random(5);
    for (int i = 0; i < 100; i++) {
      String text = RandomTexts.text(language, random, 20 + random.nextInt(200));
      assertThat(new LazyReader(language).accepts(text)).as(text).isTrue();
    }
  }

  @Test
  void textsThatEndStringsDoNotStandInThem() {
    String schema = "{\"type\":\"object\",\"properties\":{\"é x\":{\"type\":\"string\"}}}";
    assertThat(accepts(ElementStyle.QWEN_XML, schema, "<parameter=é x>a</param>€</parameter>"))
        .isTrue();
    assertThat(
            accepts(
                ElementStyle.GLM_XML,
                schema,
                "<arg_key>é x</arg_key>\n<arg_value>\"1\"</arg_value> <arg_key>b</arg_key>"
                    + "<arg_value>2</arg_value>"))
        .isTrue();
    String constant =
        "{\"type\":\"object\",\"required\":[\"a\"],\"additionalProperties\":false,\"properties\":"
            + "{\"a\":{\"const\":\"x</parameter>\"}}}";
    assertThatThrownBy(() -> accepts(ElementStyle.QWEN_XML, constant, "<parameter=a>x"))
        .hasMessageContaining("a string holds </parameter>, which ends it");
    assertThatThrownBy(() -> accepts(ElementStyle.QWEN_XML, "{\"type\":\"array\"}", ""))
        .hasMessageContaining("what is written as elements is an object");
  }
}
