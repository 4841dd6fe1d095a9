package io.dyck.pda.machine;

import io.dyck.pda.rules.EndRecursion;

/**
 * How a machine is built. All are exact; a grammar may be deterministic in one and not in another.
 */
public enum Construction {
  /**
   * A call at the end of a rule leaves no return address, and returns are taken before what follows
   * them is read. Few symbols, low stacks.
   */
  EAGER,

  /**
   * A tail-recursive call leaves a return address too where it is one of several calls after the
   * same text, so readings that differ by such calls stay side by side on the stack ({@code s ::=
   * "if" s | "if" n "else" s}). And where a terminal with longest match may begin in place and
   * another one after any number of returns, it is read first: once it is known which terminal it
   * was, the returns that lead to it are taken. So a keyword in place is told from a name further
   * down ({@code else} after any number of open {@code if}s). Only where rules end with themselves
   * ({@link EndRecursion}); elsewhere as eager.
   */
  DEFERRING
}
