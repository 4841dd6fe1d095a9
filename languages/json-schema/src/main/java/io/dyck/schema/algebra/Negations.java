package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Looks for what cannot be negated, before any text is read: {@code uniqueItems} has no negation
 * that could be held. Cost: each formula once.
 */
final class Negations {
  private final Translation translation;
  private final Set<Formula> met = new HashSet<>();
  private final Deque<Formula> open = new ArrayDeque<>();

  Negations(Translation translation) {
    this.translation = translation;
  }

  /** Whether a formula, or one inside of it, says that two items are equal. */
  boolean needsEqualItems(Formula root) {
    add(root);
    while (!open.isEmpty()) {
      Formula formula = open.remove();
      if (formula instanceof Formula.Leaf leaf) {
        Formula meaning = translation.meaning(leaf.node, leaf.scope);
        add(leaf.negated ? meaning.not() : meaning);
      } else if (formula instanceof Formula.Compound compound) {
        compound.parts.forEach(this::add);
      } else if (formula instanceof Formula.ExactlyOne one) {
        one.parts.forEach(this::add);
        ImmutableList<Formula> negated =
            one.negated ? one.parts : new OneOf(translation.shapes(), one.parts).negatedParts();
        negated.forEach(part -> add(part.not()));
      } else if (formula instanceof Formula.Atom atom) {
        if (atom.negated && atom.assertion instanceof Assertion.Unique) {
          return true;
        }
        inside(atom);
      }
    }
    return false;
  }

  private void add(Formula formula) {
    if (met.add(formula)) {
      open.add(formula);
    }
  }

  private void inside(Formula.Atom atom) {
    if (atom.assertion instanceof Assertion.Properties properties) {
      properties.entries().forEach(entry -> add(entry.value(), atom.negated));
    } else if (atom.assertion instanceof Assertion.Members members) {
      add(members.value(), atom.negated);
    } else if (atom.assertion instanceof Assertion.Items items) {
      add(items.value(), atom.negated);
    } else if (atom.assertion instanceof Assertion.Contains contains) {
      // Items are counted that satisfy it, and others.
      add(contains.value());
      add(contains.value().not());
    }
  }

  private void add(Formula value, boolean negated) {
    add(negated ? value.not() : value);
  }
}
