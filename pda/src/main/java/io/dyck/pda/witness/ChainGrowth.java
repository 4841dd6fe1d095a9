package io.dyck.pda.witness;

import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import io.dyck.pda.text.Describer;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

/**
 * Decides whether the longest local chain grows without bound with the turns of a loop. A chain may
 * also grow on the way through a region that is wide but bounded, and for some turns both look
 * alike. (Only a growing chain proves growth, because over bounded chains there are finitely many
 * states.) Therefore the chain must have grown from n to 2n to 3n turns. From n turns on, no dotted
 * rule and no return address may be new, because the number of addresses bounds a chain without
 * repeated addresses. As long as new ones occur, n is increased.
 */
final class ChainGrowth {
  private static final int[] TURNS = {12, 48, 192};

  /**
   * The number of first turns in each of which items or chain must grow. If they do, two turns are
   * enough to distinguish two readings. If a wide bound is passed, the number of last turns in each
   * of which the chain must have grown.
   */
  private static final int FEWEST_TURNS = 6;

  private static final int WIDE_CHAIN = 64;
  private static final int WIDE_ITEMS = 64;

  private final Machine machine;
  private final Describer describer;
  private final long mostSteps;

  /** The work of comparing on the machine before this measurement. */
  private final long comparedBefore;

  private long letters;

  private enum GrowthResult {
    GROWS,
    STAYS,
    /** The chain grows, but new addresses still occur. */
    UNSETTLED
  }

  /**
   * Prepares a measurement.
   *
   * @param wide a machine of {@link #wideMachine}, perhaps used by earlier measurements
   * @param mostSteps the bound on the work, in letters
   */
  ChainGrowth(Machine wide, long mostSteps) {
    this.machine = wide;
    this.describer = new Describer(machine);
    this.mostSteps = mostSteps;
    this.comparedBefore = machine.meter().comparisonSteps();
  }

  /**
   * Returns a machine whose bounds are wide enough to show growth.
   *
   * @param limits the limits of compiling, except for the items, groups and chains of a state,
   *     which are larger here
   */
  static Machine wideMachine(DottedRules rules, Limits limits) {
    return new Machine(rules, limits.withStateBounds(WIDE_CHAIN, WIDE_ITEMS), ReturnStrategy.EAGER);
  }

  /** Whether the work is spent. Then no loop is found to grow any more. */
  boolean isSpent() {
    return steps() > mostSteps;
  }

  /** Returns the work so far. */
  long steps() {
    return letters + machine.meter().comparisonSteps() - comparedBefore;
  }

  Machine machine() {
    return machine;
  }

  /** Whether chains grow with every turn of a loop. */
  boolean growsWithTurns(int[] word, int from, int to) {
    GrowthResult finding = GrowthResult.UNSETTLED;
    for (int i = 0; i < TURNS.length && finding == GrowthResult.UNSETTLED; i++) {
      finding = growsWithTurns(word, from, to, TURNS[i]);
    }
    return finding == GrowthResult.GROWS;
  }

  private GrowthResult growsWithTurns(int[] word, int from, int to, int turns) {
    Configuration configuration = Configuration.start(machine);
    ChainStates chains = new ChainStates();
    int turn = 0;
    int lastNew = 0;
    int measure = -1;
    int[] longest = new int[3 * turns + 1];
    try {
      if (!readRange(configuration, word, 0, from)) {
        return GrowthResult.STAYS;
      }
      while (turn < 3 * turns) {
        turn++;
        if (!readRange(configuration, word, from, to)) {
          return GrowthResult.STAYS;
        }
        if (chains.visitState(configuration)) {
          lastNew = turn;
        }
        longest[turn] = chains.longest;
        boolean isLook = turn > turns && turn % turns == 0;
        if (isLook && longest[turn] <= longest[turn - turns]) {
          return GrowthResult.STAYS;
        }
        if (turn <= FEWEST_TURNS && chains.measure() <= measure) {
          return GrowthResult.STAYS;
        }
        measure = chains.measure();
      }
      return lastNew <= turns ? GrowthResult.GROWS : GrowthResult.UNSETTLED;
    } catch (StateBoundException wideBoundPassed) {
      boolean grown = turn > FEWEST_TURNS && lastNew < turn - FEWEST_TURNS / 2;
      for (int t = turn - FEWEST_TURNS + 1; grown && t < turn; t++) {
        grown = longest[t] > longest[t - 1];
      }
      return grown ? GrowthResult.GROWS : GrowthResult.STAYS;
    }
  }

