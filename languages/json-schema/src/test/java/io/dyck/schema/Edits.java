package io.dyck.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes values that differ from a given value in one place. */
final class Edits {
  private Edits() {}

  static JsonNode edited(JsonNode value, Random random) {
    if (value instanceof ArrayNode array && !array.isEmpty() && random.nextInt(3) > 0) {
      ArrayNode changed = array.deepCopy();
      int at = random.nextInt(array.size());
      switch (random.nextInt(4)) {
        case 0 -> changed.remove(at);
        case 1 -> changed.insert(at, array.get(random.nextInt(array.size())));
        default -> changed.set(at, edited(array.get(at), random));
      }
      return changed;
    }
    if (value instanceof ObjectNode object && !object.isEmpty() && random.nextInt(3) > 0) {
      ObjectNode changed = object.deepCopy();
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      String name = names.get(random.nextInt(names.size()));
      switch (random.nextInt(4)) {
        case 0 -> changed.remove(name);
        case 1 -> changed.set(random.nextBoolean() ? "a" : "ab", object.get(name));
        default -> changed.set(name, edited(object.get(name), random));
      }
      return changed;
    }
    if (value.isTextual() && random.nextBoolean()) {
      return TextNode.valueOf(value.textValue() + (random.nextBoolean() ? "b" : "c"));
    }
    if (value.isIntegralNumber() && value.canConvertToInt() && random.nextBoolean()) {
      return IntNode.valueOf(value.intValue() / 2 + random.nextInt(3) - 1);
    }
    return switch (random.nextInt(4)) {
      case 0 -> NullNode.instance;
      case 1 -> JsonNodeFactory.instance.objectNode();
      case 2 -> JsonNodeFactory.instance.arrayNode();
      default -> IntNode.valueOf(random.nextInt(3));
    };
  }
}
