package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.LimitExceededException;
import io.dyck.schema.states.SchemaLimits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings formulas into normal form. A conjunction of alternatives becomes alternatives of
 * conjunctions; those that surely have no value are left out. Each formula is looked at once. Not
 * thread-safe. Cost: the product of the alternatives of the parts of a conjunction, bounded.
 */
@SuppressWarnings("ReferenceEquality") // Constants are made once.
public final class ValueShapes {
  private static final int MOST_ALTERNATIVES = 5_000;
  private static final int MOST_COMPARED = 500;

  /** How deep schemas for one value may stand inside of each other: a bound of the stack. */
  private static final int MOST_NESTING = 500;

  /** How deep required members are looked into to see that an alternative has no value. */
  private static final int DEPTH_OF_LOOK = 3;

  private final Formulas formulas;
  private final Translation translation;
  private final boolean anyOrder;
  private final Map<Formula, ValueShape> known = new HashMap<>();
  private final Set<Formula> open = new HashSet<>();
  private final ArrayShape anyArray;
  private final ValueShape everything;
  private final ValueShape nothing;
  private int depth;
  private int nesting;

  /** A look came to a formula that is being looked at. */
  private static final class LookAbandonedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LookAbandonedException() {
      super(null, null, false, false);
    }
  }

  /**
   * Prepares it.
   *
   * @param anyOrder whether the order in which a schema declares names does not matter
   */
  ValueShapes(Formulas formulas, Translation translation, boolean anyOrder) {
    this.formulas = formulas;
    this.translation = translation;
    this.anyOrder = anyOrder;
    this.anyArray = ArrayShape.all(formulas);
    this.everything =
        new ValueShape(Scalars.ALL, ImmutableList.of(anyArray), ImmutableList.of(ObjectShape.ALL));
    this.nothing = new ValueShape(Scalars.NONE, ImmutableList.of(), ImmutableList.of());
  }

  /**
   * The values for which a formula holds.
   *
   * @throws io.dyck.schema.read.SchemaException if a schema refers to itself without end
   */
  public ValueShape of(Formula formula) {
    ValueShape before = known.get(formula);
    if (before != null) {
      return before;
    }
    List<Formula> chain = new ArrayList<>();
    nesting++;
    try {
      SchemaLimits.check(
          "schemaNesting", MOST_NESTING, nesting, "schemas for one value inside of each other");
      ValueShape made = follow(formula, chain);
      chain.forEach(each -> known.put(each, made));
      return made;
    } catch (LimitExceededException e) {
      boolean isPlace = formula instanceof Formula.Leaf && e.place().isEmpty();
      throw isPlace ? e.at(((Formula.Leaf) formula).node.pointer()) : e;
    } finally {
      nesting--;
      chain.forEach(open::remove);
    }
  }

  /**
   * The values of the end of a chain of schemas that are others. The chain may be of any length.
   *
   * @param chain gets the formulas of the chain
   */
  private ValueShape follow(Formula formula, List<Formula> chain) {
    Formula at = formula;
    while (true) {
      if (!open.add(at)) {
        if (depth > 0) {
          throw new LookAbandonedException();
        }
        throw translation.endless(at);
      }
      chain.add(at);
      if (!(at instanceof Formula.Leaf leaf)) {
        return make(at);
      }
      Formula meaning = translation.meaning(leaf.node, leaf.scope);
      at = leaf.negated ? meaning.not() : meaning;
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
      return atom.negated ? negated(atom.assertion) : positive(atom.assertion);
    }
    Formula.Compound compound = (Formula.Compound) formula;
    ValueShape result = compound.all ? everything : nothing;
    for (Formula part : compound.parts) {
      if (!compound.all) {
        result = or(result, of(part));
      } else if (part instanceof Formula.Leaf leaf && leaf.negated && !open.contains(part.not())) {
        result = butNot(result, of(part), of(part.not()));
      } else {
        result = and(result, of(part));
      }
    }
    return result;
  }

  /**
   * The values of one shape that another lacks. An alternative that has nothing with the other in
   * common stays as it is; else it is joined with each way not to belong to the other. Of {@code
   * oneOf}, the alternatives of which seldom overlap, this leaves few.
   *
   * @param others what the other lacks
   */
  private ValueShape butNot(ValueShape result, ValueShape others, ValueShape other) {
    if (result == everything || result == nothing || others == nothing) {
      return and(result, others);
    }
    List<ObjectShape> alone = new ArrayList<>();
    List<ObjectShape> shared = new ArrayList<>();
    for (ObjectShape shape : result.objects()) {
      boolean overlaps = false;
      for (ObjectShape each : other.objects()) {
        overlaps |= !isSurelyEmpty(shape.and(each), shape, each, true);
      }
      (overlaps ? shared : alone).add(shape);
    }
    ImmutableList<ObjectShape> rest = objects(ImmutableList.copyOf(shared), others.objects());
    return new ValueShape(
        result.scalars().and(others.scalars()),
        arrays(result.arrays(), others.arrays()),
        alone.isEmpty() ? rest : withoutIncluded(joined(ImmutableList.copyOf(alone), rest)));
  }

  private ValueShape positive(Assertion assertion) {
    if (assertion instanceof Assertion.OneOfScalars some) {
      return new ValueShape(
          some.scalars(),
          some.arrays() ? everything.arrays() : ImmutableList.of(),
          some.objects() ? everything.objects() : ImmutableList.of());
    }
    ObjectShape object = object(assertion);
    if (object != null) {
      return new ValueShape(Scalars.ALL, everything.arrays(), ImmutableList.of(object));
    }
    return new ValueShape(Scalars.ALL, ImmutableList.of(array(assertion)), everything.objects());
  }

  private static @Nullable ObjectShape object(Assertion assertion) {
    if (assertion instanceof Assertion.Properties properties) {
      return Parts.declared(properties.entries());
    }
    if (assertion instanceof Assertion.Members members) {
      return Parts.members(members);
    }
    if (assertion instanceof Assertion.Required required) {
      return Parts.required(required.names());
    }
    if (assertion instanceof Assertion.Implied implied) {
      return Parts.implied(implied);
    }
    if (assertion instanceof Assertion.PropertyCount count) {
      return Parts.count(count.min(), count.max());
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
        prefix.add(formulas.everything());
      }
      if (items.to() == Assertion.UNBOUNDED) {
        return with(prefix, items.value());
      }
      for (long i = items.from(); i < items.to(); i++) {
        prefix.add(items.value());
      }
      return with(prefix, formulas.everything());
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
        ImmutableList.of(), formulas.everything(), min, max, ImmutableList.of(), false);
  }

  private ArrayShape contains(Assertion.Contains c, long min, long max) {
    long fewest = min == 0 ? 0 : c.from() + min;
    return new ArrayShape(
        ImmutableList.of(),
        formulas.everything(),
        fewest,
        Assertion.UNBOUNDED,
        ImmutableList.of(new ArrayShape.Among(c.from(), c.to(), c.value(), min, max)),
        false);
  }

  private ValueShape negated(Assertion assertion) {
    if (assertion instanceof Assertion.OneOfScalars some) {
      return new ValueShape(
          some.scalars().not(),
          some.arrays() ? ImmutableList.of() : everything.arrays(),
          some.objects() ? ImmutableList.of() : everything.objects());
    }
    List<ObjectShape> objects = new ArrayList<>();
    List<ArrayShape> arrays = new ArrayList<>();
    if (assertion instanceof Assertion.Properties properties) {
      for (Assertion.Entry entry : properties.entries()) {
        addWrong(entry.name(), entry.value(), objects);
      }
    } else if (assertion instanceof Assertion.Members members) {
      Names names = members.names();
      if (!names.others() && names.patterns().isEmpty() && names.literals().size() == 1) {
        addWrong(names.literals().iterator().next(), members.value(), objects);
      } else if (members.value() != formulas.everything()) {
        objects.add(Parts.some(new Assertion.Members(names, members.value().not())));
      }
    } else if (assertion instanceof Assertion.Required required) {
      for (String name : required.names()) {
        objects.add(without(name));
      }
    } else if (assertion instanceof Assertion.Implied implied) {
      for (String name : implied.names()) {
        objects.add(Parts.required(ImmutableList.of(implied.name())).and(without(name)));
      }
    } else if (assertion instanceof Assertion.PropertyCount count) {
      if (count.min() > 0) {
        objects.add(Parts.count(0, count.min() - 1));
      }
      if (count.max() != Assertion.UNBOUNDED) {
        objects.add(Parts.count(count.max() + 1, Assertion.UNBOUNDED));
      }
    } else if (assertion instanceof Assertion.Unique) {
      throw translation.unsupported("uniqueItems", "it is negated");
    } else {
      negate(assertion, arrays);
    }
    return new ValueShape(
        Scalars.NONE,
        arrays.stream().filter(a -> !isSurelyEmpty(a)).collect(ImmutableList.toImmutableList()),
        ImmutableList.copyOf(objects));
  }

  private ObjectShape without(String name) {
    return Parts.declared(ImmutableList.of(new Assertion.Entry(name, formulas.nothing())));
  }

  /** Objects with a member of a name whose value does not satisfy a formula. */
  private void addWrong(String name, Formula value, List<ObjectShape> to) {
    if (value != formulas.everything()) {
      to.add(
          Parts.declared(ImmutableList.of(new Assertion.Entry(name, value.not())))
              .and(Parts.required(ImmutableList.of(name))));
    }
  }

  private void negate(Assertion assertion, List<ArrayShape> to) {
    if (assertion instanceof Assertion.Items items) {
      Formula wrong = items.value().not();
      if (items.to() == items.from() + 1) {
        ArrayShape at = array(new Assertion.Items(items.from(), items.to(), wrong));
        to.add(at.and(length(items.from() + 1, Assertion.UNBOUNDED), formulas));
      } else if (wrong != formulas.nothing()) {
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

  private ValueShape or(ValueShape a, ValueShape b) {
    if (a == nothing || b == everything) {
      return b;
    }
    if (b == nothing || a == everything) {
      return a;
    }
    ImmutableList<ArrayShape> arrays = joined(a.arrays(), b.arrays());
    ImmutableList<ObjectShape> objects = joined(a.objects(), b.objects());
    return new ValueShape(
        a.scalars().or(b.scalars()),
        arrays.stream().anyMatch(each -> each.isAll(formulas)) ? everything.arrays() : arrays,
        objects.contains(ObjectShape.ALL) ? everything.objects() : withoutIncluded(objects));
  }

  private static <T> ImmutableList<T> joined(ImmutableList<T> a, ImmutableList<T> b) {
    if (a.isEmpty() || a.equals(b)) {
      return b;
    }
    return b.isEmpty() ? a : ImmutableSet.<T>builder().addAll(a).addAll(b).build().asList();
  }

  private ValueShape and(ValueShape a, ValueShape b) {
    if (a == everything || b == nothing) {
      return b;
    }
    if (b == everything || a == nothing) {
      return a;
    }
    return new ValueShape(
        a.scalars().and(b.scalars()),
        arrays(a.arrays(), b.arrays()),
        objects(a.objects(), b.objects()));
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
        ArrayShape both = first.and(second, formulas);
        if (!isSurelyEmpty(both)) {
          result.add(both);
        }
      }
      check(result.size());
    }
    return ImmutableList.copyOf(result);
  }

  private ImmutableList<ObjectShape> objects(
      ImmutableList<ObjectShape> a, ImmutableList<ObjectShape> b) {
    if (a == everything.objects() || b.isEmpty()) {
      return b;
    }
    if (b == everything.objects() || a.isEmpty()) {
      return a;
    }
    boolean look = a.size() > 1 || b.size() > 1;
    Set<ObjectShape> result = new LinkedHashSet<>();
    for (ObjectShape first : a) {
      for (ObjectShape second : b) {
        ObjectShape both = first.and(second);
        if (!isSurelyEmpty(both, first, second, look)) {
          result.add(both);
        }
      }
      check(result.size());
    }
    return withoutIncluded(result);
  }

  /**
   * Without alternatives of which others hold all objects; where there are few enough to compare.
   */
  private ImmutableList<ObjectShape> withoutIncluded(Collection<ObjectShape> alternatives) {
    if (alternatives.size() < 2 || alternatives.size() > MOST_COMPARED) {
      return ImmutableList.copyOf(alternatives);
    }
    List<ObjectShape> kept = new ArrayList<>();
    for (ObjectShape one : alternatives) {
      if (kept.stream().noneMatch(other -> other.includes(one, anyOrder))) {
        kept.removeIf(other -> one.includes(other, anyOrder));
        kept.add(one);
      }
    }
    return ImmutableList.copyOf(kept);
  }

  private static void check(int alternatives) {
    SchemaLimits.check(
        "schemaAlternatives", MOST_ALTERNATIVES, alternatives, "the alternatives of a schema");
  }

  private boolean isSurelyEmpty(ArrayShape shape) {
    if (shape.min() > shape.max()) {
      return true;
    }
    for (int i = 0; i < Math.min(shape.min(), shape.prefix().size()); i++) {
      if (shape.prefix().get(i) == formulas.nothing()) {
        return true;
      }
    }
    return shape.min() > shape.prefix().size() && shape.rest() == formulas.nothing();
  }

  private boolean isSurelyEmpty(ObjectShape both, ObjectShape a, ObjectShape b, boolean look) {
    if (both.min() > both.max() || both.required().size() > both.max()) {
      return true;
    }
    for (String name : both.required()) {
      Formula value = both.valueOf(name, formulas);
      if (value == formulas.nothing()) {
        return true;
      }
      if (look
          && value != formulas.everything()
          && value != a.valueOf(name, formulas)
          && value != b.valueOf(name, formulas)
          && isSurelyEmpty(value)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a formula surely holds for no value; a bounded look. */
  boolean isSurelyEmpty(Formula formula) {
    if (depth >= DEPTH_OF_LOOK || open.contains(formula)) {
      return formula == formulas.nothing();
    }
    depth++;
    try {
      ValueShape shape = of(formula);
      return shape.scalars().isEmpty() && shape.arrays().isEmpty() && shape.objects().isEmpty();
    } catch (LookAbandonedException e) {
      return false;
    } finally {
      depth--;
    }
  }
}
