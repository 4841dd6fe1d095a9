package io.dyck.pda.machine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Computes over which stacks the end of the text can be reached, and at what cost (pre*, Bouajjani,
 * Esparza and Maler 1997; with weights, Reps, Schwoon, Jha and Melski 2005). The configurations
 * from which a pushdown system can reach a regular set of others are regular themselves; the
 * automaton that reads such stacks from the top down has as its states what a return can lead to.
 * It is saturated over the pairs (state, top symbol) of a complete machine.
 *
 * <p>A move is a word of letters at cost 1: a letter, or all of a token. Where a state asks the
 * whole stack ({@link StackStep.Ask}), both answers count as possible. Cost: pairs × moves ×
 * rounds. For one thread.
 */
final class PreStar {
  private final Machine machine;
  private final Map<Symbol, Set<Symbol>> below;
  private final int[][] words;
  private final Map<Node, Set<Continuation>> moves = new HashMap<>();
  private final List<Node> found = new ArrayList<>();
  private boolean belowGrew;

  /** A state, and the rest of a move: word {@code move} from {@code position} on; or none. */
  record Control(State state, int move, int position) {
    private static final int NONE = -1;

    static Control between(State state) {
      return new Control(state, NONE, 0);
    }

    boolean isBetweenMoves() {
      return move == NONE;
    }
  }

  /** A control over a top symbol. */
  record Node(Control control, Symbol symbol) {}

  /** What replaces a node's top symbol, the top first; nothing if it was popped. */
  private record Continuation(Control control, List<Symbol> stack, int cost) {}

  /**
   * Starts on a complete machine.
   *
   * @param below per symbol those that lie under it somewhere; may grow
   * @param words the moves, each at least one letter
   */
  PreStar(Machine machine, Map<Symbol, Set<Symbol>> below, int[][] words) {
    this.machine = machine;
    this.below = below;
    this.words = words;
  }

  /** The moves of a machine letter by letter. */
  static int[][] letters(Machine machine) {
    int[][] result = new int[machine.letters()][];
    for (int letter = 0; letter < result.length; letter++) {
      result[letter] = new int[] {letter};
    }
    return result;
  }

  EndAutomaton run() {
    do {
      belowGrew = false;
      moves.clear();
      found.clear();
      explore();
    } while (belowGrew);
    EndAutomaton ends = new EndAutomaton(machine);
    for (Node node : found) {
      if (node.control().isBetweenMoves()) {
        ends.addEnds(node);
      }
    }
    ends.addGroups(below.keySet());
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = found.size() - 1; i >= 0; i--) {
        Node node = found.get(i);
        for (Continuation continuation : movesOf(node)) {
          changed |= ends.add(node, reached(ends, continuation), continuation.cost());
        }
      }
    }
    return ends;
  }

  /** After a run: all pairs between moves. */
  List<Node> pairs() {
    return found.stream().filter(node -> node.control().isBetweenMoves()).toList();
  }

  private void explore() {
    add(new Node(Control.between(machine.start()), machine.bottom()));
    for (int i = 0; i < found.size(); i++) {
      Node node = found.get(i);
      Control control = node.control();
      if (control.isBetweenMoves()) {
        for (int move = 0; move < words.length; move++) {
          read(node, move, 0, 1);
        }
      } else {
        read(node, control.move(), control.position(), 0);
      }
    }
  }

  private void add(Node node) {
    if (!moves.containsKey(node)) {
      moves.put(node, new LinkedHashSet<>());
      found.add(node);
    }
  }

  private void read(Node node, int move, int position, int cost) {
    State state = node.control().state();
    Symbol symbol = node.symbol();
    int letter = words[move][position];
    Transition own = state.next(letter);
    StackStep decision =
        own.needsStack() && !symbol.isBottom()
            ? machine.decide(state, letter, symbol)
            : StackStep.Keep.KEEP;
    if (decision instanceof StackStep.Pop pop) {
      pop(node, new Control(pop.state(), move, position), cost);
      return;
    }
    if (decision instanceof StackStep.Ask ask) {
      pop(node, new Control(ask.expanded(), move, position), cost);
    }
    State target = own.target();
    if (target != null) {
      boolean last = position + 1 == words[move].length;
      Control after = last ? Control.between(target) : new Control(target, move, position + 1);
      go(node, after, own, cost);
    }
  }

  private void pop(Node node, Control control, int cost) {
    movesOf(node).add(new Continuation(control, List.of(), cost));
    for (Symbol under : List.copyOf(below.getOrDefault(node.symbol(), Set.of()))) {
      add(new Node(control, under));
    }
  }

  private void go(Node node, Control after, Transition own, int cost) {
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
    movesOf(node).add(new Continuation(after, List.copyOf(stack), cost));
    add(new Node(after, top));
  }

  private Set<Continuation> movesOf(Node node) {
    return moves.computeIfAbsent(node, n -> new LinkedHashSet<>());
  }

  private Set<Symbol> belowOf(Symbol symbol) {
    return below.computeIfAbsent(symbol, s -> new LinkedHashSet<>());
  }

  /** Where the automaton may be after it read what replaces the top symbol. */
  private static Costs reached(EndAutomaton ends, Continuation continuation) {
    List<Symbol> stack = continuation.stack();
    if (stack.isEmpty()) {
      return ends.only(continuation.control());
    }
    Costs at = ends.after(continuation.control(), stack.get(0));
    for (Symbol symbol : stack.subList(1, stack.size())) {
      at = ends.after(at, symbol);
    }
    return at;
  }
}
