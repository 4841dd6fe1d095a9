package io.dyck.pda.ends;

import java.util.BitSet;

/**
 * A class of stacks over which the end of the text can be reached from the same states: the top
 * place, and the nodes of {@code DeadEnds} over it that can reach an end. Interned; identity is
 * equality.
 *
 * @param alive not to be changed
 */
public record EndClass(int place, BitSet alive) {}
