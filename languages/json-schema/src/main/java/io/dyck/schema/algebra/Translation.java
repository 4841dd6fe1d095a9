package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.KeywordValueCheck;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.read.SchemaNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Translates schemas into formulas, each schema once. Not thread-safe. */
public final class Translation {
  private final Formulas formulas;
  private final Usage usage;
  private final ValueShapes shapes;
  private final Constants constants;
  private final ScalarKeywords scalars;
  private final ArrayKeywords arrays;
  private final ObjectKeywords objects;
  private final Unevaluated unevaluated;
  private final Map<Formula, Formula> known = new HashMap<>();
  private final Deque<Formula.Leaf> met = new ArrayDeque<>();

  /**
   * Creates a translation without any formula.
   *
   * @param anyOrder whether the order in which a schema declares names does not matter
   */
  public Translation(Formulas formulas, Usage usage, boolean anyOrder) {
    this.formulas = formulas;
    this.usage = usage;
    this.shapes = new ValueShapes(formulas, this, anyOrder);
    this.constants = new Constants(formulas);
    this.scalars = new ScalarKeywords(formulas, usage);
    this.arrays = new ArrayKeywords(this, formulas, usage);
    this.objects = new ObjectKeywords(this, formulas, usage);
    this.unevaluated = new Unevaluated(this, formulas, usage);
  }

  /** Returns the normal forms of the formulas. */
  public ValueShapes shapes() {
    return shapes;
  }

  /** Returns the maker of formulas for single values. */
  public Constants constants() {
    return constants;
  }

  /**
   * Translates a schema and all schemas in its references.
   *
   * @return the formula of the schema
   */
  public Formula all(SchemaNode root) {
    Formula result = leaf(root, DynamicScope.EMPTY);
    while (!met.isEmpty()) {
      Formula.Leaf leaf = met.remove();
      meaning(leaf.node, leaf.scope);
    }
    return result;
  }

  /** Returns the formula of an inner schema, which was entered in a dynamic scope. */
  Formula leaf(SchemaNode node, DynamicScope scope) {
    Formula result = formulas.leaf(node, scope);
    if (result instanceof Formula.Leaf leaf && !known.containsKey(leaf)) {
      met.add(leaf);
    }
    return result;
  }

  /** Returns the translation of a schema. */
  Formula meaning(SchemaNode node, DynamicScope scope) {
    Formula leaf = formulas.leaf(node, scope);
    Formula before = known.get(leaf);
    if (before == null) {
      before = translate(node, scope.entering(node));
      known.put(leaf, before);
    }
    return before;
  }

  private Formula translate(SchemaNode node, DynamicScope scope) {
    if (node.isBoolean()) {
      return formulas.constant(node.booleanValue());
    }
    KeywordValueCheck.check(node);
    usage.met(node);
    List<Formula> parts = new ArrayList<>();
    addReferences(node, scope, parts);
    if (node.has("type")) {
      parts.add(type(node.get("type")));
      usage.exact(node, "type");
    }
    if (node.has("enum")) {
      parts.add(constants.anyOf(node.get("enum")));
      usage.exact(node, "enum");
    }
    if (node.has("const") && node.draft().isAtLeast(Draft.DRAFT_6)) {
      parts.add(constants.of(node.get("const")));
      usage.exact(node, "const");
    }
    scalars.add(node, parts);
    arrays.add(node, scope, parts);
    objects.add(node, scope, parts);
    addApplicators(node, scope, parts);
    unevaluated.add(node, scope, parts);
    return formulas.and(parts);
  }

  private void addReferences(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    SchemaNode target = node.ref();
    if (target != null) {
      parts.add(leaf(target, scope));
      usage.exact(node, "$ref");
    }
    SchemaNode dynamic = node.dynamicRef(scope);
    if (dynamic != null) {
      parts.add(leaf(dynamic, scope));
      usage.exact(node, node.has("$dynamicRef") ? "$dynamicRef" : "$recursiveRef");
    }
  }

  private Formula type(JsonNode value) {
    List<Formula> any = new ArrayList<>();
    for (JsonNode each : value.isArray() ? value : ImmutableList.of(value)) {
      any.add(formulas.atom(Types.of(each.asText())));
    }
    return formulas.or(any);
  }

  private void addApplicators(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    if (node.has("allOf")) {
      parts.addAll(leaves(node, "allOf", scope));
      usage.exact(node, "allOf");
    }
    if (node.has("anyOf")) {
      parts.add(formulas.or(leaves(node, "anyOf", scope)));
      usage.exact(node, "anyOf");
    }
    if (node.has("oneOf")) {
      parts.add(formulas.exactlyOne(leaves(node, "oneOf", scope)));
      usage.exact(node, "oneOf");
    }
    if (node.has("not")) {
      parts.add(leaf(node.child("not"), scope).not());
      usage.exact(node, "not");
    }
    if (node.has("if") && node.draft().isAtLeast(Draft.DRAFT_7)) {
      Formula condition = leaf(node.child("if"), scope);
      for (String keyword : new String[] {"then", "else"}) {
        if (node.has(keyword)) {
          Formula then = leaf(node.child(keyword), scope);
          parts.add(formulas.or(keyword.equals("then") ? condition.not() : condition, then));
          usage.exact(node, keyword);
        }
      }
      usage.exact(node, "if");
    }
  }

  private ImmutableList<Formula> leaves(SchemaNode node, String keyword, DynamicScope scope) {
    return node.children(keyword).stream()
        .map(child -> leaf(child, scope))
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns the error for a schema that refers to itself without end. */
  SchemaException endless(Formula formula) {
    String pointer = formula instanceof Formula.Leaf leaf ? leaf.node.pointer() : "";
    return SchemaException.endless(pointer);
  }
}
