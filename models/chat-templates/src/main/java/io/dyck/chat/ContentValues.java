package io.dyck.chat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonNumbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts JSON to values of a template. All strings are content except the usual names of roles.
 * Templates make names of tokens from the names of roles, and users do not write roles.
 */
final class ContentValues {
  private static final ImmutableSet<String> ROLES =
      ImmutableSet.of(
          "system", "developer", "user", "assistant", "model", "tool", "function", "ipython");

  private ContentValues() {}

  static Map<String, Object> ofObject(JsonNode object) {
    Map<String, Object> values = new LinkedHashMap<>();
    object.properties().forEach(field -> values.put(field.getKey(), toValue(field.getValue())));
    return values;
  }

  private static Object toValue(JsonNode node) {
    if (node.isTextual()) {
      return OriginText.ofContent(node.textValue());
    } else if (node.isBoolean()) {
      return node.booleanValue();
    } else if (node.isIntegralNumber()) {
      return PythonNumbers.toPythonInteger(node.bigIntegerValue());
    } else if (node.isNumber()) {
      return node.doubleValue();
    } else if (node.isArray()) {
      List<Object> list = new ArrayList<>(node.size());
      node.forEach(item -> list.add(toValue(item)));
      return list;
    } else if (node.isObject()) {
      Map<Object, Object> dict = new LinkedHashMap<>();
      node.properties()
          .forEach(field -> dict.put(OriginText.ofContent(field.getKey()), ofField(field)));
      return dict;
    }
    return None.NONE;
  }

  private static Object ofField(Map.Entry<String, JsonNode> field) {
    JsonNode value = field.getValue();
    return field.getKey().equals("role") && ROLES.contains(value.asText()) && value.isTextual()
        ? OriginText.ofTemplate(value.textValue())
        : toValue(value);
  }
}
