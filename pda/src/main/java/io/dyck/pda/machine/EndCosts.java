package io.dyck.pda.machine;

import java.util.Arrays;

/**
 * What it costs to reach the end of the text from the configurations of a machine with longest
 * match, in moves of the caller's choice, such as tokens. The cost of a configuration is known from
 * its state, its top symbol, and one table for the stack below; a table costs one look at each
 * state of an automaton and the table below it. Immutable and thread-safe.
 */
public final class EndCosts {
  /** No sequence of moves leads to the end. */
  public static final int IMPOSSIBLE = Costs.IMPOSSIBLE;

  private final Machine machine;
  private final EndAutomaton ends;
  private final int[] empty;

  /**
   * Computes the costs. Takes about as long as the decision whether the grammar is deterministic.
   *
   * @param machine a machine whose dotted rules have terminals with longest match
   * @param moves words of letters that cost 1 each
   */
  public EndCosts(Machine machine, int[][] moves) {
    this.machine = machine;
    this.ends = PreStar.withCosts(machine, moves).run();
    this.empty = new int[ends.size()];
    Arrays.fill(empty, IMPOSSIBLE);
    empty[EndAutomaton.FINAL] = 0;
  }

  /**
   * The table of what lies under the bottom symbol.
   *
   * @return not to be changed
   */
  public int[] belowBottom() {
    return empty;
  }

  /**
   * The table of a stack with one more symbol.
   *
   * @param symbol the new top
   * @param tableBelow the table of the stack under it
   * @return a new table
   */
  public int[] through(Symbol symbol, int[] tableBelow) {
    return ends.through(symbol, tableBelow);
  }

  /**
   * The least number of moves to the end of the text.
   *
   * @param state a state
   * @param symbol the top of the stack
   * @param tableBelow the table of the stack under it
   * @return 0 where the text may end, else at least 1; {@link #IMPOSSIBLE} if there are none
   */
  public int cost(State state, Symbol symbol, int[] tableBelow) {
    return ends.cost(state, symbol, tableBelow);
  }

  /**
   * The least number of moves to the end of the text from a state over a partial stack.
   *
   * @param state a state
   * @param stack what is known above some symbol
   * @param symbol that symbol
   * @param tableBelow the table of the stack under it
   * @return as {@link #cost(State, Symbol, int[])}
   */
  public int cost(State state, PartialStack stack, Symbol symbol, int[] tableBelow) {
    Narrowing regrouping = stack.regrouping();
    Symbol top = regrouping == null ? symbol : machine.narrow(symbol, regrouping);
    int[] table = tableBelow;
    for (Symbol above : stack.above()) {
      table = ends.through(top, table);
      top = above;
    }
    return ends.cost(state, top, table);
  }
}
