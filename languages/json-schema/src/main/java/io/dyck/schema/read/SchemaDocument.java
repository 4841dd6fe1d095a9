package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON text with schemas in it. */
final class SchemaDocument {
  final String name;
  final JsonNode root;
  private final Map<String, SchemaNode> nodes = new HashMap<>();

  /** The resources, by the pointers of their roots. */
  final Map<String, SchemaResource> resources = new HashMap<>();

  SchemaDocument(String name, JsonNode root) {
    this.name = name;
    this.root = root;
  }

  /** Returns the schema at a pointer, the same object each time. */
  SchemaNode node(String pointer, JsonNode value, SchemaReader reader) {
    SchemaNode known = nodes.get(pointer);
    if (known == null) {
      known = new SchemaNode(this, pointer, value, resourceAround(pointer), reader);
      nodes.put(pointer, known);
    }
    return known;
  }

  /** Returns the innermost resource around a pointer. Most documents have one resource. */
  SchemaResource resourceAround(String pointer) {
    String at = resources.size() == 1 ? "" : pointer;
    while (true) {
      SchemaResource resource = resources.get(at);
      if (resource != null) {
        return resource;
      }
      int slash = at.lastIndexOf('/');
      if (slash < 0) {
        throw new IllegalStateException("a document without a resource");
      }
      at = at.substring(0, slash);
    }
  }

  /** Returns the value at a pointer, or null. */
  @Nullable JsonNode valueAt(String pointer) {
    JsonNode node = root;
    if (pointer.isEmpty()) {
      return node;
    }
    for (String token : pointer.substring(1).split("/", -1)) {
      String name = token.replace("~1", "/").replace("~0", "~");
      JsonNode next = node.isArray() ? item(node, name) : node.get(name);
      if (next == null) {
        return null;
      }
      node = next;
    }
    return node;
  }

  private static @Nullable JsonNode item(JsonNode array, String index) {
    return index.matches("\\d{1,9}") ? array.get(Integer.parseInt(index)) : null;
  }

  /** Returns a pointer that is one step longer. */
  static String pointer(String to, String name) {
    return to + "/" + name.replace("~", "~0").replace("/", "~1");
  }
}
