package io.dyck.schema.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.schema.algebra.ConstantFormulas;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.algebra.ValueShapes;
import io.dyck.schema.plan.ResidualConditions.Alternatives;
import io.dyck.schema.states.SchemaLimits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of one member for several clauses at once. Where clauses compare a value with
 * constants, there is a case for each constant and one for all other values, so the cost is the
 * number of constants times the number of clauses; elsewhere it is the product of the clauses, as
 * far as values satisfy them together. Not thread-safe.
 */
@SuppressWarnings("ReferenceEquality") // Equal formulas are one object.
final class MemberValues {
  private final Formulas formulas;
  private final ValueShapes shapes;
  private final ConstantFormulas constants;

  /** A value of a member for one clause, and what it leaves of the clause. */
  record Choice(Formula value, Alternatives after) {}

  /** A value of a member for all clauses, and what it leaves of each. */
  record Combination(Formula value, ImmutableList<Alternatives> after) {}

  /**
   * A choice whose value is compared with constants.
   *
   * @param few the constants; null if the value is restricted otherwise
   * @param isOther whether the value is none of them
   */
  private record Comparison(Choice choice, @Nullable ImmutableSet<JsonNode> few, boolean isOther) {
    /** Whether a constant, or null for a value that no choice names, is such a value. */
    boolean canBe(@Nullable JsonNode constant) {
      return isOther != (constant != null && few != null && few.contains(constant));
    }
  }

  MemberValues(Formulas formulas, ValueShapes shapes, ConstantFormulas constants) {
    this.formulas = formulas;
    this.shapes = shapes;
    this.constants = constants;
  }

  Formulas formulas() {
    return formulas;
  }

  /** Checks the number of cases of one member. */
  static void check(long cases) {
    SchemaLimits.check(
        "schemaChoices", ArrayPlan.MOST_CHOICES, cases, "what a member may count for together");
  }

  /**
   * Returns the values that satisfy a formula and one choice of each clause.
   *
   * @param clauses the choices of each clause, at least one clause
   */
  List<Combination> combinations(Formula own, List<ImmutableList<Choice>> clauses) {
    List<Combination> result = new ArrayList<>();
    if (clauses.size() == 1) {
      for (Choice each : clauses.get(0)) {
        Formula value = formulas.conjunction(own, each.value);
        if (value != formulas.alwaysFalse()) {
          result.add(new Combination(value, ImmutableList.of(each.after)));
        }
      }
      return result;
    }
    List<List<Comparison>> compared = new ArrayList<>();
    Set<JsonNode> named = new LinkedHashSet<>();
    for (ImmutableList<Choice> clause : clauses) {
      List<Comparison> comparisons = new ArrayList<>();
      for (Choice choice : clause) {
        Comparison comparison = comparisonOf(choice);
        comparisons.add(comparison);
        if (comparison.few != null) {
          named.addAll(comparison.few);
        }
      }
      compared.add(comparisons);
    }
    Formula others =
        named.isEmpty() ? own : conjunction(own, constants.formulaOfValues(named).negation());
    addCase(null, others, compared, result);
    Map<ImmutableList<Alternatives>, Set<JsonNode>> alike = new LinkedHashMap<>();
    for (JsonNode constant : named) {
      List<Combination> found = new ArrayList<>();
      Formula alone = constants.formulaOfValue(constant);
      addCase(constant, conjunction(alone, own), compared, found);
      for (Combination each : found) {
        if (each.value == alone) {
          alike.computeIfAbsent(each.after, a -> new LinkedHashSet<>()).add(constant);
        } else {
          result.add(each);
        }
      }
    }
    alike.forEach(
        (after, some) -> result.add(new Combination(constants.formulaOfValues(some), after)));
    check(result.size());
    return result;
  }

  private Comparison comparisonOf(Choice choice) {
    ImmutableSet<JsonNode> few = shapes.constants(choice.value);
    if (few != null) {
      return new Comparison(choice, few, false);
    }
    ImmutableSet<JsonNode> others = shapes.constants(choice.value.negation());
    return new Comparison(choice, others, others != null);
  }

  /** Adds the combinations for one constant, or for all values that are none. */
  private void addCase(
      @Nullable JsonNode constant,
      Formula value,
      List<List<Comparison>> clauses,
      List<Combination> to) {
    List<Combination> partial = new ArrayList<>();
    if (value != formulas.alwaysFalse()) {
      partial.add(new Combination(value, ImmutableList.of()));
    }
    for (List<Comparison> clause : clauses) {
      CompilationCancelledException.checkInterrupted();
      List<Choice> choices = new ArrayList<>();
      Alternatives decided = null;
      for (Comparison comparison : clause) {
        if (comparison.few == null) {
          choices.add(comparison.choice);
        } else if (comparison.canBe(constant)) {
          Alternatives more = comparison.choice.after;
          decided = decided == null ? more : decided.union(more);
        }
      }
      if (decided != null) {
        choices.add(new Choice(formulas.alwaysTrue(), decided));
      }
      List<Combination> next = new ArrayList<>();
      for (Combination each : partial) {
        for (Choice choice : choices) {
          Formula more = conjunction(each.value, choice.value);
          if (more != formulas.alwaysFalse()) {
            next.add(new Combination(more, with(each.after, choice.after)));
          }
        }
        check(next.size());
      }
      partial = next;
    }
    to.addAll(partial);
  }

  private static ImmutableList<Alternatives> with(
      ImmutableList<Alternatives> some, Alternatives more) {
    return ImmutableList.<Alternatives>builderWithExpectedSize(some.size() + 1)
        .addAll(some)
        .add(more)
        .build();
  }

  /** Both formulas; one of them alone where it implies the other, nothing where none is left. */
  private Formula conjunction(Formula a, Formula b) {
    Formula both = formulas.conjunction(a, b);
    if (both == a || both == b) {
      return both;
    }
    if (shapes.isSurelyEmpty(both)) {
      return formulas.alwaysFalse();
    }
    return shapes.isSurelyEmpty(formulas.conjunction(a, b.negation())) ? a : both;
  }
}
