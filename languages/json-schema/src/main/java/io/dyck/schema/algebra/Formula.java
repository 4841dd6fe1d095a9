package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaNode;

/**
 * A condition on JSON values, in negation normal form. Made by {@link Formulas}, which makes equal
 * formulas once: two are equal if they are the same object. Immutable.
 */
public abstract sealed class Formula {
  private final int id;

  /** Set once by {@link Formulas}, with the formula itself. */
  Formula negation = this;

  private Formula(int id) {
    this.id = id;
  }

  /** A number of its own, in the order in which formulas are made. */
  public int id() {
    return id;
  }

  /** The values for which this does not hold. */
  public Formula not() {
    return negation;
  }

  /** Every value, or none. */
  static final class Constant extends Formula {
    final boolean value;

    Constant(int id, boolean value) {
      super(id);
      this.value = value;
    }
  }

  /** An assertion, or what it forbids. */
  static final class Atom extends Formula {
    final Assertion assertion;
    final boolean negated;

    Atom(int id, Assertion assertion, boolean negated) {
      super(id);
      this.assertion = assertion;
      this.negated = negated;
    }
  }

  /** A schema that is looked at when it is needed, or what it forbids. */
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

  /** Exactly one of some formulas, or another number of them; at least two, none of them twice. */
  static final class ExactlyOne extends Formula {
    final ImmutableList<Formula> parts;
    final boolean negated;

    ExactlyOne(int id, ImmutableList<Formula> parts, boolean negated) {
      super(id);
      this.parts = parts;
      this.negated = negated;
    }
  }

  /** All of some formulas, or any of them; at least two. */
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
