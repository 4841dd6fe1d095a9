package io.dyck.pda.machine;

import io.dyck.pda.machine.StateBoundException.Bound;
import io.dyck.pda.size.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One object for each state, symbol, narrowing and probe. Used under the machine's lock. */
final class Interner {
  private final Machine machine;
  private final DottedRules rules;
  private final Limits limits;
  private final int letters;
  private final Map<LongSequence, State> states = new HashMap<>();
  private final Map<LongSequence, Symbol> symbols = new HashMap<>();
  private final Map<LongSequence, Narrowing> narrowings = new HashMap<>();
  private final Map<ProbeKey, Probe> probes = new HashMap<>();
  private final List<State> statesInOrder = new ArrayList<>();
  private final List<Symbol> symbolsInOrder = new ArrayList<>();

  /** The one narrowing that leaves a symbol of one group as it is. */
  private final Narrowing onlyGroup = new Narrowing(new int[][] {{0}});

  private final Map<TransitionKey, Transition> transitions = new HashMap<>();

  private record TransitionKey(State target, Narrowing narrowing, List<Symbol> pushes) {}

  private record ProbeKey(State exiting, LongSequence coverers, int letter) {}

  Interner(Machine machine, DottedRules rules, Limits limits, int letters) {
    this.machine = machine;
    this.rules = rules;
    this.limits = limits;
    this.letters = letters;
  }

  List<State> states() {
    return statesInOrder;
  }

  List<Symbol> symbols() {
    return symbolsInOrder;
  }

  State state(long[] sortedItems) {
    LongSequence key = new LongSequence(sortedItems);
    State known = states.get(key);
    if (known == null) {
      if (states.size() >= limits.states()) {
        throw new StateBoundException(Bound.STATES, limits.states(), states.size() + 1);
      }
      known = new State(machine, states.size(), sortedItems, letters);
      states.put(key, known);
      statesInOrder.add(known);
    }
    return known;
  }

  /** A symbol with these groups of (address, group below), each sorted. */
  Symbol symbol(long[][] groups) {
    LongSequence key = flatten(groups);
    Symbol known = symbols.get(key);
    if (known == null) {
      known = new Symbol(symbolsInOrder.size(), groups, false, endLinks(groups));
      symbols.put(key, known);
      symbolsInOrder.add(known);
    }
    return known;
  }

  /** A symbol that is told apart from all others by identity only. */
  Symbol special(boolean bottom, int groups) {
    Symbol symbol =
        new Symbol(symbolsInOrder.size(), new long[groups][0], bottom, new int[groups][0]);
    symbolsInOrder.add(symbol);
    return symbol;
  }

  private int[][] endLinks(long[][] groups) {
    int[][] result = new int[groups.length][];
    for (int g = 0; g < groups.length; g++) {
      result[g] =
          Arrays.stream(groups[g])
              .filter(address -> rules.isFinal(Items.dottedRule(address)))
              .mapToInt(Items::link)
              .sorted()
              .distinct()
              .toArray();
    }
    return result;
  }

  Narrowing narrowing(int[][] groups) {
    if (groups.length == 1 && groups[0].length == 1 && groups[0][0] == 0) {
      return onlyGroup;
    }
    long[][] asLongs = new long[groups.length][];
    for (int g = 0; g < groups.length; g++) {
      asLongs[g] = Arrays.stream(groups[g]).asLongStream().toArray();
    }
    return narrowings.computeIfAbsent(flatten(asLongs), key -> new Narrowing(groups));
  }

  Transition transition(State target, int[][] narrowing, Symbol[] pushes) {
    target.setReached();
    return transitions.computeIfAbsent(
        new TransitionKey(target, narrowing(narrowing), List.of(pushes)),
        key -> new Transition(target, key.narrowing(), pushes, false, false));
  }

  Probe probe(State exiting, long[] coverers, int letter) {
    return probes.computeIfAbsent(
        new ProbeKey(exiting, new LongSequence(coverers), letter),
        key -> new Probe(exiting, coverers, letter));
  }

  /** Groups one after the other, each closed by -1, which is no item. */
  private static LongSequence flatten(long[][] groups) {
    int size = groups.length;
    for (long[] group : groups) {
      size += group.length;
    }
    long[] flat = new long[size];
    int at = 0;
    for (long[] group : groups) {
      System.arraycopy(group, 0, flat, at, group.length);
      at += group.length;
      flat[at++] = -1;
    }
    return new LongSequence(flat);
  }
}
