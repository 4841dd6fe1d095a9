package io.dyck.pda.stack;

import io.dyck.pda.rules.EndRecursion;

/**
 * The construction of a machine. Each construction is exact. A grammar may be deterministic in one
 * construction and not in another.
 */
public enum ReturnStrategy {
  /**
   * A call at the end of a rule leaves no return address. Returns are taken before the letter after
   * them is read. There are few symbols, and stacks are low.
   */
  EAGER,

  /**
   * A tail-recursive call also leaves a return address if it is one of several calls after the same
   * text. Readings that differ by such calls then stay side by side on the stack ({@code s ::= "if"
   * s | "if" n "else" s}). Where one terminal with longest match may begin in place and another
   * after any number of returns, the terminal is read first. Once the terminal is known, the
   * returns that lead to it are taken. This distinguishes a keyword in place from a name further
   * down ({@code else} after any number of open {@code if}s). The treatment applies to rules that
   * end with themselves ({@link EndRecursion}). Other rules are treated as eager.
   */
  DEFERRING
}
