/**
 * The decision whether a grammar is deterministic: the exploration of every configuration that a
 * machine can reach (post*, Bouajjani, Esparza and Maler 1997). Configurations that the machine
 * does not distinguish count as one. {@link io.dyck.pda.saturation.Saturation} runs the tasks in
 * turns. {@link io.dyck.pda.saturation.SymbolFlows} sends symbols to the states that are entered on
 * them. {@link io.dyck.pda.saturation.LocalExploration} follows transitions that need no look at
 * the stack. {@link io.dyck.pda.saturation.ProbeEvaluation} asks the stacks seen so far. Only
 * {@code io.dyck.pda} calls this package. The package does not depend on conflicts. Its result on
 * failure is the passed bound, and the word that leads there.
 */
package io.dyck.pda.saturation;
