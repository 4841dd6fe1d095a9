package io.dyck.pda.size;

import com.google.common.base.Preconditions;

/**
 * Bounds on what compiling a grammar may build. Passing one is a {@link
 * io.dyck.grammar.LimitExceededException} or the verdict "undecided", never a wrong automaton.
 *
 * @param automatonStates states of one rule's automaton, subsets included
 * @param inlinedStates states that copying one rule into its callers may add
 * @param chain return addresses a state may hold above the stack (see "local chain" in the docs)
 * @param items dotted rules a state may hold
 * @param groups groups of return addresses a stack symbol may hold
 * @param states states of the deterministic machine
 * @param steps units of work of the determinism decision
 */
public record Limits(
    int automatonStates,
    int inlinedStates,
    int chain,
    int items,
    int groups,
    int states,
    long steps) {
  /** Enough for every grammar we know of, and little enough for a hostile one. */
  public static final Limits DEFAULT =
      new Limits(500_000, 4_000, 8, 64, 64, 1_000_000, 20_000_000L);

  /**
   * Checks that all bounds are positive.
   *
   * @param automatonStates states of one rule's automaton, subsets included
   * @param inlinedStates states that copying one rule into its callers may add
   * @param chain return addresses a state may hold above the stack
   * @param items dotted rules a state may hold
   * @param groups groups of return addresses a stack symbol may hold
   * @param states states of the deterministic machine
   * @param steps units of work of the determinism decision
   */
  public Limits {
    Preconditions.checkArgument(
        automatonStates > 0, "automatonStates (%s) must be > 0", automatonStates);
    Preconditions.checkArgument(
        inlinedStates >= 0, "inlinedStates (%s) must be >= 0", inlinedStates);
    Preconditions.checkArgument(chain > 0, "chain (%s) must be > 0", chain);
    Preconditions.checkArgument(items > 0, "items (%s) must be > 0", items);
    Preconditions.checkArgument(groups > 0, "groups (%s) must be > 0", groups);
    Preconditions.checkArgument(states > 0, "states (%s) must be > 0", states);
    Preconditions.checkArgument(steps > 0, "steps (%s) must be > 0", steps);
  }

  /**
   * The same with other bounds on what one state holds.
   *
   * @param newChain see {@link #chain()}
   * @param newItems see {@link #items()}; also the bound on groups
   * @return changed limits
   */
  public Limits withStateBounds(int newChain, int newItems) {
    return new Limits(automatonStates, inlinedStates, newChain, newItems, newItems, states, steps);
  }

  /**
   * The same with another bound on the states.
   *
   * @param newStates see {@link #states()}
   * @return changed limits
   */
  public Limits withStates(int newStates) {
    return new Limits(automatonStates, inlinedStates, chain, items, groups, newStates, steps);
  }

  /**
   * The same with another bound on the work of the determinism decision.
   *
   * @param newSteps see {@link #steps()}
   * @return changed limits
   */
  public Limits withSteps(long newSteps) {
    return new Limits(automatonStates, inlinedStates, chain, items, groups, states, newSteps);
  }
}
