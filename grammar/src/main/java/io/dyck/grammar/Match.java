package io.dyck.grammar;

/**
 * Where a rule ends when it could also go on. Terminals compete: which of them are being read at a
 * place depends on what the rules around them expect there, and on nothing else (docs/lexing.md).
 */
public enum Match {
  /** Anywhere: every way to read the text counts. */
  ANY,

  /** Not before a character that any terminal being read could take as well. */
  LONGEST,

  /**
   * At the first place where its text is complete; every other terminal being read ends there too,
   * or is given up.
   */
  SHORTEST
}
