package io.dyck.records;

import com.google.common.collect.ImmutableList;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Whether a value can be built at all: a record that always holds another of its own cannot. */
final class FiniteValues {
  private final Set<String> buildable = new HashSet<>();

  private FiniteValues() {}

  /** Throws if a structure has no finite value. Cost: the square of the number of structures. */
  static void check(Shape start, Map<String, Structure> structures) {
    FiniteValues values = new FiniteValues();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Map.Entry<String, Structure> entry : structures.entrySet()) {
        grown |= values.has(entry.getValue()) && values.buildable.add(entry.getKey());
      }
    }
    for (String name : structures.keySet()) {
      if (!values.buildable.contains(name)) {
        throw new RecordTypeException(
            "DYCK-R005",
            name,
            "no value is finite, for each holds another",
            "make the inner one Optional, or a List, or give its sealed type another record");
      }
    }
    if (!values.has(start)) {
      throw new RecordTypeException("DYCK-R005", "the type", "it has no value", "add a constant");
    }
  }

  private boolean has(Structure structure) {
    if (structure instanceof Structure.Product product) {
      return product.parts().stream().allMatch(part -> has(part.shape()));
    }
    ImmutableList<Shape> alternatives = ((Structure.Sum) structure).alternatives();
    return alternatives.stream().anyMatch(this::has);
  }

  private boolean has(Shape shape) {
    if (shape instanceof Shape.Named named) {
      return buildable.contains(named.structure());
    } else if (shape instanceof Shape.Constants constants) {
      return !constants.values().isEmpty();
    } else if (shape instanceof Shape.Many many) {
      return many.count().minimum() == 0 || has(many.element());
    } else if (shape instanceof Shape.Pairs pairs) {
      return pairs.count().minimum() == 0 || (has(pairs.key()) && has(pairs.value()));
    }
    return true;
  }
}
