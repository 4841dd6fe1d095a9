/**
 * A machine that runs: a {@link io.dyck.pda.run.Configuration} is a state over a stack, and reads
 * one byte at a time. {@code MachineForm} writes a machine to a file and makes it again.
 */
package io.dyck.pda.run;
