package io.dyck.grammar;

/** The importance of a diagnostic. */
public enum Severity {
  /** The grammar cannot be used. */
  ERROR,
  /** The grammar can be used, but most likely has another language than its author meant. */
  WARNING,
  /** Worth knowing. */
  INFORMATION
}
