package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.sets.MemberNames;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.strings.StringSet;
import java.util.List;
import java.util.Map;

/** Translates the keywords that constrain objects. */
final class ObjectKeywords {
  private final Translation translation;
  private final Formulas formulas;
  private final KeywordUsageListener usage;

  ObjectKeywords(Translation translation, Formulas formulas, KeywordUsageListener usage) {
    this.translation = translation;
    this.formulas = formulas;
    this.usage = usage;
  }

  void add(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    if (node.hasKeyword("properties")) {
      ImmutableList.Builder<Assertion.DeclaredProperty> entries = ImmutableList.builder();
      node.childMap("properties")
          .forEach(
              (name, child) ->
                  entries.add(
                      new Assertion.DeclaredProperty(name, translation.leaf(child, scope))));
      parts.add(formulas.atom(new Assertion.DeclaredProperties(entries.build())));
      usage.noteExact(node, "properties");
    }
    if (node.hasKeyword("patternProperties")) {
      node.childMap("patternProperties")
          .forEach(
              (pattern, child) ->
                  parts.add(
                      formulas.atom(
                          new Assertion.Members(
                              MemberNames.of(
                                  ScalarKeywords.pattern(node, "patternProperties", pattern)),
                              translation.leaf(child, scope)))));
      usage.noteExact(node, "patternProperties");
    }
    if (node.hasKeyword("additionalProperties")) {
      parts.add(
          formulas.atom(
              new Assertion.Members(
                  declaredNames(node).complement(),
                  translation.leaf(node.child("additionalProperties"), scope))));
      usage.noteExact(node, "additionalProperties");
    }
    if (usage.isClosed()) {
      addClosing(node, parts);
    }
    if (node.hasKeyword("propertyNames") && node.draft().isAtLeast(Draft.DRAFT_6)) {
      Formula names = translation.leaf(node.child("propertyNames"), scope);
      StringSet allowed = translation.shapes().shapeOf(names).scalars().strings();
      if (!allowed.isAllStrings()) {
        parts.add(
            formulas.atom(
                new Assertion.Members(
                    MemberNames.of(allowed).complement(), formulas.alwaysFalse())));
      }
      usage.noteExact(node, "propertyNames");
    }
    addPresence(node, parts);
    addDependencies(node, scope, parts);
  }

  private void addClosing(SchemaNode node, List<Formula> parts) {
    boolean evaluates =
        node.hasKeyword("unevaluatedProperties") && node.draft().isAtLeast(Draft.DRAFT_2019_09);
    if (evaluates || node.hasKeyword("additionalProperties")) {
      parts.add(formulas.atom(new Assertion.UndeclaredStatement(false, UndeclaredStance.SAID)));
    } else if (node.hasKeyword("properties") || node.hasKeyword("patternProperties")) {
      parts.add(formulas.atom(new Assertion.UndeclaredStatement(false, UndeclaredStance.CLOSABLE)));
      usage.noteClosed(node, node.hasKeyword("properties") ? "properties" : "patternProperties");
    }
    if (node.hasKeyword("if") && !node.child("if").isBoolean()) {
      // The names in a condition count as declared, also where the condition does not hold.
      ImmutableList<Assertion.DeclaredProperty> names =
          declaredNames(node.child("if")).literals().stream()
              .map(name -> new Assertion.DeclaredProperty(name, formulas.alwaysTrue()))
              .collect(ImmutableList.toImmutableList());
      parts.add(formulas.atom(new Assertion.DeclaredProperties(names)));
    }
  }

  /**
   * Returns the names that {@code properties} and {@code patternProperties} of a schema declare.
   */
  static MemberNames declaredNames(SchemaNode node) {
    ImmutableSet<String> literals =
        node.hasKeyword("properties") ? node.childMap("properties").keySet() : ImmutableSet.of();
    ImmutableList<StringSet> patterns =
        node.hasKeyword("patternProperties")
            ? node.childMap("patternProperties").keySet().stream()
                .map(each -> ScalarKeywords.pattern(node, "patternProperties", each))
                .distinct()
                .collect(ImmutableList.toImmutableList())
            : ImmutableList.of();
    return new MemberNames(literals, patterns, false);
  }

  private void addPresence(SchemaNode node, List<Formula> parts) {
    if (node.hasKeyword("required")) {
      ImmutableList<String> names = names(node.get("required"));
      if (!names.isEmpty()) {
        parts.add(formulas.atom(new Assertion.Required(names)));
      }
      usage.noteExact(node, "required");
    }
    long min = count(node, "minProperties", 0);
    long max = count(node, "maxProperties", Assertion.UNBOUNDED);
    if (min > 1) {
      usage.noteRepeatedCount(node, "minProperties");
    }
    if (min > 0 || max < Assertion.UNBOUNDED) {
      parts.add(formulas.atom(new Assertion.PropertyCount(min, max)));
    }
  }

  private void addDependencies(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    for (String keyword : new String[] {"dependencies", "dependentRequired"}) {
      if (node.hasKeyword(keyword)) {
        for (Map.Entry<String, JsonNode> each : node.get(keyword).properties()) {
          if (each.getValue().isArray() && !each.getValue().isEmpty()) {
            parts.add(
                formulas.atom(
                    new Assertion.DependentRequired(each.getKey(), names(each.getValue()))));
          } else if (each.getValue().isTextual()) {
            ImmutableList<String> one = ImmutableList.of(each.getValue().textValue());
            parts.add(formulas.atom(new Assertion.DependentRequired(each.getKey(), one)));
          }
        }
        usage.noteExact(node, keyword);
      }
    }
    for (String keyword : new String[] {"dependencies", "dependentSchemas"}) {
      if (node.hasKeyword(keyword)) {
        node.childMap(keyword)
            .forEach(
                (name, child) ->
                    parts.add(
                        formulas.disjunction(
                            memberFormula(name, formulas).negation(),
                            translation.leaf(child, scope))));
        usage.noteExact(node, keyword);
      }
    }
  }

  /** Returns the formula of the objects that have a member with the given name. */
  static Formula memberFormula(String name, Formulas formulas) {
    return formulas.conjunction(
        formulas.atom(new Assertion.OneOfScalars(Scalars.NONE, false, true)),
        formulas.atom(new Assertion.Required(ImmutableList.of(name))));
  }

  private static ImmutableList<String> names(JsonNode array) {
    ImmutableSet.Builder<String> result = ImmutableSet.builder();
    array.forEach(each -> result.add(each.asText()));
    return result.build().asList();
  }

  private long count(SchemaNode node, String keyword, long otherwise) {
    if (!node.hasKeyword(keyword)) {
      return otherwise;
    }
    usage.noteExact(node, keyword);
    return Assertion.count(node.get(keyword));
  }
}
