package io.dyck.schema.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import io.dyck.schema.algebra.ArrayShape;
import io.dyck.schema.algebra.ConstantFormulas;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.ValueShape;
import io.dyck.schema.algebra.ValueShapes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The values of formulas that have few, and no objects among them. */
public final class FiniteValues {
  /** More values than this are too many to be told apart item by item. */
  private static final int MOST = 1_024;

  private static final int DEEPEST = 8;

  private final ValueShapes shapes;
  private final ConstantFormulas constants;

  /** For the normal forms of some formulas. */
  public FiniteValues(ValueShapes shapes, ConstantFormulas constants) {
    this.shapes = shapes;
    this.constants = constants;
  }

  /** The values that items of an array can have, null if too many. */
  public @Nullable ImmutableList<ItemValue> find(ArrayShape shape) {
    Set<JsonNode> values = new LinkedHashSet<>();
    List<Formula> items = new ArrayList<>(shape.prefix());
    if (shape.max() > shape.prefix().size()) {
      items.add(shape.rest());
    }
    for (Formula item : items) {
      List<JsonNode> some = valuesOf(item, 0);
      if (some == null) {
        return null;
      }
      values.addAll(some);
    }
    return values.size() > MOST ? null : itemValues(values);
  }

  /** All values of a formula, each once; null if there are too many, or objects among them. */
  public @Nullable ImmutableList<ItemValue> allValues(Formula formula) {
    List<JsonNode> values = valuesOf(formula, 0);
    return values == null ? null : itemValues(values);
  }

  private ImmutableList<ItemValue> itemValues(Collection<JsonNode> values) {
    return values.stream()
        .map(value -> ItemValue.of(value, constants))
        .collect(ImmutableList.toImmutableList());
  }

  private @Nullable List<JsonNode> valuesOf(Formula formula, int depth) {
    ValueShape shape = shapes.shapeOf(formula);
    if (!shape.objects().isEmpty() || depth > DEEPEST) {
      return null;
    }
    ImmutableSet<JsonNode> scalars = shape.scalars().elements(MOST);
    if (scalars == null) {
      return null;
    }
    Set<JsonNode> result = new LinkedHashSet<>(scalars);
    for (ArrayShape array : shape.arrays()) {
      if (array.max() > DEEPEST || array.repeats() || !array.among().isEmpty()) {
        return null;
      }
      List<ArrayNode> partial = List.of(JsonNodeFactory.instance.arrayNode());
      for (int length = 0; length <= array.max(); length++) {
        if (length >= array.min()) {
          result.addAll(partial);
        }
        List<ArrayNode> longer =
            length == array.max() ? null : extendArrays(partial, array, length, depth);
        if (longer == null) {
          if (length < array.max()) {
            return null;
          }
        } else {
          partial = longer;
        }
      }
    }
    return result.size() > MOST ? null : new ArrayList<>(result);
  }

  private @Nullable List<ArrayNode> extendArrays(
      List<ArrayNode> partial, ArrayShape array, int length, int depth) {
    List<JsonNode> items = valuesOf(array.itemFormula(length), depth + 1);
    if (items == null || (long) items.size() * partial.size() > MOST) {
      return null;
    }
    List<ArrayNode> result = new ArrayList<>();
    for (ArrayNode each : partial) {
      for (JsonNode item : items) {
        if (!array.unique() || !Iterables.contains(each, item)) {
          result.add(each.deepCopy().add(item));
        }
      }
    }
    return result;
  }
}
