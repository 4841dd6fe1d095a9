package io.dyck.canonical.search;

/**
 * The answer whether a text can continue canonically, as far as the known part of a stack decides.
 */
enum Viability {
  YES,
  NO,

  /** The part of the stack below the known part decides. */
  UNKNOWN
}
