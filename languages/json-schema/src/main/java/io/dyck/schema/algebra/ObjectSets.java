package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.schema.algebra.ObjectShape.Clause;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes intersections of sets of objects. Each set is a union of alternatives. In an
 * intersection, a set with one alternative is a unit, and a set with several alternatives is a
 * {@link Clause}. Only the units simplify a clause. An alternative that contradicts the units is
 * dropped, a clause that the units imply is dropped, and the last alternative of a clause becomes a
 * unit (unit propagation: Davis, Logemann and Loveland 1962). Cost: the size of all units and
 * clauses, times the number of clauses that become units. Not thread-safe.
 */
@SuppressWarnings("ReferenceEquality") // Constants and formulas are made once.
final class ObjectSets {
  /** The most alternatives that are compared with each other. */
  private static final int MAX_COMPARED = 500;

  /** The fewest clauses, and restrictions of one name, for which {@link #splitByName} splits. */
  private static final int MIN_SWITCHED = 6;

  private final Formulas formulas;
  private final ValueShapes shapes;
  private final boolean anyOrder;
  private final IdentityHashMap<ImmutableList<ObjectShape>, Clause> clauses =
      new IdentityHashMap<>();

  ObjectSets(Formulas formulas, ValueShapes shapes, boolean anyOrder) {
    this.formulas = formulas;
    this.shapes = shapes;
    this.anyOrder = anyOrder;
  }

  /**
   * Returns the objects that belong to each of some sets. Returns all objects if there are no sets.
   */
  ImmutableList<ObjectShape> intersection(List<ImmutableList<ObjectShape>> sets) {
    ObjectShape whole = ObjectShape.ALL;
    List<Clause> open = new ArrayList<>();
    for (ImmutableList<ObjectShape> set : sets) {
      if (set.isEmpty()) {
        return ImmutableList.of();
      }
      if (set.size() == 1) {
        whole = whole.intersection(set.get(0));
      } else {
        open.add(clauses.computeIfAbsent(set, Clause::new));
      }
    }
    if (whole == ObjectShape.ALL && open.size() == 1) {
      return open.get(0).alternatives();
    }
    open.addAll(0, whole.clauses());
    ObjectShape settled = propagateUnits(whole.withClauses(ImmutableList.of()), open);
    return settled == null ? ImmutableList.of() : ImmutableList.of(settled);
  }

  /** Propagates units until no clause becomes a unit. Returns null if the conjunction is empty. */
  private @Nullable ObjectShape propagateUnits(ObjectShape conjunction, Collection<Clause> among) {
    ObjectShape units = conjunction;
    Set<Clause> open = new LinkedHashSet<>(among);
    boolean grew = true;
    while (grew) {
      grew = false;
      if (isEmpty(units)) {
        return null;
      }
      Set<Clause> left = new LinkedHashSet<>();
      for (Clause clause : open) {
        CompilationCancelledException.checkInterrupted();
        ImmutableList<ObjectShape> kept = possibleAlternatives(units, clause);
        if (kept.isEmpty()) {
          return null;
        }
        if (kept.size() == 1) {
          left.addAll(kept.get(0).clauses());
          ObjectShape alone = kept.get(0).withClauses(ImmutableList.of());
          grew |= alone != ObjectShape.ALL;
          units = units.intersection(alone);
        } else if (!isImplied(units, kept)) {
          left.add(kept.size() == clause.alternatives().size() ? clause : new Clause(kept));
        }
      }
      open = left;
    }
    return units.withClauses(ImmutableList.copyOf(open));
  }

  private ImmutableList<ObjectShape> possibleAlternatives(ObjectShape units, Clause clause) {
    if (units == ObjectShape.ALL) {
      return clause.alternatives();
    }
    ImmutableList.Builder<ObjectShape> result = ImmutableList.builder();
    for (ObjectShape alternative : clause.alternatives()) {
      if (!areDisjoint(units, alternative)) {
        result.add(alternative);
      }
    }
    return result.build();
  }

