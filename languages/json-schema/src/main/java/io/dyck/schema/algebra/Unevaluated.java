package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.sets.Names;
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
final class Unevaluated {
  private static final int MOST_CASES = 4_096;

  /** The greatest depth of nested schemas, which bounds the call stack. */
  private static final int MOST_NESTING = 500;

  private static final Names NO_NAMES = new Names(ImmutableSet.of(), ImmutableList.of(), false);
  private static final Evaluated NOTHING = new Evaluated(NO_NAMES, 0, ImmutableList.of());

  private final Translation translation;
  private final Formulas formulas;
  private final Usage usage;
  private final Set<Formula> open = new HashSet<>();

  /**
   * The members and the items that schemas evaluate.
   *
   * @param items the number of evaluated items, from the first item on
   * @param contained formulas; an item that satisfies one of the formulas is evaluated too
   */
  private record Evaluated(Names names, long items, ImmutableList<Formula> contained) {
    Evaluated or(Evaluated other) {
      return new Evaluated(
          names.equals(other.names) ? names : names.or(other.names),
          Math.max(items, other.items),
          ImmutableSet.<Formula>builder()
              .addAll(contained)
              .addAll(other.contained)
              .build()
              .asList());
    }
  }

  Unevaluated(Translation translation, Formulas formulas, Usage usage) {
    this.translation = translation;
    this.formulas = formulas;
    this.usage = usage;
  }

