package io.dyck.pda.lowering;

import com.google.common.collect.ImmutableSet;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.automaton.Letters;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The conditions that passed lookaheads put on the rest of the text, as states of deterministic
 * automata. An <em>obligation</em> is one lookahead whose condition was partly read: a set of
 * places that the condition may have reached, each with the debts of nested lookaheads from there.
 * This is the subset construction of an alternating automaton (Chandra, Kozen and Stockmeyer 1981).
 * A <em>debt</em> is a set of obligations that must all be met. Obligations and debts are numbered.
 * An obligation that is met leaves its debt. Therefore a debt is paid after as few letters as its
 * conditions need.
 */
final class Obligations {
  /** The debt that demands nothing. */
  static final int NO_DEBT = 0;

  /** The debt that no text can pay. */
  static final int BROKEN = -1;

  private static final int MET = -2;

  /** The place after the condition's end. */
  private static final int DONE = -1;

  /** A place in a condition, and the debt that must be paid from there. */
  private record Branch(int state, int debt) {}

  private record Obligation(int look, ImmutableSet<Branch> branches) {}

  private final Int2ObjectMap<LookaheadCondition> looks;
  private final int limit;
  private final Map<Obligation, Integer> numbers = new HashMap<>();
  private final List<Obligation> obligations = new ArrayList<>();
  private final Map<IntSequence, Integer> debtNumbers = new HashMap<>();
  private final List<int[]> debts = new ArrayList<>();
  private final Long2IntOpenHashMap obligationSteps = new Long2IntOpenHashMap();
  private final Long2IntOpenHashMap debtSteps = new Long2IntOpenHashMap();

  /**
   * Prepares an empty collection of obligations.
   *
   * @param looks the lookaheads by the number of the rule by which automata call them; the caller
   *     may add lookaheads later
   */
  Obligations(Int2ObjectMap<LookaheadCondition> looks, int limit) {
    this.looks = looks;
    this.limit = limit;
    int none = debt(new int[0]);
    assert none == NO_DEBT;
  }

  /** Adds a lookahead that begins now to a debt. */
  int addLookahead(int debt, int look) {
    return plusObligation(debt, begin(look));
  }

  /**
   * Adds to a debt that a terminal has no longer text. The terminal has read its text up to here
   * and is in a state of its automaton.
   */
  int addNoLongerText(int debt, int look, int state) {
    if (!canTakeLetter(looks.get(look).condition(), state)) {
      return debt;
    }
    // The branch is not closed, because the text that was already read is not meant.
    return plusObligation(debt, number(look, ImmutableSet.of(new Branch(state, NO_DEBT))));
  }

  private int plusObligation(int debt, int obligation) {
    if (debt == BROKEN || obligation == BROKEN) {
      return BROKEN;
    }
    if (obligation == MET) {
      return debt;
    }
    int[] old = debts.get(debt);
    int at = Arrays.binarySearch(old, obligation);
    if (at >= 0) {
      return debt;
    }
    int[] all = Arrays.copyOf(old, old.length + 1);
    all[old.length] = obligation;
    IntArrays.quickSort(all);
    return debt(all);
  }

  /** Returns the rest of a debt after a letter. */
  int step(int debt, int letter) {
    if (debt == NO_DEBT) {
      return NO_DEBT;
    }
    long key = IntPairs.pairOf(debt, letter);
    if (debtSteps.containsKey(key)) {
      return debtSteps.get(key);
    }
    int result = NO_DEBT;
    for (int obligation : debts.get(debt)) {
      result = plusObligation(result, stepOne(obligation, letter));
      if (result == BROKEN) {
        break;
      }
    }
    debtSteps.put(key, result);
    return result;
  }

  /** Whether the end of the text pays a debt. */
  boolean isPaidAtEnd(int debt) {
    for (int number : debts.get(debt)) {
      Obligation obligation = obligations.get(number);
      boolean found =
          obligation.branches.stream().anyMatch(b -> b.state == DONE && isPaidAtEnd(b.debt));
      if (found == looks.get(obligation.look).negated()) {
        return false;
      }
    }
    return true;
  }

