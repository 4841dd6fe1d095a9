package io.dyck.cli.cases;

import com.google.common.collect.ImmutableList;

/**
 * The result of a case.
 *
 * @param detail the reason for a failure, with the text that shows it; empty if the case passed
 * @param wrong every text with a result different from its label, with the label and the number
 */
public record CaseResult(String id, Status status, String detail, ImmutableList<String> wrong) {
  CaseResult(String id, Status status, String detail) {
    this(id, status, detail, ImmutableList.of());
  }

  /** The possible results of a case. */
  public enum Status {
    /** All results match the labels. */
    PASSED,
    /** Some result does not match its label. */
    FAILED,
    /** The case was not run, because some feature is not supported, or a file is missing. */
    SKIPPED,
    /** The grammar is not deterministic, or not decided to be. */
    REJECTED
  }
}
