package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.LimitExceededException;
import io.dyck.schema.sets.MemberNames;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.states.SchemaLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings formulas into normal form. A conjunction of alternatives for arrays becomes alternatives
 * of conjunctions; conjunctions that surely have no value are left out. For objects, alternatives
 * stay in clauses ({@link ObjectSets}). Each formula is normalized once. Not thread-safe. Cost: for
 * objects the sum of the parts; for arrays the product of their alternatives, bounded.
 */
@SuppressWarnings("ReferenceEquality") // Constants are made once.
public final class ValueShapes {
  private static final int MOST_ALTERNATIVES = 5_000;

  /** The most constants that distinguish alternatives. */
  private static final int MAX_CONSTANTS = 1_024;

  /** The greatest depth of nested schemas for one value, which bounds the call stack. */
  private static final int MOST_NESTING = 500;

  /**
   * The greatest depth to which required members are examined to find alternatives without values.
   */
  private static final int DEPTH_OF_LOOK = 3;

  private final Formulas formulas;
  private final Translation translation;
  private final ObjectSets objectSets;
  private final Map<Formula, ValueShape> known = new HashMap<>();
  private final Set<Formula> open = new HashSet<>();
  private final ArrayShape anyArray;
  private final ValueShape everything;
  private final ValueShape nothing;
  private int depth;
  private int nesting;

