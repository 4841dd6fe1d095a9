package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaNode;

/**
 * A condition on JSON values, in negation normal form. {@link Formulas} makes equal formulas once,
 * therefore equal formulas are the same object. Immutable.
 */
public abstract sealed class Formula {
  private final int id;

  /** Set once by {@link Formulas}, with the formula itself. */
  Formula negation = this;

  private Formula(int id) {
    this.id = id;
  }

  /** Returns the number of the formula, in the order in which formulas are made. */
  public int id() {
    return id;
  }

  /** Returns the negation. */
  public Formula negation() {
    return negation;
  }

  /** A formula that holds for every value, or for no value. */
  static final class Constant extends Formula {
    final boolean value;

    Constant(int id, boolean value) {
      super(id);
      this.value = value;
    }
  }

  /** An assertion or the negation of an assertion. */
  static final class Atom extends Formula {
    final Assertion assertion;
    final boolean negated;

    Atom(int id, Assertion assertion, boolean negated) {
      super(id);
      this.assertion = assertion;
      this.negated = negated;
    }
  }

  /** A schema that is translated when needed, or the negation of a schema. */
  static final class Leaf extends Formula {
    final SchemaNode node;
    final DynamicScope scope;
    final boolean negated;

    Leaf(int id, SchemaNode node, DynamicScope scope, boolean negated) {
      super(id);
      this.node = node;
      this.scope = scope;
      this.negated = negated;
    }
  }

  /** The condition that exactly one of at least two distinct formulas holds, or its negation. */
  static final class ExactlyOne extends Formula {
    final ImmutableList<Formula> parts;
    final boolean negated;

    ExactlyOne(int id, ImmutableList<Formula> parts, boolean negated) {
      super(id);
      this.parts = parts;
      this.negated = negated;
    }
  }

  /** The conjunction or the disjunction of at least two formulas. */
  static final class Compound extends Formula {
    final boolean all;
    final ImmutableList<Formula> parts;

    Compound(int id, boolean all, ImmutableList<Formula> parts) {
      super(id);
      this.all = all;
      this.parts = parts;
    }
  }
}
