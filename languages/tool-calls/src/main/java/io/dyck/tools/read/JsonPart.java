package io.dyck.tools.read;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Streams;
import io.dyck.failure.Excerpt;
import io.dyck.grammar.analysis.NameSuggestions;
import io.dyck.schema.read.KeywordNames;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.read.SchemaReader;
import io.dyck.tools.read.ToolException.Problem;
import java.util.Optional;

/**
 * A value in a JSON text, with its place in the text. A request for a kind of value that this value
 * does not have throws an error with the place. Immutable.
 */
public final class JsonPart {
  /** The names that interfaces give to a member with a schema, or to an object around a schema. */
  private static final ImmutableSet<String> SCHEMAS =
      ImmutableSet.of(
          "schema",
          "parameters",
          "json_schema",
          "json",
          "inputSchema",
          "input_schema",
          "jsonSchema",
          "value");

  private static final ImmutableSet<String> REFERENCES =
      ImmutableSet.of("$ref", "$dynamicRef", "$recursiveRef");

  private final JsonNode node;
  private final String pointer;

  private JsonPart(JsonNode node, String pointer) {
    this.node = node;
    this.pointer = pointer;
  }

  /**
   * Reads a text.
   *
   * @param text JSON
   * @return the whole value
   * @throws ToolException if it is no JSON
   */
  public static JsonPart read(String text) {
    try {
      return of(SchemaReader.tree(text));
    } catch (SchemaException e) {
      String message = String.valueOf(e.getMessage());
      throw new ToolException(
          Problem.NOT_JSON, "", message.substring(message.lastIndexOf("JSON")), e);
    }
  }

  /**
   * Returns a value that was already read.
   *
   * @param node the whole value
   * @return the value
   */
  @SuppressWarnings("exports")
  public static JsonPart of(JsonNode node) {
    return new JsonPart(node, "#");
  }

  /**
   * Returns the value itself.
   *
   * @return the node of Jackson
   */
  @SuppressWarnings("exports")
  public JsonNode node() {
    return node;
  }

  /**
   * Returns the place of the value.
   *
   * @return a JSON pointer such as {@code #/0/function}
   */
  public String pointer() {
    return pointer;
  }

  /**
   * Returns the value as text.
   *
   * @return JSON
   */
  public String json() {
    return node.toString();
  }

  /**
   * Returns a member of an object.
   *
   * @param name the name of the member
   * @return the member; empty if it is missing or null
   * @throws ToolException if this value is not an object
   */
  public Optional<JsonPart> find(String name) {
    if (!node.isObject()) {
      throw unexpectedValue("an object");
    }
    JsonNode member = node.get(name);
    return member == null || member.isNull()
        ? Optional.empty()
        : Optional.of(new JsonPart(member, pointer + pointerTo(name)));
  }

  private static String pointerTo(String name) {
    return JsonPointer.empty().appendProperty(name).toString();
  }

  /**
   * Returns a required member.
   *
   * @param name the name of the member
   * @return the value of the member
   * @throws ToolException if this value is not an object or has no such member
   */
  public JsonPart get(String name) {
    return find(name).orElseThrow(() -> unexpectedValue("an object with \"" + name + "\""));
  }

  /**
   * Returns the items of an array.
   *
   * @return the items in order
   * @throws ToolException if this value is not an array
   */
  public ImmutableList<JsonPart> items() {
    if (!node.isArray()) {
      throw unexpectedValue("an array");
    }
    ImmutableList.Builder<JsonPart> items = ImmutableList.builder();
    for (int i = 0; i < node.size(); i++) {
      items.add(new JsonPart(node.get(i), pointer + "/" + i));
    }
    return items.build();
  }

  /**
   * Returns the characters of a string.
   *
   * @return the characters
   * @throws ToolException if this value is not a string
   */
  public String stringValue() {
    if (!node.isTextual()) {
      throw unexpectedValue("a string");
    }
    return node.textValue();
  }

  /**
   * Returns a truth value.
   *
   * @return true or false
   * @throws ToolException if this value is neither
   */
  public boolean booleanValue() {
    if (!node.isBoolean()) {
      throw unexpectedValue("true or false");
    }
    return node.booleanValue();
  }

  /**
   * Returns a whole number.
   *
   * @param least the least allowed number
   * @return an int
   * @throws ToolException if this value is not a whole number, is less, or does not fit into an int
   */
  public int intValue(int least) {
    if (!node.isIntegralNumber() || !node.canConvertToInt() || node.intValue() < least) {
      throw unexpectedValue("a whole number from " + least);
    }
    return node.intValue();
  }

