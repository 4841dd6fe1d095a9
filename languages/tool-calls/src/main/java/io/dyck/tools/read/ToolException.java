package io.dyck.tools.read;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/**
 * Tools, a choice, a format or a structural tag that cannot be used, or a text without its form.
 */
public final class ToolException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** What is wrong. */
  public enum Problem {
    /** The text is no JSON. */
    NOT_JSON("DYCK-T001"),
    /** A value is not of the kind that belongs there. */
    WRONG_VALUE("DYCK-T002"),
    /** A tool has a name that cannot be written, or that another one has. */
    TOOL_NAME("DYCK-T003"),
    /** The choice asks for a tool that is not there. */
    CHOICE("DYCK-T004"),
    /** The schema of a part cannot be used. */
    SCHEMA("DYCK-T005"),
    /** A format of calls is not complete, or contradicts itself. */
    FORMAT("DYCK-T006"),
    /** The grammar or pattern of a part cannot be read. */
    GRAMMAR("DYCK-T007"),
    /** What is asked for is not supported. */
    UNSUPPORTED("DYCK-T008"),
    /** A text does not have the form that was asked for. */
    TEXT("DYCK-T010"),
    /** A call names a tool that was not offered, or its arguments break the tool's schema. */
    CALL("DYCK-T011");

    private final String code;

    Problem(String code) {
      this.code = code;
    }

    /**
     * The stable code.
     *
     * @return such as {@code DYCK-T001}
     */
    public String code() {
      return code;
    }
  }

  /** What is wrong. */
  private final Problem problem;

  /** Where it is. */
  private final String pointer;

  /**
   * Says what is wrong.
   *
   * @param problem which kind
   * @param pointer where, as a JSON pointer such as {@code #/0/function}; empty where there is none
   * @param message what is wrong, and what to do
   * @param cause what it comes from
   */
  public ToolException(Problem problem, String pointer, String message, @Nullable Throwable cause) {
    super(
        problem.code() + ": " + (pointer.isEmpty() ? "" : "at " + pointer + ": ") + message, cause);
    this.problem = problem;
    this.pointer = pointer;
  }

  /**
   * Says what is wrong.
   *
   * @param problem which kind
   * @param pointer where, as a JSON pointer such as {@code #/0/function}; empty where there is none
   * @param message what is wrong, and what to do
   */
  public ToolException(Problem problem, String pointer, String message) {
    this(problem, pointer, message, null);
  }

  /**
   * What is wrong.
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
   * Where the problem is.
   *
   * @return a JSON pointer such as {@code #/0/function/name}; empty where there is none
   */
  public String pointer() {
    return pointer;
  }
}
