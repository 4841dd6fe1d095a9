package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.sets.MemberNames;
import io.dyck.schema.states.SchemaLimits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Translates {@code unevaluatedProperties} and {@code unevaluatedItems}. A case is a set of names
 * and items that the schemas beside the keyword evaluate, with the condition of the case. Each case
 * gives one formula. Cost: the combinations of alternatives that evaluate different members,
 * bounded.
 */
final class UnevaluatedKeywords {
  private static final int MOST_CASES = 4_096;

  /** The greatest depth of nested schemas, which bounds the call stack. */
  private static final int MOST_NESTING = 500;

  private static final MemberNames NO_NAMES =
      new MemberNames(ImmutableSet.of(), ImmutableList.of(), false);
  private static final Evaluated NOTHING = new Evaluated(NO_NAMES, 0, ImmutableList.of());

  private final Translation translation;
  private final Formulas formulas;
  private final KeywordUsageListener usage;
  private final Set<Formula> open = new HashSet<>();

  /**
   * The members and the items that schemas evaluate.
   *
   * @param items the number of evaluated items, from the first item on
   * @param contained formulas; an item that satisfies one of the formulas is evaluated too
   */
  private record Evaluated(MemberNames names, long items, ImmutableList<Formula> contained) {
    Evaluated union(Evaluated other) {
      return new Evaluated(
          names.equals(other.names) ? names : names.union(other.names),
          Math.max(items, other.items),
          ImmutableSet.<Formula>builder()
              .addAll(contained)
              .addAll(other.contained)
              .build()
              .asList());
    }
  }

  UnevaluatedKeywords(Translation translation, Formulas formulas, KeywordUsageListener usage) {
    this.translation = translation;
    this.formulas = formulas;
    this.usage = usage;
  }

  void add(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    boolean names = hasKeyword(node, "unevaluatedProperties");
    boolean items = hasKeyword(node, "unevaluatedItems");
    if (!names && !items) {
      return;
    }
    Map<Evaluated, Formula> cases = cases(node, scope, false);
    if (names) {
      Formula value = translation.leaf(node.child("unevaluatedProperties"), scope);
      List<Formula> any = new ArrayList<>();
      cases.forEach(
          (seen, holds) -> {
            Assertion.Members others = new Assertion.Members(seen.names().complement(), value);
            any.add(formulas.conjunction(holds, formulas.atom(others)));
          });
      parts.add(formulas.disjunction(any));
      usage.noteExact(node, "unevaluatedProperties");
    }
    if (items) {
      Formula value = translation.leaf(node.child("unevaluatedItems"), scope);
      List<Formula> any = new ArrayList<>();
      cases.forEach(
          (seen, holds) -> {
            Formula each = formulas.disjunction(value, formulas.disjunction(seen.contained()));
            any.add(
                seen.items() == Assertion.UNBOUNDED
                    ? holds
                    : formulas.conjunction(
                        holds,
                        formulas.atom(
                            new Assertion.Items(seen.items(), Assertion.UNBOUNDED, each))));
          });
      parts.add(formulas.disjunction(any));
      usage.noteExact(node, "unevaluatedItems");
    }
  }

  private static boolean hasKeyword(SchemaNode node, String keyword) {
    return node.draft().isAtLeast(Draft.DRAFT_2019_09) && node.hasKeyword(keyword);
  }

  /**
   * Returns the cases of a schema with their conditions. Two conditions hold together only for
   * values that the schema forbids.
   */
  private Map<Evaluated, Formula> cases(SchemaNode node, DynamicScope outer, boolean inner) {
    DynamicScope scope = outer.enter(node);
    Map<Evaluated, Formula> own =
        singleCase(formulas.alwaysTrue(), ownEvaluated(node, scope, inner));
    if (node.isBoolean()) {
      return own;
    }
    Formula schema = formulas.leaf(node, outer);
    if (!open.add(schema)) {
      throw translation.endlessReference(schema);
    }
    try {
      SchemaLimits.check(
          "schemaNesting", MOST_NESTING, open.size(), "schemas beside an unevaluated keyword");
      return withInner(own, node, scope);
    } finally {
      open.remove(schema);
    }
  }

