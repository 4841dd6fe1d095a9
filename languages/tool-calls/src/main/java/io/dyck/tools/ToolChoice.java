package io.dyck.tools;

import com.google.common.collect.ImmutableSet;
import io.dyck.tools.read.JsonPart;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The choice whether a model may, must or must not call tools, and which tools.
 *
 * @param mode whether the model calls
 * @param names the tools that may be called; null means all
 */
public record ToolChoice(Mode mode, @Nullable ImmutableSet<String> names) {
  /** Whether tools are called. */
  public enum Mode {
    /** No tool is called. */
    NONE,
    /** The model decides. */
    AUTO,
    /** At least one tool is called. */
    REQUIRED,
    /** Just one call is made. */
    ONE
  }

  /** No tool is called. */
  public static final ToolChoice NONE = new ToolChoice(Mode.NONE, null);

  /** The model decides. */
  public static final ToolChoice AUTO = new ToolChoice(Mode.AUTO, null);

  /** At least one tool is called. */
  public static final ToolChoice REQUIRED = new ToolChoice(Mode.REQUIRED, null);

  /**
   * Returns the choice that one tool is called exactly once.
   *
   * @param tool the name of the tool
   * @return a choice
   */
  public static ToolChoice singleTool(String tool) {
    return new ToolChoice(Mode.ONE, ImmutableSet.of(tool));
  }

  /**
   * Reads a choice as OpenAI's interface has it: {@code "none"}, {@code "auto"}, {@code
   * "required"}, {@code {"type": "function", "function": {"name": …}}} (or with the name in the
   * object itself), and {@code {"type": "allowed_tools", …}}.
   *
   * @param json a string or an object
   * @return the choice
   * @throws io.dyck.tools.read.ToolException if it is none
   */
  public static ToolChoice read(String json) {
    return read(JsonPart.read(json));
  }

  /**
   * Reads a choice of a request that was read already.
   *
   * @param json a string or an object
   * @return the choice
   * @throws io.dyck.tools.read.ToolException if it is none
   */
  public static ToolChoice read(JsonPart json) {
    if (json.node().isTextual()) {
      return mode(json, true);
    }
    String type = json.get("type").stringValue();
    if (type.equals("function")) {
      return singleTool(name(json));
    }
    if (!type.equals("allowed_tools")) {
      throw json.get("type").unexpectedValue("\"function\" or \"allowed_tools\"");
    }
    Optional<JsonPart> inner = json.find("allowed_tools");
    if (inner.isPresent()) {
      json.requireOnly("type", "allowed_tools");
      inner.get().requireOnly("mode", "tools");
    } else {
      json.requireOnly("type", "mode", "tools");
    }
    JsonPart allowed = inner.orElse(json);
    Set<String> names = new LinkedHashSet<>();
    for (JsonPart tool : allowed.get("tools").items()) {
      names.add(name(tool));
    }
    Mode mode = allowed.find("mode").map(part -> mode(part, false).mode()).orElse(Mode.AUTO);
    return new ToolChoice(mode, ImmutableSet.copyOf(names));
  }

  /** Returns the name of a function, which stands in a separate object or beside the type. */
  private static String name(JsonPart json) {
    if (!json.stringMember("type", "function").equals("function")) {
      throw json.get("type").unexpectedValue("\"function\"");
    }
    Optional<JsonPart> inner = json.find("function");
    if (inner.isEmpty()) {
      json.requireOnly("type", "name");
      return json.get("name").stringValue();
    }
    json.requireOnly("type", "function");
    inner.get().requireOnly("name");
    return inner.get().get("name").stringValue();
  }

  private static ToolChoice mode(JsonPart json, boolean orNone) {
    return switch (json.stringValue()) {
      case "auto" -> AUTO;
      case "required" -> REQUIRED;
      default -> {
        if (orNone && json.stringValue().equals("none")) {
          yield NONE;
        }
        throw json.unexpectedValue(
            (orNone ? "\"none\", " : "")
                + "\"auto\" or \"required\""
                + (orNone ? ", or an object that names a function" : ""));
      }
    };
  }
}
