package io.dyck.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.DyckException;
import io.dyck.schema.read.SchemaReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Finds keywords that contradict each other, in a schema that no value satisfies: it takes one
 * keyword after another out as long as no value satisfies what is left. Cost: a reading of the
 * schema for each keyword, bounded.
 */
final class Contradiction {
  private static final int MOST_READINGS = 300;
  private static final int LONGEST = 100_000;
  private static final ImmutableSet<String> MAPS =
      ImmutableSet.of(
          "properties",
          "patternProperties",
          "dependentSchemas",
          "dependencies",
          "$defs",
          "definitions");
  private static final ImmutableSet<String> ALL = ImmutableSet.of("allOf", "prefixItems");
  private static final ImmutableSet<String> ANY = ImmutableSet.of("anyOf", "oneOf", "items");
  private static final ImmutableSet<String> VALUES =
      ImmutableSet.of("const", "enum", "required", "type", "dependentRequired", "default");

  private final JsonNode root;
  private final Predicate<String> isUnsatisfiable;
  private final List<String> left = new ArrayList<>();
  private int readings;

  private Contradiction(JsonNode root, Predicate<String> isUnsatisfiable) {
    this.root = root;
    this.isUnsatisfiable = isUnsatisfiable;
  }

  /**
   * Pointers of keywords that contradict each other; empty if they were not found in time.
   *
   * @param text of a schema that no value satisfies
   * @param isUnsatisfiable whether no value satisfies the schema of a text
   */
  static ImmutableList<String> in(String text, Predicate<String> isUnsatisfiable) {
    if (text.length() > LONGEST) {
      return ImmutableList.of();
    }
    Contradiction search = new Contradiction(SchemaReader.tree(text), isUnsatisfiable);
    if (search.root instanceof ObjectNode object) {
      search.reduce(object, "#");
    }
    return search.readings <= MOST_READINGS
        ? ImmutableList.copyOf(search.left)
        : ImmutableList.of();
  }

  private boolean isStillUnsatisfiable() {
    if (readings++ >= MOST_READINGS) {
      return false;
    }
    try {
      return isUnsatisfiable.test(root.toString());
    } catch (DyckException e) {
      return false;
    }
  }

  private void reduce(ObjectNode schema, String pointer) {
    for (String keyword : ImmutableList.copyOf(schema.fieldNames())) {
      JsonNode value = Objects.requireNonNull(schema.get(keyword));
      String at = pointer + "/" + keyword.replace("~", "~0").replace("/", "~1");
      boolean isPlain = keyword.startsWith("$") && !keyword.equals("$defs");
      if (!isPlain) {
        schema.remove(keyword);
        if (isStillUnsatisfiable()) {
          continue;
        }
        schema.set(keyword, value);
      }
      inside(keyword, value, at);
    }
  }

  /** Goes on in a keyword that is needed. */
  private void inside(String keyword, JsonNode value, String at) {
    if (value instanceof ObjectNode object && MAPS.contains(keyword)) {
      for (String name : ImmutableList.copyOf(object.fieldNames())) {
        JsonNode each = Objects.requireNonNull(object.get(name));
        object.remove(name);
        if (!isStillUnsatisfiable()) {
          object.set(name, each);
          schema(each, at + "/" + name.replace("~", "~0").replace("/", "~1"));
        }
      }
    } else if (value instanceof ArrayNode array
        && (ALL.contains(keyword) || ANY.contains(keyword))) {
      for (int i = 0; i < array.size(); i++) {
        JsonNode each = array.get(i);
        if (ALL.contains(keyword)) {
          array.set(i, BooleanNode.TRUE);
          if (isStillUnsatisfiable()) {
            continue;
          }
          array.set(i, each);
        }
        schema(each, at + "/" + i);
      }
    } else if (value.isObject() && !VALUES.contains(keyword)) {
      schema(value, at);
    } else if (!keyword.startsWith("$")) {
      left.add(at);
    }
  }

  private void schema(JsonNode value, String at) {
    if (value instanceof ObjectNode object && !object.isEmpty()) {
      reduce(object, at);
    } else {
      left.add(at);
    }
  }
}
