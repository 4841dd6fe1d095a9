package io.dyck.pda.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * From which configurations the end of a text can still be reached. Without longest match it is all
 * of them, for the rules are trimmed. With it a terminal may have to go on where only its end could
 * be followed by something ({@code root ::= A B}, A = {@code a+}, B = {@code "a"}).
 *
 * <p>The configurations from which a pushdown system can reach a regular set of others are regular
 * themselves (pre*, Bouajjani, Esparza and Maler 1997). The automaton that reads such stacks from
 * the top down has as its states what a return can lead to: a state with the letter that is still
 * to be read, or a group through which the text ends. It is saturated over the pairs (state, top
 * symbol) of a complete machine; {@link EndAutomaton} then answers for real stacks, and what is the
 * same for all stacks is noted in the machine's states.
 *
 * <p>Where a state asks the whole stack ({@link StackStep.Ask}), both answers count as possible.
 * Cost: pairs × letters × rounds. For one thread, before the machine is used.
 */
final class Coreachability {
  private final Machine machine;
  private final Map<Symbol, Set<Symbol>> below;
  private final Map<Node, Set<Continuation>> moves = new LinkedHashMap<>();
  private final List<Node> found = new ArrayList<>();
  private boolean belowGrew;

  /** A state, and the letter that is still to be read; -1 if any may be. */
  record Control(State state, int letter) {
    static final int ANY = -1;
  }

  /** A control over a top symbol. */
  record Node(Control control, Symbol symbol) {}

  /** What replaces a node's top symbol, the top first; nothing if it was popped. */
  private record Continuation(Control control, List<Symbol> stack) {}

  /**
   * Starts on a complete machine.
   *
   * @param below per symbol those that lie under it somewhere; may grow
   */
  Coreachability(Machine machine, Map<Symbol, Set<Symbol>> below) {
    this.machine = machine;
    this.below = below;
  }

  /** Marks the states that may be dead; false if no text is left. */
  boolean trim() {
    do {
      belowGrew = false;
      moves.clear();
      found.clear();
      explore();
    } while (belowGrew);
    EndAutomaton ends = new EndAutomaton(machine);
    for (Node node : found) {
      ends.addEnds(node);
    }
    saturate(ends);
    mark(ends);
    machine.setEnds(ends);
    return machine.acceptsEmptyText() || !machine.start().isDeadOver(machine.bottom());
  }

  private void explore() {
    add(new Node(new Control(machine.start(), Control.ANY), machine.bottom()));
    for (int i = 0; i < found.size(); i++) {
      Node node = found.get(i);
      Control control = node.control();
      if (control.letter() >= 0) {
        read(node, control.letter());
      } else {
        for (int letter = 0; letter < machine.letters(); letter++) {
          read(node, letter);
        }
      }
    }
  }

  private void add(Node node) {
    if (!moves.containsKey(node)) {
      moves.put(node, new LinkedHashSet<>());
      found.add(node);
    }
  }

  private void read(Node node, int letter) {
    State state = node.control().state();
    Symbol symbol = node.symbol();
    Transition own = state.next(letter);
    StackStep decision =
        own.needsStack() && !symbol.isBottom()
            ? machine.decide(state, letter, symbol)
            : StackStep.Keep.KEEP;
    if (decision instanceof StackStep.Pop pop) {
      pop(node, new Control(pop.state(), letter));
      return;
    }
    if (decision instanceof StackStep.Ask ask) {
      pop(node, new Control(ask.expanded(), letter));
    }
    State target = own.target();
    if (target != null) {
      move(node, target, own);
    }
  }

  private void pop(Node node, Control control) {
    movesOf(node).add(new Continuation(control, List.of()));
    for (Symbol under : List.copyOf(below.getOrDefault(node.symbol(), Set.of()))) {
      add(new Node(control, under));
    }
  }

  private void move(Node node, State target, Transition own) {
    Symbol top = machine.narrow(node.symbol(), own.narrowing());
    if (top != node.symbol()) {
      belowGrew |= belowOf(top).addAll(List.copyOf(belowOf(node.symbol())));
    }
    List<Symbol> stack = new ArrayList<>(List.of(top));
    for (Symbol pushed : own.pushes()) {
      belowGrew |= belowOf(pushed).add(top);
      top = pushed;
      stack.add(0, top);
    }
    Control control = new Control(target, Control.ANY);
    movesOf(node).add(new Continuation(control, List.copyOf(stack)));
    add(new Node(control, top));
  }

  private Set<Continuation> movesOf(Node node) {
    return moves.computeIfAbsent(node, n -> new LinkedHashSet<>());
  }

  private Set<Symbol> belowOf(Symbol symbol) {
    return below.computeIfAbsent(symbol, s -> new LinkedHashSet<>());
  }

  private void saturate(EndAutomaton ends) {
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int i = found.size() - 1; i >= 0; i--) {
        Node node = found.get(i);
        for (Continuation continuation : movesOf(node)) {
          grown |= ends.add(node, reached(ends, continuation));
        }
      }
    }
  }

  /** Where the automaton may be after it read what replaces the top symbol. */
  private static BitSet reached(EndAutomaton ends, Continuation continuation) {
    List<Symbol> stack = continuation.stack();
    if (stack.isEmpty()) {
      return ends.only(continuation.control());
    }
    BitSet at = ends.after(continuation.control(), stack.get(0));
    for (Symbol symbol : stack.subList(1, stack.size())) {
      at = ends.after(at, symbol);
    }
    return at;
  }

  /** Notes in the states over which symbols every stack, or none, lets them come to an end. */
  private void mark(EndAutomaton ends) {
    Map<Symbol, Set<EndClass>> classes = ends.classes(below);
    Map<State, Set<Symbol>> dead = new HashMap<>();
    Map<State, Set<Symbol>> undecided = new HashMap<>();
    Set<State> alive = new HashSet<>();
    for (Node node : found) {
      if (node.control().letter() != Control.ANY) {
        continue;
      }
      State state = node.control().state();
      boolean some = false;
      boolean every = true;
      for (EndClass each : classes.getOrDefault(node.symbol(), Set.of())) {
        boolean here = ends.canEnd(state, each);
        some |= here;
        every &= here;
      }
      if (some) {
        alive.add(state);
      }
      if (!every) {
        (some ? undecided : dead).computeIfAbsent(state, s -> new HashSet<>()).add(node.symbol());
      }
    }
    Set<State> marked = new HashSet<>(dead.keySet());
    marked.addAll(undecided.keySet());
    for (State state : marked) {
      state.setDeadOver(
          Set.copyOf(dead.getOrDefault(state, Set.of())),
          Set.copyOf(undecided.getOrDefault(state, Set.of())),
          alive.contains(state));
    }
  }
}
