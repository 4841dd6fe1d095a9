package io.dyck.pda.size;

import com.google.common.base.Preconditions;

/**
 * Bounds on what compiling a grammar may build. Passing one is a {@link
 * io.dyck.failure.LimitExceededException} or the verdict "undecided", never a wrong automaton.
 *
 * @param automatonStates states of one rule's automaton, subsets included
 * @param inlinedStates the greatest number of states added by inlining one rule
 * @param chain return addresses a state may hold above the stack (see "local chain" in the docs)
 * @param items items that a state of up to 16 dotted rules may hold. The bound of a larger state
 *     grows in proportion, because a wide choice is no growth
 * @param groups groups of return addresses a stack symbol may hold; grows in the same way
 * @param states states of the deterministic machine
 * @param steps units of work of the determinism decision
 * @param memory bytes of the automata of all rules together, estimated
 */
public record Limits(
    int automatonStates,
    int inlinedStates,
    int chain,
    int items,
    int groups,
    int states,
    long steps,
    long memory) {
  /**
   * The default limits: enough for every grammar we know of, and little enough for a hostile one.
   */
  public static final Limits DEFAULT =
      new Limits(500_000, 4_000, 8, 64, 64, 1_000_000, 20_000_000L, 200_000_000L);

  /**
   * Checks that all bounds are positive.
   *
   * @param automatonStates states of one rule's automaton, subsets included
   * @param inlinedStates the greatest number of states added by inlining one rule
   * @param chain return addresses a state may hold above the stack
   * @param items items of a state with up to 16 dotted rules
   * @param groups groups of return addresses a stack symbol may hold
   * @param states states of the deterministic machine
   * @param steps units of work of the determinism decision
   * @param memory bytes of the automata of all rules together, estimated
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
    Preconditions.checkArgument(memory > 0, "memory (%s) must be > 0", memory);
  }

  /**
   * Returns these limits with another bound on chains.
   *
   * @param newChain see {@link #chain()}
   * @return changed limits
   */
  public Limits withChain(int newChain) {
    return new Limits(
        automatonStates, inlinedStates, newChain, items, groups, states, steps, memory);
  }

  /**
   * Raises the bounds on the size of one state to the given values where they are smaller.
   *
   * @param leastChain of {@link #chain()}
   * @param leastItems of {@link #items()} and {@link #groups()}
   * @return changed limits
   */
  public Limits withStateBoundsOfAtLeast(int leastChain, int leastItems) {
    return new Limits(
        automatonStates,
        inlinedStates,
        Math.max(chain, leastChain),
        Math.max(items, leastItems),
        Math.max(groups, leastItems),
        states,
        steps,
        memory);
  }

  /**
   * Returns these limits with other bounds on one state.
   *
   * @param newChain see {@link #chain()}
   * @param newItems see {@link #items()}; also the bound on groups
   * @return changed limits
   */
  public Limits withStateBounds(int newChain, int newItems) {
    return new Limits(
        automatonStates, inlinedStates, newChain, newItems, newItems, states, steps, memory);
  }

  /**
   * Returns these limits with another bound on the number of states.
   *
   * @param newStates see {@link #states()}
   * @return changed limits
   */
  public Limits withStates(int newStates) {
    return new Limits(
        automatonStates, inlinedStates, chain, items, groups, newStates, steps, memory);
  }

  /**
   * Returns these limits with another bound on the work of the determinism decision.
   *
   * @param newSteps see {@link #steps()}
   * @return changed limits
   */
  public Limits withSteps(long newSteps) {
    return new Limits(
        automatonStates, inlinedStates, chain, items, groups, states, newSteps, memory);
  }
}
