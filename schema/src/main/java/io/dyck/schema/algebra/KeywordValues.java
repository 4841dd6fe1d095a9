package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.read.SchemaNode;
import java.util.function.Predicate;

/**
 * Refuses keywords whose values the metaschemas forbid. A wrong value that is read as some other
 * one would allow texts that nobody wants. Keywords with schemas are looked at where those are
 * read.
 */
final class KeywordValues {
  private static final ImmutableList<String> COUNTS =
      ImmutableList.of(
          "minLength",
          "maxLength",
          "minItems",
          "maxItems",
          "minContains",
          "maxContains",
          "minProperties",
          "maxProperties");

  private static final ImmutableSet<String> TYPES =
      ImmutableSet.of("null", "boolean", "number", "integer", "string", "array", "object");

  private KeywordValues() {}

  /**
   * Looks at the keywords of one schema.
   *
   * @throws io.dyck.schema.read.SchemaException if a value is wrong
   */
  static void check(SchemaNode node) {
    expect(node, "type", "a type or an array of types", KeywordValues::isType);
    expect(node, "enum", "an array", JsonNode::isArray);
    expect(node, "minimum", "a number", JsonNode::isNumber);
    expect(node, "maximum", "a number", JsonNode::isNumber);
    // Draft 4 has a boolean beside the bound.
    expect(node, "exclusiveMinimum", "a number", v -> v.isNumber() || v.isBoolean());
    expect(node, "exclusiveMaximum", "a number", v -> v.isNumber() || v.isBoolean());
    expect(
        node, "multipleOf", "a number above 0", v -> v.isNumber() && v.decimalValue().signum() > 0);
    expect(node, "pattern", "a text", JsonNode::isTextual);
    expect(node, "uniqueItems", "true or false", JsonNode::isBoolean);
    for (String keyword : COUNTS) {
      expect(node, keyword, "a whole number, 0 or above", KeywordValues::isCount);
    }
  }

  private static void expect(
      SchemaNode node, String keyword, String expected, Predicate<JsonNode> right) {
    if (node.has(keyword) && !right.test(node.get(keyword))) {
      throw node.wrongValue(keyword, expected);
    }
  }

  private static boolean isType(JsonNode value) {
    if (!value.isArray()) {
      return TYPES.contains(value.asText());
    }
    for (JsonNode each : value) {
      if (!TYPES.contains(each.asText())) {
        return false;
      }
    }
    return !value.isEmpty();
  }

  private static boolean isCount(JsonNode value) {
    return value.isNumber()
        && value.decimalValue().signum() >= 0
        && value.decimalValue().stripTrailingZeros().scale() <= 0;
  }
}
