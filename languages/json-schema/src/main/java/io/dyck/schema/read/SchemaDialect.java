package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import java.util.Map;

/**
 * The meaning of a schema's keywords: a draft, and the keywords that the metaschema turns off by
 * omitting their vocabulary.
 */
record SchemaDialect(Draft draft, ImmutableSet<String> off) {
  private static final ImmutableSet<String> VOCABULARIES =
      ImmutableSet.of("applicator", "unevaluated", "validation");
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
      boolean known = ours && (VOCABULARIES.contains(name) || WITHOUT_MEANING.contains(name));
      if (known) {
        named.add(name);
      } else if (each.getValue().asBoolean()) {
        throw SchemaException.vocabulary(uri, each.getKey());
      }
    }
    ImmutableSet<String> on = named.build();
    ImmutableSet.Builder<String> off = ImmutableSet.builder();
    for (String vocabulary : VOCABULARIES) {
      boolean within = draft == Draft.DRAFT_2019_09 && vocabulary.equals("unevaluated");
      if (!on.contains(within ? "applicator" : vocabulary)) {
        off.addAll(Keyword.namesWhere(keyword -> keyword.vocabulary().equals(vocabulary)));
      }
    }
    return new SchemaDialect(draft, off.build());
  }
}
