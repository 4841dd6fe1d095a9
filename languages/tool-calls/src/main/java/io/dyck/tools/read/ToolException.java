package io.dyck.tools.read;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/**
 * Tools, a choice, a format or a structural tag that cannot be used, or a text without its form.
 */
public final class ToolException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** The kind of a problem. */
  public enum Problem {
    /** The text is not JSON. */
    NOT_JSON("DYCK-T001", "mend the JSON there"),
    /** A value is not of the required kind. */
    WRONG_VALUE("DYCK-T002", "write what is expected there"),
    /** A tool has a name that cannot be written, or the name of another tool. */
    TOOL_NAME("DYCK-T003", "give the tool another name"),
    /** The choice names a tool that does not exist. */
    CHOICE("DYCK-T004", "choose among the tools that are offered, or offer another one"),
    /** The schema of a part cannot be used. */
    SCHEMA("DYCK-T005", "mend the schema"),
    /** A format of calls is not complete, or contradicts itself. */
    FORMAT("DYCK-T006", "take a known format, or mend this part of your own"),
    /** The grammar or pattern of a part cannot be read. */
    GRAMMAR("DYCK-T007", "mend the grammar or the pattern"),
    /** A requested feature is not supported. */
    UNSUPPORTED("DYCK-T008", "leave it out of the request"),
    /** A text does not have the requested form. */
    TEXT(
        "DYCK-T010",
        "read only texts that were written under the constraint, with the same format"),
    /** A call names a tool that was not offered, or its arguments break the tool's schema. */
    CALL("DYCK-T011", "compare the call with the tools; the constraint lets no such call through");

    private final String code;
    private final String advice;

    Problem(String code, String advice) {
      this.code = code;
      this.advice = advice;
    }

    /**
     * Returns the stable code.
     *
     * @return a code such as {@code DYCK-T001}
     */
    public String code() {
      return code;
    }
  }

  /** The kind of the problem. */
  private final Problem problem;

  private ToolException(
      Problem problem, String pointer, String message, String advice, @Nullable Throwable cause) {
    super(
        problem.code,
        pointer,
        problem.code + ": " + (pointer.isEmpty() ? "" : "at " + pointer + ": ") + message,
        advice,
        cause);
    this.problem = problem;
  }

  /**
   * Makes an exception with an advice of its own, which ends the message.
   *
   * @param problem the kind of problem
   * @param pointer the place as a JSON pointer; empty if there is no place
   * @param message the problem
   * @param advice the remedy
   * @return to be thrown
   */
  public static ToolException withAdvice(
      Problem problem, String pointer, String message, String advice) {
    return new ToolException(problem, pointer, message + "; " + advice, advice, null);
  }

  /**
   * Makes an exception with a cause. The advice is that of the cause, or that of the kind.
   *
   * @param problem the kind of problem
   * @param pointer the place as a JSON pointer such as {@code #/0/function}; empty if there is no
   *     place
   * @param message the problem
   * @param cause the cause
   */
  public ToolException(Problem problem, String pointer, String message, @Nullable Throwable cause) {
    this(
        problem,
        pointer,
        message,
        cause instanceof DyckException known ? known.advice() : problem.advice,
        cause);
  }

  /**
   * Makes an exception. The advice is that of the kind.
   *
   * @param problem the kind of problem
   * @param pointer the place as a JSON pointer such as {@code #/0/function}; empty if there is no
   *     place
   * @param message the problem
   */
  public ToolException(Problem problem, String pointer, String message) {
    this(problem, pointer, message, null);
  }

  /**
   * Returns the kind of problem.
   *
   * @return the kind
   */
  public Problem problem() {
    return problem;
  }

  /**
   * Returns the place of the problem.
   *
   * @return a JSON pointer such as {@code #/0/function/name}; empty if there is no place
   */
  public String pointer() {
    return place();
  }
}
