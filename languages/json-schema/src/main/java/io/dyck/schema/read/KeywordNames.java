package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.analysis.NameSuggestions;
import org.jspecify.annotations.Nullable;

/** Queries about names of keywords. */
public final class KeywordNames {
  private KeywordNames() {}

  /** Whether a name belongs to a keyword of some draft, or to an extension ({@code x-…}). */
  public static boolean isKnown(String name) {
    return Keyword.ALL.containsKey(name) || name.startsWith("x-");
  }

  /** Whether a name belongs to a keyword that constrains values and can be left out. */
  public static boolean isRelaxable(String name) {
    Keyword keyword = Keyword.ALL.get(name);
    return keyword != null && !keyword.type().equals("-");
  }

  /** Returns the most similar of several names, or null if no name is similar. */
  public static @Nullable String nearestName(String name, Iterable<String> names) {
    return NameSuggestions.findNearest(name, names).orElse(null);
  }

  /** Returns the keyword that is most similar to a name, or null if no keyword is similar. */
  public static @Nullable String nearestKeyword(String name) {
    return nearestName(name, Keyword.ALL.keySet());
  }

  /**
   * Whether {@code type} beside a keyword excludes all values that the keyword constrains. Always
   * false for {@code format}, which may constrain several types.
   */
  public static boolean isWithoutEffect(SchemaNode node, String keyword) {
    Keyword known = Keyword.ALL.get(keyword);
    String type = known == null ? "-" : known.type();
    if (type.equals("-")
        || type.equals("any")
        || keyword.equals("format")
        || !node.hasKeyword("type")) {
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
