package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks that the keywords of a schema have values of their types. */
public final class KeywordValueCheck {
  private static final ImmutableSet<String> TYPES =
      ImmutableSet.of("null", "boolean", "integer", "number", "string", "array", "object");

  private KeywordValueCheck() {}

  /**
   * Checks the keywords of one schema.
   *
   * @throws SchemaException if a value has a wrong type
   */
  public static void check(SchemaNode node) {
    for (Keyword keyword : Keyword.ALL.values()) {
      JsonNode value = valueOf(node, keyword.name());
      if (value != null) {
        checkValueForm(node, keyword, value);
      }
    }
    JsonNode step = valueOf(node, "multipleOf");
    if (step != null && step.decimalValue().signum() <= 0) {
      throw node.wrongValue("multipleOf", "a number above 0");
    }
    checkType(node);
    checkLists(node);
  }

  private static void checkValueForm(SchemaNode node, Keyword keyword, JsonNode value) {
    boolean fits =
        switch (keyword.form()) {
          case COUNT -> isCount(value);
          case NUMBER -> value.isNumber();
          case BOUND -> value.isNumber() || value.isBoolean();
          case STRING -> value.isTextual();
          default -> true;
        };
    if (!fits) {
      throw node.wrongValue(
          keyword.name(),
          switch (keyword.form()) {
            case COUNT -> "a whole number from 0";
            case NUMBER -> "a number";
            case BOUND -> "a number, or in draft 4 a boolean";
            default -> "a string";
          });
    }
  }

  private static void checkType(SchemaNode node) {
    JsonNode type = valueOf(node, "type");
    if (type == null) {
      return;
    }
    if (type.isArray() && type.isEmpty()) {
      throw node.wrongValue("type", "the name of a type, or some in an array");
    }
    for (JsonNode each : type.isArray() ? type : ImmutableList.of(type)) {
      if (!each.isTextual() || !TYPES.contains(each.textValue())) {
        String near = KeywordNames.nearestName(each.asText(), TYPES);
        String hint = near == null ? "" : "; did you mean \"" + near + "\"?";
        throw SchemaException.wrongValue(
            node.pointerOf("type"),
            "one of the types " + String.join(", ", TYPES),
            SchemaNode.show(each) + hint);
      }
    }
  }

  private static void checkLists(SchemaNode node) {
    JsonNode values = valueOf(node, "enum");
    if (values != null && !values.isArray()) {
      throw node.wrongValue("enum", "an array of values");
    }
    JsonNode unique = valueOf(node, "uniqueItems");
    if (unique != null && !unique.isBoolean()) {
      throw node.wrongValue("uniqueItems", "true or false");
    }
    JsonNode required = valueOf(node, "required");
    if (required != null && !isNames(required)) {
      throw node.wrongValue("required", "an array of names, in the object that has these members");
    }
    JsonNode dependent = valueOf(node, "dependentRequired");
    if (dependent != null) {
      if (!dependent.isObject()) {
        throw node.wrongValue("dependentRequired", "an object with arrays of names");
      }
      for (Map.Entry<String, JsonNode> each : dependent.properties()) {
        if (!isNames(each.getValue())) {
          throw node.wrongValue("dependentRequired", "an array of names");
        }
      }
    }
    JsonNode dependencies = valueOf(node, "dependencies");
    if (dependencies != null && !dependencies.isObject()) {
      throw node.wrongValue("dependencies", "an object");
    }
  }

  private static boolean isNames(JsonNode value) {
    boolean result = value.isArray();
    for (JsonNode each : value) {
      result &= each.isTextual();
    }
    return result;
  }

  private static boolean isCount(JsonNode value) {
    return value.isNumber()
        && value.decimalValue().signum() >= 0
        && value.decimalValue().remainder(BigDecimal.ONE).signum() == 0;
  }

  private static @Nullable JsonNode valueOf(SchemaNode node, String keyword) {
    return node.hasKeyword(keyword) ? node.get(keyword) : null;
  }
}
