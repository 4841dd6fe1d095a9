package io.dyck.checker.lint;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.rules.Items;
import io.dyck.pda.text.Describer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The number of states of a machine in each rule of the author. A state counts for every rule that
 * contains one of its dotted rules, by the place in the source. Cost: linear in the machine, times
 * the logarithm of the number of rules.
 */
final class StateCounts {
  private StateCounts() {}

  /** Counts. */
  static Map<String, Integer> countStates(Grammar grammar, Machine machine) {
    Count[] counts =
        grammar.rules().values().stream()
            .map(Count::new)
            .sorted(Comparator.comparingInt(count -> count.place))
            .toArray(Count[]::new);
    int[] places = Arrays.stream(counts).mapToInt(count -> count.place).toArray();
    Describer describer = new Describer(machine);
    for (State state : machine.states()) {
      if (state.isReached()) {
        for (long item : state.items()) {
          for (int place : describer.places(Items.dottedRule(item))) {
            int rule = lastIndexUpTo(places, place);
            if (rule >= 0) {
              counts[rule].add(state);
            }
          }
        }
      }
    }
    Map<String, Integer> result = new HashMap<>();
    for (Count count : counts) {
      if (count.states > 0) {
        result.put(count.rule, count.states);
      }
    }
    return result;
  }

  /** Returns the index of the last number that is not greater than another; -1 if there is none. */
  private static int lastIndexUpTo(int[] sorted, int most) {
    int found = Arrays.binarySearch(sorted, most);
    return found >= 0 ? found : -found - 2;
  }

  /** Of one rule. */
  private static final class Count {
    private final String rule;
    private final int place;
    private int states;
    private @Nullable State last;

    Count(Rule rule) {
      this.rule = rule.name();
      this.place = rule.nameSpan().start();
    }

    /** Counts a state, after all that were counted before. */
    @SuppressWarnings("ReferenceEquality") // a machine has one object for each state
    void add(State state) {
      if (state != last) {
        last = state;
        states++;
      }
    }
  }
}
