package io.dyck.schema.read;

import com.google.common.collect.ImmutableMap;
import org.jspecify.annotations.Nullable;

/** Finds keywords that have no effect at their place. */
public final class IgnoredKeywords {
  private static final ImmutableMap<String, Draft> SINCE =
      ImmutableMap.<String, Draft>builder()
          .put("const", Draft.DRAFT_6)
          .put("contains", Draft.DRAFT_6)
          .put("propertyNames", Draft.DRAFT_6)
          .put("if", Draft.DRAFT_7)
          .put("then", Draft.DRAFT_7)
          .put("else", Draft.DRAFT_7)
          .put("minContains", Draft.DRAFT_2019_09)
          .put("maxContains", Draft.DRAFT_2019_09)
          .put("unevaluatedItems", Draft.DRAFT_2019_09)
          .put("unevaluatedProperties", Draft.DRAFT_2019_09)
          .put("prefixItems", Draft.DRAFT_2020_12)
          .put("$dynamicRef", Draft.DRAFT_2020_12)
          .buildOrThrow();

  /** Keywords that have an effect only beside another keyword. */
  private static final ImmutableMap<String, String> NEEDED =
      ImmutableMap.of(
          "then", "if", "else", "if", "minContains", "contains", "maxContains", "contains");

  private IgnoredKeywords() {}

  /**
   * Returns the reason why a keyword of a schema has no effect.
   *
   * @return null if the keyword has an effect, or never constrains values
   */
  public static @Nullable String reason(SchemaNode node, String keyword) {
    Draft draft = node.draft();
    if (keyword.equals("$schema")) {
      return node.isOfUnknownDialect() ? "unknown metaschema; read as " + draft.title() : null;
    }
    if (keyword.equals("$recursiveRef") && draft == Draft.DRAFT_2020_12) {
      return draft.title() + " has \"$dynamicRef\" in its place";
    }
    if (!KeywordNames.isRelaxable(keyword) && !SINCE.containsKey(keyword)) {
      return null;
    }
    if (node.isOnlyReference()) {
      return "nothing counts beside \"$ref\" in " + draft.title();
    }
    Draft since = SINCE.get(keyword);
    if (since != null && !draft.isAtLeast(since)) {
      return "a keyword of " + since.title() + "; the schema is read as " + draft.title();
    }
    String needed = NEEDED.get(keyword);
    if (needed != null && !node.hasKeyword(needed)) {
      return "says nothing without \"" + needed + "\"";
    }
    return node.hasKeyword(keyword) ? null : "the metaschema leaves its vocabulary out";
  }
}
