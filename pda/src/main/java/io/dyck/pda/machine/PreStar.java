package io.dyck.pda.machine;

import io.dyck.grammar.LimitExceededException;
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
  private static final int EDGES_PER_STEP = 64;

  private final Machine machine;
  private final long steps;
  private final int[][] words;

  /** Per symbol those that lie under it somewhere. */
  private final Map<Symbol, Set<Symbol>> below = new HashMap<>();

  /** Per symbol the regrouped ones that were made of it: the same lies under them. */
  private final Map<Symbol, Set<Symbol>> regrouped = new HashMap<>();

  /** Per symbol what goes on under it. */
  private final Map<Symbol, Set<Control>> returns = new HashMap<>();

  private final Map<Node, Set<Continuation>> moves = new HashMap<>();
  private final List<Node> found = new ArrayList<>();

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
   * @param words the moves, each at least one letter
   */
  PreStar(Machine machine, int[][] words) {
    this(machine, words, Long.MAX_VALUE);
  }

  /** The same with a bound on the work, in steps. */
  PreStar(Machine machine, int[][] words, long steps) {
    this.machine = machine;
    this.words = words;
    this.steps = steps;
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
    explore();
    EndAutomaton ends = new EndAutomaton(machine);
    for (Node node : found) {
      if (node.control().isBetweenMoves()) {
        ends.addEnds(node);
      }
    }
    ends.addGroups(below.keySet());
    saturate(ends);
    return ends;
  }

  /** A continuation is read again only if an edge over one of its symbols is new. */
  private void saturate(EndAutomaton ends) {
    List<Rule> rules = new ArrayList<>();
    for (int i = found.size() - 1; i >= 0; i--) {
      for (Continuation continuation : movesOf(found.get(i))) {
        rules.add(new Rule(found.get(i), continuation));
      }
    }
    Map<Symbol, Integer> lastChange = new HashMap<>();
    int clock = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Rule rule : rules) {
        if (rule.isStale(lastChange)) {
          checkWork(ends.work());
          rule.readAt = clock;
          Continuation continuation = rule.continuation;
          if (ends.add(rule.node, reached(ends, continuation), continuation.cost())) {
            lastChange.put(rule.node.symbol(), ++clock);
            changed = true;
          }
        }
      }
    }
  }

  /** Looking at some edges counts as one step of the decision. */
  private void checkWork(long edges) {
    if (edges / EDGES_PER_STEP > steps) {
      throw new LimitExceededException(
          "steps", steps, edges / EDGES_PER_STEP, "finding where terminals leave no end");
    }
  }

  /** A node with one of its continuations, and when that was read last. */
  private static final class Rule {
    private final Node node;
    private final Continuation continuation;
    private int readAt = -1;

    Rule(Node node, Continuation continuation) {
      this.node = node;
      this.continuation = continuation;
    }

    boolean isStale(Map<Symbol, Integer> lastChange) {
      boolean stale = readAt < 0;
      for (Symbol symbol : continuation.stack()) {
        stale |= lastChange.getOrDefault(symbol, 0) > readAt;
      }
      return stale;
    }
  }

  /** After a run: per symbol those that lie under it somewhere. */
  Map<Symbol, Set<Symbol>> below() {
    return below;
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

  /**
   * Follows a letter. Both answers of an {@link StackStep.Ask} are followed, so some configurations
   * here are none that a text leads to; where one passes a bound it is such a one, for the machine
   * is complete.
   */
  private void read(Node node, int move, int position, int cost) {
    try {
      follow(node, move, position, cost);
    } catch (StateBoundException neverReached) {
      // No text leads here.
    }
  }

  private void follow(Node node, int move, int position, int cost) {
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
    if (setOf(returns, node.symbol()).add(control)) {
      for (Symbol under : List.copyOf(setOf(below, node.symbol()))) {
        add(new Node(control, under));
      }
    }
  }

  private void go(Node node, Control after, Transition own, int cost) {
    Symbol top = machine.narrow(node.symbol(), own.narrowing());
    if (top != node.symbol() && setOf(regrouped, node.symbol()).add(top)) {
      List.copyOf(setOf(below, node.symbol())).forEach(under -> lies(under, top));
    }
    List<Symbol> stack = new ArrayList<>(List.of(top));
    for (Symbol pushed : own.pushes()) {
      lies(stack.get(0), pushed);
      stack.add(0, pushed);
    }
    movesOf(node).add(new Continuation(after, List.copyOf(stack), cost));
    add(new Node(after, stack.get(0)));
  }

  private void lies(Symbol lower, Symbol upper) {
    if (setOf(below, upper).add(lower)) {
      List.copyOf(setOf(returns, upper)).forEach(control -> add(new Node(control, lower)));
      List.copyOf(setOf(regrouped, upper)).forEach(copy -> lies(lower, copy));
    }
  }

  private static <T> Set<T> setOf(Map<Symbol, Set<T>> map, Symbol symbol) {
    return map.computeIfAbsent(symbol, s -> new LinkedHashSet<>());
  }

  private Set<Continuation> movesOf(Node node) {
    return moves.computeIfAbsent(node, n -> new LinkedHashSet<>());
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
