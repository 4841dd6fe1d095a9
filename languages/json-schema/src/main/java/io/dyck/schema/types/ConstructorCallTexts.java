package io.dyck.schema.types;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.Primitives;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.UUID;

/**
 * The texts of Java around a value. The schema of a value holds them in a keyword, which is left
 * out before the schema is given away:
 *
 * <ul>
 *   <li>{@code open}, {@code close}: the texts before and after the value
 *   <li>{@code empty}: the text in place of null, where the schema allows null
 *   <li>{@code texts}: the texts of the constants of an {@code enum}
 *   <li>{@code order}: the members in the order of the constructor; null for a component that JSON
 *       leaves out
 *   <li>{@code key}: the schema of the keys of a map
 * </ul>
 */
final class ConstructorCallTexts {
  /** The keyword. */
  static final String KEYWORD = "x-java";

  static final String NULL = "null";

  private static final int GREATEST_DEPTH = 500;

  private static final ImmutableSet<Class<?>> LARGE =
      ImmutableSet.of(BigInteger.class, BigDecimal.class);
  private static final ImmutableSet<Class<?>> SHORT = ImmutableSet.of(byte.class, short.class);

  private ConstructorCallTexts() {}

  /** Sets the texts around a value. Returns the same schema. */
  static ObjectNode setTexts(ObjectNode schema, String open, String close) {
    schema.putObject(KEYWORD).put("open", open).put("close", close);
    return schema;
  }

  /** Returns the texts of a schema; empty for a value that has no text in Java. */
  static JsonNode textsOf(JsonNode schema) {
    return schema.path(KEYWORD);
  }

  /** Returns the name of the definition that a schema refers to. */
  static String definitionName(JsonNode reference) {
    return reference.path("$ref").asText().substring("#/$defs/".length());
  }

  /** Returns the definition that a schema refers to, or the schema itself. */
  static JsonNode resolve(JsonNode schema, JsonNode definitions) {
    return schema.has("$ref") ? definitions.path(definitionName(schema)) : schema;
  }

  /** Checks how deep a value is nested. Returns the same depth. */
  static int checkDepth(int depth) {
    if (depth > GREATEST_DEPTH) {
      throw TypeSchemaException.text("it is nested deeper than " + GREATEST_DEPTH, null);
    }
    return depth;
  }

  /** Sets the texts of a value that is no array and no object. */
  static ObjectNode putScalar(ObjectNode schema, Class<?> given) {
    Class<?> type = Primitives.unwrap(given);
    String name = type.getSimpleName();
    if (schema.isEmpty()) {
      return schema;
    } else if (LARGE.contains(type)) {
      return setTexts(schema, "new " + name + "(\"", "\")");
    } else if (type == UUID.class) {
      return setTexts(schema, name + ".fromString(", ")");
    } else if (type == URI.class) {
      return setTexts(schema, name + ".create(", ")");
    } else if (JavaTimes.schema(type) != null) {
      return setTexts(schema, name + ".parse(", ")");
    } else if (type == char.class) {
      return setTexts(schema, "", ".charAt(0)");
    }
    String suffix = type == long.class ? "L" : type == float.class ? "f" : "";
    return setTexts(schema, SHORT.contains(type) ? "(" + name + ") " : "", suffix);
  }

  /** Removes all texts from a schema and from its parts. Returns the same schema. */
  static JsonNode remove(JsonNode schema) {
    if (schema instanceof ObjectNode object) {
      object.remove(KEYWORD);
    }
    schema.forEach(ConstructorCallTexts::remove);
    return schema;
  }
}
