package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableSet;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.pattern.Branch.Pending;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Steps of an automaton with lookarounds, letter by letter. Lookbehinds are read in parallel from
 * the start of the text. Therefore their truth is known at each place. The branch that passed a
 * lookahead reads it in parallel, until it is decided: an alternating automaton, whose sets of
 * branches are the states of a deterministic one (Chandra, Kozen and Stockmeyer 1981). Immutable
 * and thread-safe.
 */
public final class AssertionRun {
  /** The whole pattern, in place of the number of a lookaround. */
  private static final int MAIN = -1;

  /** A lookahead that holds for every following text. */
  private static final ImmutableSet<Branch> DECIDED =
      ImmutableSet.of(new Branch(-1, ImmutableSet.of()));

  private final PatternNfa nfa;

  public AssertionRun(PatternNfa nfa) {
    this.nfa = nfa;
  }

  /**
   * A state of the deterministic automaton.
   *
   * @param behind for each lookbehind, the states that its body has reached from any earlier place
   */
  public record State(List<BitSet> behind, ImmutableSet<Branch> branches) {}

  /** Returns the state before a text. */
  public State start() {
    List<BitSet> behind = new ArrayList<>();
    for (int i = 0; i < nfa.looks().size(); i++) {
      behind.add(reached(i, new BitSet(), behind));
    }
    Branch first = new Branch(nfa.start(), ImmutableSet.of());
    return new State(behind, closure(MAIN, ImmutableSet.of(first), behind));
  }

  /** Returns the state after a letter. */
  public State step(State state, int letter) {
    List<BitSet> behind = new ArrayList<>();
    for (int i = 0; i < nfa.looks().size(); i++) {
      BitSet next = new BitSet();
      for (int from = state.behind.get(i).nextSetBit(0);
          from >= 0;
          from = state.behind.get(i).nextSetBit(from + 1)) {
        for (PatternNfa.Edge edge : nfa.edges(from)) {
          if (takes(edge, letter)) {
            next.set(edge.target());
          }
        }
      }
      behind.add(reached(i, next, behind));
    }
    return new State(behind, step(MAIN, state.branches, letter, behind));
  }

  /** Returns whether the text may end here. */
  public boolean accepts(State state) {
    return endsAt(nfa.end(), state.branches);
  }

  /** Returns whether every continuation of the text is accepted, as far as known from a branch. */
  public boolean acceptsAll(State state) {
    return state.branches.contains(new Branch(nfa.end(), ImmutableSet.of()))
        && state.branches.stream()
            .anyMatch(b -> b.pending().isEmpty() && nfa.isUniversal(b.state()));
  }

  /**
   * Returns a lower bound of the number of code points from a state to an end, or {@code
   * Integer.MAX_VALUE} if there is no end.
   */
  public int atLeast(State state) {
    int best = Integer.MAX_VALUE;
    for (Branch branch : state.branches) {
      int needed = nfa.distance(branch.state());
      for (Pending pending : branch.pending()) {
        if (!isNegated(pending.look())) {
          BitSet states = new BitSet();
          pending.branches().forEach(b -> states.set(b.state()));
          needed = Math.max(needed, nfa.distance(states));
        }
      }
      best = Math.min(best, needed);
    }
    return best;
  }

  /**
   * Returns the conditions on the following text if the text ends here. Each element is an
   * alternative. An alternative without pending lookaheads always holds. The result is empty if the
   * text cannot end here.
   */
  ImmutableSet<ImmutableSet<Pending>> ends(State state) {
    ImmutableSet.Builder<ImmutableSet<Pending>> found = ImmutableSet.builder();
    for (Branch branch : state.branches) {
      if (branch.state() == nfa.end()) {
        found.add(branch.pending());
      }
    }
    return found.build();
  }

  /** Returns the state of a lookahead after a letter, with the lookbehinds after the letter. */
  State step(int look, State state, int letter) {
    List<BitSet> behind = step(state, letter).behind();
    return new State(behind, step(look, state.branches, letter, behind));
  }

  /** Returns the pending lookaheads after a letter; empty if a lookahead failed. */
  Optional<ImmutableSet<Pending>> step(ImmutableSet<Pending> pending, State before, int letter) {
    return stepPending(pending, letter, step(before, letter).behind());
  }

  /** Whether the body of a lookahead was found. */
  static boolean isFound(State state) {
    return state.branches.equals(DECIDED);
  }

  /** Whether the body of a lookahead is found if the text ends here. */
  boolean isFoundAtEnd(int look, State state) {
    return endsAt(nfa.looks().get(look).end(), state.branches);
  }

  boolean isNegated(int look) {
    return nfa.looks().get(look).negated();
  }

  private boolean takes(PatternNfa.Edge edge, int letter) {
    return edge.kind() == PatternNfa.Kind.SET
        && nfa.alphabet().lettersOf(edge.argument()).get(letter);
  }

