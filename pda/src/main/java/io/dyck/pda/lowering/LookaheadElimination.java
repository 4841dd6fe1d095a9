package io.dyck.pda.lowering;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.Determinizer;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.Nfa;
import io.dyck.pda.automaton.OriginSets;
import io.dyck.pda.ruleset.Lexemes;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes rules without lookaheads: the product of the rules with the automata of the lookaheads. A
 * rule has one copy for each pair of debts at its beginning and at its end (see {@link
 * Obligations}). The intersection of a context-free with a regular language is built in this way
 * (Bar-Hillel, Perles and Shamir 1961). Copies are made on demand, from the start. Therefore a rule
 * without lookaheads is copied only if there is a debt at its beginning. The text may end with a
 * debt that the end of the text pays. Keeps the language, and removes its lookaheads.
 *
 * <p>Cost: proportional to the states of the rules times the debts that are met at them. The next
 * character pays a lookahead of one character. Therefore each rule has as many more copies as there
 * are such lookaheads before it. Debts at the beginning of a rule, debts at its end and debts of
 * the rules that it calls multiply. A bound on all edges together limits this growth.
 */
final class LookaheadElimination {
  /** The bound on all edges together, per state that an automaton may have. */
  private static final int EDGES_PER_STATE = 4;

  private final RuleSet rules;
  private final Limits limits;
  private final Obligations obligations;
  private final Int2ObjectMap<LookaheadCondition> looks;
  private final TrailingContext trailing;
  private final BitSet looking;
  private final Map<Long, RuleVariant> variants = new HashMap<>();
  private final List<RuleVariant> inOrder = new ArrayList<>();
  private final Deque<Node> work = new ArrayDeque<>();
  private int count;
  private int nodes;

  /** The number of edges of the product, and then of the new rules. */
  private long edges;

  /** A state of a rule's automaton and the debt there. A terminal has one more state, its end. */
  private record Node(RuleVariant variant, int number, int state, int debt) {}

  /** A target that waits for the ends of a rule. */
  private record WaitingTarget(Node node, int target) {}

  /** A rule that begins with a debt. */
  private static final class RuleVariant {
    private final int rule;
    private final Map<Long, Node> nodes = new HashMap<>();
    private final List<Node> inOrder = new ArrayList<>();

    /** The edges: source, letter and target, one after the other. A lookahead is an empty move. */
    private final IntArrayList edges = new IntArrayList();

    /** The empty moves: source and target, one after the other. */
    private final IntArrayList empty = new IntArrayList();

    private final List<Node> ends = new ArrayList<>();

    /** The number of the new rule for each debt at the end. */
    private final Int2IntMap numbers = new Int2IntOpenHashMap();

    /** The debts at the end, in the order in which they were found. */
    private final IntArrayList debts = new IntArrayList();

    private final List<WaitingTarget> waiters = new ArrayList<>();

    RuleVariant(int rule) {
      this.rule = rule;
    }
  }

  LookaheadElimination(RuleSet rules, Int2ObjectMap<LookaheadCondition> looks, Limits limits) {
    this.rules = rules;
    this.limits = limits;
    this.looks = looks;
    this.looking = rulesWithLookaheads(rules, looks);
    this.obligations = new Obligations(looks, limits.automatonStates());
    this.trailing = new TrailingContext(rules, looks, obligations, looking);
    this.count = rules.size();
  }

