package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.schema.sets.MemberNames;
import io.dyck.schema.strings.StringSet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A set of objects, as a conjunction.
 *
 * @param declared the declared names in the order of the schema, each with the formula of its
 *     value; a name may occur more than once
 * @param members formulas for the values of all members whose names belong to a set
 * @param required the names of required members
 * @param implied names that are required if another name is present
 * @param min the fewest members
 * @param max the most members, or {@link Long#MAX_VALUE}
 * @param some for each entry, an object has a member with such a name whose value satisfies the
 *     formula
 * @param clauses disjunctions, each of which must hold
 * @param closing whether undeclared members may be left out
 */
@SuppressWarnings({"ReferenceEquality", "ArgumentSelectionDefectChecker"})
public record ObjectShape(
    ImmutableList<Assertion.DeclaredProperty> declared,
    ImmutableList<Assertion.Members> members,
    ImmutableSet<String> required,
    ImmutableList<Assertion.DependentRequired> implied,
    long min,
    long max,
    ImmutableList<Assertion.Members> some,
    ImmutableList<Clause> clauses,
    UndeclaredStance closing) {
  /**
   * A disjunction: an object belongs to at least one of at least two sets. Clauses are compared by
   * identity.
   */
  @SuppressWarnings("ClassCanBeRecord") // Records are equal by their parts, which may be large.
  public static final class Clause {
    private final ImmutableList<ObjectShape> alternatives;

    Clause(ImmutableList<ObjectShape> alternatives) {
      this.alternatives = alternatives;
    }

    /** Returns the sets. */
    public ImmutableList<ObjectShape> alternatives() {
      return alternatives;
    }
  }

  /** The set of all objects. */
  static final ObjectShape ALL =
      new ObjectShape(
          ImmutableList.of(),
          ImmutableList.of(),
          ImmutableSet.of(),
          ImmutableList.of(),
          0,
          Assertion.UNBOUNDED,
          ImmutableList.of(),
          ImmutableList.of());

  /** Returns the union of sets. */
  public static ObjectShape unionOf(ImmutableList<ObjectShape> alternatives) {
    return alternatives.size() == 1
        ? alternatives.get(0)
        : ALL.withClauses(ImmutableList.of(new Clause(alternatives)));
  }

  /** Returns this conjunction with other clauses. */
  ObjectShape withClauses(ImmutableList<Clause> other) {
    return new ObjectShape(declared, members, required, implied, min, max, some, other, closing);
  }

  /** Creates a shape for schemas without a statement about undeclared members. */
  ObjectShape(
      ImmutableList<Assertion.DeclaredProperty> declared,
      ImmutableList<Assertion.Members> members,
      ImmutableSet<String> required,
      ImmutableList<Assertion.DependentRequired> implied,
      long min,
      long max,
      ImmutableList<Assertion.Members> some,
      ImmutableList<Clause> clauses) {
    this(declared, members, required, implied, min, max, some, clauses, UndeclaredStance.UNSAID);
  }

  ObjectShape with(UndeclaredStance value) {
    return new ObjectShape(declared, members, required, implied, min, max, some, clauses, value);
  }

  /** Whether {@link #withoutUndeclared} leaves members out. */
  private boolean isClosable() {
    return closing.isClosable() || hasAlternative(ObjectShape::isClosable);
  }

  /**
   * Whether {@link #withoutUndeclared} leaves members out that may be written if nothing else can
   * be.
   */
  public boolean hasOptionalUndeclared() {
    return !closing.isDecided()
        && (closing.isClosable() || hasAlternative(ObjectShape::hasOptionalUndeclared));
  }

  private boolean hasAlternative(Predicate<ObjectShape> condition) {
    return clauses.stream().flatMap(clause -> clause.alternatives.stream()).anyMatch(condition);
  }

  /**
   * Returns the objects of this set without undeclared members. The names of the conjunction, of
   * the chosen alternative of a clause, and of all alternatives of the other clauses count as
   * declared.
   */
  public ObjectShape withoutUndeclared(Formulas formulas) {
    ObjectShape closed =
        withoutUndeclared(MemberNames.noNames(), UndeclaredStance.UNSAID, formulas);
    return closing.isDecided()
        ? closed.intersection(
            ObjectAssertions.members(
                new Assertion.Members(
                    MemberNames.noNames().complement(), closing.toFormula(formulas))))
        : closed;
  }

  private ObjectShape withoutUndeclared(
      MemberNames around, UndeclaredStance outer, Formulas formulas) {
    MemberNames named = around.union(names());
    UndeclaredStance both = outer.combine(closing);
    if (clauses.isEmpty()) {
      return both.isClosable()
          ? intersection(
                  ObjectAssertions.members(
                      new Assertion.Members(named.complement(), formulas.alwaysFalse())))
              .with(UndeclaredStance.SAID)
          : this;
    }
    // The names in the clauses before each clause, and in the clauses after each clause.
    List<MentionedNames> before = new ArrayList<>();
    MentionedNames so = new MentionedNames(named, both);
    for (Clause clause : clauses) {
      before.add(so);
      so = so.plus(clause);
    }
    Clause[] result = new Clause[clauses.size()];
    MentionedNames after = new MentionedNames(MemberNames.noNames(), UndeclaredStance.UNSAID);
    for (int i = result.length - 1; i >= 0; i--) {
      MemberNames allowed = before.get(i).names.union(after.names);
      UndeclaredStance beside = before.get(i).closing.combine(after.closing);
      result[i] =
          new Clause(
              clauses.get(i).alternatives.stream()
                  .map(each -> each.withoutUndeclared(allowed, beside, formulas))
                  .collect(ImmutableList.toImmutableList()));
      after = after.plus(clauses.get(i));
    }
    return withClauses(ImmutableList.copyOf(result));
  }

  /** The names that schemas mention, and whether undeclared members may be left out. */
  private record MentionedNames(MemberNames names, UndeclaredStance closing) {
    MentionedNames plus(Clause clause) {
      MentionedNames result = this;
      for (ObjectShape each : clause.alternatives) {
        result =
            new MentionedNames(
                result.names.union(each.allNames()), result.closing.combine(each.closing));
      }
      return result;
    }
  }

  /** Returns the names that this conjunction mentions, including the names in clauses. */
  private MemberNames allNames() {
    MemberNames result = names();
    for (Clause clause : clauses) {
      for (ObjectShape each : clause.alternatives) {
        result = result.union(each.allNames());
      }
    }
    return result;
  }

  /** Returns the names that this conjunction mentions, without the names in clauses. */
  private MemberNames names() {
    ImmutableSet.Builder<String> literals = ImmutableSet.builder();
    ImmutableSet.Builder<StringSet> patterns = ImmutableSet.builder();
    declared.forEach(entry -> literals.add(entry.name()));
    literals.addAll(required);
    implied.forEach(each -> literals.add(each.name()).addAll(each.names()));
    for (Assertion.Members each : members) {
      if (!each.names().others()) {
        literals.addAll(each.names().literals());
        patterns.addAll(each.names().patterns());
      }
    }
    return new MemberNames(literals.build(), patterns.build().asList(), false);
  }

  ObjectShape intersection(ObjectShape other) {
    CompilationCancelledException.checkInterrupted();
    if (this == ALL) {
      return other;
    }
    if (other == ALL) {
      return this;
    }
    return new ObjectShape(
        concatenate(declared, other.declared),
        concatenate(members, other.members),
        ImmutableSet.<String>builder().addAll(required).addAll(other.required).build(),
        concatenate(implied, other.implied),
        Math.max(min, other.min),
        Math.min(max, other.max),
        concatenate(some, other.some),
        concatenate(clauses, other.clauses),
        closing.combine(other.closing));
  }

  /**
   * Whether another set has all conditions of this set. The other set is then a subset.
   *
   * @param anyOrder whether the order of declared names does not matter; otherwise the other set
   *     must begin with the declared names of this set
   */
  boolean includes(ObjectShape other, boolean anyOrder) {
    CompilationCancelledException.checkInterrupted();
    return min <= other.min
        && max >= other.max
        && declared.size() <= other.declared.size()
        && members.size() <= other.members.size()
        && other.required.containsAll(required)
        && (anyOrder
            ? other.declared.containsAll(declared)
            : other.declared.subList(0, declared.size()).equals(declared))
        && other.members.containsAll(members)
        && other.implied.containsAll(implied)
        && other.some.containsAll(some)
        && other.clauses.containsAll(clauses)
        && (!isClosable() || (other.isClosable() && names().equals(other.names())));
  }

  private static <T> ImmutableList<T> concatenate(ImmutableList<T> a, ImmutableList<T> b) {
    if (b.isEmpty()) {
      return a;
    }
    return ImmutableSet.<T>builder().addAll(a).addAll(b).build().asList();
  }

  /** Returns the formula for the value of a member with a name. */
  public Formula valueOf(String name, Formulas formulas) {
    CompilationCancelledException.checkInterrupted();
    List<Formula> all = new ArrayList<>();
    for (Assertion.DeclaredProperty entry : declared) {
      if (entry.name().equals(name)) {
        all.add(entry.value());
      }
    }
    for (Assertion.Members each : members) {
      if (each.names().contains(name)) {
        all.add(each.value());
      }
    }
    return formulas.conjunction(all);
  }
}