  /**
   * Whether chains grow with the turns of a first loop, but only while a second loop is read after
   * it, as often.
   *
   * @param first the beginning and the end of the first loop in the word
   */
  boolean growsWithUnwinding(int[] word, int[] first, int[] second) {
    ChainStates chains = new ChainStates();
    int before = -1;
    for (int turns = 0; turns <= FEWEST_TURNS; turns++) {
      int after = longestUnwoundChain(word, first, second, turns, chains);
      boolean isLook = turns > 0 && turns % 2 == 0;
      if (after < 0 || (isLook && after <= before)) {
        return false;
      }
      before = turns % 2 == 0 ? after : before;
    }
    GrowthResult finding = GrowthResult.UNSETTLED;
    for (int i = 0; i < TURNS.length && finding == GrowthResult.UNSETTLED; i++) {
      finding = growsWithUnwinding(word, first, second, TURNS[i]);
    }
    return finding == GrowthResult.GROWS;
  }

  private GrowthResult growsWithUnwinding(int[] word, int[] first, int[] second, int turns) {
    ChainStates chains = new ChainStates();
    int known = 0;
    int before = -1;
    for (int times = 1; times <= 3; times++) {
      int after = longestUnwoundChain(word, first, second, times * turns, chains);
      if (after <= before) {
        return GrowthResult.STAYS;
      }
      known = times == 1 ? chains.size() : known;
      before = after;
    }
    return known == chains.size() ? GrowthResult.GROWS : GrowthResult.UNSETTLED;
  }

  /** Returns the longest chain, or -1 if the text is not viable or passes a wide bound. */
  private int longestUnwoundChain(
      int[] word, int[] first, int[] second, int turns, ChainStates chains) {
    Configuration configuration = Configuration.start(machine);
    try {
      boolean isViable = readRange(configuration, word, 0, first[0]);
      for (int turn = 0; turn < turns && isViable; turn++) {
        isViable = readRange(configuration, word, first[0], first[1]);
      }
      isViable = isViable && readRange(configuration, word, first[1], second[0]);
      int longest = 0;
      for (int turn = 0; turn < turns && isViable; turn++) {
        isViable = readRange(configuration, word, second[0], second[1]);
        chains.visitState(configuration);
        longest = Math.max(longest, chains.longest);
      }
      return isViable ? longest : -1;
    } catch (StateBoundException wideBoundPassed) {
      return -1;
    }
  }

  private boolean readRange(Configuration configuration, int[] word, int from, int to) {
    for (int i = from; i < to; i++) {
      letters++;
      if (isSpent() || configuration.step(word[i]) != Configuration.Outcome.MOVED) {
        return false;
      }
    }
    return true;
  }

  /** The dotted rules and addresses of the states looked at. */
  private final class ChainStates {
    private final IntOpenHashSet known = new IntOpenHashSet();

    /** The length of the longest chain of the last state. */
    private int longest;

    private int items;

    /** Looks at a state. Returns whether it has new dotted rules or addresses. */
    boolean visitState(Configuration configuration) {
      int before = size();
      longest = 0;
      items = configuration.state().size();
      for (Describer.Item item : describer.items(configuration.state())) {
        known.add(2 * item.dottedRule());
        for (int address : item.returns()) {
          known.add(2 * address + 1);
        }
        longest = Math.max(longest, item.returns().length);
      }
      return size() > before;
    }

    int measure() {
      return items + longest;
    }

    int size() {
      return known.size();
    }
  }
}
