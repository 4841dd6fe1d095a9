package io.dyck.pda.machine;

/**
 * All items that a state stands for before it reads: its own, those of the rules it calls, and
 * those it returns to inside its local chains.
 *
 * @param items sorted
 * @param exits the groups of the top symbol that some item returns through, ascending
 */
record Closure(long[] items, int[] exits) {}