  /** Thrown when an examination meets a formula whose normal form is not complete yet. */
  private static final class LookAbandonedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LookAbandonedException() {
      super(null, null, false, false);
    }
  }

  /**
   * Creates normal forms for the formulas of a translation.
   *
   * @param anyOrder whether the order in which a schema declares names does not matter
   */
  ValueShapes(Formulas formulas, Translation translation, boolean anyOrder) {
    this.formulas = formulas;
    this.translation = translation;
    this.objectSets = new ObjectSets(formulas, this, anyOrder);
    this.anyArray = ArrayShape.allArrays(formulas);
    this.everything =
        new ValueShape(Scalars.ALL, ImmutableList.of(anyArray), ImmutableList.of(ObjectShape.ALL));
    this.nothing = new ValueShape(Scalars.NONE, ImmutableList.of(), ImmutableList.of());
  }

  /**
   * Returns the values for which a formula holds.
   *
   * @throws io.dyck.schema.read.SchemaException if a schema refers to itself without end
   */
  public ValueShape shapeOf(Formula formula) {
    ValueShape before = known.get(formula);
    if (before != null) {
      return before;
    }
    List<Formula> chain = new ArrayList<>();
    nesting++;
    try {
      SchemaLimits.check(
          "schemaNesting", MOST_NESTING, nesting, "schemas for one value inside of each other");
      ValueShape made = followReferences(formula, chain);
      chain.forEach(each -> known.put(each, made));
      return made;
    } catch (LimitExceededException e) {
      boolean isPlace = formula instanceof Formula.Leaf && e.place().isEmpty();
      throw isPlace ? e.withPlace(((Formula.Leaf) formula).node.pointer()) : e;
    } finally {
      nesting--;
      chain.forEach(open::remove);
    }
  }

  /**
   * Follows a chain of schemas that are references, and returns the values of the last formula. The
   * chain may have any length.
   *
   * @param chain receives the formulas of the chain
   */
  private ValueShape followReferences(Formula formula, List<Formula> chain) {
    Formula at = formula;
    while (true) {
      if (!open.add(at)) {
        if (depth > 0) {
          throw new LookAbandonedException();
        }
        throw translation.endlessReference(at);
      }
      chain.add(at);
      if (!(at instanceof Formula.Leaf leaf)) {
        return make(at);
      }
      Formula meaning = translation.meaning(leaf.node, leaf.scope);
      at = leaf.negated ? meaning.negation() : meaning;
      ValueShape before = known.get(at);
      if (before != null) {
        return before;
      }
    }
  }

  private ValueShape make(Formula formula) {
    if (formula instanceof Formula.Constant constant) {
      return constant.value ? everything : nothing;
    }
    if (formula instanceof Formula.Atom atom) {
      return atom.negated ? negate(atom.assertion) : positive(atom.assertion);
    }
    if (formula instanceof Formula.ExactlyOne one) {
      ExactlyOneValues parts = new ExactlyOneValues(this, one.parts);
      return one.negated ? parts.inNoneOrSeveral() : parts.compute();
    }
    Formula.Compound compound = (Formula.Compound) formula;
    List<ValueShape> parts = new ArrayList<>();
    for (Formula part : compound.parts) {
      parts.add(shapeOf(part));
    }
    return compound.all ? intersection(parts) : union(parts);
  }

  private ValueShape intersection(List<ValueShape> parts) {
    Scalars scalars = Scalars.ALL;
    List<ImmutableList<ArrayShape>> arrays = new ArrayList<>();
    List<ImmutableList<ObjectShape>> objects = new ArrayList<>();
    for (ValueShape part : parts) {
      scalars = scalars.intersection(part.scalars());
      arrays.add(part.arrays());
      objects.add(part.objects());
    }
    return new ValueShape(scalars, arrays(arrays), objects(objects));
  }

  private ValueShape union(List<ValueShape> parts) {
    Scalars scalars = Scalars.NONE;
    Set<ArrayShape> arrays = new LinkedHashSet<>();
    Set<ObjectShape> objects = new LinkedHashSet<>();
    for (ValueShape part : parts) {
      scalars = scalars.union(part.scalars());
      arrays.addAll(part.arrays());
      objects.addAll(part.objects());
    }
    return new ValueShape(
        scalars,
        arrays.stream().anyMatch(each -> each.isAll(formulas))
            ? everything.arrays()
            : ImmutableList.copyOf(arrays),
        objects.contains(ObjectShape.ALL)
            ? everything.objects()
            : objectSets.withoutIncluded(objects));
  }

  /** Returns the objects that belong to each of some sets. */
  ImmutableList<ObjectShape> objects(List<ImmutableList<ObjectShape>> sets) {
    List<ImmutableList<ObjectShape>> some = new ArrayList<>();
    for (ImmutableList<ObjectShape> set : sets) {
      if (set != everything.objects()) {
        some.add(set);
      }
    }
    return some.isEmpty() ? everything.objects() : objectSets.intersection(some);
  }

  /** Returns the arrays that belong to each of some sets. */
  ImmutableList<ArrayShape> arrays(List<ImmutableList<ArrayShape>> sets) {
    ImmutableList<ArrayShape> result = everything.arrays();
    for (ImmutableList<ArrayShape> set : sets) {
      result = arrays(result, set);
    }
    return result;
  }

  /** Returns the set of all values. */
  ValueShape allValues() {
    return everything;
  }

  /**
   * Returns the alternatives of the objects of a set, split by the values of names ({@link
   * ObjectSets#splitByName}).
   */
  public ImmutableList<ObjectShape> alternatives(ValueShape shape) {
    return shape.objects().stream()
        .flatMap(each -> objectSets.splitByName(each).stream())
        .collect(ImmutableList.toImmutableList());
  }

  ObjectSets objectSets() {
    return objectSets;
  }

  private ValueShape positive(Assertion assertion) {
    if (assertion instanceof Assertion.OneOfScalars some) {
      return new ValueShape(
          some.scalars(),
          some.arrays() ? everything.arrays() : ImmutableList.of(),
          some.objects() ? everything.objects() : ImmutableList.of());
    }
    if (assertion instanceof Assertion.UndeclaredStatement speaks) {
      return speaks.ofItems()
          ? new ValueShape(
              Scalars.ALL, ImmutableList.of(anyArray.with(speaks.closing())), everything.objects())
          : new ValueShape(
              Scalars.ALL,
              everything.arrays(),
              ImmutableList.of(ObjectShape.ALL.with(speaks.closing())));
    }
    ObjectShape object = object(assertion);
    if (object != null) {
      return new ValueShape(Scalars.ALL, everything.arrays(), ImmutableList.of(object));
    }
    return new ValueShape(Scalars.ALL, ImmutableList.of(array(assertion)), everything.objects());
  }

  private static @Nullable ObjectShape object(Assertion assertion) {
    if (assertion instanceof Assertion.DeclaredProperties properties) {
      return ObjectAssertions.declaredObjects(properties.entries());
    }
    if (assertion instanceof Assertion.Members members) {
      return ObjectAssertions.members(members);
    }
    if (assertion instanceof Assertion.Required required) {
      return ObjectAssertions.required(required.names());
    }
    if (assertion instanceof Assertion.DependentRequired implied) {
      return ObjectAssertions.dependentObjects(implied);
    }
    if (assertion instanceof Assertion.PropertyCount count) {
      return ObjectAssertions.count(count.min(), count.max());
    }
    return null;
  }

  private ArrayShape array(Assertion assertion) {
    if (assertion instanceof Assertion.Items items) {
      if (items.from() > ArrayShape.MOST_PREFIX) {
        SchemaLimits.check(
            "schemaPrefixItems", ArrayShape.MOST_PREFIX, items.from(), "the items of a prefix");
      }
      List<Formula> prefix = new ArrayList<>();
      for (long i = 0; i < items.from(); i++) {
        prefix.add(formulas.alwaysTrue());
      }
      if (items.to() == Assertion.UNBOUNDED) {
        return with(prefix, items.value());
      }
      for (long i = items.from(); i < items.to(); i++) {
        prefix.add(items.value());
      }
      return with(prefix, formulas.alwaysTrue());
    }
    if (assertion instanceof Assertion.Length length) {
      return length(length.min(), length.max());
    }
    if (assertion instanceof Assertion.Contains c) {
      return contains(c, c.min(), c.max());
    }
    return new ArrayShape(
        anyArray.prefix(), anyArray.rest(), 0, Assertion.UNBOUNDED, anyArray.among(), true);
  }

  private ArrayShape with(List<Formula> prefix, Formula rest) {
    return new ArrayShape(
        ImmutableList.copyOf(prefix), rest, 0, Assertion.UNBOUNDED, ImmutableList.of(), false);
  }

  private ArrayShape length(long min, long max) {
    return new ArrayShape(
        ImmutableList.of(), formulas.alwaysTrue(), min, max, ImmutableList.of(), false);
  }

  private ArrayShape contains(Assertion.Contains c, long min, long max) {
    long fewest = min == 0 ? 0 : c.from() + min;
    return new ArrayShape(
        ImmutableList.of(),
        formulas.alwaysTrue(),
        fewest,
        Assertion.UNBOUNDED,
        ImmutableList.of(new ArrayShape.ItemCountBounds(c.from(), c.to(), c.value(), min, max)),
        false);
  }

  private ValueShape negate(Assertion assertion) {
    if (assertion instanceof Assertion.OneOfScalars some) {
      return new ValueShape(
          some.scalars().complement(),
          some.arrays() ? ImmutableList.of() : everything.arrays(),
          some.objects() ? ImmutableList.of() : everything.objects());
    }
    if (assertion instanceof Assertion.UndeclaredStatement) {
      return nothing;
    }
    List<ObjectShape> objects = new ArrayList<>();
    List<ArrayShape> arrays = new ArrayList<>();
    if (assertion instanceof Assertion.DeclaredProperties properties) {
      for (Assertion.DeclaredProperty entry : properties.entries()) {
        addViolating(entry.name(), entry.value(), objects);
      }
    } else if (assertion instanceof Assertion.Members members) {
      MemberNames names = members.names();
      if (!names.others() && names.patterns().isEmpty() && names.literals().size() == 1) {
        addViolating(names.literals().iterator().next(), members.value(), objects);
      } else if (members.value() != formulas.alwaysTrue()) {
        objects.add(
            ObjectAssertions.objectsWithSome(
                new Assertion.Members(names, members.value().negation())));
      }
    } else if (assertion instanceof Assertion.Required required) {
      for (String name : required.names()) {
        objects.add(objectsWithout(name));
      }
    } else if (assertion instanceof Assertion.DependentRequired implied) {
      for (String name : implied.names()) {
        objects.add(
            ObjectAssertions.required(ImmutableList.of(implied.name()))
                .intersection(objectsWithout(name)));
      }
    } else if (assertion instanceof Assertion.PropertyCount count) {
      if (count.min() > 0) {
        objects.add(ObjectAssertions.count(0, count.min() - 1));
      }
      if (count.max() != Assertion.UNBOUNDED) {
        objects.add(ObjectAssertions.count(count.max() + 1, Assertion.UNBOUNDED));
      }
    } else if (assertion instanceof Assertion.Unique) {
      arrays.add(ArrayShape.allArrays(formulas).withEqualItems());
    } else {
      negate(assertion, arrays);
    }
    return new ValueShape(
        Scalars.NONE,
        arrays.stream().filter(a -> !isSurelyEmpty(a)).collect(ImmutableList.toImmutableList()),
        ImmutableList.copyOf(objects));
  }

  private ObjectShape objectsWithout(String name) {
    return ObjectAssertions.declaredObjects(
        ImmutableList.of(new Assertion.DeclaredProperty(name, formulas.alwaysFalse())));
  }

  /** Adds the objects with a member of a name whose value does not satisfy a formula. */
  private void addViolating(String name, Formula value, List<ObjectShape> to) {
    if (value != formulas.alwaysTrue()) {
      to.add(
          ObjectAssertions.declaredObjects(
                  ImmutableList.of(new Assertion.DeclaredProperty(name, value.negation())))
              .intersection(ObjectAssertions.required(ImmutableList.of(name))));
    }
  }

  private void negate(Assertion assertion, List<ArrayShape> to) {
    if (assertion instanceof Assertion.Items items) {
      Formula wrong = items.value().negation();
      if (items.to() == items.from() + 1) {
        ArrayShape at = array(new Assertion.Items(items.from(), items.to(), wrong));
        to.add(at.intersection(length(items.from() + 1, Assertion.UNBOUNDED), formulas));
      } else if (wrong != formulas.alwaysFalse()) {
        Assertion.Contains one =
            new Assertion.Contains(items.from(), items.to(), wrong, 1, Assertion.UNBOUNDED);
        to.add(contains(one, 1, Assertion.UNBOUNDED));
      }
    } else if (assertion instanceof Assertion.Length length) {
      if (length.min() > 0) {
        to.add(length(0, length.min() - 1));
      }
      if (length.max() != Assertion.UNBOUNDED) {
        to.add(length(length.max() + 1, Assertion.UNBOUNDED));
      }
    } else {
      Assertion.Contains c = (Assertion.Contains) assertion;
      if (c.min() > 0) {
        to.add(contains(c, 0, c.min() - 1));
      }
      if (c.max() != Assertion.UNBOUNDED) {
        to.add(contains(c, c.max() + 1, Assertion.UNBOUNDED));
      }
    }
  }

  private ImmutableList<ArrayShape> arrays(
      ImmutableList<ArrayShape> a, ImmutableList<ArrayShape> b) {
    if (a == everything.arrays() || b.isEmpty()) {
      return b;
    }
    if (b == everything.arrays() || a.isEmpty()) {
      return a;
    }
    Set<ArrayShape> result = new LinkedHashSet<>();
    for (ArrayShape first : a) {
      for (ArrayShape second : b) {
        ArrayShape both = first.intersection(second, formulas);
        if (!isSurelyEmpty(both)) {
          result.add(both);
        }
      }
      check(result.size());
    }
    return ImmutableList.copyOf(result);
  }

  private static void check(int alternatives) {
    SchemaLimits.check(
        "schemaAlternatives", MOST_ALTERNATIVES, alternatives, "the alternatives of a schema");
  }

  private boolean isSurelyEmpty(ArrayShape shape) {
    if (shape.min() > shape.max() || (shape.unique() && shape.repeats())) {
      return true;
    }
    for (int i = 0; i < Math.min(shape.min(), shape.prefix().size()); i++) {
      if (shape.prefix().get(i) == formulas.alwaysFalse()) {
        return true;
      }
    }
    return shape.min() > shape.prefix().size() && shape.rest() == formulas.alwaysFalse();
  }

  /** Returns whether a formula surely holds for no value. The examination is bounded. */
  public boolean isSurelyEmpty(Formula formula) {
    ValueShape shape = valuesIfKnown(formula);
    return shape == null
        ? formula == formulas.alwaysFalse()
        : shape.scalars().isEmpty() && shape.arrays().isEmpty() && shape.objects().isEmpty();
  }

  /** Returns the values of a formula that holds for a few scalars only; null for others. */
  public @Nullable ImmutableSet<JsonNode> constants(Formula formula) {
    ValueShape shape = valuesIfKnown(formula);
    if (shape == null || !shape.arrays().isEmpty() || !shape.objects().isEmpty()) {
      return null;
    }
    return shape.scalars().elements(MAX_CONSTANTS);
  }

  /** Returns the values of a formula, or null if the formula is too deep or depends on itself. */
  private @Nullable ValueShape valuesIfKnown(Formula formula) {
    if (depth >= DEPTH_OF_LOOK || open.contains(formula)) {
      return null;
    }
    depth++;
    try {
      return shapeOf(formula);
    } catch (LookAbandonedException e) {
      return null;
    } finally {
      depth--;
    }
  }
}
