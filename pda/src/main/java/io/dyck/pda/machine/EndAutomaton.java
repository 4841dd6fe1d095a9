package io.dyck.pda.machine;

import io.dyck.pda.machine.Coreachability.Control;
import io.dyck.pda.machine.Coreachability.Node;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The automaton that reads a stack from the top down and accepts if from a given state over this
 * stack the end of the text can be reached (see {@link Coreachability}, which fills it). Its answer
 * for a stack is remembered in the cells as an {@link EndClass}, so a new cell costs one lookup.
 * Immutable once filled, but for memos; thread-safe then.
 */
final class EndAutomaton {
  /** Accepts the empty stack. */
  private static final int FINAL = 0;

  private final Machine machine;
  private final Map<From, Integer> numbers = new HashMap<>();

  /** By number, from 1. */
  private final List<From> states = new ArrayList<>();

  private final Map<Node, BitSet> edges = new HashMap<>();

  /** Per symbol the edges of all numbered states, for classes. */
  private final Map<Symbol, Map<Integer, BitSet>> edgesBySymbol = new HashMap<>();

  private final ConcurrentHashMap<ClassKey, EndClass> classes = new ConcurrentHashMap<>();

  /** What a return can lead to. */
  private sealed interface From {}

  private record Reading(Control control) implements From {}

  /** The text ends through this group. */
  private record Ending(int group) implements From {}

  private record ClassKey(Symbol symbol, BitSet acceptedBelow) {}

  EndAutomaton(Machine machine) {
    this.machine = machine;
  }

  private int number(From from) {
    Integer known = numbers.get(from);
    if (known == null) {
      states.add(from);
      known = states.size();
      numbers.put(from, known);
    }
    return known;
  }

  BitSet only(Control control) {
    BitSet result = new BitSet();
    result.set(number(new Reading(control)));
    return result;
  }

  /** The ends of the text that need no further letter. */
  void addEnds(Node node) {
    if (node.control().letter() == Control.ANY) {
      for (int exit : node.control().state().endExits()) {
        boolean unused = add(node, throughGroup(node.symbol(), exit));
      }
    }
  }

  /** Where the automaton may be after a symbol through which the text ends. */
  private BitSet throughGroup(Symbol symbol, int group) {
    BitSet result = new BitSet();
    if (symbol.isBottom()) {
      result.set(FINAL);
    } else {
      for (int link : symbol.endLinks(group)) {
        result.set(number(new Ending(link)));
      }
    }
    return result;
  }

  /** Adds edges; whether any is new. */
  boolean add(Node node, BitSet targets) {
    BitSet known = edges.computeIfAbsent(node, n -> new BitSet());
    int before = known.cardinality();
    known.or(targets);
    return known.cardinality() > before;
  }

  BitSet after(Control control, Symbol symbol) {
    return edges.getOrDefault(new Node(control, symbol), new BitSet());
  }

  /** All states after a symbol. */
  BitSet after(BitSet from, Symbol symbol) {
    BitSet result = new BitSet();
    for (int i = from.nextSetBit(FINAL + 1); i >= 0; i = from.nextSetBit(i + 1)) {
      result.or(after(states.get(i - 1), symbol));
    }
    return result;
  }

  private BitSet after(From from, Symbol symbol) {
    return from instanceof Reading reading
        ? after(reading.control(), symbol)
        : throughGroup(symbol, ((Ending) from).group());
  }

  /** Whether the end can be reached from a state over a stack of a class. */
  boolean canEnd(State state, EndClass stack) {
    return after(new Control(state, Control.ANY), stack.symbol()).intersects(stack.acceptedBelow());
  }

  /** The same for a real stack; null if its lower end is not known. */
  @Nullable Boolean canEnd(State state, Cell top) {
    EndClass stack = classOf(top);
    return stack == null ? null : canEnd(state, stack);
  }

  /** Goes down to the first cell that knows its class, then tells all cells on the way. */
  private @Nullable EndClass classOf(Cell top) {
    List<Cell> unknown = new ArrayList<>();
    Cell cell = top;
    while (cell != null && cell.endClass() == null) {
      if (cell.symbol() == machine.unknown()) {
        return null;
      }
      unknown.add(cell);
      cell = cell.below();
    }
    EndClass known = cell == null ? null : cell.endClass();
    for (int i = unknown.size() - 1; i >= 0; i--) {
      known = classOf(unknown.get(i).symbol(), known);
      unknown.get(i).setEndClass(known);
    }
    return known;
  }

  private EndClass classOf(Symbol symbol, @Nullable EndClass below) {
    BitSet accepted = new BitSet();
    if (below == null) {
      accepted.set(FINAL);
    } else {
      accepted.or(below.accepted());
    }
    return classes.computeIfAbsent(
        new ClassKey(symbol, accepted),
        key -> new EndClass(symbol, accepted, read(symbol, accepted)));
  }

  /** The states that accept a symbol over what some states accept. */
  private BitSet read(Symbol symbol, BitSet acceptedBelow) {
    BitSet result = new BitSet();
    edgesOver(symbol)
        .forEach(
            (from, targets) -> {
              if (targets.intersects(acceptedBelow)) {
                result.set(from);
              }
            });
    return result;
  }

  private Map<Integer, BitSet> edgesOver(Symbol symbol) {
    synchronized (edgesBySymbol) {
      Map<Integer, BitSet> known = edgesBySymbol.get(symbol);
      if (known == null) {
        known = new HashMap<>();
        for (int i = 0; i < states.size(); i++) {
          known.put(i + 1, after(states.get(i), symbol));
        }
        edgesBySymbol.put(symbol, known);
      }
      return known;
    }
  }

  /** Per symbol the classes of the stacks that it may be on top of. */
  Map<Symbol, Set<EndClass>> classes(Map<Symbol, Set<Symbol>> below) {
    Map<Symbol, Set<EndClass>> result = new HashMap<>();
    result.put(machine.bottom(), new LinkedHashSet<>(List.of(classOf(machine.bottom(), null))));
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Map.Entry<Symbol, Set<Symbol>> entry : below.entrySet()) {
        Set<EndClass> own = result.computeIfAbsent(entry.getKey(), s -> new LinkedHashSet<>());
        for (Symbol under : entry.getValue()) {
          for (EndClass each : List.copyOf(result.getOrDefault(under, Set.of()))) {
            grown |= own.add(classOf(entry.getKey(), each));
          }
        }
      }
    }
    return result;
  }
}