  private boolean isImplied(ObjectShape units, ImmutableList<ObjectShape> alternatives) {
    for (ObjectShape alternative : alternatives) {
      if (isImplied(units, alternative)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether every object of a conjunction surely belongs to another set. The result false
   * does not exclude this.
   */
  private boolean isImplied(ObjectShape units, ObjectShape other) {
    if (!other.clauses().isEmpty()
        || !other.closing().equals(UndeclaredStance.UNSAID)
        || other.min() > units.min()
        || other.max() < units.max()
        || !units.required().containsAll(other.required())
        || !units.implied().containsAll(other.implied())
        || !units.some().containsAll(other.some())) {
      return false;
    }
    for (Assertion.Members each : other.members()) {
      if (each.value() != formulas.alwaysTrue() && !units.members().contains(each)) {
        return false;
      }
    }
    for (Assertion.DeclaredProperty entry : other.declared()) {
      Formula value = units.valueOf(entry.name(), formulas);
      boolean isSure =
          value == entry.value()
              || shapes.isSurelyEmpty(formulas.conjunction(value, entry.value().negation()));
      if (!isSure) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether two sets surely have no object in common. Examines the values of required
   * names.
   */
  boolean areDisjoint(ObjectShape a, ObjectShape b) {
    ObjectShape both = a.intersection(b);
    if (isEmpty(both)) {
      return true;
    }
    for (String name : both.required()) {
      Formula value = both.valueOf(name, formulas);
      if (value != formulas.alwaysTrue()
          && value != a.valueOf(name, formulas)
          && value != b.valueOf(name, formulas)
          && shapes.isSurelyEmpty(value)) {
        return true;
      }
    }
    return false;
  }

  private boolean isEmpty(ObjectShape shape) {
    if (shape.min() > shape.max() || shape.required().size() > shape.max()) {
      return true;
    }
    for (String name : shape.required()) {
      if (shape.valueOf(name, formulas) == formulas.alwaysFalse()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Drops an alternative if another alternative includes it. Keeps all alternatives if there are
   * too many to compare.
   */
  ImmutableList<ObjectShape> withoutIncluded(Collection<ObjectShape> alternatives) {
    if (alternatives.size() < 2 || alternatives.size() > MAX_COMPARED) {
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

  /**
   * Splits a conjunction by the value of a name. Each constant that the clauses compare the value
   * with gives an alternative. All further values give an alternative, and so does the absence of
   * the name. The split helps if many clauses restrict another name, each in its own way: only the
   * value of the first name distinguishes the clauses.
   */
  ImmutableList<ObjectShape> splitByName(ObjectShape shape) {
    String name = shape.clauses().size() < MIN_SWITCHED ? null : switchedBy(shape);
    if (name == null) {
      return ImmutableList.of(shape);
    }
    Set<JsonNode> named = new LinkedHashSet<>();
    List<List<Case>> clauses = new ArrayList<>();
    for (Clause clause : shape.clauses()) {
      List<Case> alternatives = new ArrayList<>();
      for (ObjectShape each : clause.alternatives()) {
        Case made = Case.of(each, name, each.valueOf(name, formulas), this);
        alternatives.add(made);
        named.addAll(made.constants);
      }
      clauses.add(alternatives);
    }
    ConstantFormulas constants = new ConstantFormulas(formulas);
    ObjectShape required = ObjectAssertions.required(ImmutableList.of(name));
    ImmutableList.Builder<ObjectShape> result = ImmutableList.builder();
    ObjectShape units = shape.withClauses(ImmutableList.of());
    for (JsonNode constant : named) {
      ObjectShape one =
          ObjectAssertions.declaredObjects(name, constants.formulaOfValue(constant))
              .intersection(required);
      addCase(units, one, remainingClauses(clauses, constant), result);
    }
    ObjectShape other =
        ObjectAssertions.declaredObjects(name, constants.formulaOfValues(named).negation())
            .intersection(required);
    addCase(units, other, remainingClauses(clauses, null), result);
    addCase(
        units,
        ObjectAssertions.declaredObjects(name, formulas.alwaysFalse()),
        shape.clauses(),
        result);
    return result.build();
  }

  private void addCase(
      ObjectShape units,
      ObjectShape one,
      @Nullable List<Clause> clauses,
      ImmutableList.Builder<ObjectShape> to) {
    if (clauses != null && !areDisjoint(units, one)) {
      ObjectShape settled = propagateUnits(units.intersection(one), clauses);
      if (settled != null) {
        to.add(settled);
      }
    }
  }

  /**
   * An alternative, and the constants with which it compares the value of a name.
   *
   * @param constants empty if the alternative does not compare the value
   * @param isOther whether the value must differ from all constants
   * @param isAlone whether the alternative has no other condition
   */
  private record Case(
      ObjectShape shape, ImmutableSet<JsonNode> constants, boolean isOther, boolean isAlone) {
    static Case of(ObjectShape shape, String name, Formula value, ObjectSets sets) {
      ImmutableSet<JsonNode> constants = sets.comparedConstants(value);
      boolean isAlone =
          !constants.isEmpty()
              && shape.declared().stream().allMatch(entry -> entry.name().equals(name))
              && shape.required().equals(ImmutableSet.of(name))
              && shape.members().isEmpty()
              && shape.implied().isEmpty()
              && shape.some().isEmpty()
              && shape.clauses().isEmpty()
              && shape.min() <= 1
              && shape.max() == Assertion.UNBOUNDED
              && shape.closing().equals(UndeclaredStance.UNSAID);
      boolean isOther = !constants.isEmpty() && sets.shapes.constants(value) == null;
      return new Case(shape, constants, isOther, isAlone);
    }

    /**
     * Returns whether the value may be a constant. Null stands for all values that no clause
     * mentions.
     */
    boolean canBe(@Nullable JsonNode constant) {
      return constants.isEmpty() || isOther != (constant != null && constants.contains(constant));
    }
  }

  /**
   * Returns the clauses that are left if the name has a given value, without the alternatives that
   * exclude the value. A clause that the value satisfies is dropped. Null as a constant stands for
   * all values that no clause mentions.
   *
   * @return null if all alternatives of a clause exclude the value
   */
  private static @Nullable List<Clause> remainingClauses(
      List<List<Case>> clauses, @Nullable JsonNode constant) {
    List<Clause> result = new ArrayList<>();
    for (List<Case> clause : clauses) {
      List<Case> possible = new ArrayList<>(clause);
      possible.removeIf(each -> !each.canBe(constant));
      if (possible.isEmpty()) {
        return null;
      }
      if (possible.stream().noneMatch(Case::isAlone)) {
        result.add(
            new Clause(
                possible.stream().map(Case::shape).collect(ImmutableList.toImmutableList())));
      }
    }
    return result;
  }

  /**
   * Returns the name that the most clauses, at least two, compare with constants. Returns null if
   * no such name exists, or if no name has many other restrictions.
   */
  private @Nullable String switchedBy(ObjectShape shape) {
    Map<String, Integer> comparing = new LinkedHashMap<>();
    Map<String, Set<Formula>> restricting = new LinkedHashMap<>();
    for (Clause clause : shape.clauses()) {
      Set<String> names = new LinkedHashSet<>();
      for (ObjectShape alternative : clause.alternatives()) {
        for (Assertion.DeclaredProperty entry : alternative.declared()) {
          if (comparedConstants(entry.value()).isEmpty()) {
            restricting
                .computeIfAbsent(entry.name(), n -> new LinkedHashSet<>())
                .add(entry.value());
          } else {
            names.add(entry.name());
          }
        }
      }
      names.forEach(name -> comparing.merge(name, 1, Integer::sum));
    }
    if (restricting.values().stream().noneMatch(each -> each.size() >= MIN_SWITCHED)) {
      return null;
    }
    String best = null;
    int most = 1;
    for (Map.Entry<String, Integer> each : comparing.entrySet()) {
      if (each.getValue() > most) {
        best = each.getKey();
        most = each.getValue();
      }
    }
    return best;
  }

  /** Returns the constants that a formula compares a value with; empty for other formulas. */
  private ImmutableSet<JsonNode> comparedConstants(Formula value) {
    ImmutableSet<JsonNode> constants = shapes.constants(value);
    if (constants == null) {
      constants = shapes.constants(value.negation());
    }
    return constants == null ? ImmutableSet.of() : constants;
  }

  /** An alternative of one of several sets. */
  private record Member(int set, ObjectShape shape) {}

  /**
   * Returns the pairs of sets that may have an object in common, as ascending indices. Alternatives
   * are not compared with each other if their constants for one required name, the discriminator,
   * differ.
   */
  Set<ExactlyOneValues.Pair> overlappingPairs(List<ImmutableList<ObjectShape>> sets) {
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < sets.size(); i++) {
      for (ObjectShape shape : sets.get(i)) {
        members.add(new Member(i, shape));
      }
    }
    String discriminator = discriminator(members);
    List<Member> others = new ArrayList<>();
    Map<JsonNode, List<Member>> byConstant = new LinkedHashMap<>();
    for (Member member : members) {
      ImmutableSet<JsonNode> constants =
          discriminator == null ? null : constants(member.shape, discriminator);
      if (constants == null) {
        others.add(member);
      } else {
        for (JsonNode constant : constants) {
          byConstant.computeIfAbsent(constant, c -> new ArrayList<>()).add(member);
        }
      }
    }
    Set<ExactlyOneValues.Pair> result = new LinkedHashSet<>();
    for (List<Member> alike : byConstant.values()) {
      compare(alike, alike, result);
    }
    compare(others, members, result);
    return result;
  }

  private void compare(List<Member> some, List<Member> with, Set<ExactlyOneValues.Pair> result) {
    for (Member a : some) {
      CompilationCancelledException.checkInterrupted();
      for (Member b : with) {
        ExactlyOneValues.Pair pair = ExactlyOneValues.Pair.of(a.set, b.set);
        if (a.set != b.set && !result.contains(pair) && !areDisjoint(a.shape, b.shape)) {
          result.add(pair);
        }
      }
    }
  }

  /** Returns the required name with the most constants, where there are at least two. */
  private @Nullable String discriminator(List<Member> members) {
    Map<String, Set<JsonNode>> found = new LinkedHashMap<>();
    for (Member member : members) {
      for (String name : member.shape.required()) {
        ImmutableSet<JsonNode> constants = constants(member.shape, name);
        if (constants != null) {
          found.computeIfAbsent(name, n -> new LinkedHashSet<>()).addAll(constants);
        }
      }
    }
    String best = null;
    int most = 1;
    for (Map.Entry<String, Set<JsonNode>> each : found.entrySet()) {
      if (each.getValue().size() > most) {
        best = each.getKey();
        most = each.getValue().size();
      }
    }
    return best;
  }

  private @Nullable ImmutableSet<JsonNode> constants(ObjectShape shape, String name) {
    return shape.required().contains(name) ? shapes.constants(shape.valueOf(name, formulas)) : null;
  }
}
