package io.dyck.cli.cases;

/**
 * What came of a case.
 *
 * @param id the case
 * @param status how it ended
 * @param detail why, for a failure with the text that shows it; empty if it passed
 */
public record CaseResult(String id, Status status, String detail) {
  /** How a case can end. */
  public enum Status {
    /** Everything came out as labelled. */
    PASSED,
    /** Something did not. */
    FAILED,
    /** Not run: something is not supported, or not there. */
    SKIPPED,
    /** The grammar is not deterministic, or not decided to be. */
    REJECTED
  }
}
