package io.dyck.schema.types;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Turns the JSON of a value into the constructor form. Bounds and patterns are not checked here;
 * the grammar checks the text afterwards.
 */
final class CallWriter {
  /** The most digits after the point of a number without an exponent. */
  private static final int FRACTION_DIGITS = 17;

  private final JsonNode definitions;
  private final StringBuilder text = new StringBuilder();
  private int depth;

  private CallWriter(JsonNode schema) {
    this.definitions = schema.path("$defs");
  }

  static String text(JsonNode schema, JsonNode value) throws JsonProcessingException {
    CallWriter writer = new CallWriter(schema);
    writer.writeReference(schema, value);
    return writer.text.toString();
  }

  /** Returns the members of a record that hold the name of its type, with their values. */
  static Map<String, JsonNode> typeNames(JsonNode schema) {
    Map<String, JsonNode> result = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : schema.path("properties").properties()) {
      if (!each.getValue().has(ConstructorCallTexts.KEYWORD) && each.getValue().has("const")) {
        result.put(each.getKey(), each.getValue().path("const"));
      }
    }
    return result;
  }

  private void writeReference(JsonNode reference, JsonNode value) throws JsonProcessingException {
    JsonNode schema = ConstructorCallTexts.resolve(reference, definitions);
    JsonNode java = ConstructorCallTexts.textsOf(schema);
    depth = ConstructorCallTexts.checkDepth(depth + 1);
    if (java.has("texts")) {
      int index = indexOf(schema.path("enum"), value);
      text.append(index < 0 ? ConstructorCallTexts.NULL : java.path("texts").path(index).asText());
    } else if (java.isMissingNode()) {
      writeAlternative(schema, value);
    } else if (java.has("empty") && (value.isNull() || value.isMissingNode())) {
      text.append(java.path("empty").asText());
    } else {
      text.append(java.path("open").asText());
      writeParts(schema, java, value);
      text.append(java.path("close").asText());
    }
    depth--;
  }

  private static int indexOf(JsonNode values, JsonNode value) {
    for (int i = 0; i < values.size(); i++) {
      if (values.path(i).equals(value)) {
        return i;
      }
    }
    return -1;
  }

  private void writeAlternative(JsonNode sum, JsonNode value) throws JsonProcessingException {
    for (JsonNode each : sum.path("anyOf")) {
      JsonNode schema = ConstructorCallTexts.resolve(each, definitions);
      boolean isConstant = indexOf(schema.path("enum"), value) >= 0;
      boolean isNamed =
          value.isObject()
              && schema.has("properties")
              && typeNames(schema).entrySet().stream()
                  .allMatch(name -> name.getValue().equals(value.get(name.getKey())));
      if (isConstant || isNamed) {
        writeReference(schema, value);
        return;
      }
    }
    text.append(ConstructorCallTexts.NULL);
  }

  private void writeParts(JsonNode schema, JsonNode java, JsonNode value)
      throws JsonProcessingException {
    String between = "";
    if (schema.has("anyOf")) {
      writeReference(schema.path("anyOf").path(0), value);
    } else if (schema.has("items")) {
      for (JsonNode each : value) {
        text.append(between);
        writeReference(schema.path("items"), each);
        between = ", ";
      }
    } else if (java.has("key")) {
      for (Map.Entry<String, JsonNode> each : value.properties()) {
        text.append(between).append("Map.entry(");
        writeKey(java.path("key"), each.getKey());
        text.append(", ");
        writeReference(schema.path("additionalProperties"), each.getValue());
        text.append(')');
        between = ", ";
      }
    } else if (java.has("order")) {
      for (JsonNode name : java.path("order")) {
        text.append(between);
        writeReference(schema.path("properties").path(name.asText()), value.path(name.asText()));
        between = ", ";
      }
    } else {
      text.append(
          value.isNumber()
              ? number(value.decimalValue())
              : RecordSchemas.MAPPER.writeValueAsString(value));
    }
  }

  private void writeKey(JsonNode schema, String name) throws JsonProcessingException {
    JsonNode text = TextNode.valueOf(name);
    boolean isText = schema.has("enum") || schema.path("type").asText().equals("string");
    if (isText) {
      writeReference(schema, text);
    } else {
      JsonNode java = ConstructorCallTexts.textsOf(schema);
      this.text.append(java.path("open").asText()).append(name).append(java.path("close").asText());
    }
  }

  /** Returns a number, with an exponent if it would have too many digits. */
  private static String number(BigDecimal value) {
    boolean fits = value.scale() <= FRACTION_DIGITS;
    boolean isZero = value.signum() == 0 && value.scale() >= 0;
    String plain = fits && isZero ? value.toPlainString() : value.toString();
    if (fits || plain.contains("E")) {
      return plain;
    }
    String digits = value.unscaledValue().abs().toString();
    String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    int exponent = digits.length() - 1 - value.scale();
    return (value.signum() < 0 ? "-" : "") + digits.charAt(0) + fraction + "E" + exponent;
  }
}
