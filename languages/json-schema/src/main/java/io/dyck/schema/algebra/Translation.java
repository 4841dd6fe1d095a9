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
  private final KeywordUsageListener usage;
  private final ValueShapes shapes;
  private final ConstantFormulas constants;
  private final ScalarKeywords scalars;
  private final ArrayKeywords arrays;
  private final ObjectKeywords objects;
  private final UnevaluatedKeywords unevaluated;
  private final Map<Formula, Formula> known = new HashMap<>();
  private final Deque<Formula.Leaf> met = new ArrayDeque<>();

  /**
   * Creates a translation without any formula.
   *
   * @param anyOrder whether the order in which a schema declares names does not matter
   */
  public Translation(Formulas formulas, KeywordUsageListener usage, boolean anyOrder) {
    this.formulas = formulas;
    this.usage = usage;
    this.shapes = new ValueShapes(formulas, this, anyOrder);
    this.constants = new ConstantFormulas(formulas);
    this.scalars = new ScalarKeywords(formulas, usage);
    this.arrays = new ArrayKeywords(this, formulas, usage);
    this.objects = new ObjectKeywords(this, formulas, usage);
    this.unevaluated = new UnevaluatedKeywords(this, formulas, usage);
  }

  /** Returns the normal forms of the formulas. */
  public ValueShapes shapes() {
    return shapes;
  }

  /** Returns the maker of formulas for single values. */
  public ConstantFormulas constants() {
    return constants;
  }

  /**
   * Translates a schema and all schemas in its references.
   *
   * @return the formula of the schema
   */
  public Formula translateAll(SchemaNode root) {
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
      before = translate(node, scope.enter(node));
      known.put(leaf, before);
    }
    return before;
  }

  private Formula translate(SchemaNode node, DynamicScope scope) {
    if (node.isBoolean()) {
      return formulas.constant(node.booleanValue());
    }
    KeywordValueCheck.check(node);
    usage.noteTranslated(node);
    List<Formula> parts = new ArrayList<>();
    addReferences(node, scope, parts);
    if (node.hasKeyword("type")) {
      parts.add(type(node.get("type")));
      usage.noteExact(node, "type");
    }
    if (node.hasKeyword("enum")) {
      parts.add(constants.formulaOfValues(node.get("enum")));
      usage.noteExact(node, "enum");
    }
    if (node.hasKeyword("const") && node.draft().isAtLeast(Draft.DRAFT_6)) {
      parts.add(constants.formulaOfValue(node.get("const")));
      usage.noteExact(node, "const");
    }
    scalars.add(node, parts);
    arrays.add(node, scope, parts);
    objects.add(node, scope, parts);
    addApplicators(node, scope, parts);
    unevaluated.add(node, scope, parts);
    return formulas.conjunction(parts);
  }

  private void addReferences(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    SchemaNode target = node.ref();
    if (target != null) {
      parts.add(leaf(target, scope));
      usage.noteExact(node, "$ref");
    }
    SchemaNode dynamic = node.dynamicRef(scope);
    if (dynamic != null) {
      parts.add(leaf(dynamic, scope));
      usage.noteExact(node, node.hasKeyword("$dynamicRef") ? "$dynamicRef" : "$recursiveRef");
    }
  }

  private Formula type(JsonNode value) {
    List<Formula> any = new ArrayList<>();
    for (JsonNode each : value.isArray() ? value : ImmutableList.of(value)) {
      any.add(formulas.atom(JsonTypes.assertionOf(each.asText())));
    }
    return formulas.disjunction(any);
  }

  private void addApplicators(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    if (node.hasKeyword("allOf")) {
      parts.addAll(leafFormulas(node, "allOf", scope));
      usage.noteExact(node, "allOf");
    }
    if (node.hasKeyword("anyOf")) {
      parts.add(formulas.disjunction(leafFormulas(node, "anyOf", scope)));
      usage.noteExact(node, "anyOf");
    }
    if (node.hasKeyword("oneOf")) {
      parts.add(formulas.exactlyOne(leafFormulas(node, "oneOf", scope)));
      usage.noteExact(node, "oneOf");
    }
    if (node.hasKeyword("not")) {
      parts.add(leaf(node.child("not"), scope).negation());
      usage.noteExact(node, "not");
    }
    if (node.hasKeyword("if") && node.draft().isAtLeast(Draft.DRAFT_7)) {
      Formula condition = leaf(node.child("if"), scope);
      for (String keyword : new String[] {"then", "else"}) {
        if (node.hasKeyword(keyword)) {
          Formula then = leaf(node.child(keyword), scope);
          parts.add(
              formulas.disjunction(
                  keyword.equals("then") ? condition.negation() : condition, then));
          usage.noteExact(node, keyword);
        }
      }
      usage.noteExact(node, "if");
    }
  }

  private ImmutableList<Formula> leafFormulas(SchemaNode node, String keyword, DynamicScope scope) {
    return node.children(keyword).stream()
        .map(child -> leaf(child, scope))
        .collect(ImmutableList.toImmutableList());
  }

  /** Returns the error for a schema that refers to itself without end. */
  SchemaException endlessReference(Formula formula) {
    String pointer = formula instanceof Formula.Leaf leaf ? leaf.node.pointer() : "";
    return SchemaException.endlessReference(pointer);
  }
}
