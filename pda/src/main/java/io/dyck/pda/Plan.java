package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;

/**
 * The attempts that decide a grammar, their order, and the division of the work among them. {@link
 * Compilation} runs the attempts and chooses when to make the next ones.
 */
final class Plan {
  /**
   * The first bounds on chains. A growing chain shows early: if a grammar passes a bound of 2, it
   * passes nearly always every bound. The way to this bound is short. The words that pass the next
   * bounds are longer and show more pumps.
   */
  private static final int[] SMALL_CHAINS = {2, 3, 4};

  /**
   * The steps after which a passed bound is not passed early. No other small bound is tried then.
   */
  static final long EARLY_STEPS = 10_000_000;

  /**
   * The divisor of the budget for all attempts after the first. These attempts are made while less
   * than this part of the budget is used up, because they decide few grammars.
   */
  private static final int OTHERS = 4;

  /**
   * The share of the first attempt. An attempt that neither ends nor passes a bound by half of the
   * budget is seldom decided by the other half.
   */
  private static final Share FIRST = new Share(2, Long.MAX_VALUE, false);

  /**
   * The share of an attempt after smaller bounds were passed. The attempt ends or shows a pump
   * soon, if at all.
   */
  private static final Share NEXT = new Share(12, Long.MAX_VALUE, true);

  /**
   * The share of an attempt with deferred returns. These make stacks higher, and an attempt that is
   * not decided soon would seldom be decided later.
   */
  private static final Share DEFERRING = new Share(1, 2_000_000, true);

  /** The share of an attempt under larger bounds than the given ones. */
  private static final Share LARGER = new Share(16, 2_000_000, true);

  private static final Share ALL = new Share(1, Long.MAX_VALUE, false);

  private static final int LARGER_CHAIN = 32;
  private static final int LARGER_ITEMS = 1024;

  /**
   * A bound on states for grammars that pass every larger bound. Their states multiply with each
   * bound. The bound limits the time.
   */
  private static final int LARGER_STATES = 5_000;

  private final Limits given;

  /** An attempt to decide a grammar. */
  record Attempt(RuleSet rules, ReturnStrategy construction, Limits bounds, Share share) {
    /** Whether an attempt with a smaller bound comes before this one. */
    boolean isNext() {
      return share.equals(NEXT);
    }
  }

  /**
   * The part of the budget that an attempt may take.
   *
   * @param part the divisor of the budget: 2 is one half, 3 one third, …
   * @param amongOthers whether the attempt may take no more than the rest for all but the first
   *     attempt
   */
  record Share(int part, long most, boolean amongOthers) {
    long stepsOf(Budget budget) {
      long steps = Math.min(most, budget.total() / part);
      return amongOthers ? Math.min(steps, budget.remainingForOthers()) : steps;
    }
  }

  /** The step budget of all attempts together. Not thread-safe. */
  static final class Budget {
    private final long total;
    private long exploring;
    private long searching;

    Budget(long total) {
      this.total = total;
    }

    long total() {
      return total;
    }

    long remainingSteps() {
      return total - exploring - searching;
    }

    long remainingForOthers() {
      return total / OTHERS - exploring - searching;
    }

    /** Returns the steps of exploring. */
    long explorationSteps() {
      return exploring;
    }

    void recordSteps(long steps) {
      exploring += steps;
    }

    /**
     * Counts the steps of a search for conflicts. The steps reduce the rest of the budget, but are
     * no work of the decision.
     */
    void recordSearch(long steps) {
      searching += steps;
    }
  }

  Plan(Limits given) {
    this.given = given;
  }

  /**
   * Plans attempts with the same construction under bounds that grow up to the given ones. A
   * grammar that passes all small bounds on chains is seldom decided by the greater given one.
   */
  ImmutableList<Attempt> growingAttempts(RuleSet rules) {
    ImmutableList.Builder<Attempt> attempts = ImmutableList.builder();
    Share share = FIRST;
    for (int chain : SMALL_CHAINS) {
      if (chain < given.chain()) {
        attempts.add(new Attempt(rules, ReturnStrategy.EAGER, given.withChain(chain), share));
        share = NEXT;
      }
    }
    Share last = share.equals(FIRST) ? ALL : NEXT;
    return attempts.add(new Attempt(rules, ReturnStrategy.EAGER, given, last)).build();
  }

  /** Plans attempts with deferred returns, one for each way to write the rules. */
  ImmutableList<Attempt> deferringAttempts(ImmutableList<RuleSet> ways) {
    return ways.stream()
        .map(rules -> new Attempt(rules, ReturnStrategy.DEFERRING, given, DEFERRING))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Plans an attempt under larger bounds than the given ones. The longer way past a larger bound
   * may hold a pump that the shorter way did not hold. If the larger limits suffice, the advice can
   * name them.
   */
  Attempt largerAttempt(RuleSet rules) {
    Limits bounds =
        given
            .withStateBoundsOfAtLeast(LARGER_CHAIN, LARGER_ITEMS)
            .withStates(Math.min(LARGER_STATES, given.states()));
    return new Attempt(rules, ReturnStrategy.EAGER, bounds, LARGER);
  }
}
