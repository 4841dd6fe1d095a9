package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Map;
import java.util.Objects;

/**
 * The meaning of a schema's keywords: a draft, and the keywords that the metaschema turns off by
 * omitting their vocabulary.
 */
record SchemaDialect(Draft draft, ImmutableSet<String> off) {
  private static final ImmutableMap<String, ImmutableSet<String>> KEYWORDS =
      ImmutableMap.of(
          "applicator", Schemas.APPLICATORS,
          "unevaluated", ImmutableSet.of("unevaluatedItems", "unevaluatedProperties"),
          "validation",
              ImmutableSet.of(
                  "const",
                  "dependentRequired",
                  "enum",
                  "exclusiveMaximum",
                  "exclusiveMinimum",
                  "maxContains",
                  "maxItems",
                  "maxLength",
                  "maxProperties",
                  "maximum",
                  "minContains",
                  "minItems",
                  "minLength",
                  "minProperties",
                  "minimum",
                  "multipleOf",
                  "pattern",
                  "required",
                  "type",
                  "uniqueItems"));
  private static final ImmutableSet<String> WITHOUT_MEANING =
      ImmutableSet.of(
          "core", "content", "meta-data", "format", "format-annotation", "format-assertion");

  /** Returns the dialect of a draft with all keywords. */
  static SchemaDialect of(Draft draft) {
    return new SchemaDialect(draft, ImmutableSet.of());
  }

  /**
   * Returns the dialect of a metaschema that the user provides.
   *
   * @param uri the URI of the metaschema
   * @throws SchemaException if the metaschema needs an unknown vocabulary
   */
  static SchemaDialect of(Draft draft, String uri, JsonNode metaschema) {
    JsonNode vocabularies = metaschema.get("$vocabulary");
    if (vocabularies == null || !vocabularies.isObject()) {
      return of(draft);
    }
    ImmutableSet.Builder<String> named = ImmutableSet.builder();
    for (Map.Entry<String, JsonNode> each : vocabularies.properties()) {
      String name = each.getKey().substring(each.getKey().lastIndexOf('/') + 1);
      boolean ours = each.getKey().matches("https?://json-schema\\.org/draft/[0-9-]+/vocab/.*");
      boolean known = ours && (KEYWORDS.containsKey(name) || WITHOUT_MEANING.contains(name));
      if (known) {
        named.add(name);
      } else if (each.getValue().asBoolean()) {
        throw SchemaException.vocabulary(uri, each.getKey());
      }
    }
    ImmutableSet<String> on = named.build();
    ImmutableSet.Builder<String> off = ImmutableSet.builder();
    for (Map.Entry<String, ImmutableSet<String>> each : KEYWORDS.entrySet()) {
      boolean within = draft == Draft.DRAFT_2019_09 && each.getKey().equals("unevaluated");
      if (!on.contains(within ? "applicator" : each.getKey())) {
        off.addAll(Objects.requireNonNull(each.getValue()));
      }
    }
    return new SchemaDialect(draft, off.build());
  }
}
