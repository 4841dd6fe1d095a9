package io.dyck.compose.cache;

import io.dyck.pda.Pda;
import io.dyck.pda.size.PdaStatistics;

/**
 * How much memory a constraint takes besides its masks, which count themselves. Estimated from the
 * numbers of objects; on the samples it comes to about one to six times what they take.
 */
final class ConstraintBytes {
  /** An exception with its stack trace and what it says about the grammar. */
  static final long OF_ERROR = 16 << 10;

  private static final long CONSTRAINT = 16 << 10;
  private static final long STATE = 500;
  private static final long TRANSITION = 16;
  private static final long SYMBOL = 300;
  private static final long DOTTED_RULE = 300;

  private ConstraintBytes() {}

  /** Where states are large, there are steps between them and answers to remember, too. */
  static long ofAutomaton(Pda pda) {
    PdaStatistics size = pda.statistics();
    return CONSTRAINT
        + (long) size.states() * size.largestState() * (STATE + TRANSITION * size.byteClasses())
        + size.stackSymbols() * SYMBOL
        + size.dottedRules() * DOTTED_RULE;
  }
}