  /** Returns the rules that hold a lookahead, or call such a rule. */
  private static BitSet rulesWithLookaheads(
      RuleSet rules, Int2ObjectMap<LookaheadCondition> looks) {
    BitSet found = new BitSet();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int r = 0; r < rules.size(); r++) {
        if (!found.get(r)
            && Arrays.stream(rules.body(r).callees())
                .anyMatch(c -> looks.containsKey(c) || found.get(c))) {
          found.set(r);
          grown = true;
        }
      }
    }
    return found;
  }

  RuleSet apply() {
    if (!looking.get(rules.start())) {
      return rules;
    }
    RuleVariant start = variant(rules.start(), Obligations.NO_DEBT);
    while (!work.isEmpty()) {
      expand(work.pop());
    }
    Dfa[] bodies = new Dfa[count + 1];
    List<String> names = new ArrayList<>(rules.names());
    BitSet pinned = new BitSet();
    Lexemes lexemes = new Lexemes();
    for (int r = 0; r < rules.size(); r++) {
      boolean kept = !looking.get(r) && !looks.containsKey(r);
      bodies[r] = kept ? rules.body(r) : Dfa.emptyLanguage();
      pinned.set(r, kept && rules.pinned().get(r));
      if (kept) {
        lexemes.addCompetitor(r, rules.lexemes(), r);
      }
    }
    for (int n = rules.size(); n <= count; n++) {
      names.add(rules.names().get(rules.start()));
    }
    for (RuleVariant variant : inOrder) {
      for (int debt : variant.debts) {
        int number = variant.numbers.get(debt);
        Dfa body = body(variant, debt);
        countEdges(body.edges(), variant.rule);
        bodies[number] = body;
        names.set(number, rules.names().get(variant.rule));
        if (trailing.isCompetingTerminal(variant.rule)) {
          lexemes.addCompetitor(number, rules.lexemes(), variant.rule);
          pinned.set(number);
        } else if (!rules.lexemes().terminals().get(variant.rule)) {
          pinned.set(number, rules.pinned().get(variant.rule));
        }
      }
    }
    bodies[count] = startBody(start);
    return new RuleSet(
        ImmutableList.copyOf(bodies),
        ImmutableList.copyOf(names),
        pinned,
        lexemes,
        count,
        false,
        rules.terminals(),
        rules.origins());
  }

  private RuleVariant variant(int rule, int debt) {
    long key = IntPairs.pairOf(rule, debt);
    RuleVariant known = variants.get(key);
    if (known == null) {
      known = new RuleVariant(rule);
      variants.put(key, known);
      inOrder.add(known);
      Node unused = node(known, 0, debt);
    }
    return known;
  }

  private Node node(RuleVariant variant, int state, int debt) {
    long key = IntPairs.pairOf(state, debt);
    Node known = variant.nodes.get(key);
    if (known == null) {
      CompilationCancelledException.checkInterrupted();
      if (++nodes > limits.automatonStates()) {
        throw new LimitExceededException(
            "automatonStates",
            limits.automatonStates(),
            nodes,
            "states",
            "rule "
                + rules.names().get(variant.rule)
                + ", through which what lookaheads ask for is carried");
      }
      known = new Node(variant, variant.inOrder.size(), state, debt);
      variant.nodes.put(key, known);
      variant.inOrder.add(known);
      work.push(known);
    }
    return known;
  }

  private void expand(Node node) {
    RuleVariant variant = node.variant;
    Dfa body = rules.body(variant.rule);
    if (node.state == body.size()) {
      addEnd(node);
      return;
    }
    boolean alone = trailing.isEndedByItself(variant.rule);
    if (alone) {
      for (int debt : trailing.endDebts(variant.rule, node.state, node.debt)) {
        Node end = node(variant, body.size(), debt);
        variant.empty.add(node.number);
        variant.empty.add(end.number);
      }
    } else if (body.isAccepting(node.state)) {
      addEnd(node);
    }
    for (int e = body.firstEdge(node.state); e < body.firstEdge(node.state + 1); e++) {
      int letter = body.letter(e);
      if (!Letters.isCall(letter)) {
        int debt = obligations.step(node.debt, letter);
        if (debt != Obligations.BROKEN) {
          addEdge(node, letter, node(variant, body.target(e), debt));
        }
      } else if (!looks.containsKey(Letters.rule(letter))) {
        call(node, Letters.rule(letter), body.target(e));
      } else if (!alone) {
        int debt = obligations.addLookahead(node.debt, Letters.rule(letter));
        if (debt != Obligations.BROKEN) {
          variant.empty.add(node.number);
          variant.empty.add(node(variant, body.target(e), debt).number);
        }
      }
    }
  }

  private void addEdge(Node from, int letter, Node to) {
    countEdges(1, from.variant.rule);
    from.variant.edges.add(from.number);
    from.variant.edges.add(letter);
    from.variant.edges.add(to.number);
  }

  private void call(Node node, int callee, int target) {
    if (node.debt == Obligations.NO_DEBT && !looking.get(callee)) {
      addEdge(node, Letters.call(callee), node(node.variant, target, Obligations.NO_DEBT));
      return;
    }
    RuleVariant called = variant(callee, node.debt);
    WaitingTarget waiter = new WaitingTarget(node, target);
    called.waiters.add(waiter);
    for (int debt : called.debts) {
      resume(waiter, called.numbers.get(debt), debt);
    }
  }

  private void resume(WaitingTarget waiter, int number, int debt) {
    addEdge(waiter.node, Letters.call(number), node(waiter.node.variant, waiter.target, debt));
  }

  private void addEnd(Node node) {
    RuleVariant variant = node.variant;
    variant.ends.add(node);
    if (!variant.numbers.containsKey(node.debt)) {
      int number = count++;
      variant.numbers.put(node.debt, number);
      variant.debts.add(node.debt);
      for (WaitingTarget waiter : List.copyOf(variant.waiters)) {
        resume(waiter, number, node.debt);
      }
    }
  }

  private void countEdges(long more, int rule) {
    edges += more;
    long most = (long) EDGES_PER_STATE * limits.automatonStates();
    if (edges > most) {
      throw new LimitExceededException(
          "automatonStates",
          limits.automatonStates(),
          (edges + EDGES_PER_STATE - 1) / EDGES_PER_STATE,
          "states",
          "rule " + rules.names().get(rule) + ", in all forms that lookaheads ask for");
    }
  }

  private Dfa body(RuleVariant variant, int debt) {
    Dfa old = rules.body(variant.rule);
    Nfa nfa = new Nfa();
    for (Node node : variant.inOrder) {
      int unused = nfa.newState(node.state < old.size() ? old.origin(node.state) : OriginSets.NONE);
    }
    for (int i = 0; i < variant.edges.size(); i += 3) {
      nfa.addEdge(
          variant.edges.getInt(i), variant.edges.getInt(i + 1), variant.edges.getInt(i + 2));
    }
    for (int i = 0; i < variant.empty.size(); i += 2) {
      nfa.addEmpty(variant.empty.getInt(i), variant.empty.getInt(i + 1));
    }
    nfa.setStart(0);
    for (Node end : variant.ends) {
      if (end.debt == debt) {
        nfa.setAccepting(end.number);
      }
    }
    return determinize(nfa, variant.rule);
  }

  private Dfa startBody(RuleVariant start) {
    Nfa nfa = new Nfa();
    int origin = rules.body(start.rule).origin(0);
    nfa.setStart(nfa.newState(origin));
    int end = nfa.newState(OriginSets.NONE);
    nfa.setAccepting(end);
    for (int debt : start.debts) {
      if (obligations.isPaidAtEnd(debt)) {
        nfa.addEdge(0, Letters.call(start.numbers.get(debt)), end);
      }
    }
    return determinize(nfa, start.rule);
  }

  private Dfa determinize(Nfa nfa, int rule) {
    return Determinizer.determinize(
        nfa, rules.origins(), limits.automatonStates(), "rule " + rules.names().get(rule));
  }
}
