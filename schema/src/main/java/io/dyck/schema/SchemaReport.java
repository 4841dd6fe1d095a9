package io.dyck.schema;

import com.google.common.collect.ImmutableList;
import java.util.Locale;

/**
 * What became of each keyword of a schema.
 *
 * @param uses in the order in which the schemas were met
 * @param warnings names that are no keywords, and keywords that say nothing where they are
 */
public record SchemaReport(ImmutableList<Use> uses, ImmutableList<Warning> warnings) {
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
    /** It is left out, because the user said so. */
    RELAXED,
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
      String name = state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      return pointer + ": " + name + (why.isEmpty() ? "" : " (" + why + ")");
    }

    private boolean isExact() {
      return state == State.EXACT || state == State.ANNOTATION;
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
   * @return a line for each keyword
   */
  public String text() {
    StringBuilder result = new StringBuilder();
    uses.forEach(use -> result.append(use.text()).append('\n'));
    return result.toString();
  }
}
