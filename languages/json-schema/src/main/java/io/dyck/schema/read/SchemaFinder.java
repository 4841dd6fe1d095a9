package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.BiConsumer;

/** Finds the schemas in a document. */
final class SchemaFinder {
  private SchemaFinder() {}

  private record FoundSchema(String pointer, JsonNode value) {}

  /**
   * Visits each schema that is an object, with its pointer. Outer schemas precede inner schemas.
   */
  static void visit(JsonNode root, String pointer, BiConsumer<String, JsonNode> visitor) {
    Deque<FoundSchema> open = new ArrayDeque<>();
    open.push(new FoundSchema(pointer, root));
    while (!open.isEmpty()) {
      FoundSchema found = open.pop();
      if (found.value.isObject()) {
        visitor.accept(found.pointer, found.value);
        for (Map.Entry<String, JsonNode> member : found.value.properties()) {
          String at = SchemaDocument.pointer(found.pointer, member.getKey());
          add(member.getKey(), at, member.getValue(), open);
        }
      }
    }
  }

  private static void add(String keyword, String at, JsonNode value, Deque<FoundSchema> to) {
    Keyword.Form form = Keyword.formOf(keyword);
    boolean isEither = form == Keyword.Form.SCHEMA_OR_LIST;
    if (value.isObject() && form == Keyword.Form.NAMED_SCHEMAS) {
      for (Map.Entry<String, JsonNode> each : value.properties()) {
        to.push(new FoundSchema(SchemaDocument.pointer(at, each.getKey()), each.getValue()));
      }
    } else if (value.isArray() && (isEither || form == Keyword.Form.LIST_OF_SCHEMAS)) {
      for (int i = 0; i < value.size(); i++) {
        to.push(new FoundSchema(at + "/" + i, value.get(i)));
      }
    } else if (value.isObject() && (isEither || form == Keyword.Form.SCHEMA)) {
      to.push(new FoundSchema(at, value));
    }
  }
}
