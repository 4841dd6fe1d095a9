package io.dyck.canonical.search;

/**
 * The answer whether a text can continue canonically, as far as the known part of a stack decides.
 */
enum Viability {
  NO,

  /** The part of the stack below the known part decides. */
  UNKNOWN,

  YES;

  /** Returns the answer if the text can continue in one of two ways. */
  Viability or(Viability other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
