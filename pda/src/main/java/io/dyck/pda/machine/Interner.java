package io.dyck.pda.machine;

import io.dyck.pda.collect.LongSequenceMap;
import io.dyck.pda.items.CanonicalForms;
import io.dyck.pda.items.GrowingLimits;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.stack.Narrowing;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The unique objects of states, symbols, narrowings and probes. Used under the machine's lock. */
public final class Interner {
  private static final Symbol[] NO_PUSHES = {};

  private final Machine machine;
  private final DottedRules rules;
  private final GrowingLimits limits;
  private volatile int count;
  private final LongSequenceMap<State> states = new LongSequenceMap<>();

  /** The states of one item, which are the majority. */
  private final Long2ObjectOpenHashMap<State> statesOfItem = new Long2ObjectOpenHashMap<>();

  private final LongSequenceMap<Symbol> symbols = new LongSequenceMap<>();
  private final LongSequenceMap<Narrowing> narrowings = new LongSequenceMap<>();

  /** The probes by coverers, exiting state and letter. */
  private final LongSequenceMap<Probe> probes = new LongSequenceMap<>();

  /** The transitions by target, narrowing and pushes. */
  private final LongSequenceMap<Transition> transitions = new LongSequenceMap<>();

  private int transitionCount;

  /** The transitions by their items before canonical form. Most have a single item. */
  private final LongSequenceMap<Transition> ofItems = new LongSequenceMap<>();

  private final Long2ObjectOpenHashMap<Transition> ofItem = new Long2ObjectOpenHashMap<>();
  private final CanonicalForms canonicalForms;
  private final List<State> statesInOrder = new ArrayList<>();
  private final List<Symbol> symbolsInOrder = new ArrayList<>();

  /** The narrowing that leaves a symbol of one group unchanged. */
  private final Narrowing onlyGroup = new Narrowing(0, new int[][] {{0}});

  Interner(
      Machine machine, DottedRules rules, GrowingLimits limits, CanonicalForms canonicalForms) {
    this.canonicalForms = canonicalForms;
    this.machine = machine;
    this.rules = rules;
    this.limits = limits;
  }

  public List<State> states() {
    return statesInOrder;
  }

  /** Returns the number of states. Takes no lock. */
  int count() {
    return count;
  }

  public List<Symbol> symbols() {
    return symbolsInOrder;
  }

  public State state(long[] sortedItems) {
    if (sortedItems.length == 1) {
      return state(sortedItems[0]);
    }
    State known = states.get(sortedItems);
    if (known == null) {
      known = newState(sortedItems);
      states.put(sortedItems, known);
    }
    return known;
  }

  private State state(long item) {
    State known = statesOfItem.get(item);
    if (known == null) {
      known = newState(new long[] {item});
      statesOfItem.put(item, known);
    }
    return known;
  }

  private State newState(long[] sortedItems) {
    if (statesInOrder.size() >= limits.states()) {
      throw new StateBoundException(StateBoundException.Bound.STATES, limits.states());
    }
    State made = new State(machine, statesInOrder.size(), sortedItems);
    statesInOrder.add(made);
    count = statesInOrder.size();
    return made;
  }

  /** Returns a symbol with the given groups of (address, group below), each sorted. */
  public Symbol symbol(long[][] groups) {
    long[] key = flatten(groups);
    Symbol known = symbols.get(key);
    if (known == null) {
      known = new Symbol(symbolsInOrder.size(), groups, false, endLinks(groups));
      symbols.put(key, known);
      symbolsInOrder.add(known);
    }
    return known;
  }

  /** Makes a symbol that differs from other symbols by identity only. */
  Symbol specialSymbol(boolean bottom, int groups) {
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

  public Narrowing internNarrowing(int[][] groups) {
    if (groups.length == 1 && groups[0].length == 1 && groups[0][0] == 0) {
      return onlyGroup;
    }
    long[] key = flatten(groups);
    Narrowing known = narrowings.get(key);
    if (known == null) {
      known = new Narrowing(narrowings.size() + 1, groups);
      narrowings.put(key, known);
    }
    return known;
  }

  /**
   * Returns the transition to the first items of an array, sorted, at least one. Brings them into
   * canonical form.
   */
  Transition internTransition(long[] items, int length) {
    if (length == 1 && Items.link(items[0]) == 0) {
      // The item has no chain and stays as it is, even if its rule may return.
      return entryTransition(state(items[0]));
    }
    Transition known = length == 1 ? ofItem.get(items[0]) : ofItems.get(items, length);
    if (known == null) {
      long[] key = Arrays.copyOf(items, length);
      CanonicalForms.CanonicalForm form = canonicalForms.formOf(key);
      // Symbols come last. If a bound is passed, none of them is made.
      State target = state(form.state());
      Symbol[] pushes = Arrays.stream(form.pushes()).map(this::symbol).toArray(Symbol[]::new);
      known = internTransition(target, internNarrowing(form.narrowing()), pushes);
      if (length == 1) {
        ofItem.put(items[0], known);
      } else {
        ofItems.put(key, known);
      }
    }
    return known;
  }

  private Transition entryTransition(State target) {
    Transition known = target.entrance;
    if (known == null) {
      target.setReached();
      known = new Transition(transitionCount++, target, onlyGroup, NO_PUSHES, false, false);
      target.entrance = known;
    }
    return known;
  }

  private Transition internTransition(State target, Narrowing narrowing, Symbol[] pushes) {
    if (pushes.length == 0 && narrowing == onlyGroup) {
      return entryTransition(target);
    }
    target.setReached();
    long[] key = new long[1 + pushes.length];
    key[0] = Items.itemOf(target.id(), narrowing.id());
    for (int i = 0; i < pushes.length; i++) {
      key[i + 1] = pushes[i].id();
    }
    Transition known = transitions.get(key);
    if (known == null) {
      known = new Transition(transitionCount++, target, narrowing, pushes, false, false);
      transitions.put(key, known);
    }
    return known;
  }

  public Probe probe(State exiting, long[] coverers, int letter) {
    long[] key = Arrays.copyOf(coverers, coverers.length + 1);
    key[coverers.length] = Items.itemOf(exiting.id(), letter);
    Probe known = probes.get(key);
    if (known == null) {
      known = new Probe(probes.size(), exiting, coverers, letter);
      probes.put(key, known);
    }
    return known;
  }

  /** Writes groups one after the other and closes each group by -1, which is no item. */
  private static long[] flatten(long[][] groups) {
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
    return flat;
  }

  private static long[] flatten(int[][] groups) {
    int size = groups.length;
    for (int[] group : groups) {
      size += group.length;
    }
    long[] flat = new long[size];
    int at = 0;
    for (int[] group : groups) {
      for (int element : group) {
        flat[at++] = element;
      }
      flat[at++] = -1;
    }
    return flat;
  }
}
