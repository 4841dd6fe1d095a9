package io.dyck.grammar;

/**
 * The place where a rule ends if it could also continue. Terminals compete with each other. The set
 * of competing terminals at a place depends only on the grammar rules around that place
 * (docs/lexing.md).
 */
public enum MatchKind {
  /** Anywhere: every way to read the text counts. */
  ANY,

  /** Not before a character that any terminal that is being read could also read. */
  LONGEST,

  /**
   * At the first place where its text is complete; every other terminal that is being read also
   * ends there, or is given up.
   */
  SHORTEST
}
