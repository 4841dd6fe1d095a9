/**
 * The witness of a conflict. {@link io.dyck.pda.witness.ConflictSearch} looks for words that pass a
 * bound. {@link io.dyck.pda.witness.Pump} looks for a loop in such a word. {@link
 * io.dyck.pda.witness.ChainGrowth} shows that the loop grows. {@link
 * io.dyck.pda.witness.OpenReadings} finds two readings that the loop keeps alive. The result is an
 * {@code io.dyck.pda.conflict.Conflict}. The package runs machines with wide bounds and parses the
 * source grammar slowly, with {@code io.dyck.pda.chart}. Only {@code io.dyck.pda.Compilation},
 * which gives the verdict, calls it.
 */
package io.dyck.pda.witness;
