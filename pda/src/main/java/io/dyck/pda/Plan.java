package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.machine.Construction;
import io.dyck.pda.normalize.RuleSet;
import io.dyck.pda.size.Limits;

/**
 * Which attempts are made to decide a grammar, in which order, and how the work is divided among
 * them. {@link Compilation} runs them and says when the next ones are of use.
 */
final class Plan {
  /**
   * A growing chain shows early: nearly all grammars that pass a bound of 2 pass any. So begin with
   * that bound, where the way to it is short, then with the next ones, where the words that pass
   * them are longer and show more pumps.
   */
  private static final int[] SMALL_CHAINS = {2, 3, 4};

  /** A bound that is passed later than this is not passed early: no other small one is tried. */
  static final long EARLY_STEPS = 10_000_000;

  /**
   * Few grammars are decided by anything but the first attempt, so the others are made while less
   * than this part of the budget is used up.
   */
  private static final int OTHERS = 4;

  /** What neither ends nor passes a bound by half of the budget is seldom decided by the rest. */
  private static final Share FIRST = new Share(2, Long.MAX_VALUE, false);

  /** What is decided by one bound after smaller ones were passed, or shows a pump, does so soon. */
  private static final Share NEXT = new Share(12, Long.MAX_VALUE, true);

  /** Deferring returns makes stacks higher; what is not decided soon would seldom be later. */
  private static final Share DEFERRING = new Share(1, 2_000_000, true);

  /** For bounds that are larger than the given ones. */
  private static final Share LARGER = new Share(16, 2_000_000, true);

  private static final Share ALL = new Share(1, Long.MAX_VALUE, false);

  private static final int LARGER_CHAIN = 32;
  private static final int LARGER_ITEMS = 1024;

  /** Where every larger bound is passed, the states multiply with each: bounds the time. */
  private static final int LARGER_STATES = 5_000;

  private final Limits given;

  /** One attempt. */
  record Attempt(RuleSet rules, Construction construction, Limits bounds, Share share) {
    /** Whether a smaller bound was to be tried before it. */
    boolean isNext() {
      return share.equals(NEXT);
    }
  }

  /**
   * How much of the budget an attempt may take.
   *
   * @param part so much of the budget: one half, one third, …
   * @param amongOthers and no more than what is left for all but the first attempt
   */
  record Share(int part, long most, boolean amongOthers) {
    long of(Budget budget) {
      long steps = Math.min(most, budget.total() / part);
      return amongOthers ? Math.min(steps, budget.leftForOthers()) : steps;
    }
  }

  /** What all attempts together may take, and what they took. Not thread-safe. */
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

    long left() {
      return total - exploring - searching;
    }

    long leftForOthers() {
      return total / OTHERS - exploring - searching;
    }

    /** What exploring took. */
    long exploring() {
      return exploring;
    }

    void explored(long steps) {
      exploring += steps;
    }

    /** Looking for conflicts counts for what is left, but is no work of the decision. */
    void searched(long steps) {
      searching += steps;
    }
  }

  Plan(Limits given) {
    this.given = given;
  }

  /**
   * The same machine under bounds that grow up to the given ones. What passed all small bounds on
   * chains is seldom decided by the greater one that is given.
   */
  ImmutableList<Attempt> growing(RuleSet rules) {
    ImmutableList.Builder<Attempt> attempts = ImmutableList.builder();
    Share share = FIRST;
    for (int chain : SMALL_CHAINS) {
      if (chain < given.chain()) {
        attempts.add(new Attempt(rules, Construction.EAGER, given.withChain(chain), share));
        share = NEXT;
      }
    }
    Share last = share.equals(FIRST) ? ALL : NEXT;
    return attempts.add(new Attempt(rules, Construction.EAGER, given, last)).build();
  }

  /** With deferred returns, each way to write the rules. */
  ImmutableList<Attempt> deferring(ImmutableList<RuleSet> ways) {
    return ways.stream()
        .map(rules -> new Attempt(rules, Construction.DEFERRING, given, DEFERRING))
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * Under larger bounds than the given ones: a longer way past a larger bound may hold the pump
   * that a shorter one did not, and if the larger limits suffice, the advice can name them.
   */
  Attempt larger(RuleSet rules) {
    Limits bounds =
        given
            .withStateBoundsOfAtLeast(LARGER_CHAIN, LARGER_ITEMS)
            .withStates(Math.min(LARGER_STATES, given.states()));
    return new Attempt(rules, Construction.EAGER, bounds, LARGER);
  }
}
