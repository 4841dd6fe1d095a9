package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes formulas, equal ones once. Not thread-safe. */
public final class Formulas {
  private final Map<Object, Formula> known = new HashMap<>();
  private final Formula.Constant everything = new Formula.Constant(0, true);
  private final Formula.Constant nothing = new Formula.Constant(1, false);
  private int made = 2;

  private record LeafKey(SchemaNode node, DynamicScope scope) {
    @Override
    public boolean equals(Object other) {
      return other instanceof LeafKey key && key.node == node && key.scope.equals(scope);
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(node) * 31 + scope.hashCode();
    }
  }

  private record CompoundKey(boolean all, ImmutableList<Formula> parts) {}

  private record ExactlyOneKey(ImmutableList<Formula> parts) {}

  /** Creates a maker that has made only the two constants. */
  public Formulas() {
    everything.negation = nothing;
    nothing.negation = everything;
  }

  /** Returns the formula that holds for every value. */
  public Formula alwaysTrue() {
    return everything;
  }

  /** Returns the formula that holds for no value. */
  public Formula alwaysFalse() {
    return nothing;
  }

  /** Returns the formula of the values of some types, such as {@code string}. */
  public Formula ofTypes(String... types) {
    List<Formula> any = new ArrayList<>();
    for (String type : types) {
      any.add(atom(JsonTypes.assertionOf(type)));
    }
    return disjunction(any);
  }

  /** Returns one of the two constants. */
  Formula constant(boolean value) {
    return value ? everything : nothing;
  }

  /** Returns an assertion as a formula. */
  Formula atom(Assertion assertion) {
    Formula before = known.get(assertion);
    if (before == null) {
      before = new Formula.Atom(made++, assertion, false);
      join(before, new Formula.Atom(made++, assertion, true));
      known.put(assertion, before);
    }
    return before;
  }

  /** Returns a schema as a formula, without translating the schema. */
  public Formula leaf(SchemaNode node, DynamicScope scope) {
    if (node.isBoolean()) {
      return constant(node.booleanValue());
    }
    LeafKey key = new LeafKey(node, scope);
    Formula before = known.get(key);
    if (before == null) {
      before = new Formula.Leaf(made++, node, scope, false);
      join(before, new Formula.Leaf(made++, node, scope, true));
      known.put(key, before);
    }
    return before;
  }

  private static void join(Formula a, Formula b) {
    a.negation = b;
    b.negation = a;
  }

  /** Returns the conjunction of two formulas. */
  public Formula conjunction(Formula a, Formula b) {
    return a == b || b == everything ? a : a == everything ? b : conjunction(Arrays.asList(a, b));
  }

  /** Returns the disjunction of two formulas. */
  public Formula disjunction(Formula a, Formula b) {
    return a == b || b == nothing ? a : a == nothing ? b : disjunction(Arrays.asList(a, b));
  }

  /** Returns the conjunction of formulas, which holds for every value if there are no formulas. */
  public Formula conjunction(Iterable<Formula> parts) {
    return compound(true, parts);
  }

  /** Returns the disjunction of formulas, which holds for no value if there are no formulas. */
  public Formula disjunction(Iterable<Formula> parts) {
    return compound(false, parts);
  }

  /**
   * Returns the formula that holds if exactly one part holds. A part that occurs twice must not
   * hold.
   */
  Formula exactlyOne(Iterable<Formula> parts) {
    Set<Formula> once = new LinkedHashSet<>();
    Set<Formula> repeated = new LinkedHashSet<>();
    for (Formula part : parts) {
      if (part != nothing && !once.add(part)) {
        repeated.add(part);
      }
    }
    once.removeAll(repeated);
    List<Formula> all = new ArrayList<>();
    repeated.forEach(part -> all.add(part.negation()));
    if (once.remove(everything)) {
      once.forEach(part -> all.add(part.negation()));
    } else if (once.size() < 2) {
      all.add(once.isEmpty() ? nothing : once.iterator().next());
    } else {
      all.add(exactlyOneOf(ImmutableList.copyOf(once)));
    }
    return conjunction(all);
  }

  private Formula exactlyOneOf(ImmutableList<Formula> parts) {
    ExactlyOneKey key = new ExactlyOneKey(parts);
    Formula before = known.get(key);
    if (before == null) {
      before = new Formula.ExactlyOne(made++, parts, false);
      join(before, new Formula.ExactlyOne(made++, parts, true));
      known.put(key, before);
    }
    return before;
  }

  private Formula compound(boolean all, Iterable<Formula> parts) {
    Formula absorbing = constant(!all);
    Set<Formula> seen = new HashSet<>();
    List<Formula> kept = new ArrayList<>();
    for (Formula part : parts) {
      CompilationCancelledException.checkInterrupted();
      if (part instanceof Formula.Compound inner && inner.all == all) {
        for (Formula each : inner.parts) {
          if (add(each, absorbing, seen, kept)) {
            return absorbing;
          }
        }
      } else if (add(part, absorbing, seen, kept)) {
        return absorbing;
      }
    }
    if (kept.size() < 2) {
      return kept.isEmpty() ? constant(all) : kept.get(0);
    }
    kept.sort(Comparator.comparingInt(Formula::id));
    ImmutableList<Formula> members = ImmutableList.copyOf(kept);
    CompoundKey key = new CompoundKey(all, members);
    Formula before = known.get(key);
    if (before == null) {
      before = new Formula.Compound(made++, all, members);
      List<Formula> opposites = new ArrayList<>();
      for (Formula member : members) {
        opposites.add(member.negation());
      }
      opposites.sort(Comparator.comparingInt(Formula::id));
      ImmutableList<Formula> negated = ImmutableList.copyOf(opposites);
      Formula opposite = new Formula.Compound(made++, !all, negated);
      join(before, opposite);
      known.put(key, before);
      known.put(new CompoundKey(!all, negated), opposite);
    }
    return before;
  }

  /** Adds a new part. Returns true if the part decides the whole compound. */
  private static boolean add(
      Formula part, Formula absorbing, Set<Formula> seen, List<Formula> kept) {
    if (part == absorbing || seen.contains(part.negation())) {
      return true;
    }
    if (part != absorbing.negation() && seen.add(part)) {
      kept.add(part);
    }
    return false;
  }
}
