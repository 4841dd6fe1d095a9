/**
 * The configurations of a complete machine from which the end of a text can be reached, and the
 * costs. With longest match some configurations reach no end. {@link
 * io.dyck.pda.ends.Coreachability} finds them with {@code pushdown} and removes the transitions to
 * them. {@link io.dyck.pda.ends.EndCosts} counts moves to the end, for budgets, with {@link
 * io.dyck.pda.ends.PreStar}. Called by {@code io.dyck.pda} and by {@code compose}; knows nothing of
 * how the machine was explored.
 */
package io.dyck.pda.ends;
