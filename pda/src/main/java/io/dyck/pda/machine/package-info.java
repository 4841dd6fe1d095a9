/**
 * The deterministic pushdown machine, with its {@link io.dyck.pda.machine.State}s, stack {@link
 * io.dyck.pda.machine.Symbol}s and {@link io.dyck.pda.machine.Transition}s. A {@link
 * io.dyck.pda.run.Configuration} runs over a stack of {@link io.dyck.pda.machine.Cell}s.
 * Materialized lazily, read without locks. The machine has four parts. {@code Machine} makes states
 * and transitions. {@link io.dyck.pda.machine.StateReader} computes closures and the items after a
 * letter. {@link io.dyck.pda.machine.StackDecisions} decides about the top of the stack. {@link
 * io.dyck.pda.machine.DeferredReturns} reads terminals before returns.
 *
 * <p>Packages that decide, run or compose machines call this package. The package does not depend
 * on the exploration of configurations, on costs of ends, on vocabularies or on masks. The analysis
 * of unreachable ends passes its result to {@code Machine.setEnds}.
 */
package io.dyck.pda.machine;
