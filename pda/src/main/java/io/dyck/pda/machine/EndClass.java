package io.dyck.pda.machine;

import java.util.BitSet;

/**
 * What matters of a stack for whether the end of the text can be reached over it: its top, and
 * which of the nodes of {@code DeadEnds} over this top can reach an end. Interned, so identity is
 * equality.
 *
 * @param alive not to be changed
 */
public record EndClass(int place, BitSet alive) {}
