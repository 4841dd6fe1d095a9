package io.dyck.pda.machine;

import io.dyck.grammar.LimitExceededException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
  private final boolean counted;

  /** Per symbol those that lie under it somewhere. */
  private final Map<Symbol, Set<Symbol>> below = new HashMap<>();

  /** Per symbol the regrouped ones that were made of it: the same lies under them. */
  private final Map<Symbol, Set<Symbol>> regrouped = new HashMap<>();

  /** Per symbol what goes on under it. */
  private final Map<Symbol, Set<Control>> returns = new HashMap<>();

  /** Without those that have none: a letter is seldom read under all symbols. */
  private final Map<Node, Set<Continuation>> moves = new HashMap<>();

  private final Set<Node> known = new HashSet<>();
  private long edgesRead;
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
  private record Continuation(Control control, List<Symbol> stack, int cost) {
    /** The same with one control in place of those that are like it. */
    Continuation after(Map<Control, Control> merged) {
      return new Continuation(merged.getOrDefault(control, control), stack, cost);
    }
  }

  private PreStar(Machine machine, int[][] words, boolean counted, long steps) {
    this.machine = machine;
    this.words = words;
    this.counted = counted;
    this.steps = steps;
  }

  /**
   * Costs in moves, on a complete machine.
   *
   * @param words the moves, each at least one letter
   */
  static PreStar withCosts(Machine machine, int[][] words) {
    return new PreStar(machine, words, true, Long.MAX_VALUE);
  }

  /** Only where an end can be reached, letter by letter, on a complete machine. */
  static PreStar withoutCosts(Machine machine, long steps) {
    int[][] letters = new int[machine.letters()][];
    for (int letter = 0; letter < letters.length; letter++) {
      letters[letter] = new int[] {letter};
    }
    return new PreStar(machine, letters, false, steps);
  }

  EndAutomaton run() {
    explore();
    mergeControls();
    EndAutomaton ends = new EndAutomaton(machine, counted);
    for (Node node : found) {
      if (node.control().isBetweenMoves()) {
        ends.addEnds(node);
      }
    }
    ends.addGroups(below.keySet());
    saturate(ends);
    edgesRead = ends.work();
    return ends;
  }

  /**
   * Makes one of all controls in the midst of a move that go on alike over every symbol: most
   * letters that lead out of a rule do the same wherever they lead. Again until nothing is left to
   * merge, for those that pop lead to such controls themselves.
   */
  private void mergeControls() {
    found.removeIf(node -> !node.control().isBetweenMoves() && !moves.containsKey(node));
    Map<Control, Control> merged = Map.of();
    int before = 0;
    while (true) {
      Map<Control, Map<Symbol, Set<Continuation>>> behaviours = new LinkedHashMap<>();
      for (Node node : found) {
        if (!node.control().isBetweenMoves()) {
          Set<Continuation> alike = new HashSet<>();
          for (Continuation each : movesOf(node)) {
            alike.add(each.after(merged));
          }
          behaviours
              .computeIfAbsent(node.control(), c -> new HashMap<>())
              .put(node.symbol(), alike);
        }
      }
      Map<Map<Symbol, Set<Continuation>>, Control> first = new HashMap<>();
      Map<Control, Control> next = new HashMap<>();
      behaviours.forEach(
          (control, behaviour) -> {
            Control same = first.putIfAbsent(behaviour, control);
            next.put(control, same == null ? control : same);
          });
      merged = next;
      if (first.size() == before) {
        break;
      }
      before = first.size();
    }
    replace(merged);
  }

  private void replace(Map<Control, Control> merged) {
    List<Node> kept = new ArrayList<>();
    for (Node node : found) {
      Control control = node.control();
      if (control.isBetweenMoves() || control.equals(merged.get(control))) {
        Set<Continuation> continuations = new LinkedHashSet<>();
        for (Continuation each : movesOf(node)) {
          if (each.control().isBetweenMoves() || merged.containsKey(each.control())) {
            continuations.add(each.after(merged));
          }
        }
        moves.put(node, continuations);
        kept.add(node);
      } else {
        moves.remove(node);
      }
    }
    found.clear();
    found.addAll(kept);
  }

  /**
   * A continuation is read again only if an edge from its control over its top symbol is new, or
   * any edge over a symbol further down.
   */
  private void saturate(EndAutomaton ends) {
    List<Rule> rules = new ArrayList<>();
    for (int i = found.size() - 1; i >= 0; i--) {
      for (Continuation continuation : movesOf(found.get(i))) {
        rules.add(new Rule(ends, found.get(i), continuation));
      }
    }
    Map<Symbol, Integer> versions = new HashMap<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Rule rule : rules) {
        if (rule.isStale(versions)) {
          checkWork(ends.work());
          if (rule.edges.lowerAll(rule.reached(ends), rule.cost)) {
            versions.merge(rule.symbol, 1, Integer::sum);
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

  /** What a run took, in steps of the decision. */
  long work() {
    return known.size() + edgesRead / EDGES_PER_STEP;
  }

  /** A node with one of its continuations, and what of the automaton it was read with last. */
  private static final class Rule {
    private final Symbol symbol;
    private final Costs edges;
    private final int cost;

    /** The edges over the top symbol; after a pop, where that leads. */
    private final Costs top;

    private final List<Symbol> further;
    private int readVersion = -1;
    private int readFurther;

    Rule(EndAutomaton ends, Node node, Continuation continuation) {
      List<Symbol> stack = continuation.stack();
      Control control = continuation.control();
      this.symbol = node.symbol();
      this.edges = ends.of(node);
      this.cost = continuation.cost();
      this.top = stack.isEmpty() ? ends.only(control) : ends.of(new Node(control, stack.get(0)));
      this.further = stack.isEmpty() ? stack : stack.subList(1, stack.size());
    }

    /** Whether something is new since the last time that this was asked. */
    boolean isStale(Map<Symbol, Integer> versions) {
      int newFurther = 0;
      for (Symbol each : further) {
        newFurther += versions.getOrDefault(each, 0);
      }
      boolean stale = top.version() != readVersion || newFurther != readFurther;
      readVersion = top.version();
      readFurther = newFurther;
      return stale;
    }

    /** Where the automaton may be after it read what replaces the top symbol. */
    Costs reached(EndAutomaton ends) {
      Costs at = top;
      for (Symbol each : further) {
        at = ends.after(at, each);
      }
      return at;
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
    if (known.add(node)) {
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

  /** Whether a state cannot read its letter, whatever lies below. */
  private boolean isDead(Control control) {
    return control.state().next(words[control.move()][control.position()]).isDead();
  }

  private void pop(Node node, Control control, int cost) {
    if (isDead(control)) {
      return;
    }
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
}
