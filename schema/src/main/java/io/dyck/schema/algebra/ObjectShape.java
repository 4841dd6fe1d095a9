package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.strings.StringSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A set of objects, as a conjunction.
 *
 * @param declared names in the order of the schema, each with what its value satisfies; a name may
 *     come more than once
 * @param members what the values of all members with some names satisfy
 * @param required names that there must be
 * @param implied names that there must be where there is another
 * @param min the fewest members
 * @param max the most members, or {@link Long#MAX_VALUE}
 * @param some of each, there is a member with such a name whose value satisfies the formula
 * @param closing whether members that it does not name may be left out
 */
@SuppressWarnings({"ReferenceEquality", "ArgumentSelectionDefectChecker"})
public record ObjectShape(
    ImmutableList<Assertion.Entry> declared,
    ImmutableList<Assertion.Members> members,
    ImmutableSet<String> required,
    ImmutableList<Assertion.Implied> implied,
    long min,
    long max,
    ImmutableList<Assertion.Members> some,
    Closing closing) {
  /** All objects. */
  static final ObjectShape ALL =
      new ObjectShape(
          ImmutableList.of(),
          ImmutableList.of(),
          ImmutableSet.of(),
          ImmutableList.of(),
          0,
          Assertion.UNBOUNDED,
          ImmutableList.of());

  /** Of schemas that say nothing of members that they do not declare. */
  ObjectShape(
      ImmutableList<Assertion.Entry> declared,
      ImmutableList<Assertion.Members> members,
      ImmutableSet<String> required,
      ImmutableList<Assertion.Implied> implied,
      long min,
      long max,
      ImmutableList<Assertion.Members> some) {
    this(declared, members, required, implied, min, max, some, Closing.UNSAID);
  }

  ObjectShape with(Closing value) {
    return new ObjectShape(declared, members, required, implied, min, max, some, value);
  }

  /** Whether {@link #closed} leaves members out. */
  public boolean isClosable() {
    return closing == Closing.CLOSABLE;
  }

  /** The same objects, those left out with members of which nothing is said. */
  public ObjectShape closed(Formulas formulas) {
    if (!isClosable()) {
      return this;
    }
    Assertion.Members none = new Assertion.Members(names().complement(), formulas.nothing());
    return new ObjectShape(
        declared,
        joined(members, ImmutableList.of(none)),
        required,
        implied,
        min,
        max,
        some,
        Closing.SAID);
  }

  /** The names of which something is said. */
  private Names names() {
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
    return new Names(literals.build(), patterns.build().asList(), false);
  }

  ObjectShape and(ObjectShape other) {
    if (this == ALL) {
      return other;
    }
    if (other == ALL) {
      return this;
    }
    return new ObjectShape(
        joined(declared, other.declared),
        joined(members, other.members),
        ImmutableSet.<String>builder().addAll(required).addAll(other.required).build(),
        joined(implied, other.implied),
        Math.max(min, other.min),
        Math.min(max, other.max),
        joined(some, other.some),
        closing.and(other.closing));
  }

  /**
   * Whether every object of another belongs to this: what this asks for, the other asks for, too.
   *
   * @param anyOrder whether the order of declared names does not matter; else the other has those
   *     of this first
   */
  boolean includes(ObjectShape other, boolean anyOrder) {
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
        && (!isClosable() || (other.isClosable() && names().equals(other.names())));
  }

  private static <T> ImmutableList<T> joined(ImmutableList<T> a, ImmutableList<T> b) {
    if (b.isEmpty()) {
      return a;
    }
    return ImmutableSet.<T>builder().addAll(a).addAll(b).build().asList();
  }

  /** What the value of a member with a name satisfies. */
  public Formula valueOf(String name, Formulas formulas) {
    List<Formula> all = new ArrayList<>();
    for (Assertion.Entry entry : declared) {
      if (entry.name().equals(name)) {
        all.add(entry.value());
      }
    }
    for (Assertion.Members each : members) {
      if (each.names().contains(name)) {
        all.add(each.value());
      }
    }
    return formulas.and(all);
  }
}
