package io.dyck.tools.format;

import com.google.common.collect.ImmutableList;
import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import org.jspecify.annotations.Nullable;

/**
 * How a model writes that it calls tools, as data. A message is free text in which calls begin with
 * a trigger; or, where {@code text} has a frame, a message of one of several kinds. Immutable.
 *
 * <p>In JSON, as {@link #read} takes it, only {@code call} is needed:
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
 * @param call how one call is written, with {@code {name}}, {@code {arguments}} and perhaps {@code
 *     {id}}
 * @param begin stands before the first call of a group
 * @param between stands between two calls of a group
 * @param end stands after the last call of a group
 * @param trigger the first characters of {@code begin} and {@code call}: where free text holds
 *     them, a call has begun
 * @param reasoning how reasoning is written, with {@code {text}}; null if it is not told apart
 * @param preamble how text before calls is written where texts are framed; null if there is none
 * @param text how text is written: {@code {text}}, or with a frame
 * @param parallel whether a group may have several calls
 * @param textAfter whether free text may follow a group of calls, and then another group
 * @param id a regular expression of what stands for {@code {id}}
 */
public record ToolFormat(
    String name,
    Template call,
    String begin,
    String between,
    String end,
    String trigger,
    @Nullable Template reasoning,
    @Nullable Template preamble,
    Template text,
    boolean parallel,
    boolean textAfter,
    String id) {
  /** The ids of calls, unless a format says otherwise. */
  static final String ANY_ID = "[A-Za-z0-9_-]{1,64}";

  /**
   * Checks the parts against each other.
   *
   * @param name what it is called
   * @param call how one call is written, with {@code {name}}, {@code {arguments}} and perhaps
   *     {@code {id}}
   * @param begin stands before the first call of a group
   * @param between stands between two calls of a group
   * @param end stands after the last call of a group
   * @param trigger the first characters of {@code begin} and {@code call}: where free text holds
   *     them, a call has begun
   * @param reasoning how reasoning is written, with {@code {text}}; null if it is not told apart
   * @param preamble how text before calls is written where texts are framed; null if there is none
   * @param text how text is written: {@code {text}}, or with a frame
   * @param parallel whether a group may have several calls
   * @param textAfter whether free text may follow a group of calls, and then another group
   * @param id a regular expression of what stands for {@code {id}}
   * @throws ToolException if a hole is missing, or nothing would tell where a part ends
   */
  public ToolFormat {
    FormatChecks.checkCall(call);
    FormatChecks.check(
        !(begin + call.head()).isEmpty(), "call", "a call must begin with fixed text");
    FormatChecks.check(
        !trigger.isEmpty() && (begin + call.head()).startsWith(trigger),
        "trigger",
        "it must be what \"begin\" and \"call\" begin with: " + begin + call.head());
    FormatChecks.checkFrame("reasoning", reasoning);
    FormatChecks.checkFrame("preamble", preamble);
    FormatChecks.check(
        text.count(Hole.TEXT) == 1 && text.pieces().size() <= 3, "text", "it needs {text}, once");
    FormatChecks.check(
        preamble == null || !text.head().isEmpty(),
        "preamble",
        "it is for formats whose \"text\" begins with a frame");
  }

  /**
   * A format that comes with this library.
   *
   * @param name one of {@link #names}
   * @return the format
   * @throws ToolException if there is none of that name
   */
  public static ToolFormat named(String name) {
    return KnownFormats.named(name);
  }

  /**
   * The formats that come with this library.
   *
   * @return their names
   */
  public static ImmutableList<String> names() {
    return KnownFormats.NAMES;
  }

  /**
   * Reads a format of one's own.
   *
   * @param name what it is called
   * @param json an object with {@code call}, and any other component of this record
   * @return the format
   * @throws ToolException if it is no format
   */
  public static ToolFormat read(String name, String json) {
    return KnownFormats.read(name, JsonPart.read(json));
  }

  /**
   * Whether texts have a frame, so that a message is of one kind.
   *
   * @return false if text is just text
   */
  public boolean isFramed() {
    return !text.head().isEmpty();
  }

  @Override
  public String toString() {
    return name;
  }
}
