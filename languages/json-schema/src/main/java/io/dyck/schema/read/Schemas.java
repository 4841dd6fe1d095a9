package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.BiConsumer;

/** Finds the schemas in a document. */
final class Schemas {
  private static final ImmutableSet<String> ONE =
      ImmutableSet.of(
          "additionalItems",
          "additionalProperties",
          "contains",
          "contentSchema",
          "else",
          "if",
          "items",
          "not",
          "propertyNames",
          "then",
          "unevaluatedItems",
          "unevaluatedProperties");
  private static final ImmutableSet<String> SEVERAL =
      ImmutableSet.of("allOf", "anyOf", "oneOf", "prefixItems", "items");
  private static final ImmutableSet<String> NAMED =
      ImmutableSet.of(
          "properties",
          "patternProperties",
          "$defs",
          "definitions",
          "dependentSchemas",
          "dependencies");

  /** The keywords whose values hold schemas and assert something about a value. */
  static final ImmutableSet<String> APPLICATORS =
      Sets.difference(
              Sets.union(Sets.union(ONE, SEVERAL), NAMED),
              ImmutableSet.of(
                  "$defs",
                  "contentSchema",
                  "definitions",
                  "unevaluatedItems",
                  "unevaluatedProperties"))
          .immutableCopy();

  private Schemas() {}

  private record Found(String pointer, JsonNode value) {}

  /**
   * Visits each schema that is an object, with its pointer. Outer schemas precede inner schemas.
   */
  static void visit(JsonNode root, String pointer, BiConsumer<String, JsonNode> visitor) {
    Deque<Found> open = new ArrayDeque<>();
    open.push(new Found(pointer, root));
    while (!open.isEmpty()) {
      Found found = open.pop();
      if (found.value.isObject()) {
        visitor.accept(found.pointer, found.value);
        for (Map.Entry<String, JsonNode> member : found.value.properties()) {
          String at = Document.pointer(found.pointer, member.getKey());
          add(member.getKey(), at, member.getValue(), open);
        }
      }
    }
  }

  private static void add(String keyword, String at, JsonNode value, Deque<Found> to) {
    if (value.isObject() && NAMED.contains(keyword)) {
      for (Map.Entry<String, JsonNode> each : value.properties()) {
        to.push(new Found(Document.pointer(at, each.getKey()), each.getValue()));
      }
    } else if (value.isArray() && SEVERAL.contains(keyword)) {
      for (int i = 0; i < value.size(); i++) {
        to.push(new Found(at + "/" + i, value.get(i)));
      }
    } else if (value.isObject() && ONE.contains(keyword)) {
      to.push(new Found(at, value));
    }
  }
}
