package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks schemas against the strict mode of OpenAI's structured outputs, as its public guide
 * describes it: the keywords, the required parts of an object, and the size of a schema. Messages
 * have the wording of OpenAI's errors, therefore a search for the wording finds both.
 */
public final class StrictProfile {
  static final int MOST_LEVELS = 10;
  static final int MOST_PROPERTIES = 5_000;
  static final int MOST_ENUM_VALUES = 1_000;
  static final int MOST_CHARACTERS = 120_000;

  /** The number of values above which an enum has a separate bound of characters. */
  static final int LARGE_ENUM = 250;

  static final int MOST_CHARACTERS_OF_LARGE_ENUM = 15_000;

  private static final ImmutableSet<String> PERMITTED = Keyword.namesWhere(Keyword::isStrict);
  private static final ImmutableSet<String> FORMATS =
      ImmutableSet.of(
          "date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid");
  private static final ImmutableList<String> NOT_AT_THE_TOP =
      ImmutableList.of("oneOf", "anyOf", "allOf", "enum", "not");

  private int properties;
  private int enumValues;
  private int characters;

  private StrictProfile() {}

  /**
   * Checks a schema.
   *
   * @throws SchemaException for the first part that the profile does not accept
   */
  @SuppressWarnings("exports")
  public static void check(JsonNode root) {
    JsonNode type = root.get("type");
    if (type == null || !type.isTextual() || !type.textValue().equals("object")) {
      String found = type == null ? "None" : type.isTextual() ? type.textValue() : type.toString();
      throw violation(
          "", "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"" + found + "\"'.");
    }
    for (String keyword : NOT_AT_THE_TOP) {
      if (root.has(keyword)) {
        throw violation(
            SchemaDocument.pointer("", keyword),
            "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at"
                + " the top level.");
      }
    }
    new StrictProfile().checkSchema(root, ImmutableList.of(), 0);
  }

  private void checkSchema(JsonNode schema, ImmutableList<String> context, int levels) {
    if (!schema.isObject()) {
      throw violation(context, "schema must have a 'type' key.");
    }
    for (Map.Entry<String, JsonNode> each : schema.properties()) {
      String keyword = each.getKey();
      if (!PERMITTED.contains(keyword) && !keyword.startsWith("x-dyck-")) {
        throw violation(
            contextWith(context, keyword), context, "'" + keyword + "' is not permitted.");
      }
    }
    boolean typed = schema.has("type") || schema.has("enum") || schema.has("const");
    if (!typed && !schema.has("$ref") && !schema.has("anyOf")) {
      throw violation(context, "schema must have a 'type' key.");
    }
    JsonNode format = schema.get("format");
    if (format != null && !FORMATS.contains(format.asText())) {
      throw violation(
          contextWith(context, "format"),
          context,
          "'" + format.asText() + "' is not a valid format.");
    }
    int level = levels;
    if (isOfType(schema, "object") || schema.has("properties")) {
      level++;
      if (level > MOST_LEVELS) {
        throw violation(pointer(context), level + " levels of nesting exceeds limit of 10.");
      }
      checkObject(schema, context);
    }
    if (isOfType(schema, "array") && !schema.has("items")) {
      throw violation(context, "array schema missing items.");
    }
    countValues(schema, context);
    checkInside(schema, context, level);
  }

  private void checkInside(JsonNode schema, ImmutableList<String> context, int level) {
    for (String keyword : new String[] {"properties", "$defs", "definitions"}) {
      JsonNode named = schema.get(keyword);
      if (named != null && named.isObject()) {
        for (Map.Entry<String, JsonNode> each : named.properties()) {
          count(each.getKey());
          ImmutableList<String> at = contextWith(contextWith(context, keyword), each.getKey());
          checkSchema(each.getValue(), at, keyword.equals("properties") ? level : 0);
        }
      }
    }
    JsonNode any = schema.get("anyOf");
    for (int i = 0; any != null && i < any.size(); i++) {
      checkSchema(any.get(i), contextWith(contextWith(context, "anyOf"), String.valueOf(i)), level);
    }
    JsonNode items = schema.get("items");
    if (items != null) {
      checkSchema(items, contextWith(context, "items"), level);
    }
  }

