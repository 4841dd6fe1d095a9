package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * Exactly one of some formulas. One is told from another by a negation only where some value may
 * satisfy both. Cost: a look at each pair.
 */
final class Exclusive {
  private Exclusive() {}

  static Formula oneOf(ImmutableList<Formula> parts, Formulas formulas, ValueShapes shapes) {
    List<Formula> result = new ArrayList<>();
    for (Formula part : parts) {
      List<Formula> all = new ArrayList<>();
      all.add(part);
      boolean self = false;
      for (Formula other : parts) {
        if (other == part && !self) {
          self = true;
        } else if (!shapes.isSurelyEmpty(formulas.and(part, other))) {
          all.add(other.not());
        }
      }
      result.add(formulas.and(all));
    }
    return formulas.or(result);
  }
}
