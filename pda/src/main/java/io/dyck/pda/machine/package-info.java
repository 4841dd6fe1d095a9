/**
 * The deterministic pushdown machine: {@link io.dyck.pda.machine.State}, stack {@link
 * io.dyck.pda.machine.Symbol}, {@link io.dyck.pda.machine.Transition}, and the {@link
 * io.dyck.pda.machine.Configuration} that runs over a stack of {@link io.dyck.pda.machine.Cell}s.
 * Materialized lazily, read without locks. The machine itself is four parts: it makes states and
 * transitions; {@link io.dyck.pda.machine.StateReader} finds what a state stands for and reads;
 * {@link io.dyck.pda.machine.StackDecisions} says what the top of the stack adds; {@link
 * io.dyck.pda.machine.DeferredReturns} reads terminals before returns. Called by everything that
 * decides, runs or composes machines. Knows nothing of how all configurations are explored, of what
 * it costs to reach an end, of vocabularies or masks; who found out where ends are out of reach
 * tells it ({@code Machine.setEnds}).
 */
package io.dyck.pda.machine;