  private void checkObject(JsonNode schema, ImmutableList<String> context) {
    JsonNode others = schema.get("additionalProperties");
    if (others == null || !others.isBoolean() || others.booleanValue()) {
      throw violation(
          others == null ? context : contextWith(context, "additionalProperties"),
          context,
          "'additionalProperties' is required to be supplied and to be false.");
    }
    List<String> required = new ArrayList<>();
    JsonNode names = schema.get("required");
    if (names != null) {
      names.forEach(name -> required.add(name.asText()));
    }
    JsonNode declared = schema.get("properties");
    if (declared == null) {
      return;
    }
    properties += declared.size();
    if (properties > MOST_PROPERTIES) {
      throw violation(
          pointer(context),
          "Expected at most 5000 object properties in total within a single schema when using"
              + " structured outputs, but received "
              + properties
              + " or more.");
    }
    for (Map.Entry<String, JsonNode> each : declared.properties()) {
      if (!required.contains(each.getKey())) {
        throw violation(
            names == null ? context : contextWith(context, "required"),
            context,
            "'required' is required to be supplied and to be an array including every key in"
                + " properties. Missing '"
                + each.getKey()
                + "'.");
      }
    }
    for (String name : required) {
      if (!declared.has(name)) {
        throw violation(
            contextWith(context, "required"),
            context,
            "'required' has the extra key '" + name + "'.");
      }
    }
  }

  /** Counts the values of an enum, their characters, and the characters of a constant. */
  private void countValues(JsonNode schema, ImmutableList<String> context) {
    JsonNode constant = schema.get("const");
    if (constant != null) {
      count(constant.asText());
    }
    JsonNode values = schema.get("enum");
    if (values == null) {
      return;
    }
    enumValues += values.size();
    if (enumValues > MOST_ENUM_VALUES) {
      throw violation(
          pointer(contextWith(context, "enum")),
          "Expected at most 1000 enum values in total within a single schema when using structured"
              + " outputs, but received "
              + enumValues
              + ".");
    }
    int here = 0;
    for (JsonNode value : values) {
      count(value.asText());
      here += value.isTextual() ? value.textValue().length() : 0;
    }
    if (values.size() > LARGE_ENUM && here > MOST_CHARACTERS_OF_LARGE_ENUM) {
      throw violation(
          contextWith(context, "enum"),
          context,
          "an enum of more than 250 values can have a total string length of 15000, but received "
              + here
              + ".");
    }
  }

  private void count(String text) {
    characters += text.length();
    if (characters > MOST_CHARACTERS) {
      throw violation(
          "",
          "Expected a total string length of at most 120000 of property names, definition names,"
              + " enum values and const values, but received more.");
    }
  }

  private static boolean isOfType(JsonNode schema, String type) {
    JsonNode value = schema.get("type");
    if (value != null && value.isArray()) {
      for (JsonNode each : value) {
        if (each.asText().equals(type)) {
          return true;
        }
      }
      return false;
    }
    return value != null && value.asText().equals(type);
  }

  private static ImmutableList<String> contextWith(ImmutableList<String> context, String step) {
    return ImmutableList.<String>builderWithExpectedSize(context.size() + 1)
        .addAll(context)
        .add(step)
        .build();
  }

  private static String pointer(ImmutableList<String> context) {
    String result = "";
    for (String step : context) {
      result = SchemaDocument.pointer(result, step);
    }
    return result;
  }

  private static SchemaException violation(ImmutableList<String> context, String what) {
    return violation(context, context, what);
  }

  private static SchemaException violation(
      ImmutableList<String> place, ImmutableList<String> context, String what) {
    String tuple = String.join(", ", context.stream().map(step -> "'" + step + "'").toList());
    String comma = context.size() == 1 ? "," : "";
    return violation(pointer(place), "In context=(" + tuple + comma + "), " + what);
  }

  private static SchemaException violation(String pointer, @Nullable String what) {
    return SchemaException.outsideStrictProfile("#" + pointer, "Invalid schema: " + what);
  }
}