  private int begin(int look) {
    Set<Branch> first = new LinkedHashSet<>();
    first.add(new Branch(0, NO_DEBT));
    return close(look, first);
  }

  private int stepOne(int number, int letter) {
    long key = IntPairs.pairOf(number, letter);
    if (obligationSteps.containsKey(key)) {
      return obligationSteps.get(key);
    }
    Obligation obligation = obligations.get(number);
    Dfa condition = looks.get(obligation.look).condition();
    Set<Branch> next = new LinkedHashSet<>();
    for (Branch branch : obligation.branches) {
      int state = branch.state == DONE ? DONE : condition.step(branch.state, letter);
      boolean goesOn = branch.state == DONE || state >= 0;
      int debt = goesOn ? step(branch.debt, letter) : BROKEN;
      if (debt != BROKEN) {
        next.add(new Branch(state, debt));
      }
    }
    int result = close(obligation.look, next);
    obligationSteps.put(key, result);
    return result;
  }

  /**
   * Returns the obligation with all places that are reachable without a letter; or {@link #MET} or
   * {@link #BROKEN} if it is decided.
   */
  private int close(int look, Set<Branch> from) {
    LookaheadCondition asked = looks.get(look);
    Dfa condition = asked.condition();
    Set<Branch> seen = new LinkedHashSet<>(from);
    Deque<Branch> work = new ArrayDeque<>(from);
    while (!work.isEmpty()) {
      Branch branch = work.pop();
      boolean ends = branch.state == DONE || condition.isAccepting(branch.state);
      if (ends && branch.debt == NO_DEBT) {
        return asked.negated() ? BROKEN : MET;
      }
      if (branch.state == DONE) {
        continue;
      }
      if (ends) {
        add(new Branch(DONE, branch.debt), seen, work);
      }
      for (int e = condition.firstEdge(branch.state);
          e < condition.firstEdge(branch.state + 1);
          e++) {
        if (Letters.isCall(condition.letter(e))) {
          int debt = addLookahead(branch.debt, Letters.rule(condition.letter(e)));
          if (debt != BROKEN) {
            add(new Branch(condition.target(e), debt), seen, work);
          }
        }
      }
    }
    seen.removeIf(branch -> branch.state != DONE && !canTakeLetter(condition, branch.state));
    if (seen.isEmpty()) {
      return asked.negated() ? MET : BROKEN;
    }
    return number(look, ImmutableSet.copyOf(seen));
  }

  private static void add(Branch branch, Set<Branch> seen, Deque<Branch> work) {
    if (seen.add(branch)) {
      work.push(branch);
    }
  }

  private static boolean canTakeLetter(Dfa condition, int state) {
    for (int e = condition.firstEdge(state); e < condition.firstEdge(state + 1); e++) {
      if (!Letters.isCall(condition.letter(e))) {
        return true;
      }
    }
    return false;
  }

  private int number(int look, ImmutableSet<Branch> branches) {
    Obligation obligation = new Obligation(look, branches);
    Integer known = numbers.putIfAbsent(obligation, obligations.size());
    if (known != null) {
      return known;
    }
    obligations.add(obligation);
    checkSize(obligations.size());
    return obligations.size() - 1;
  }

  private int debt(int[] sorted) {
    IntSequence key = new IntSequence(sorted);
    Integer known = debtNumbers.putIfAbsent(key, debts.size());
    if (known != null) {
      return known;
    }
    debts.add(sorted);
    checkSize(debts.size());
    return debts.size() - 1;
  }

  private void checkSize(int size) {
    CompilationCancelledException.checkInterrupted();
    if (size > limit) {
      throw new LimitExceededException(
          "automatonStates", limit, size, "states", "what lookaheads ask of the text to come");
    }
  }
}
