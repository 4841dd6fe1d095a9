package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.analysis.Suggestions;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of keywords, and the types of values that each keyword constrains. */
public final class KeywordNames {
  private static final ImmutableMap<String, String> BY_TYPES =
      ImmutableMap.of(
          "number",
          "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf",
          "string",
          "minLength maxLength pattern format",
          "array",
          "items prefixItems additionalItems unevaluatedItems contains minContains maxContains"
              + " minItems maxItems uniqueItems",
          "object",
          "properties patternProperties additionalProperties unevaluatedProperties propertyNames"
              + " required minProperties maxProperties dependencies dependentRequired"
              + " dependentSchemas");
  private static final ImmutableSet<String> OTHERS =
      ImmutableSet.copyOf(
          words(
              "type enum const allOf anyOf oneOf not if then else $ref $dynamicRef $recursiveRef"
                  + " $schema $id id $anchor $dynamicAnchor $recursiveAnchor $vocabulary $comment"
                  + " $defs definitions title description default examples example deprecated"
                  + " readOnly writeOnly contentEncoding contentMediaType contentSchema"));
  private static final ImmutableSet<String> RELAXABLE =
      ImmutableSet.copyOf(words("type enum const allOf anyOf oneOf not if then else"));
  private static final ImmutableMap<String, String> TYPE_OF = typeOf();
  private static final ImmutableSet<String> ALL =
      ImmutableSet.<String>builder().addAll(TYPE_OF.keySet()).addAll(OTHERS).build();

  private KeywordNames() {}

  private static Iterable<String> words(String text) {
    return Arrays.asList(text.split(" "));
  }

  private static ImmutableMap<String, String> typeOf() {
    ImmutableMap.Builder<String, String> result = ImmutableMap.builder();
    for (Map.Entry<String, String> each : BY_TYPES.entrySet()) {
      words(each.getValue()).forEach(word -> result.put(word, each.getKey()));
    }
    return result.buildOrThrow();
  }

  /** Whether a name belongs to a keyword of some draft, or to an extension ({@code x-…}). */
  public static boolean isKnown(String name) {
    return ALL.contains(name) || name.startsWith("x-");
  }

  /** Whether a name belongs to a keyword that constrains values and can be left out. */
  public static boolean isRelaxable(String name) {
    return TYPE_OF.containsKey(name) || RELAXABLE.contains(name);
  }

  /** Returns the most similar of several names, or null if no name is similar. */
  public static @Nullable String nearest(String name, Iterable<String> names) {
    return Suggestions.nearest(name, names).orElse(null);
  }

  /** Returns the keyword that is most similar to a name, or null if no keyword is similar. */
  public static @Nullable String nearest(String name) {
    return nearest(name, ALL);
  }

  /**
   * Whether {@code type} beside a keyword excludes all values that the keyword constrains. Always
   * false for {@code format}, which may constrain several types.
   */
  public static boolean isWithoutEffect(SchemaNode node, String keyword) {
    String type = TYPE_OF.get(keyword);
    if (type == null || keyword.equals("format") || !node.has("type")) {
      return false;
    }
    JsonNode value = node.get("type");
    for (JsonNode each : value.isArray() ? value : ImmutableList.of(value)) {
      String name = each.asText();
      if (name.equals(type) || (type.equals("number") && name.equals("integer"))) {
        return false;
      }
    }
    return true;
  }
}
