package io.dyck.compose.canonical;

/** Whether a text can go on canonically, as far as the known part of a stack tells. */
enum Viability {
  YES,
  NO,

  /** What lies under the known part of the stack decides. */
  UNKNOWN
}