  /** Adds the cases of the inner schemas that apply to the same value. */
  private Map<Evaluated, Formula> withInner(
      Map<Evaluated, Formula> own, SchemaNode node, DynamicScope scope) {
    Map<Evaluated, Formula> result = own;
    SchemaNode target = node.ref();
    if (target != null) {
      result = combinedCases(result, casesIfHolding(target, scope));
    }
    SchemaNode dynamic = node.dynamicRef(scope);
    if (dynamic != null) {
      result = combinedCases(result, casesIfHolding(dynamic, scope));
    }
    if (node.hasKeyword("allOf")) {
      for (SchemaNode child : node.children("allOf")) {
        result = combinedCases(result, casesIfHolding(child, scope));
      }
    }
    if (node.hasKeyword("anyOf")) {
      for (SchemaNode child : node.children("anyOf")) {
        result = combinedCases(result, possibleCases(child, scope));
      }
    }
    if (node.hasKeyword("oneOf")) {
      // Only one alternative holds, because oneOf itself is translated too.
      Map<Evaluated, Formula> any = new LinkedHashMap<>();
      for (SchemaNode child : node.children("oneOf")) {
        any = eitherCases(any, casesIfHolding(child, scope));
      }
      result = combinedCases(result, any);
    }
    if (node.hasKeyword("if")) {
      result = combinedCases(result, conditionalCases(node, scope));
    }
    if (node.hasKeyword("dependentSchemas")) {
      for (Map.Entry<String, SchemaNode> each : node.childMap("dependentSchemas").entrySet()) {
        Formula present = ObjectKeywords.memberFormula(each.getKey(), formulas);
        result =
            combinedCases(
                result,
                eitherCases(
                    singleCase(present.negation(), NOTHING),
                    combinedCases(
                        singleCase(present, NOTHING), casesIfHolding(each.getValue(), scope))));
      }
    }
    return result;
  }

  private Map<Evaluated, Formula> conditionalCases(SchemaNode node, DynamicScope scope) {
    SchemaNode condition = node.child("if");
    Map<Evaluated, Formula> then = casesIfHolding(condition, scope);
    if (node.hasKeyword("then")) {
      then = combinedCases(then, casesIfHolding(node.child("then"), scope));
    }
    Map<Evaluated, Formula> otherwise =
        singleCase(translation.leaf(condition, scope).negation(), NOTHING);
    if (node.hasKeyword("else")) {
      otherwise = combinedCases(otherwise, casesIfHolding(node.child("else"), scope));
    }
    return eitherCases(then, otherwise);
  }

  /** Returns the cases of a schema that must hold. */
  private Map<Evaluated, Formula> casesIfHolding(SchemaNode child, DynamicScope scope) {
    Formula holds = translation.leaf(child, scope);
    Map<Evaluated, Formula> inside = cases(child, scope, true);
    return combinedCases(singleCase(holds, NOTHING), inside);
  }

  /**
   * Returns the cases of a schema that may hold or fail. A schema that evaluates no members or
   * items has one case.
   */
  private Map<Evaluated, Formula> possibleCases(SchemaNode child, DynamicScope scope) {
    Map<Evaluated, Formula> inside = cases(child, scope, true);
    if (inside.keySet().equals(Set.of(NOTHING))) {
      return singleCase(formulas.alwaysTrue(), NOTHING);
    }
    Formula holds = translation.leaf(child, scope);
    return eitherCases(
        combinedCases(singleCase(holds, NOTHING), inside), singleCase(holds.negation(), NOTHING));
  }

  private Evaluated ownEvaluated(SchemaNode node, DynamicScope scope, boolean inner) {
    if (node.isBoolean()) {
      return NOTHING;
    }
    boolean all =
        node.hasKeyword("additionalProperties")
            || (inner && hasKeyword(node, "unevaluatedProperties"));
    MemberNames names = all ? MemberNames.allNames() : ObjectKeywords.declaredNames(node);
    String prefix = ArrayKeywords.prefixKeyword(node);
    long items = prefix == null ? 0 : node.children(prefix).size();
    if (ArrayKeywords.restKeyword(node) != null
        || (inner && hasKeyword(node, "unevaluatedItems"))) {
      items = Assertion.UNBOUNDED;
    }
    boolean contains = node.hasKeyword("contains") && node.draft().isAtLeast(Draft.DRAFT_2020_12);
    return new Evaluated(
        names,
        items,
        contains
            ? ImmutableList.of(translation.leaf(node.child("contains"), scope))
            : ImmutableList.of());
  }

  private static Map<Evaluated, Formula> singleCase(Formula holds, Evaluated seen) {
    Map<Evaluated, Formula> result = new LinkedHashMap<>();
    result.put(seen, holds);
    return result;
  }

  private Map<Evaluated, Formula> eitherCases(
      Map<Evaluated, Formula> a, Map<Evaluated, Formula> b) {
    Map<Evaluated, Formula> result = new LinkedHashMap<>(a);
    b.forEach((seen, holds) -> result.merge(seen, holds, formulas::disjunction));
    return result;
  }

  private Map<Evaluated, Formula> combinedCases(
      Map<Evaluated, Formula> a, Map<Evaluated, Formula> b) {
    Map<Evaluated, Formula> result = new LinkedHashMap<>();
    a.forEach(
        (seen, holds) ->
            b.forEach(
                (other, also) -> {
                  Formula condition = formulas.conjunction(holds, also);
                  boolean many = a.size() > 1 && b.size() > 1;
                  if (condition != formulas.alwaysFalse()
                      && !(many && translation.shapes().isSurelyEmpty(condition))) {
                    result.merge(seen.union(other), condition, formulas::disjunction);
                  }
                }));
    SchemaLimits.check(
        "schemaCases", MOST_CASES, result.size(), "the cases of an unevaluated keyword");
    return result;
  }
}
