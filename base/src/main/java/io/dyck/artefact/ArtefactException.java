package io.dyck.artefact;

import io.dyck.failure.DyckException;

/**
 * Reports that an artefact cannot be loaded or saved. The message names the problem, the place in
 * the file and the remedy.
 */
public final class ArtefactException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** The kinds of problems. The codes are listed in {@code docs/errors.md}. */
  public enum Problem {
    /** The file cannot be read or written. */
    INACCESSIBLE("DYCK-V020", "check its name and permissions"),

    /** The file is no artefact, or an artefact of another kind. */
    OTHER_KIND(
        "DYCK-V021",
        "'dyck compile GRAMMAR' writes a constraint, 'dyck compile' without GRAMMAR a vocabulary"),

    /** Another version of this library wrote the file. */
    OTHER_VERSION("DYCK-V022", "make it again with this version"),

    /** The file is shorter or longer than its header says. */
    OTHER_LENGTH("DYCK-V023", "copy the whole file again"),

    /** A checksum does not match. */
    ALTERED("DYCK-V024", "copy the file again, or make it again"),

    /** The checksums match, but the content is malformed. */
    MALFORMED("DYCK-V025", "make it again"),

    /** The constraint is for another vocabulary than the given one. */
    OTHER_VOCABULARY("DYCK-V026", "load it with the vocabulary it was made for, or make it again"),

    /** The value has a part that no file can hold. */
    NOT_STORABLE("DYCK-V027", "see the reason");

    private final String code;
    private final String advice;

    Problem(String code, String advice) {
      this.code = code;
      this.advice = advice;
    }
  }

  /** What is wrong. */
  private final Problem problem;

  /**
   * Reports a problem.
   *
   * @param problem the kind of problem
   * @param place the file, perhaps with a section and a byte
   * @param message the problem in words
   */
  public ArtefactException(Problem problem, String place, String message) {
    this(problem, place, message, problem.advice);
  }

  ArtefactException(Problem problem, String place, String message, String advice) {
    super(
        problem.code, place, place + ": " + problem.code + ": " + message + "; " + advice, advice);
    this.problem = problem;
  }

  /**
   * What is wrong.
   *
   * @return the problem that the code stands for
   */
  public Problem problem() {
    return problem;
  }
}
