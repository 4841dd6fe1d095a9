package io.dyck.pda.normalize;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.Determinizer;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.Nfa;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Trimming;
import io.dyck.pda.size.Limits;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies the beginning of a called rule to its call, and calls the rest of the rule afterwards.
 * This is done if another alternative beside the call begins alike and has a call in common with
 * the rule. In {@code member ::= mark* type name | class}, {@code class ::= mark* "class" body}
 * with recursive marks, a mark would otherwise be called at two depths. Two readings would then lie
 * side by side on the whole stack of the mark, shifted against each other. Keeps the language. Not
 * a part of {@link Normalization}, because left factoring may hide that one reading covers another.
 * Therefore it is tried only if the given rules were not found deterministic.
 */
public final class LeftFactoring {
  private static final int GREATEST_SUBSETS = 20_000;
  private static final int GREATEST_PRODUCT = 10_000;

  private final RuleSet rules;
  private final Limits limits;

  /**
   * For each rule, by edge with a call, the states of the called rule to copy; null if there are
   * none.
   */
  private final List<Int2ObjectMap<BitSet>> beginnings = new ArrayList<>();

  private final Map<RuleRest, Integer> rests = new HashMap<>();
  private final ArrayDeque<RuleRest> unfinished = new ArrayDeque<>();
  private final List<String> names;
  private int copied;

  /** A rule from one of its states on. */
  private record RuleRest(int rule, int state) {}

  private LeftFactoring(RuleSet rules, Limits limits) {
    this.rules = rules;
    this.limits = limits;
    this.names = new ArrayList<>(rules.names());
  }

  /**
   * Copies beginnings.
   *
   * @return normalized rules of the same language; the given rules if there is nothing to copy, or
   *     a limit was passed
   */
  public static RuleSet apply(RuleSet rules, Limits limits) {
    try {
      return new LeftFactoring(rules, limits).run();
    } catch (LimitExceededException tooLarge) {
      return rules;
    }
  }

  private RuleSet run() {
    boolean any = false;
    for (int r = 0; r < rules.size() && !exceedsCopyLimit(); r++) {
      beginnings.add(commonBeginnings(r));
      any |= !beginnings.get(r).isEmpty();
    }
    if (!any || exceedsCopyLimit()) {
      return rules;
    }
    List<Dfa> bodies = new ArrayList<>(rules.bodies());
    for (int r = 0; r < rules.size(); r++) {
      if (!beginnings.get(r).isEmpty()) {
        bodies.set(r, factoredAutomaton(r, 0));
      }
    }
    while (!unfinished.isEmpty()) {
      RuleRest rest = unfinished.remove();
      copied += rules.body(rest.rule()).size();
      if (exceedsCopyLimit()) {
        return rules;
      }
      bodies.add(factoredAutomaton(rest.rule(), rest.state()));
    }
    return Trimming.reachable(rules.withRules(bodies, ImmutableList.copyOf(names)));
  }

  private boolean exceedsCopyLimit() {
    return copied > limits.inlinedStates();
  }

