package io.dyck.schema.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.schema.algebra.ConstantFormulas;
import io.dyck.schema.algebra.Formula;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The value of an item. All spellings of a value are equal. Formulas are made when needed, because
 * most values need no formula. For one thread at a time.
 */
public final class ItemValue {
  private final JsonNode node;
  private final ConstantFormulas constants;
  private final int hash;
  private @Nullable Formula formula;
  private @Nullable Formula anyNumbers;

  private ItemValue(JsonNode node, ConstantFormulas constants) {
    this.node = node;
    this.constants = constants;
    this.hash = node.hashCode();
  }

  public static ItemValue of(JsonNode value, ConstantFormulas constants) {
    return new ItemValue(canonical(value), constants);
  }

  /** Returns the value with sorted names in its objects, and with one representation of numbers. */
  private static JsonNode canonical(JsonNode value) {
    if (value.isNumber()) {
      return DecimalNode.valueOf(value.decimalValue().stripTrailingZeros());
    }
    if (value.isArray()) {
      ArrayNode result = JsonNodeFactory.instance.arrayNode();
      value.forEach(item -> result.add(canonical(item)));
      return result;
    }
    if (!value.isObject()) {
      return value;
    }
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    value.properties().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(member -> result.set(member.getKey(), canonical(member.getValue())));
    return result;
  }

  /** Returns the formula of this value alone. */
  public Formula formula() {
    Formula known = formula;
    if (known == null) {
      known = constants.formulaOfValue(node);
      formula = known;
    }
    return known;
  }

  /** Returns the formula of the values that equal this value except for the numbers. */
  public Formula withAnyNumbers() {
    Formula known = anyNumbers;
    if (known == null) {
      known = constants.withAnyNumbers().formulaOfValue(node);
      anyNumbers = known;
    }
    return known;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof ItemValue that && that.hash == hash && that.node.equals(node));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
