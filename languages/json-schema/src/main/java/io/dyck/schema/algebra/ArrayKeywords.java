package io.dyck.schema.algebra;

import io.dyck.schema.read.Draft;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.sets.Scalars;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Translates the keywords that constrain arrays. */
final class ArrayKeywords {
  private final Translation translation;
  private final Formulas formulas;
  private final KeywordUsageListener usage;

  ArrayKeywords(Translation translation, Formulas formulas, KeywordUsageListener usage) {
    this.translation = translation;
    this.formulas = formulas;
    this.usage = usage;
  }

  void add(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    addItems(node, scope, parts);
    long min = number(node, "minItems", 0);
    long max = number(node, "maxItems", Assertion.UNBOUNDED);
    if (min > 0 || max < Assertion.UNBOUNDED) {
      parts.add(formulas.atom(new Assertion.Length(min, max)));
    }
    if (node.hasKeyword("contains") && node.draft().isAtLeast(Draft.DRAFT_6)) {
      boolean counts = node.draft().isAtLeast(Draft.DRAFT_2019_09);
      long fewest = counts ? number(node, "minContains", 1) : 1;
      long most = counts ? number(node, "maxContains", Assertion.UNBOUNDED) : Assertion.UNBOUNDED;
      Formula value = translation.leaf(node.child("contains"), scope);
      parts.add(
          fewest > most
              ? formulas.atom(new Assertion.OneOfScalars(Scalars.ALL, false, true))
              : formulas.atom(new Assertion.Contains(0, Assertion.UNBOUNDED, value, fewest, most)));
      usage.noteExact(node, "contains");
    }
    if (node.hasKeyword("uniqueItems") && node.get("uniqueItems").booleanValue()) {
      parts.add(formulas.atom(new Assertion.Unique()));
      usage.noteExact(node, "uniqueItems");
    }
  }

  private void addItems(SchemaNode node, DynamicScope scope, List<Formula> parts) {
    String first = prefixKeyword(node);
    long from = 0;
    if (first != null) {
      for (SchemaNode item : node.children(first)) {
        Formula value = translation.leaf(item, scope);
        parts.add(formulas.atom(new Assertion.Items(from, from + 1, value)));
        from++;
      }
      usage.noteExact(node, first);
    }
    String rest = restKeyword(node);
    if (rest != null) {
      Formula value = translation.leaf(node.child(rest), scope);
      parts.add(formulas.atom(new Assertion.Items(from, Assertion.UNBOUNDED, value)));
      usage.noteExact(node, rest);
    }
    boolean isSaid = rest != null || isEvaluatingItems(node);
    if (usage.isClosed() && (isSaid || first != null)) {
      UndeclaredStance closing = isSaid ? UndeclaredStance.SAID : UndeclaredStance.CLOSABLE;
      parts.add(formulas.atom(new Assertion.UndeclaredStatement(true, closing)));
      if (first != null && !isSaid) {
        usage.noteClosed(node, first);
      }
    }
  }

  private static boolean isEvaluatingItems(SchemaNode node) {
    return node.hasKeyword("unevaluatedItems") && node.draft().isAtLeast(Draft.DRAFT_2019_09);
  }

  /** Returns the keyword with a schema for each of the first items, or null. */
  static @Nullable String prefixKeyword(SchemaNode node) {
    if (node.hasKeyword("prefixItems") && node.draft().isAtLeast(Draft.DRAFT_2020_12)) {
      return "prefixItems";
    }
    return node.hasKeyword("items") && node.get("items").isArray() ? "items" : null;
  }

  /** Returns the keyword with the schema for the items after the first items, or null. */
  static @Nullable String restKeyword(SchemaNode node) {
    if (node.hasKeyword("items") && !node.get("items").isArray()) {
      return "items";
    }
    boolean hasArray = node.hasKeyword("items") && node.get("items").isArray();
    return hasArray && node.hasKeyword("additionalItems") ? "additionalItems" : null;
  }

  private long number(SchemaNode node, String keyword, long otherwise) {
    if (!node.hasKeyword(keyword)) {
      return otherwise;
    }
    usage.noteExact(node, keyword);
    return Assertion.count(node.get(keyword));
  }
}
