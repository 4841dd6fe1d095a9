package io.dyck.tools;

import com.google.common.collect.ImmutableList;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A function that a model may call.
 *
 * @param name the name of the tool in calls
 * @param parameters the JSON Schema of the object of its arguments
 */
public record Tool(String name, String parameters) {
  /** The schema of a function without parameters. */
  public static final String NO_PARAMETERS = "{\"type\": \"object\", \"maxProperties\": 0}";

  /** Names that no format has to write differently. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.:/-]{1,128}");

  /**
   * Checks the name; the schema is read by {@link ToolSet}.
   *
   * @param name the name of the tool in calls
   * @param parameters the JSON Schema of the object of its arguments
   * @throws ToolException if the name is empty, has more than 128 characters, or has characters
   *     other than letters and digits of ASCII and {@code _ . : / -}
   */
  public Tool {
    checkName(name, "");
  }

  private static void checkName(String name, String pointer) {
    if (!NAME.matcher(name).matches()) {
      throw ToolException.withAdvice(
          Problem.TOOL_NAME,
          pointer,
          "the name \"" + name + "\" cannot be written in every format",
          "take 1 to 128 letters and digits of ASCII, and _ . : / -");
    }
  }

  /**
   * Reads the tools of a request. An item is {@code {"type": "function", "function": {"name": …,
   * "parameters": …}}}, or has the members of {@code function} in the item itself, as in OpenAI's
   * Responses. A function without the member {@code parameters} has no parameters.
   *
   * @param json an array
   * @return the tools in order
   * @throws ToolException if the text is not an array, or a tool cannot be called
   */
  public static ImmutableList<Tool> list(String json) {
    return list(JsonPart.read(json));
  }

  /**
   * Reads the tools of a request that was already read as JSON.
   *
   * @param json an array
   * @return the tools in order
   * @throws ToolException if the value is not an array, or a tool cannot be called
   */
  public static ImmutableList<Tool> list(JsonPart json) {
    return json.items().stream().map(Tool::of).collect(ImmutableList.toImmutableList());
  }

  private static Tool of(JsonPart item) {
    String type = item.stringMember("type", "function");
    if (!type.equals("function")) {
      throw ToolException.withAdvice(
          Problem.UNSUPPORTED,
          item.get("type").pointer(),
          "tools of the type \"" + type + "\" are none that a local model calls",
          "take \"function\"");
    }
    Optional<JsonPart> inner = item.find("function");
    JsonPart function = inner.orElse(item);
    if (inner.isPresent()) {
      item.requireOnly("type", "function");
      function.requireOnly("name", "description", "parameters", "strict");
    } else {
      item.requireOnly("type", "name", "description", "parameters", "strict");
    }
    Optional<String> unused = function.find("description").map(JsonPart::stringValue);
    // The schema holds whether it is strict or not.
    boolean unusedToo = function.booleanMember("strict", true);
    JsonPart name = function.get("name");
    checkName(name.stringValue(), name.pointer());
    return new Tool(
        name.stringValue(), function.find("parameters").map(Tool::schema).orElse(NO_PARAMETERS));
  }

  /**
   * Returns the schema of the arguments. Arguments are an object even if the schema does not
   * require it.
   */
  private static String schema(JsonPart parameters) {
    if (parameters.node().isBoolean() && parameters.booleanValue()) {
      return "{\"type\": \"object\"}";
    }
    if (parameters.find("type").isEmpty()) {
      String members = parameters.schema();
      return members.equals("{}")
          ? "{\"type\": \"object\"}"
          : "{\"type\": \"object\", " + members.substring(1);
    }
    if (!parameters.get("type").json().equals("\"object\"")) {
      throw parameters.get("type").unexpectedValue("\"object\", which arguments are");
    }
    return parameters.json();
  }
}
