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
    NOT_JSON("DYCK-T001"),
    /** A value is not of the required kind. */
    WRONG_VALUE("DYCK-T002"),
    /** A tool has a name that cannot be written, or the name of another tool. */
    TOOL_NAME("DYCK-T003"),
    /** The choice names a tool that does not exist. */
    CHOICE("DYCK-T004"),
    /** The schema of a part cannot be used. */
    SCHEMA("DYCK-T005"),
    /** A format of calls is not complete, or contradicts itself. */
    FORMAT("DYCK-T006"),
    /** The grammar or pattern of a part cannot be read. */
    GRAMMAR("DYCK-T007"),
    /** A requested feature is not supported. */
    UNSUPPORTED("DYCK-T008"),
    /** A text does not have the requested form. */
    TEXT("DYCK-T010"),
    /** A call names a tool that was not offered, or its arguments break the tool's schema. */
    CALL("DYCK-T011");

    private final String code;

    Problem(String code) {
      this.code = code;
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

  /** The place of the problem, as a JSON pointer. */
  private final String pointer;

  /**
   * Makes an exception with a cause.
   *
   * @param problem the kind of problem
   * @param pointer the place as a JSON pointer such as {@code #/0/function}; empty if there is no
   *     place
   * @param message the problem and the remedy
   * @param cause the cause
   */
  public ToolException(Problem problem, String pointer, String message, @Nullable Throwable cause) {
    super(
        problem.code() + ": " + (pointer.isEmpty() ? "" : "at " + pointer + ": ") + message, cause);
    this.problem = problem;
    this.pointer = pointer;
  }

  /**
   * Makes an exception.
   *
   * @param problem the kind of problem
   * @param pointer the place as a JSON pointer such as {@code #/0/function}; empty if there is no
   *     place
   * @param message the problem and the remedy
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

  @Override
  public String code() {
    return problem.code();
  }

  /**
   * Returns the place of the problem.
   *
   * @return a JSON pointer such as {@code #/0/function/name}; empty if there is no place
   */
  public String pointer() {
    return pointer;
  }
}
