package io.dyck.tools;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.elements.ElementLanguage;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.schema.elements.ElementValues;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tools whose schemas are read. All choices and formats share a set. Immutable and thread-safe for
 * callers; the languages of the arguments are made when texts reach them.
 */
public final class ToolSet {
  private final ImmutableList<Tool> tools;
  private final ImmutableMap<String, LazyLanguage> arguments;

  private final ToolSchemas schemas;

  private final CallCheck check;

  private ToolSet(
      ImmutableList<Tool> tools,
      ImmutableMap<String, LazyLanguage> arguments,
      ToolSchemas schemas) {
    this.tools = tools;
    this.arguments = arguments;
    this.schemas = schemas;
    this.check = schemas.check();
  }

  /**
   * Reads the schemas of tools with the default options.
   *
   * @param tools the tools, with different names
   * @return the tools, ready for use
   * @throws ToolException if two tools have the same name, or a schema cannot be used
   */
  public static ToolSet of(List<Tool> tools) {
    return of(tools, new ToolSchemas(SchemaOptions.GENERATION));
  }

  /**
   * Reads the schemas of tools, or reuses remembered ones. Cost: some 100 µs for each new schema.
   *
   * @param tools the tools, with different names
   * @param schemas reads and remembers schemas
   * @return the tools, ready for use
   * @throws ToolException if two tools have the same name, or a schema cannot be used
   */
  public static ToolSet of(List<Tool> tools, ToolSchemas schemas) {
    Map<String, LazyLanguage> arguments = new LinkedHashMap<>();
    for (int i = 0; i < tools.size(); i++) {
      Tool tool = tools.get(i);
      String pointer = "#/" + i;
      if (arguments.put(tool.name(), schemas.arguments(tool, pointer)) != null) {
        throw new ToolException(
            Problem.TOOL_NAME,
            pointer,
            "there are two tools \"" + tool.name() + "\"; a call could not tell which is meant");
      }
    }
    return new ToolSet(ImmutableList.copyOf(tools), ImmutableMap.copyOf(arguments), schemas);
  }

  /**
   * Reads the tools of a request with the default options.
   *
   * @param json an array, as {@link Tool#list} takes it
   * @return the tools, ready for use
   * @throws ToolException if they cannot be used
   */
  public static ToolSet read(String json) {
    return of(Tool.list(json));
  }

  /**
   * Returns the tools.
   *
   * @return the tools in their given order
   */
  public ImmutableList<Tool> tools() {
    return tools;
  }

  /**
   * Returns the texts of a tool's arguments.
   *
   * @param name the name of a tool
   * @return a language for one thread at a time; empty if no tool has that name
   */
  Optional<LazyLanguage> arguments(String name) {
    return Optional.ofNullable(arguments.get(name));
  }

  /** Returns the check of calls against these tools. */
  CallCheck check() {
    return check;
  }

  /**
   * Returns the texts of a tool's arguments as elements. The spellings in {@code tokens} are
   * special tokens.
   */
  ElementLanguage elements(Tool tool, ElementStyle style, ImmutableList<String> tokens) {
    return schemas.elements(tool, style, tokens);
  }

  /**
   * Returns the allowed values of a tool's arguments, for reading the elements of one call; null if
   * no tool has the name.
   */
  @Nullable ElementValues values(String name, ElementStyle style) {
    for (Tool tool : tools) {
      if (tool.name().equals(name)) {
        return schemas.values(tool, style);
      }
    }
    return null;
  }

  @Override
  public String toString() {
    return arguments.keySet().toString();
  }
}
