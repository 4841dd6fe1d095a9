/**
 * Where the witness of a conflict is made: {@link io.dyck.pda.witness.ConflictSearch} looks for
 * words that pass a bound, {@link io.dyck.pda.witness.Pump} for a loop in them that {@link
 * io.dyck.pda.witness.Growth} shows to grow, and {@link io.dyck.pda.witness.OpenReadings} for two
 * readings that it keeps alive. The result is an {@code io.dyck.pda.conflict.Conflict}. Runs
 * machines with wide bounds and parses the source grammar slowly. Called by {@code
 * io.dyck.pda.Compilation} only, which gives the verdict.
 *
 * <p>{@code EarleyChart} is not the chart of {@code io.dyck.checker.explain}: this one is over
 * bytes, because the text of a pump may end inside a character, and it keeps all callers of a rule,
 * because all nestings of open rules are wanted.
 */
package io.dyck.pda.witness;
