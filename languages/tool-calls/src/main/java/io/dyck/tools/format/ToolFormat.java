package io.dyck.tools.format;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.text.ElementStyle;
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
 * @param name what it is called
 * @param calls the ways in which one call is written, each with {@code {name}}, {@code {arguments}}
 *     and perhaps {@code {id}}; no one begins as another does
 * @param begin stands before the first call of a group
 * @param between stands between two calls of a group
 * @param end stands after the last call of a group
 * @param triggers for each way to write a call the first characters of it, {@code begin} included:
 *     where free text holds them, a call has begun
 * @param reasoning how reasoning is written, with {@code {text}}; null if it is not told apart
 * @param preamble how text before calls is written where texts are framed; null if there is none
 * @param text how text is written: {@code {text}}, or with a frame, or with an end alone
 * @param parallel whether a group may have several calls
 * @param textBefore whether free text may stand before the first group of calls
 * @param textAfter whether free text may follow a group of calls, and then another group
 * @param id a regular expression of what stands for {@code {id}}
 * @param arguments how arguments are written as elements; null if they are JSON
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
   * @param name what it is called
   * @param calls the ways in which one call is written, each with {@code {name}}, {@code
   *     {arguments}} and perhaps {@code {id}}; no one begins as another does
   * @param begin stands before the first call of a group
   * @param between stands between two calls of a group
   * @param end stands after the last call of a group
   * @param triggers for each way to write a call the first characters of it, {@code begin}
   *     included: where free text holds them, a call has begun
   * @param reasoning how reasoning is written, with {@code {text}}; null if it is not told apart
   * @param preamble how text before calls is written where texts are framed; null if there is none
   * @param text how text is written: {@code {text}}, or with a frame, or with an end alone
   * @param parallel whether a group may have several calls
   * @param textBefore whether free text may stand before the first group of calls
   * @param textAfter whether free text may follow a group of calls, and then another group
   * @param id a regular expression of what stands for {@code {id}}
   * @param arguments how arguments are written as elements; null if they are JSON
   * @throws ToolException if a hole is missing, or nothing would tell where a part ends
   */
  public ToolFormat {
    calls.forEach(call -> FormatChecks.checkCall(call, arguments));
    FormatChecks.checkTriggers(begin, calls, triggers);
    FormatChecks.checkFrame("reasoning", reasoning);
    FormatChecks.checkFrame("preamble", preamble);
    FormatChecks.check(
        text.count(Hole.TEXT) == 1 && text.holes().size() == 1, "text", "it needs {text}, once");
    FormatChecks.check(
        preamble == null || !text.head().isEmpty(),
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
    return KnownFormats.named(name);
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
   * @param name what it is called
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
    return !text.head().isEmpty();
  }

  /**
   * Returns the fixed text before the first hole of the first call of a group.
   *
   * @param way the index of a way to write a call
   * @return the text, {@code begin} included
   */
  public String head(int way) {
    return begin + calls.get(way).head();
  }

  @Override
  public String toString() {
    return name;
  }
}
