package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.failure.Excerpt;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One schema: an object or a boolean. There is one object for each place in a text, so nodes are
 * compared by identity. Not thread-safe.
 */
public final class SchemaNode {
  private final Document document;
  private final String pointer;
  private final JsonNode value;
  private final Resource resource;
  private final SchemaReader reader;
  private final boolean onlyReference;

  SchemaNode(
      Document document, String pointer, JsonNode value, Resource resource, SchemaReader reader) {
    if (!value.isObject() && !value.isBoolean()) {
      throw SchemaException.wrongValue(
          place(document, pointer), "a schema, which is an object or a boolean", show(value));
    }
    this.document = document;
    this.pointer = pointer;
    this.value = value;
    this.resource = resource;
    this.reader = reader;
    JsonNode ref = value.get("$ref");
    this.onlyReference =
        ref != null && ref.isTextual() && !resource.dialect.draft().isAtLeast(Draft.DRAFT_2019_09);
  }

  /** A keyword has a value of a wrong type; to be thrown. */
  public SchemaException wrongValue(String keyword, String expected) {
    return SchemaException.wrongValue(pointerOf(keyword), expected, show(get(keyword)));
  }

  static String show(JsonNode value) {
    return Excerpt.of(value.toString(), 60);
  }

  private static String place(Document document, String pointer) {
    return (document.name.isEmpty() ? "" : document.name) + "#" + pointer;
  }

  Resource resource() {
    return resource;
  }

  /** Whether it is {@code true} or {@code false}. */
  public boolean isBoolean() {
    return value.isBoolean();
  }

  /** Which of them. */
  public boolean booleanValue() {
    return value.booleanValue();
  }

  /**
   * Whether there is a keyword; beside a reference before draft 2019-09 there is none, nor one that
   * the metaschema turns off.
   */
  public boolean has(String keyword) {
    return value.has(keyword)
        && (!onlyReference || keyword.equals("$ref"))
        && !resource.dialect.off().contains(keyword)
        && !isHidden(keyword);
  }

  /** Whether a keyword is there and does not count, because the user said so. */
  public boolean isHidden(String keyword) {
    SchemaReader.Hidden hidden = reader.hidden();
    return hidden.keywords().contains(keyword)
        || (!hidden.pointers().isEmpty() && hidden.pointers().contains(pointerOf(keyword)));
  }

  /** Whether it is a reference beside which no other keyword counts, as drafts up to 7 have it. */
  boolean isOnlyReference() {
    return onlyReference;
  }

  /** Whether {@code $schema} names a metaschema that is not known. */
  boolean isOfUnknownDialect() {
    JsonNode named = value.get("$schema");
    return named != null && named.isTextual() && !reader.knowsDialect(named.textValue());
  }

  /** The value of a keyword that there is. */
  @SuppressWarnings("exports")
  public JsonNode get(String keyword) {
    return value.get(keyword);
  }

  /** The names of all keywords. */
  public ImmutableList<String> keywords() {
    return ImmutableList.copyOf(value.fieldNames());
  }

  /** The schema that a keyword holds. */
  public SchemaNode child(String keyword) {
    return document.node(Document.pointer(pointer, keyword), value.get(keyword), reader);
  }

  /** The schemas that a keyword holds in an array. */
  public ImmutableList<SchemaNode> children(String keyword) {
    JsonNode array = value.get(keyword);
    if (!array.isArray()) {
      throw SchemaException.wrongValue(pointerOf(keyword), "an array of schemas", show(array));
    }
    ImmutableList.Builder<SchemaNode> result = ImmutableList.builder();
    String at = Document.pointer(pointer, keyword);
    for (int i = 0; i < array.size(); i++) {
      result.add(document.node(at + "/" + i, array.get(i), reader));
    }
    return result.build();
  }

  /**
   * The schemas that a keyword holds by name, in the order of the text. Of {@code dependencies},
   * arrays are left out.
   */
  public ImmutableMap<String, SchemaNode> childMap(String keyword) {
    JsonNode object = value.get(keyword);
    if (!object.isObject()) {
      throw SchemaException.wrongValue(pointerOf(keyword), "an object with schemas", show(object));
    }
    ImmutableMap.Builder<String, SchemaNode> result = ImmutableMap.builder();
    String at = Document.pointer(pointer, keyword);
    for (Map.Entry<String, JsonNode> each : object.properties()) {
      boolean isSchema = each.getValue().isObject() || each.getValue().isBoolean();
      if (isSchema || !keyword.equals("dependencies")) {
        String place = Document.pointer(at, each.getKey());
        result.put(each.getKey(), document.node(place, each.getValue(), reader));
      }
    }
    return result.buildOrThrow();
  }

  /** The target of {@code $ref}, or null if there is none. */
  public @Nullable SchemaNode ref() {
    JsonNode ref = value.get("$ref");
    return ref == null || !ref.isTextual() ? null : reader.resolve(this, ref.textValue());
  }

  /** The target of a dynamic or recursive reference, or null if there is none. */
  public @Nullable SchemaNode dynamicRef(DynamicScope scope) {
    JsonNode dynamic = value.get("$dynamicRef");
    if (dynamic != null && dynamic.isTextual() && draft() == Draft.DRAFT_2020_12) {
      return reader.resolveDynamic(this, dynamic.textValue(), scope);
    }
    JsonNode recursive = value.get("$recursiveRef");
    if (recursive != null && recursive.isTextual() && draft() == Draft.DRAFT_2019_09) {
      return reader.resolveRecursive(this, recursive.textValue(), scope);
    }
    return null;
  }

  /** The draft that it is written in. */
  public Draft draft() {
    return resource.dialect.draft();
  }

  /** Where it is: the document, unless it is the main one, and a JSON pointer after {@code #}. */
  public String pointer() {
    return place(document, pointer);
  }

  /** Where a keyword of it is. */
  public String pointerOf(String keyword) {
    return place(document, Document.pointer(pointer, keyword));
  }

  @Override
  public String toString() {
    return pointer();
  }
}
