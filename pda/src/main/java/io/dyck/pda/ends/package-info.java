/**
 * From where the end of a text can be reached, and at what cost; on complete machines. With longest
 * match some configurations reach none: {@link io.dyck.pda.ends.Coreachability} finds them and
 * closes the ways there, by way of {@code pushdown}. {@link io.dyck.pda.ends.EndCosts} counts moves
 * to the end, for budgets, by way of {@link io.dyck.pda.ends.PreStar}. Called by {@code
 * io.dyck.pda} and by {@code compose}; knows nothing of how the machine was explored.
 */
package io.dyck.pda.ends;
