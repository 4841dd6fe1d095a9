package io.dyck.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.read.SchemaReader;
import java.util.LinkedHashSet;
import java.util.Set;

/** The allowed names of members that are written as elements. */
final class ElementNames {
  /**
   * The pattern of a name. A name does not begin with a digit or white space, and contains no
   * character that could end a name.
   */
  private static final String PATTERN = "^[^\\d\\s<>\"'=&|][^<>\"'=&|\\n\\r\\t]*$";

  /**
   * The pattern of a name that stands between commas and brackets, without text before the name.
   */
  private static final String BARE = "^[A-Za-z_][A-Za-z0-9_-]*$";

  private ElementNames() {}

  /**
   * Returns a schema of the objects whose names match the pattern of a style. Names that the given
   * schema declares and that can be written are allowed too.
   */
  static SchemaNode schema(String text, ElementStyle style) {
    JsonNode root = SchemaReader.tree(text);
    Set<String> declared = new LinkedHashSet<>();
    root.path("properties").fieldNames().forEachRemaining(declared::add);
    root.path("required").forEach(name -> declared.add(name.asText()));
    String writable = "[^<>\"'=&|\\n\\r\\t" + (style.hasBareNames() ? "{}\\[\\](),:" : "") + "]+";
    declared.removeIf(name -> !name.matches(writable));
    ObjectNode result = JsonNodeFactory.instance.objectNode().put("type", "object");
    ArrayNode any = result.putObject("propertyNames").putArray("anyOf");
    any.addObject().put("pattern", style.hasBareNames() ? BARE : PATTERN);
    if (!declared.isEmpty()) {
      ArrayNode values = any.addObject().putArray("enum");
      declared.forEach(values::add);
    }
    return SchemaReader.read(
        result.toString(),
        null,
        Draft.DRAFT_2020_12,
        uri -> null,
        SchemaReader.IgnoredMembers.NONE);
  }
}