  /**
   * Returns the states that a lookbehind's body reaches without a letter, from the given states and
   * from its start.
   */
  private BitSet reached(int look, BitSet states, List<BitSet> behind) {
    if (!nfa.looks().get(look).behind()) {
      return new BitSet();
    }
    states.set(nfa.looks().get(look).start());
    Deque<Integer> work = new ArrayDeque<>();
    states.stream().forEach(work::add);
    while (!work.isEmpty()) {
      for (PatternNfa.Edge edge : nfa.edges(work.pop())) {
        boolean free =
            edge.kind() == PatternNfa.Kind.EMPTY
                || (edge.kind() == PatternNfa.Kind.LOOK && holdsBehind(edge.argument(), behind));
        if (free && !states.get(edge.target())) {
          states.set(edge.target());
          work.push(edge.target());
        }
      }
    }
    return states;
  }

  private boolean holdsBehind(int look, List<BitSet> behind) {
    PatternNfa.Look asked = nfa.looks().get(look);
    return behind.get(look).get(asked.end()) != asked.negated();
  }

  private ImmutableSet<Branch> step(
      int look, ImmutableSet<Branch> branches, int letter, List<BitSet> behind) {
    Set<Branch> next = new LinkedHashSet<>();
    for (Branch branch : branches) {
      Optional<ImmutableSet<Pending>> pending = null;
      for (PatternNfa.Edge edge : nfa.edges(branch.state())) {
        if (takes(edge, letter)) {
          if (pending == null) {
            pending = stepPending(branch.pending(), letter, behind);
          }
          pending.ifPresent(left -> next.add(new Branch(edge.target(), left)));
        }
      }
      if (look != MAIN && branch.state() == nfa.looks().get(look).end()) {
        // The body was found; anything may follow it.
        stepPending(branch.pending(), letter, behind)
            .ifPresent(left -> next.add(new Branch(branch.state(), left)));
      }
    }
    return closure(look, next, behind);
  }

  /** Returns the lookaheads that are still pending after a letter; empty if a lookahead failed. */
  private Optional<ImmutableSet<Pending>> stepPending(
      ImmutableSet<Pending> pending, int letter, List<BitSet> behind) {
    ImmutableSet.Builder<Pending> left = ImmutableSet.builder();
    for (Pending one : pending) {
      ImmutableSet<Branch> branches = step(one.look(), one.branches(), letter, behind);
      if (!decide(one.look(), branches, left)) {
        return Optional.empty();
      }
    }
    return Optional.of(left.build());
  }

  /** Returns whether a lookahead may still hold. Adds an undecided lookahead to the list. */
  private boolean decide(
      int look, ImmutableSet<Branch> branches, ImmutableSet.Builder<Pending> left) {
    boolean negated = nfa.looks().get(look).negated();
    if (branches.equals(DECIDED)) {
      return !negated;
    }
    if (branches.isEmpty()) {
      return negated;
    }
    left.add(new Pending(look, branches));
    return true;
  }

  /**
   * Returns the branches that are reached without a letter and that can take a letter or are at an
   * end.
   */
  private ImmutableSet<Branch> closure(int look, Set<Branch> from, List<BitSet> behind) {
    int end = look == MAIN ? nfa.end() : nfa.looks().get(look).end();
    Set<Branch> seen = new LinkedHashSet<>(from);
    Deque<Branch> work = new ArrayDeque<>(from);
    while (!work.isEmpty()) {
      Branch branch = work.pop();
      CompilationCancelledException.checkInterrupted();
      if (look != MAIN && branch.state() == end && branch.pending().isEmpty()) {
        return DECIDED;
      }
      for (PatternNfa.Edge edge : nfa.edges(branch.state())) {
        Optional<Branch> next = pass(branch, edge, behind);
        if (next.isPresent() && seen.add(next.get())) {
          work.push(next.get());
        }
      }
    }
    seen.removeIf(
        branch ->
            branch.state() != end
                && nfa.edges(branch.state()).stream()
                    .noneMatch(e -> e.kind() == PatternNfa.Kind.SET));
    return ImmutableSet.copyOf(seen);
  }

  private Optional<Branch> pass(Branch branch, PatternNfa.Edge edge, List<BitSet> behind) {
    switch (edge.kind()) {
      case EMPTY -> {
        return Optional.of(new Branch(edge.target(), branch.pending()));
      }
      case SET -> {
        return Optional.empty();
      }
      case LOOK -> {
        int look = edge.argument();
        if (nfa.looks().get(look).behind()) {
          return holdsBehind(look, behind)
              ? Optional.of(new Branch(edge.target(), branch.pending()))
              : Optional.empty();
        }
        Branch first = new Branch(nfa.looks().get(look).start(), ImmutableSet.of());
        ImmutableSet<Branch> branches = closure(look, ImmutableSet.of(first), behind);
        ImmutableSet.Builder<Pending> pending = ImmutableSet.builder();
        pending.addAll(branch.pending());
        return decide(look, branches, pending)
            ? Optional.of(new Branch(edge.target(), pending.build()))
            : Optional.empty();
      }
    }
    throw new AssertionError(edge);
  }

  private boolean endsAt(int end, ImmutableSet<Branch> branches) {
    for (Branch branch : branches) {
      if (branch.state() == end && branch.pending().stream().allMatch(this::holdsAtEnd)) {
        return true;
      }
    }
    return false;
  }

  private boolean holdsAtEnd(Pending pending) {
    PatternNfa.Look look = nfa.looks().get(pending.look());
    return endsAt(look.end(), pending.branches()) != look.negated();
  }
}
