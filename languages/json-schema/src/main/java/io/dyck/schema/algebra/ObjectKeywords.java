package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.sets.Names;
import io.dyck.schema.sets.Scalars;
import io.dyck.schema.strings.StringSet;
import java.util.List;
import java.util.Map;

/** Translates the keywords that constrain objects. */
final class ObjectKeywords {
  private final Translation translation;
  private final Formulas formulas;
  private final Usage usage;

  ObjectKeywords(Translation translation, Formulas formulas, Usage usage) {
    this.translation = translation;
    this.formulas = formulas;
    this.usage = usage;
  }

  void add(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    if (node.has("properties")) {
      ImmutableList.Builder<Assertion.Entry> entries = ImmutableList.builder();
      node.childMap("properties")
          .forEach(
              (name, child) ->
                  entries.add(new Assertion.Entry(name, translation.leaf(child, scope))));
      parts.add(formulas.atom(new Assertion.Properties(entries.build())));
      usage.exact(node, "properties");
    }
    if (node.has("patternProperties")) {
      node.childMap("patternProperties")
          .forEach(
              (pattern, child) ->
                  parts.add(
                      formulas.atom(
                          new Assertion.Members(
                              Names.of(ScalarKeywords.pattern(node, "patternProperties", pattern)),
                              translation.leaf(child, scope)))));
      usage.exact(node, "patternProperties");
    }
    if (node.has("additionalProperties")) {
      parts.add(
          formulas.atom(
              new Assertion.Members(
                  declared(node).complement(),
                  translation.leaf(node.child("additionalProperties"), scope))));
      usage.exact(node, "additionalProperties");
    }
    if (usage.isClosed()) {
      addClosing(node, parts);
    }
    if (node.has("propertyNames") && node.draft().isAtLeast(Draft.DRAFT_6)) {
      Formula names = translation.leaf(node.child("propertyNames"), scope);
      StringSet allowed = translation.shapes().of(names).scalars().strings();
      if (!allowed.isAll()) {
        parts.add(
            formulas.atom(
                new Assertion.Members(Names.of(allowed).complement(), formulas.nothing())));
      }
      usage.exact(node, "propertyNames");
    }
    addPresence(node, parts);
    addDependencies(node, scope, parts);
  }

  private void addClosing(SchemaNode node, List<Formula> parts) {
    boolean evaluates =
        node.has("unevaluatedProperties") && node.draft().isAtLeast(Draft.DRAFT_2019_09);
    if (evaluates || node.has("additionalProperties")) {
      parts.add(formulas.atom(new Assertion.Speaks(false, Closing.SAID)));
    } else if (node.has("properties") || node.has("patternProperties")) {
      parts.add(formulas.atom(new Assertion.Speaks(false, Closing.CLOSABLE)));
      usage.closed(node, node.has("properties") ? "properties" : "patternProperties");
    }
    if (node.has("if") && !node.child("if").isBoolean()) {
      // The names in a condition count as declared, also where the condition does not hold.
      ImmutableList<Assertion.Entry> names =
          declared(node.child("if")).literals().stream()
              .map(name -> new Assertion.Entry(name, formulas.everything()))
              .collect(ImmutableList.toImmutableList());
      parts.add(formulas.atom(new Assertion.Properties(names)));
    }
  }

  /**
   * Returns the names that {@code properties} and {@code patternProperties} of a schema declare.
   */
  static Names declared(SchemaNode node) {
    ImmutableSet<String> literals =
        node.has("properties") ? node.childMap("properties").keySet() : ImmutableSet.of();
    ImmutableList<StringSet> patterns =
        node.has("patternProperties")
            ? node.childMap("patternProperties").keySet().stream()
                .map(each -> ScalarKeywords.pattern(node, "patternProperties", each))
                .distinct()
                .collect(ImmutableList.toImmutableList())
            : ImmutableList.of();
    return new Names(literals, patterns, false);
  }

  private void addPresence(SchemaNode node, List<Formula> parts) {
    if (node.has("required")) {
      ImmutableList<String> names = names(node.get("required"));
      if (!names.isEmpty()) {
        parts.add(formulas.atom(new Assertion.Required(names)));
      }
      usage.exact(node, "required");
    }
    long min = count(node, "minProperties", 0);
    long max = count(node, "maxProperties", Assertion.UNBOUNDED);
    if (min > 1) {
      usage.countsRepeated(node, "minProperties");
    }
    if (min > 0 || max < Assertion.UNBOUNDED) {
      parts.add(formulas.atom(new Assertion.PropertyCount(min, max)));
    }
  }

  private void addDependencies(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    for (String keyword : new String[] {"dependencies", "dependentRequired"}) {
      if (node.has(keyword)) {
        for (Map.Entry<String, JsonNode> each : node.get(keyword).properties()) {
          if (each.getValue().isArray() && !each.getValue().isEmpty()) {
            parts.add(formulas.atom(new Assertion.Implied(each.getKey(), names(each.getValue()))));
          } else if (each.getValue().isTextual()) {
            ImmutableList<String> one = ImmutableList.of(each.getValue().textValue());
            parts.add(formulas.atom(new Assertion.Implied(each.getKey(), one)));
          }
        }
        usage.exact(node, keyword);
      }
    }
    for (String keyword : new String[] {"dependencies", "dependentSchemas"}) {
      if (node.has(keyword)) {
        node.childMap(keyword)
            .forEach(
                (name, child) ->
                    parts.add(
                        formulas.or(has(name, formulas).not(), translation.leaf(child, scope))));
        usage.exact(node, keyword);
      }
    }
  }

  /** Returns the formula of the objects that have a member with the given name. */
  static Formula has(String name, Formulas formulas) {
    return formulas.and(
        formulas.atom(new Assertion.OneOfScalars(Scalars.NONE, false, true)),
        formulas.atom(new Assertion.Required(ImmutableList.of(name))));
  }

  private static ImmutableList<String> names(JsonNode array) {
    ImmutableSet.Builder<String> result = ImmutableSet.builder();
    array.forEach(each -> result.add(each.asText()));
    return result.build().asList();
  }

  private long count(SchemaNode node, String keyword, long otherwise) {
    if (!node.has(keyword)) {
      return otherwise;
    }
    usage.exact(node, keyword);
    return Assertion.count(node.get(keyword));
  }
}
