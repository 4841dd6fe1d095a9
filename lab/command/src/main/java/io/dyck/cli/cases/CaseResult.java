package io.dyck.cli.cases;

import com.google.common.collect.ImmutableList;

/**
 * What came of a case.
 *
 * @param detail why, for a failure with the text that shows it; empty if it passed
 * @param wrong every text that did not come out as labelled, with its label and number
 */
public record CaseResult(String id, Status status, String detail, ImmutableList<String> wrong) {
  CaseResult(String id, Status status, String detail) {
    this(id, status, detail, ImmutableList.of());
  }

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
