/**
 * Whether a grammar is deterministic: explores every configuration that a machine can reach, up to
 * what it tells apart (post*, Bouajjani, Esparza and Maler 1997). {@link
 * io.dyck.pda.saturation.Saturation} runs the tasks in turns; {@link io.dyck.pda.saturation.Flows}
 * sends symbols to where states are entered on them; {@link
 * io.dyck.pda.saturation.LocalExploration} follows what needs no look at the stack; {@link
 * io.dyck.pda.saturation.Probing} asks the stacks seen so far. Called by {@code io.dyck.pda} only.
 * Knows nothing of conflicts: it says that a bound was passed, and by which word.
 */
package io.dyck.pda.saturation;
