package io.dyck.schema;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A validator that follows the specification of draft 2020-12 sentence by sentence, with the
 * keywords of {@link RandomSchemas}. The result decides where two other validators differ.
 */
final class SlowValidator {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final JsonNode schema;

  SlowValidator(String schema) throws IOException {
    this.schema = JSON.readTree(schema);
  }

  boolean isValid(String text) throws IOException {
    return new Evaluation(schema, JSON.readTree(text)).valid;
  }

  /** The result of one schema for one value: the validity, and the evaluated members and items. */
  private static final class Evaluation {
    private final JsonNode schema;
    private final JsonNode value;
    private final Set<String> members = new HashSet<>();
    private final Set<Integer> items = new HashSet<>();
    private boolean valid = true;

    Evaluation(JsonNode schema, JsonNode value) {
      this.schema = schema;
      this.value = value;
      if (schema.isBoolean()) {
        valid = schema.booleanValue();
        return;
      }
      scalars();
      if (value.isArray()) {
        array();
      }
      if (value.isObject()) {
        object();
      }
      applicators();
      unevaluated();
    }

    private JsonNode say(String keyword) {
      return schema.path(keyword);
    }

    private void require(boolean condition) {
      valid &= condition;
    }

    /**
     * Applies a schema to this value. The members and items that a valid schema evaluates count as
     * evaluated here.
     */
    private boolean inPlace(JsonNode subschema) {
      Evaluation other = new Evaluation(subschema, value);
      if (other.valid) {
        members.addAll(other.members);
        items.addAll(other.items);
      }
      return other.valid;
    }

    private static boolean holds(JsonNode subschema, JsonNode part) {
      return new Evaluation(subschema, part).valid;
    }

    private void scalars() {
      if (!say("type").isMissingNode()) {
        boolean any = hasType(say("type").asText());
        for (JsonNode each : say("type")) {
          any |= hasType(each.asText());
        }
        require(any);
      }
      if (!say("enum").isMissingNode()) {
        boolean any = false;
        for (JsonNode each : say("enum")) {
          any |= same(each, value);
        }
        require(any);
      }
      require(say("const").isMissingNode() || same(say("const"), value));
      if (value.isNumber()) {
        BigDecimal number = value.decimalValue();
        require(least("minimum", number));
        require(
            say("exclusiveMaximum").isMissingNode()
                || number.compareTo(say("exclusiveMaximum").decimalValue()) < 0);
        require(
            say("multipleOf").isMissingNode()
                || number.remainder(say("multipleOf").decimalValue()).signum() == 0);
      }
      if (value.isTextual()) {
        String text = value.textValue();
        int length = text.codePointCount(0, text.length());
        count("Length", length);
        require(
            say("pattern").isMissingNode()
                || Pattern.compile(say("pattern").asText()).matcher(text).find());
      }
    }

    private boolean least(String keyword, BigDecimal number) {
      return say(keyword).isMissingNode() || number.compareTo(say(keyword).decimalValue()) >= 0;
    }

    private void count(String what, int count) {
      require(count >= say("min" + what).asInt(0));
      require(count <= say("max" + what).asInt(Integer.MAX_VALUE));
    }

    private boolean hasType(String type) {
      return switch (type) {
        case "null" -> value.isNull();
        case "boolean" -> value.isBoolean();
        case "integer" ->
            value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0;
        case "number" -> value.isNumber();
        case "string" -> value.isTextual();
        case "array" -> value.isArray();
        case "object" -> value.isObject();
        default -> false;
      };
    }

    private static boolean same(JsonNode a, JsonNode b) {
      if (a.isNumber() && b.isNumber()) {
        return a.decimalValue().compareTo(b.decimalValue()) == 0;
      } else if (a.size() != b.size() || a.getNodeType() != b.getNodeType()) {
        return false;
      } else if (a.isArray()) {
        boolean same = true;
        for (int i = 0; i < a.size(); i++) {
          same &= same(a.get(i), b.get(i));
        }
        return same;
      } else if (a.isObject()) {
        boolean same = true;
        for (Map.Entry<String, JsonNode> each : a.properties()) {
          same &= b.has(each.getKey()) && same(each.getValue(), b.get(each.getKey()));
        }
        return same;
      }
      return a.equals(b);
    }

