package io.dyck.schema;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Locale;

/**
 * What became of each keyword of a schema.
 *
 * @param uses in the order in which the schemas were met
 * @param warnings names that are no keywords, keywords that say nothing where they are, and schemas
 *     that no value satisfies
 * @param bounds which bounds of writing are in force, in words, by what they bound
 */
public record SchemaReport(
    ImmutableList<Use> uses, ImmutableList<Warning> warnings, ImmutableMap<String, String> bounds) {
  /** What can become of a keyword. */
  public enum State {
    /** It is enforced as it is written. */
    EXACT,
    /** Fewer values are allowed than it says, none of them wrong. */
    NARROWED,
    /**
     * It is enforced, but a name that the schema does not declare may come twice and count twice.
     */
    COUNTS_REPEATED,
    /**
     * It is enforced as it is written, and what it does not declare is not written: so says the
     * policy, or the schema.
     */
    CLOSED,
    /** It is left out, because the user said so. */
    RELAXED,
    /** It cannot be held, so that the schema is refused; see {@link SchemaCheck}. */
    REFUSED,
    /** The keyword says nothing at its place, or its value is unknown. */
    IGNORED,
    /** It says nothing about a value. */
    ANNOTATION
  }

  /**
   * One keyword at one place.
   *
   * @param pointer where it is
   * @param keyword its name
   * @param state what became of it
   * @param why the reason; may be empty
   */
  public record Use(String pointer, String keyword, State state, String why) {
    /**
     * The use as a line.
     *
     * @return pointer, state and reason
     */
    public String text() {
      return pointer + ": " + stateName() + (why.isEmpty() ? "" : " (" + why + ")");
    }

    /**
     * The state in words.
     *
     * @return such as {@code exact}
     */
    public String stateName() {
      return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private boolean isExact() {
      return state == State.EXACT || state == State.ANNOTATION || state == State.CLOSED;
    }
  }

  /**
   * Something that was most likely not meant.
   *
   * @param pointer where it is
   * @param keyword its name
   * @param why what is odd about it
   */
  public record Warning(String pointer, String keyword, String why) {
    /**
     * The warning as a line.
     *
     * @return pointer and reason
     */
    public String text() {
      return pointer + ": " + why;
    }
  }

  /**
   * The keywords that were not taken as they are written.
   *
   * @return in order
   */
  public ImmutableList<Use> inexact() {
    return uses.stream().filter(use -> !use.isExact()).collect(ImmutableList.toImmutableList());
  }

  /**
   * Whether nothing but what the schema says was decided.
   *
   * @return false if a keyword was narrowed or relaxed
   */
  public boolean isExact() {
    return inexact().isEmpty();
  }

  /**
   * The report as lines.
   *
   * @return a line for each keyword, warning and bound
   */
  public String text() {
    StringBuilder result = new StringBuilder();
    uses.forEach(use -> result.append(use.text()).append('\n'));
    warnings.forEach(each -> result.append(each.text()).append('\n'));
    bounds.forEach((what, most) -> result.append(what).append(": ").append(most).append('\n'));
    return result.toString();
  }

  /**
   * The report as JSON: {@code keywords} (pointer, keyword, state, why), {@code warnings} (pointer,
   * keyword, message) and {@code bounds}.
   *
   * @return an object on one line
   */
  public String json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode keywords = result.putArray("keywords");
    for (Use use : uses) {
      ObjectNode each = keywords.addObject().put("pointer", use.pointer);
      each.put("keyword", use.keyword).put("state", use.stateName());
      if (!use.why.isEmpty()) {
        each.put("why", use.why);
      }
    }
    ArrayNode told = result.putArray("warnings");
    for (Warning warning : warnings) {
      told.addObject()
          .put("pointer", warning.pointer)
          .put("keyword", warning.keyword)
          .put("message", warning.why);
    }
    ObjectNode limits = result.putObject("bounds");
    bounds.forEach(limits::put);
    return result.toString();
  }
}
