package io.dyck.grammar;

/** How much a diagnostic matters. */
public enum Severity {
  /** The grammar cannot be used. */
  ERROR,
  /** The grammar can be used, but most likely does not say what its author meant. */
  WARNING,
  /** Worth knowing. */
  INFORMATION
}