  /** Returns the beginnings to copy to the calls of a rule; not all if they are too many. */
  private Int2ObjectMap<BitSet> commonBeginnings(int rule) {
    Int2ObjectMap<BitSet> result = new Int2ObjectOpenHashMap<>();
    if (rules.pinned().get(rule)) {
      return result;
    }
    Dfa body = rules.body(rule);
    for (int s = 0; s < body.size() && !exceedsCopyLimit(); s++) {
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        if (callsRule(body.letter(e))) {
          BitSet beginning = commonStates(body, s, rules.body(Letters.rule(body.letter(e))));
          if (!beginning.isEmpty()) {
            result.put(e, beginning);
            copied += beginning.cardinality();
          }
        }
      }
    }
    return result;
  }

  /** Whether a letter calls a rule that is neither a terminal nor the body of a long repetition. */
  private boolean callsRule(int letter) {
    return Letters.isCall(letter) && !rules.pinned().get(Letters.rule(letter));
  }

  /**
   * Returns the states of a called rule on the way to a call that the alternative beside the call
   * can make, too.
   */
  private BitSet commonStates(Dfa caller, int state, Dfa called) {
    Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    numbers.defaultReturnValue(-1);
    LongArrayList pairs = new LongArrayList();
    BackwardEdges before = new BackwardEdges();
    BitSet found = new BitSet();
    numbers.put(IntPairs.pairOf(state, 0), 0);
    pairs.add(IntPairs.pairOf(state, 0));
    for (int at = 0; at < pairs.size(); at++) {
      CompilationCancelledException.checkInterrupted();
      int a = IntPairs.first(pairs.getLong(at));
      int b = IntPairs.second(pairs.getLong(at));
      if (caller == called && a == b) {
        // A state beside itself: one of the two readings covers the other, and copies would hide
        // the coverage.
        return new BitSet();
      }
      for (int e = called.firstEdge(b); e < called.firstEdge(b + 1); e++) {
        int target = caller.step(a, called.letter(e));
        if (target >= 0) {
          if (callsRule(called.letter(e))) {
            found.set(at);
          }
          long next = IntPairs.pairOf(target, called.target(e));
          int number = numbers.putIfAbsent(next, pairs.size());
          if (number < 0) {
            number = pairs.size();
            pairs.add(next);
          }
          before.add(number, at);
        }
      }
      if (pairs.size() > GREATEST_PRODUCT) {
        return new BitSet();
      }
    }
    BitSet result = new BitSet();
    before.ancestors(found).stream().forEach(p -> result.set(IntPairs.second(pairs.getLong(p))));
    return result;
  }

  /** Returns the automaton of a rule from a state on, without the empty text. */
  private Dfa factoredAutomaton(int rule, int first) {
    Dfa body = rules.body(rule);
    Nfa nfa = new Nfa();
    int unused = nfa.addStates(body);
    for (int s = 0; s < body.size(); s++) {
      addEdges(nfa, rule, s, s);
    }
    int start = nfa.newState(body.origin(first));
    addEdges(nfa, rule, first, start);
    nfa.setStart(start);
    return Determinizer.determinize(nfa, rules.origins(), GREATEST_SUBSETS, "left factoring");
  }

  private void addEdges(Nfa nfa, int rule, int state, int copy) {
    Dfa body = rules.body(rule);
    for (int e = body.firstEdge(state); e < body.firstEdge(state + 1); e++) {
      BitSet beginning = beginnings.get(rule).get(e);
      if (beginning == null) {
        nfa.addEdge(copy, body.letter(e), body.target(e));
      } else {
        int called = Letters.rule(body.letter(e));
        nfa.addEmpty(copy, copyBeginning(nfa, called, beginning, body.target(e)));
      }
    }
  }

  /** Copies the beginning of a called rule and returns the number of its start. */
  private int copyBeginning(Nfa nfa, int called, BitSet beginning, int target) {
    Dfa body = rules.body(called);
    int[] copies = new int[body.size()];
    Arrays.fill(copies, -1);
    for (int s = beginning.nextSetBit(0); s >= 0; s = beginning.nextSetBit(s + 1)) {
      copies[s] = nfa.newState(body.origin(s));
      if (body.isAccepting(s)) {
        nfa.addEmpty(copies[s], target);
      }
    }
    for (int s = beginning.nextSetBit(0); s >= 0; s = beginning.nextSetBit(s + 1)) {
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        int next = body.target(e);
        if (copies[next] < 0) {
          copies[next] = addRestCall(nfa, called, next, target);
        }
        nfa.addEdge(copies[s], body.letter(e), copies[next]);
      }
    }
    return copies[0];
  }

  /** Returns a state that calls the rest of a rule. */
  private int addRestCall(Nfa nfa, int rule, int state, int target) {
    Dfa body = rules.body(rule);
    int result = nfa.newState(body.origin(state));
    if (body.isAccepting(state)) {
      nfa.addEmpty(result, target);
    }
    if (!body.isDeadEnd(state)) {
      RuleRest rest = new RuleRest(rule, state);
      Integer number = rests.get(rest);
      if (number == null) {
        number = names.size();
        rests.put(rest, number);
        names.add(rules.names().get(rule));
        unfinished.add(rest);
      }
      nfa.addEdge(result, Letters.call(number), target);
    }
    return result;
  }

  /** The edges of a graph, from their targets to their sources. Nodes are numbers from 0. */
  private static final class BackwardEdges {
    /** The last added edge to each node; -1 if there is none. */
    private final IntArrayList last = new IntArrayList();

    private final IntArrayList sources = new IntArrayList();

    /** The edge that was added before each edge to the same node; -1 if there is none. */
    private final IntArrayList previous = new IntArrayList();

    /** Adds an edge to a node. A new node has the next number. */
    void add(int target, int source) {
      while (last.size() <= target) {
        last.add(-1);
      }
      previous.add(last.getInt(target));
      last.set(target, sources.size());
      sources.add(source);
    }

    /**
     * Returns the given nodes and every node from which a path leads to them. Cost: linear in the
     * edges.
     */
    BitSet ancestors(BitSet nodes) {
      BitSet result = (BitSet) nodes.clone();
      IntArrayList work = new IntArrayList(nodes.stream().toArray());
      while (!work.isEmpty()) {
        int node = work.popInt();
        int edge = node < last.size() ? last.getInt(node) : -1;
        while (edge >= 0) {
          int source = sources.getInt(edge);
          if (!result.get(source)) {
            result.set(source);
            work.add(source);
          }
          edge = previous.getInt(edge);
        }
      }
      return result;
    }
  }
}
