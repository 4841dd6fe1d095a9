package io.dyck.tools.format;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * A format in which a model calls tools, as data. A message is free text in which calls begin with
 * a trigger. If {@code text} begins with a frame, a message is instead of one of several kinds.
 * Immutable.
 *
 * <p>In JSON, as {@link #read} takes it, only the way to write a call is needed:
 *
 * <pre>{@code
 * {
 *   "call": "<tool_call>\n{\"name\": \"{name}\", \"arguments\": {arguments}}\n</tool_call>",
 *   "trigger": "<tool_call>",
 *   "between": "\n",
 *   "reasoning": "<think>{text}</think>"
 * }
 * }</pre>
 *
 * @param name the name of the format
 * @param calls the ways in which one call is written, each with {@code {name}}, {@code {arguments}}
 *     and optionally {@code {id}}; no way begins like another way
 * @param begin the text before the first call of a group
 * @param between the text between two calls of a group
 * @param end the text after the last call of a group
 * @param triggers for each way to write a call its first characters, {@code begin} included; if
 *     free text contains them, a call has begun
 * @param reasoning the template of reasoning, with {@code {text}}; null if the format does not mark
 *     reasoning
 * @param preamble the template of text before calls in a framed format; null if there is no such
 *     text
 * @param text the template of text: {@code {text}} alone, with a frame, or with an end only
 * @param parallel whether a group may have several calls
 * @param textBefore whether free text may stand before the first group of calls
 * @param textAfter whether free text may follow a group of calls, and then another group
 * @param id a regular expression of the text in place of {@code {id}}
 * @param arguments the style of arguments that are elements; null if arguments are JSON
 */
public record ToolFormat(
    String name,
    ImmutableList<Template> calls,
    String begin,
    String between,
    String end,
    ImmutableList<String> triggers,
    @Nullable Template reasoning,
    @Nullable Template preamble,
    Template text,
    boolean parallel,
    boolean textBefore,
    boolean textAfter,
    String id,
    @Nullable ElementStyle arguments) {
  /** The ids of calls, unless a format says otherwise. */
  static final String ANY_ID = "[A-Za-z0-9_-]{1,64}";

  /**
   * Checks the parts against each other.
   *
   * @param name the name of the format
   * @param calls the ways in which one call is written, each with {@code {name}}, {@code
   *     {arguments}} and optionally {@code {id}}; no way begins like another way
   * @param begin the text before the first call of a group
   * @param between the text between two calls of a group
   * @param end the text after the last call of a group
   * @param triggers for each way to write a call its first characters, {@code begin} included; if
   *     free text contains them, a call has begun
   * @param reasoning the template of reasoning, with {@code {text}}; null if the format does not
   *     mark reasoning
   * @param preamble the template of text before calls in a framed format; null if there is no such
   *     text
   * @param text the template of text: {@code {text}} alone, with a frame, or with an end only
   * @param parallel whether a group may have several calls
   * @param textBefore whether free text may stand before the first group of calls
   * @param textAfter whether free text may follow a group of calls, and then another group
   * @param id a regular expression of the text in place of {@code {id}}
   * @param arguments the style of arguments that are elements; null if arguments are JSON
   * @throws ToolException if a hole is missing, or the end of a part could not be recognized
   */
  public ToolFormat {
    calls.forEach(call -> FormatChecks.checkCall(call, arguments));
    FormatChecks.checkTriggers(begin, calls, triggers);
    FormatChecks.checkFrame("reasoning", reasoning);
    FormatChecks.checkFrame("preamble", preamble);
    FormatChecks.check(
        text.count(Hole.TEXT) == 1 && text.holes().size() == 1, "text", "it needs {text}, once");
    FormatChecks.check(
        preamble == null || !text.textBeforeHole().isEmpty(),
        "preamble",
        "it is for formats whose \"text\" begins with a frame");
    FormatChecks.check(
        textBefore || (reasoning == null && text.pieces().size() == 1 && !textAfter),
        "textBefore",
        "where no text stands before calls, none follows, and there are no frames");
  }

  /**
   * Returns a format of this library.
   *
   * @param name one of {@link #names}
   * @return the format
   * @throws ToolException if there is none of that name
   */
  public static ToolFormat named(String name) {
    return KnownFormats.findByName(name);
  }

  /**
   * Returns the names of the formats of this library.
   *
   * @return the names
   */
  public static ImmutableList<String> names() {
    return KnownFormats.NAMES;
  }

  /**
   * Reads a user's format.
   *
   * @param name the name of the format
   * @param json an object with {@code "call"}, and other members that docs/tool-calls.md lists
   * @return the format
   * @throws ToolException if it is no format
   */
  public static ToolFormat read(String name, String json) {
    return KnownFormats.read(name, JsonPart.read(json));
  }

  /**
   * Returns whether texts have a frame. A message of a framed format is of one kind.
   *
   * @return false if texts have no frame
   */
  public boolean isFramed() {
    return !text.textBeforeHole().isEmpty();
  }

  /**
   * Returns the fixed text before the first hole of the first call of a group.
   *
   * @param way the index of a way to write a call
   * @return the text, {@code begin} included
   */
  public String textBeforeHole(int way) {
    return begin + calls.get(way).textBeforeHole();
  }

  @Override
  public String toString() {
    return name;
  }
}