  void add(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    boolean names = has(node, "unevaluatedProperties");
    boolean items = has(node, "unevaluatedItems");
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
            any.add(formulas.and(holds, formulas.atom(others)));
          });
      parts.add(formulas.or(any));
      usage.exact(node, "unevaluatedProperties");
    }
    if (items) {
      Formula value = translation.leaf(node.child("unevaluatedItems"), scope);
      List<Formula> any = new ArrayList<>();
      cases.forEach(
          (seen, holds) -> {
            Formula each = formulas.or(value, formulas.or(seen.contained()));
            any.add(
                seen.items() == Assertion.UNBOUNDED
                    ? holds
                    : formulas.and(
                        holds,
                        formulas.atom(
                            new Assertion.Items(seen.items(), Assertion.UNBOUNDED, each))));
          });
      parts.add(formulas.or(any));
      usage.exact(node, "unevaluatedItems");
    }
  }

  private static boolean has(SchemaNode node, String keyword) {
    return node.draft().isAtLeast(Draft.DRAFT_2019_09) && node.has(keyword);
  }

  /**
   * Returns the cases of a schema with their conditions. Two conditions hold together only for
   * values that the schema forbids.
   */
  private Map<Evaluated, Formula> cases(SchemaNode node, DynamicScope outer, boolean inner) {
    DynamicScope scope = outer.entering(node);
    Map<Evaluated, Formula> own = one(formulas.everything(), own(node, scope, inner));
    if (node.isBoolean()) {
      return own;
    }
    Formula schema = formulas.leaf(node, outer);
    if (!open.add(schema)) {
      throw translation.endless(schema);
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
      result = both(result, holding(target, scope));
    }
    SchemaNode dynamic = node.dynamicRef(scope);
    if (dynamic != null) {
      result = both(result, holding(dynamic, scope));
    }
    if (node.has("allOf")) {
      for (SchemaNode child : node.children("allOf")) {
        result = both(result, holding(child, scope));
      }
    }
    if (node.has("anyOf")) {
      for (SchemaNode child : node.children("anyOf")) {
        result = both(result, whether(child, scope));
      }
    }
    if (node.has("oneOf")) {
      // Only one alternative holds, because oneOf itself is translated too.
      Map<Evaluated, Formula> any = new LinkedHashMap<>();
      for (SchemaNode child : node.children("oneOf")) {
        any = either(any, holding(child, scope));
      }
      result = both(result, any);
    }
    if (node.has("if")) {
      result = both(result, conditional(node, scope));
    }
    if (node.has("dependentSchemas")) {
      for (Map.Entry<String, SchemaNode> each : node.childMap("dependentSchemas").entrySet()) {
        Formula present = ObjectKeywords.has(each.getKey(), formulas);
        result =
            both(
                result,
                either(
                    one(present.not(), NOTHING),
                    both(one(present, NOTHING), holding(each.getValue(), scope))));
      }
    }
    return result;
  }

  private Map<Evaluated, Formula> conditional(SchemaNode node, DynamicScope scope) {
    SchemaNode condition = node.child("if");
    Map<Evaluated, Formula> then = holding(condition, scope);
    if (node.has("then")) {
      then = both(then, holding(node.child("then"), scope));
    }
    Map<Evaluated, Formula> otherwise = one(translation.leaf(condition, scope).not(), NOTHING);
    if (node.has("else")) {
      otherwise = both(otherwise, holding(node.child("else"), scope));
    }
    return either(then, otherwise);
  }

  /** Returns the cases of a schema that must hold. */
  private Map<Evaluated, Formula> holding(SchemaNode child, DynamicScope scope) {
    Formula holds = translation.leaf(child, scope);
    Map<Evaluated, Formula> inside = cases(child, scope, true);
    return both(one(holds, NOTHING), inside);
  }

  /**
   * Returns the cases of a schema that may hold or fail. A schema that evaluates no members or
   * items has one case.
   */
  private Map<Evaluated, Formula> whether(SchemaNode child, DynamicScope scope) {
    Map<Evaluated, Formula> inside = cases(child, scope, true);
    if (inside.keySet().equals(Set.of(NOTHING))) {
      return one(formulas.everything(), NOTHING);
    }
    Formula holds = translation.leaf(child, scope);
    return either(both(one(holds, NOTHING), inside), one(holds.not(), NOTHING));
  }

  private Evaluated own(SchemaNode node, DynamicScope scope, boolean inner) {
    if (node.isBoolean()) {
      return NOTHING;
    }
    boolean all = node.has("additionalProperties") || (inner && has(node, "unevaluatedProperties"));
    Names names = all ? Names.all() : ObjectKeywords.declared(node);
    String prefix = ArrayKeywords.prefixKeyword(node);
    long items = prefix == null ? 0 : node.children(prefix).size();
    if (ArrayKeywords.restKeyword(node) != null || (inner && has(node, "unevaluatedItems"))) {
      items = Assertion.UNBOUNDED;
    }
    boolean contains = node.has("contains") && node.draft().isAtLeast(Draft.DRAFT_2020_12);
    return new Evaluated(
        names,
        items,
        contains
            ? ImmutableList.of(translation.leaf(node.child("contains"), scope))
            : ImmutableList.of());
  }

  private static Map<Evaluated, Formula> one(Formula holds, Evaluated seen) {
    Map<Evaluated, Formula> result = new LinkedHashMap<>();
    result.put(seen, holds);
    return result;
  }

  private Map<Evaluated, Formula> either(Map<Evaluated, Formula> a, Map<Evaluated, Formula> b) {
    Map<Evaluated, Formula> result = new LinkedHashMap<>(a);
    b.forEach((seen, holds) -> result.merge(seen, holds, formulas::or));
    return result;
  }

  private Map<Evaluated, Formula> both(Map<Evaluated, Formula> a, Map<Evaluated, Formula> b) {
    Map<Evaluated, Formula> result = new LinkedHashMap<>();
    a.forEach(
        (seen, holds) ->
            b.forEach(
                (other, also) -> {
                  Formula condition = formulas.and(holds, also);
                  boolean many = a.size() > 1 && b.size() > 1;
                  if (condition != formulas.nothing()
                      && !(many && translation.shapes().isSurelyEmpty(condition))) {
                    result.merge(seen.or(other), condition, formulas::or);
                  }
                }));
    SchemaLimits.check(
        "schemaCases", MOST_CASES, result.size(), "the cases of an unevaluated keyword");
    return result;
  }
}
