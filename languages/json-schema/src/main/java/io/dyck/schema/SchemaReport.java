package io.dyck.schema;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Locale;

/**
 * The effect of each keyword of a schema.
 *
 * @param uses the keywords, in the order in which the schemas were read
 * @param warnings unknown keywords, keywords without effect, and schemas that no value satisfies
 * @param bounds the bounds of writing in force, in words, by the name of the bounded property
 */
public record SchemaReport(
    ImmutableList<KeywordEffect> uses,
    ImmutableList<Warning> warnings,
    ImmutableMap<String, String> bounds) {
  /** The possible effects of a keyword. */
  public enum SupportStatus {
    /** The keyword is enforced as written. */
    EXACT,
    /** Some values that the keyword allows are refused, and no invalid value is allowed. */
    NARROWED,
    /** The keyword is enforced, but an undeclared name may occur twice and count twice. */
    COUNTS_REPEATED,
    /**
     * The keyword is enforced as written. Undeclared members or items are not written, because the
     * policy or the schema forbids them.
     */
    CLOSED,
    /** The keyword is left out at the user's request. */
    RELAXED,
    /** The keyword cannot be enforced, therefore the schema is refused; see {@link SchemaCheck}. */
    REFUSED,
    /** The keyword has no effect at its place, or its value is unknown. */
    IGNORED,
    /** The keyword does not constrain values. */
    ANNOTATION
  }

  /**
   * The effect of a keyword at one place.
   *
   * @param pointer the place of the keyword
   * @param keyword the name of the keyword
   * @param state the effect of the keyword
   * @param why the reason; may be empty
   */
  public record KeywordEffect(String pointer, String keyword, SupportStatus state, String why) {
    /**
     * Returns the effect as a line.
     *
     * @return pointer, state and reason
     */
    public String text() {
      return pointer + ": " + stateName() + (why.isEmpty() ? "" : " (" + why + ")");
    }

    /**
     * Returns the state in words.
     *
     * @return such as {@code exact}
     */
    public String stateName() {
      return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private boolean isExact() {
      return state == SupportStatus.EXACT
          || state == SupportStatus.ANNOTATION
          || state == SupportStatus.CLOSED;
    }
  }

  /**
   * A part of a schema that its author most likely did not mean.
   *
   * @param pointer the place of the keyword
   * @param keyword the name of the keyword
   * @param why the reason for the warning
   */
  public record Warning(String pointer, String keyword, String why) {
    /**
     * Returns the warning as a line.
     *
     * @return pointer and reason
     */
    public String text() {
      return pointer + ": " + why;
    }
  }

  /**
   * Returns the keywords that are not enforced as written.
   *
   * @return in order
   */
  public ImmutableList<KeywordEffect> inexactKeywords() {
    return uses.stream().filter(use -> !use.isExact()).collect(ImmutableList.toImmutableList());
  }

  /**
   * Whether all keywords are enforced as written.
   *
   * @return false if a keyword was, for example, narrowed or relaxed
   */
  public boolean isExact() {
    return inexactKeywords().isEmpty();
  }

  /**
   * Returns the report as lines.
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
   * Returns the report as JSON: {@code keywords} (pointer, keyword, state, why), {@code warnings}
   * (pointer, keyword, message) and {@code bounds}.
   *
   * @return an object on one line
   */
  public String json() {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode keywords = result.putArray("keywords");
    for (KeywordEffect use : uses) {
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
