package io.dyck.pda.ends;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackTop;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.run.PartialStack;
import io.dyck.pda.stack.Narrowing;
import io.dyck.pda.stack.StackFirstSets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The costs of reaching the end of the text from the configurations of a machine with longest
 * match. The caller chooses the moves that are counted, for example tokens. The cost of a
 * configuration follows from its state, its top symbol, and one {@link StackCosts} below. Its
 * computation reads one cost for each state of an automaton. Immutable and thread-safe.
 */
public final class EndCosts {
  /** The cost if no sequence of moves leads to the end. */
  public static final int IMPOSSIBLE = StateCosts.IMPOSSIBLE;

  private final Machine machine;
  private final EndAutomaton ends;
  private final StackCosts empty;

  /** The costs of ending over a stack, whatever the state above. Immutable. */
  public static final class StackCosts {
    private final int[] costs;
    private final @Nullable StackFirstSets ahead;

    private StackCosts(int[] costs, @Nullable StackFirstSets ahead) {
      this.costs = costs;
      this.ahead = ahead;
    }
  }

  /**
   * Computes the costs. Takes about as long as the decision whether the grammar is deterministic.
   *
   * @param machine a machine whose dotted rules have terminals with longest match
   * @param moves the moves that cost 1 each, as words of letters
   */
  public EndCosts(Machine machine, int[][] moves) {
    this.machine = machine;
    this.ends = new PreStar(machine, moves).run();
    int[] costs = new int[ends.size()];
    Arrays.fill(costs, IMPOSSIBLE);
    costs[EndAutomaton.FINAL] = 0;
    this.empty = new StackCosts(costs, null);
  }

  /** Returns the empty stack, which lies under the bottom symbol. */
  public StackCosts emptyStack() {
    return empty;
  }

  /** Returns a stack with one more symbol. */
  public StackCosts pushSymbol(Symbol symbol, StackCosts below) {
    StackTop place = machine.deferredReturns().top(symbol, below.ahead);
    return new StackCosts(
        ends.costsThrough(place, below.costs), machine.deferredReturns().firstOfStack(place));
  }

  /**
   * Returns the least number of moves to the end of the text. The number is 0 if the text may end,
   * else at least 1, and {@link #IMPOSSIBLE} if there is no path to the end.
   */
  public int cost(State state, Symbol symbol, StackCosts below) {
    return ends.cost(state, machine.deferredReturns().top(symbol, below.ahead), below.costs);
  }

  /** Returns the least number of moves to the end of the text from a state over a partial stack. */
  public int cost(State state, PartialStack stack, Symbol symbol, StackCosts below) {
    Narrowing regrouping = stack.regrouping();
    Symbol top = regrouping == null ? symbol : machine.narrow(symbol, regrouping);
    StackCosts under = below;
    for (Symbol above : stack.above()) {
      under = pushSymbol(top, under);
      top = above;
    }
    return cost(state, top, under);
  }
}