    private void array() {
      count("Items", value.size());
      int contained = 0;
      for (int i = 0; i < value.size(); i++) {
        boolean isFirst = i < say("prefixItems").size();
        JsonNode subschema = isFirst ? say("prefixItems").get(i) : say("items");
        if (!subschema.isMissingNode()) {
          require(holds(subschema, value.get(i)));
          items.add(i);
        }
        if (!say("contains").isMissingNode() && holds(say("contains"), value.get(i))) {
          contained++;
          items.add(i);
        }
        for (int j = 0; j < i && say("uniqueItems").asBoolean(); j++) {
          require(!same(value.get(i), value.get(j)));
        }
      }
      if (!say("contains").isMissingNode()) {
        require(contained >= say("minContains").asInt(1));
        require(contained <= say("maxContains").asInt(Integer.MAX_VALUE));
      }
    }

    private void object() {
      count("Properties", value.size());
      for (JsonNode name : say("required")) {
        require(value.has(name.asText()));
      }
      for (Map.Entry<String, JsonNode> each : say("dependentRequired").properties()) {
        for (JsonNode name : each.getValue()) {
          require(!value.has(each.getKey()) || value.has(name.asText()));
        }
      }
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        member(member.getKey(), member.getValue());
      }
      for (Map.Entry<String, JsonNode> each : say("dependentSchemas").properties()) {
        require(!value.has(each.getKey()) || inPlace(each.getValue()));
      }
    }

    private void member(String name, JsonNode part) {
      boolean said = false;
      if (say("properties").has(name)) {
        said = true;
        require(holds(say("properties").get(name), part));
      }
      for (Map.Entry<String, JsonNode> each : say("patternProperties").properties()) {
        if (Pattern.compile(each.getKey()).matcher(name).find()) {
          said = true;
          require(holds(each.getValue(), part));
        }
      }
      if (!said && !say("additionalProperties").isMissingNode()) {
        said = true;
        require(holds(say("additionalProperties"), part));
      }
      if (said) {
        members.add(name);
      }
      if (!say("propertyNames").isMissingNode()) {
        require(holds(say("propertyNames"), JSON.getNodeFactory().textNode(name)));
      }
    }

    private void applicators() {
      for (JsonNode each : say("allOf")) {
        require(inPlace(each));
      }
      int any = 0;
      for (JsonNode each : say("anyOf")) {
        any += inPlace(each) ? 1 : 0;
      }
      require(say("anyOf").isMissingNode() || any > 0);
      int one = 0;
      for (JsonNode each : say("oneOf")) {
        one += inPlace(each) ? 1 : 0;
      }
      require(say("oneOf").isMissingNode() || one == 1);
      require(say("not").isMissingNode() || !holds(say("not"), value));
      if (!say("if").isMissingNode()) {
        JsonNode next = say(inPlace(say("if")) ? "then" : "else");
        require(next.isMissingNode() || inPlace(next));
      }
    }

    private void unevaluated() {
      JsonNode ofItems = say("unevaluatedItems");
      if (value.isArray() && !ofItems.isMissingNode()) {
        Set<Integer> all = new HashSet<>();
        for (int i = 0; i < value.size(); i++) {
          all.add(i);
        }
        for (int i : Sets.difference(all, ImmutableSet.copyOf(items))) {
          require(holds(ofItems, value.get(i)));
        }
        items.addAll(all);
      }
      JsonNode ofMembers = say("unevaluatedProperties");
      if (value.isObject() && !ofMembers.isMissingNode()) {
        for (Map.Entry<String, JsonNode> each : value.properties()) {
          require(members.contains(each.getKey()) || holds(ofMembers, each.getValue()));
          members.add(each.getKey());
        }
      }
    }
  }
}
