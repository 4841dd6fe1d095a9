package io.dyck.schema.types;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.Primitives;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The schemas of types whose values are no arrays and no objects. */
final class ScalarTypes {
  private static final ImmutableMap<Class<?>, Integer> BITS =
      ImmutableMap.of(byte.class, 8, short.class, 16, int.class, 32, long.class, 64);

  private ScalarTypes() {}

  /** Returns a new schema, or null for other types. */
  static @Nullable ObjectNode schema(Class<?> given) {
    Class<?> type = Primitives.unwrap(given);
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    Integer bits = BITS.get(type);
    if (bits != null) {
      BigInteger most = BigInteger.TWO.pow(bits - 1);
      return result
          .put("type", "integer")
          .put("minimum", new BigDecimal(most.negate()))
          .put("maximum", new BigDecimal(most.subtract(BigInteger.ONE)));
    } else if (type == BigInteger.class) {
      return result.put("type", "integer");
    } else if (type == float.class || type == double.class) {
      // A greater number would be read as infinite.
      BigDecimal most =
          type == float.class
              ? new BigDecimal(Float.toString(Float.MAX_VALUE))
              : new BigDecimal(Double.toString(Double.MAX_VALUE));
      return result.put("type", "number").put("minimum", most.negate()).put("maximum", most);
    } else if (type == BigDecimal.class) {
      return result.put("type", "number");
    } else if (type == String.class) {
      return result.put("type", "string");
    } else if (type == char.class) {
      // One char, and not a character outside of the basic plane, which has two.
      return result.put("type", "string").put("pattern", "^[\\u0000-\\uFFFF]$");
    } else if (type == boolean.class) {
      return result.put("type", "boolean");
    } else if (type == UUID.class) {
      return result.put("type", "string").put("format", "uuid");
    } else if (type == Object.class || type == JsonNode.class) {
      return result;
    }
    return null;
  }
}