  /**
   * Returns a member that is a string.
   *
   * @param name the name of the member
   * @param otherwise the result if the member is missing
   * @return the characters of the string
   * @throws ToolException if the member is not a string
   */
  public String stringMember(String name, String otherwise) {
    return find(name).map(JsonPart::stringValue).orElse(otherwise);
  }

  /**
   * Returns a member that is true or false.
   *
   * @param name the name of the member
   * @param otherwise the result if the member is missing
   * @return true or false
   * @throws ToolException if the member is neither true nor false
   */
  public boolean booleanMember(String name, boolean otherwise) {
    return find(name).map(JsonPart::booleanValue).orElse(otherwise);
  }

  /**
   * Returns the names of the members.
   *
   * @return the names in order
   */
  public ImmutableList<String> names() {
    return ImmutableList.copyOf(node.fieldNames());
  }

  /**
   * Refuses unknown members, even if they are null.
   *
   * @param known the known names
   * @throws ToolException if there is an unknown member; the message suggests the known name that
   *     was probably meant
   */
  public void requireOnly(ImmutableSet<String> known) {
    if (!node.isObject()) {
      throw unexpectedValue("an object");
    }
    for (String name : names()) {
      if (!known.contains(name)) {
        throw new ToolException(
            Problem.WRONG_VALUE,
            pointer + pointerTo(name),
            "nothing is known by this name"
                + similarName(name, known)
                    .map(other -> "; did you mean \"" + other + "\"?")
                    .orElse("")
                + "; there "
                + (known.size() == 1 ? "is " : "are ")
                + String.join(", ", known));
      }
    }
  }

  /**
   * Refuses unknown members.
   *
   * @param known the known names
   * @throws ToolException as {@link #requireOnly(ImmutableSet)}
   */
  public void requireOnly(String... known) {
    requireOnly(ImmutableSet.copyOf(known));
  }

  /**
   * Returns the text of a JSON Schema, given as this object or as the text of this string. Refuses
   * an object around a schema or around its properties, because JSON Schema would read it as a
   * schema of all values.
   *
   * @return JSON
   * @throws ToolException if there are members that are not keywords, and no keyword that restricts
   *     values
   */
  public String schema() {
    JsonNode schema = node.isTextual() ? textAsJson() : node;
    boolean saysSomething =
        !schema.isObject()
            || Streams.stream(schema.fieldNames())
                .anyMatch(name -> KeywordNames.isRelaxable(name) || REFERENCES.contains(name));
    if (!saysSomething) {
      for (String name : ImmutableList.copyOf(schema.fieldNames())) {
        if (!KeywordNames.isKnown(name)) {
          throw ToolException.withAdvice(
              Problem.WRONG_VALUE,
              pointer + pointerTo(name),
              "this is no keyword of JSON Schema, and no keyword beside it says something about"
                  + " values",
              "put the schema itself here, with properties in \"properties\"");
        }
      }
    }
    return node.isTextual() ? node.textValue() : node.toString();
  }

  /**
   * Returns the JSON in a string. Returns the string itself if it is not JSON, because the reader
   * of the schema reports that error.
   */
  private JsonNode textAsJson() {
    try {
      return SchemaReader.tree(node.textValue());
    } catch (SchemaException e) {
      return node;
    }
  }

  /**
   * Returns the known name that is most similar to an unknown name, or the known name of a schema
   * if the unknown name is a usual name of a schema.
   */
  private static Optional<String> similarName(String name, ImmutableSet<String> known) {
    Optional<String> nearest = NameSuggestions.findNearest(name, known);
    return nearest.isPresent() || !SCHEMAS.contains(name)
        ? nearest
        : SCHEMAS.stream().filter(known::contains).findFirst();
  }

  /**
   * Returns the error that another value was expected.
   *
   * @param expected the expected value
   * @return an exception for the caller to throw
   */
  public ToolException unexpectedValue(String expected) {
    return new ToolException(
        Problem.WRONG_VALUE, pointer, "expected " + expected + ", found " + shownValue());
  }

  private String shownValue() {
    return Excerpt.excerptOf(node.toString(), 60);
  }

  @Override
  public String toString() {
    return pointer + ": " + shownValue();
  }
}
