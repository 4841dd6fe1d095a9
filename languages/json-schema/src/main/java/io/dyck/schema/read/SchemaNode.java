package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.failure.Excerpt;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One schema: an object or a boolean. Each place in a text has one node, therefore nodes are
 * compared by identity. Not thread-safe.
 */
public final class SchemaNode {
  private final SchemaDocument document;
  private final String pointer;
  private final JsonNode value;
  private final SchemaResource resource;
  private final SchemaReader reader;
  private final boolean onlyReference;

  SchemaNode(
      SchemaDocument document,
      String pointer,
      JsonNode value,
      SchemaResource resource,
      SchemaReader reader) {
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

  /** Returns the error that a keyword has a value of a wrong type. */
  public SchemaException wrongValue(String keyword, String expected) {
    return SchemaException.wrongValue(pointerOf(keyword), expected, show(get(keyword)));
  }

  static String show(JsonNode value) {
    return Excerpt.excerptOf(value.toString(), 60);
  }

  private static String place(SchemaDocument document, String pointer) {
    return (document.name.isEmpty() ? "" : document.name) + "#" + pointer;
  }

  SchemaResource resource() {
    return resource;
  }

  /** Whether the schema is {@code true} or {@code false}. */
  public boolean isBoolean() {
    return value.isBoolean();
  }

  /** Returns the value of a boolean schema. */
  public boolean booleanValue() {
    return value.booleanValue();
  }

  /**
   * Whether the schema has a keyword that counts. Before draft 2019-09, keywords beside a reference
   * do not count. Keywords that the metaschema or the user turns off do not count either.
   */
  public boolean hasKeyword(String keyword) {
    return value.has(keyword)
        && (!onlyReference || keyword.equals("$ref"))
        && !resource.dialect.off().contains(keyword)
        && !isHidden(keyword);
  }

  /** Whether the user turns a keyword off. */
  public boolean isHidden(String keyword) {
    SchemaReader.IgnoredMembers hidden = reader.ignoredMembers();
    return hidden.keywords().contains(keyword)
        || (!hidden.pointers().isEmpty() && hidden.pointers().contains(pointerOf(keyword)));
  }

  /**
   * Whether the schema is a reference beside which no other keyword counts, as in drafts up to 7.
   */
  boolean isOnlyReference() {
    return onlyReference;
  }

  /** Whether {@code $schema} names an unknown metaschema. */
  boolean isOfUnknownDialect() {
    JsonNode named = value.get("$schema");
    return named != null && named.isTextual() && !reader.knowsDialect(named.textValue());
  }

  /** Returns the value of a keyword, which must exist. */
  @SuppressWarnings("exports")
  public JsonNode get(String keyword) {
    return value.get(keyword);
  }

  /** Returns the names of all keywords. */
  public ImmutableList<String> keywords() {
    return ImmutableList.copyOf(value.fieldNames());
  }

  /** Returns the schema that a keyword holds. */
  public SchemaNode child(String keyword) {
    return document.node(SchemaDocument.pointer(pointer, keyword), value.get(keyword), reader);
  }

  /** Returns the schemas that a keyword holds in an array. */
  public ImmutableList<SchemaNode> children(String keyword) {
    JsonNode array = value.get(keyword);
    if (!array.isArray()) {
      throw SchemaException.wrongValue(pointerOf(keyword), "an array of schemas", show(array));
    }
    ImmutableList.Builder<SchemaNode> result = ImmutableList.builder();
    String at = SchemaDocument.pointer(pointer, keyword);
    for (int i = 0; i < array.size(); i++) {
      result.add(document.node(at + "/" + i, array.get(i), reader));
    }
    return result.build();
  }

  /**
   * Returns the schemas that a keyword holds by name, in the order of the text. Arrays in {@code
   * dependencies} are left out.
   */
  public ImmutableMap<String, SchemaNode> childMap(String keyword) {
    JsonNode object = value.get(keyword);
    if (!object.isObject()) {
      throw SchemaException.wrongValue(pointerOf(keyword), "an object with schemas", show(object));
    }
    ImmutableMap.Builder<String, SchemaNode> result = ImmutableMap.builder();
    String at = SchemaDocument.pointer(pointer, keyword);
    for (Map.Entry<String, JsonNode> each : object.properties()) {
      boolean isSchema = each.getValue().isObject() || each.getValue().isBoolean();
      if (isSchema || !keyword.equals("dependencies")) {
        String place = SchemaDocument.pointer(at, each.getKey());
        result.put(each.getKey(), document.node(place, each.getValue(), reader));
      }
    }
    return result.buildOrThrow();
  }

  /** Returns the target of {@code $ref}, or null without {@code $ref}. */
  public @Nullable SchemaNode ref() {
    JsonNode ref = value.get("$ref");
    return ref == null || !ref.isTextual() ? null : reader.resolve(this, ref.textValue());
  }

  /** Returns the target of a dynamic or recursive reference, or null without such a reference. */
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

  /** Returns the draft of the schema. */
  public Draft draft() {
    return resource.dialect.draft();
  }

  /**
   * Returns the place of the schema: the name of the document, empty for the main document, and a
   * JSON pointer after {@code #}.
   */
  public String pointer() {
    return place(document, pointer);
  }

  /** Returns the place of a keyword of the schema. */
  public String pointerOf(String keyword) {
    return place(document, SchemaDocument.pointer(pointer, keyword));
  }

  @Override
  public String toString() {
    return pointer();
  }
}
