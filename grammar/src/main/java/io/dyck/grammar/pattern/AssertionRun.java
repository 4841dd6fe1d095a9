package io.dyck.grammar.pattern;

import com.google.common.collect.ImmutableSet;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.pattern.LookaheadBranch.PendingLookahead;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
  private static final ImmutableSet<LookaheadBranch> DECIDED =
      ImmutableSet.of(new LookaheadBranch(new BitSet(), ImmutableSet.of()));

  private final PatternNfa nfa;

  public AssertionRun(PatternNfa nfa) {
    this.nfa = nfa;
  }

  /** The states of a branch while it is made. */
  private record BranchDraft(ImmutableSet<PendingLookahead> pending, BitSet states) {}

  /** One state that was added to a branch. */
  private record AddedState(int state, BranchDraft all) {}

  /**
   * A state of the deterministic automaton.
   *
   * @param behind for each lookbehind, the states that its body has reached from any earlier place
   * @param branches no two with the same pending lookaheads
   */
  public record State(List<BitSet> behind, ImmutableSet<LookaheadBranch> branches) {}

  /** Returns the state before a text. */
  public State start() {
    List<BitSet> behind = new ArrayList<>();
    for (int i = 0; i < nfa.lookarounds().size(); i++) {
      behind.add(reachedByLookbehind(i, new BitSet(), behind));
    }
    return new State(behind, begin(MAIN, nfa.start(), behind));
  }

  /** Returns the state after a letter. */
  public State step(State state, int letter) {
    List<BitSet> behind = new ArrayList<>();
    for (int i = 0; i < nfa.lookarounds().size(); i++) {
      behind.add(reachedByLookbehind(i, statesAfter(state.behind.get(i), letter), behind));
    }
    return new State(behind, step(MAIN, state.branches, letter, behind));
  }

  /** Returns whether the text may end here. */
  public boolean accepts(State state) {
    return endsAt(nfa.end(), state.branches);
  }

  /** Returns whether every continuation of the text is accepted, as far as known from a branch. */
  public boolean acceptsAll(State state) {
    return state.branches.stream()
        .anyMatch(
            branch ->
                branch.pending().isEmpty()
                    && branch.states().get(nfa.end())
                    && branch.states().stream().anyMatch(nfa::isUniversal));
  }

  /**
   * Returns a lower bound of the number of code points from a state to an end, or {@code
   * Integer.MAX_VALUE} if there is no end.
   */
  public int minimumToEnd(State state) {
    int best = Integer.MAX_VALUE;
    for (LookaheadBranch branch : state.branches) {
      int needed = nfa.distance(branch.states());
      for (PendingLookahead pending : branch.pending()) {
        if (!isNegated(pending.look())) {
          BitSet states = new BitSet();
          pending.branches().forEach(b -> states.or(b.states()));
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
  ImmutableSet<ImmutableSet<PendingLookahead>> endConditions(State state) {
    ImmutableSet.Builder<ImmutableSet<PendingLookahead>> found = ImmutableSet.builder();
    for (LookaheadBranch branch : state.branches) {
      if (branch.states().get(nfa.end())) {
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
  Optional<ImmutableSet<PendingLookahead>> step(
      ImmutableSet<PendingLookahead> pending, State before, int letter) {
    return stepPending(pending, letter, step(before, letter).behind());
  }

  /** Whether the body of a lookahead was found. */
  static boolean isFound(State state) {
    return state.branches.equals(DECIDED);
  }

  /** Whether the body of a lookahead is found if the text ends here. */
  boolean isFoundAtEnd(int look, State state) {
    return endsAt(nfa.lookarounds().get(look).end(), state.branches);
  }

  boolean isNegated(int look) {
    return nfa.lookarounds().get(look).negated();
  }

  private boolean canTake(PatternNfa.Edge edge, int letter) {
    return edge.kind() == PatternNfa.Kind.SET
        && nfa.alphabet().lettersOf(edge.argument()).get(letter);
  }

  /**
   * Returns the states that a lookbehind's body reaches without a letter, from the given states and
   * from its start.
   */
  private BitSet reachedByLookbehind(int look, BitSet states, List<BitSet> behind) {
    if (!nfa.lookarounds().get(look).behind()) {
      return new BitSet();
    }
    states.set(nfa.lookarounds().get(look).start());
    Deque<Integer> work = new ArrayDeque<>();
    states.stream().forEach(work::add);
    while (!work.isEmpty()) {
      for (PatternNfa.Edge edge : nfa.edges(work.pop())) {
        boolean free =
            edge.kind() == PatternNfa.Kind.EMPTY
                || (edge.kind() == PatternNfa.Kind.LOOK
                    && isLookbehindMet(edge.argument(), behind));
        if (free && !states.get(edge.target())) {
          states.set(edge.target());
          work.push(edge.target());
        }
      }
    }
    return states;
  }

  private boolean isLookbehindMet(int look, List<BitSet> behind) {
    PatternNfa.LookaroundPart asked = nfa.lookarounds().get(look);
    return behind.get(look).get(asked.end()) != asked.negated();
  }

  private ImmutableSet<LookaheadBranch> step(
      int look, ImmutableSet<LookaheadBranch> branches, int letter, List<BitSet> behind) {
    Map<ImmutableSet<PendingLookahead>, BranchDraft> next = new LinkedHashMap<>();
    for (LookaheadBranch branch : branches) {
      BitSet targets = statesAfter(branch.states(), letter);
      if (look != MAIN && branch.states().get(endOf(look))) {
        // The body was found; anything may follow it.
        targets.set(endOf(look));
      }
      if (!targets.isEmpty()) {
        stepPending(branch.pending(), letter, behind)
            .ifPresent(left -> ways(left, next).states.or(targets));
      }
    }
    return closure(look, next, behind);
  }

  /** Returns the states after a letter. */
  private BitSet statesAfter(BitSet states, int letter) {
    BitSet targets = new BitSet();
    for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
      for (PatternNfa.Edge edge : nfa.edges(state)) {
        if (canTake(edge, letter)) {
          targets.set(edge.target());
        }
      }
    }
    return targets;
  }

  private static BranchDraft ways(
      ImmutableSet<PendingLookahead> pending, Map<ImmutableSet<PendingLookahead>, BranchDraft> of) {
    return of.computeIfAbsent(pending, p -> new BranchDraft(p, new BitSet()));
  }

  private int endOf(int look) {
    return look == MAIN ? nfa.end() : nfa.lookarounds().get(look).end();
  }

  /** Returns the lookaheads that are still pending after a letter; empty if a lookahead failed. */
  private Optional<ImmutableSet<PendingLookahead>> stepPending(
      ImmutableSet<PendingLookahead> pending, int letter, List<BitSet> behind) {
    ImmutableSet.Builder<PendingLookahead> left = ImmutableSet.builder();
    for (PendingLookahead one : pending) {
      ImmutableSet<LookaheadBranch> branches = step(one.look(), one.branches(), letter, behind);
      if (!decide(one.look(), branches, left)) {
        return Optional.empty();
      }
    }
    return Optional.of(left.build());
  }

  /** Returns whether a lookahead may still hold. Adds an undecided lookahead to the list. */
  private boolean decide(
      int look,
      ImmutableSet<LookaheadBranch> branches,
      ImmutableSet.Builder<PendingLookahead> left) {
    boolean negated = nfa.lookarounds().get(look).negated();
    if (branches.equals(DECIDED)) {
      return !negated;
    }
    if (branches.isEmpty()) {
      return negated;
    }
    left.add(new PendingLookahead(look, branches));
    return true;
  }

  /** Returns the branches at the start of a body. */
  private ImmutableSet<LookaheadBranch> begin(int look, int start, List<BitSet> behind) {
    Map<ImmutableSet<PendingLookahead>, BranchDraft> from = new LinkedHashMap<>();
    ways(ImmutableSet.of(), from).states.set(start);
    return closure(look, from, behind);
  }

  /**
   * Returns the branches that are reached without a letter, with the states that can take a letter
   * or are at an end.
   */
  private ImmutableSet<LookaheadBranch> closure(
      int look, Map<ImmutableSet<PendingLookahead>, BranchDraft> branches, List<BitSet> behind) {
    Deque<AddedState> work = new ArrayDeque<>();
    branches
        .values()
        .forEach(ways -> ways.states.stream().forEach(s -> work.add(new AddedState(s, ways))));
    while (!work.isEmpty()) {
      AddedState way = work.pop();
      CompilationCancelledException.checkInterrupted();
      if (look != MAIN && way.state == endOf(look) && way.all.pending.isEmpty()) {
        return DECIDED;
      }
      for (PatternNfa.Edge edge : nfa.edges(way.state)) {
        ImmutableSet<PendingLookahead> pending = lookaheadsAfter(way.all.pending, edge, behind);
        if (pending != null) {
          BranchDraft target =
              edge.kind() == PatternNfa.Kind.EMPTY ? way.all : ways(pending, branches);
          if (!target.states.get(edge.target())) {
            target.states.set(edge.target());
            work.push(new AddedState(edge.target(), target));
          }
        }
      }
    }
    ImmutableSet.Builder<LookaheadBranch> result = ImmutableSet.builder();
    for (BranchDraft ways : branches.values()) {
      boolean isAtEnd = ways.states.get(endOf(look));
      ways.states.and(nfa.readers());
      ways.states.set(endOf(look), isAtEnd);
      if (!ways.states.isEmpty()) {
        result.add(new LookaheadBranch(ways.states, ways.pending));
      }
    }
    return result.build();
  }

  /** Returns the lookaheads behind an edge without a letter; null if it cannot be passed. */
  private @Nullable ImmutableSet<PendingLookahead> lookaheadsAfter(
      ImmutableSet<PendingLookahead> pending, PatternNfa.Edge edge, List<BitSet> behind) {
    switch (edge.kind()) {
      case EMPTY -> {
        return pending;
      }
      case SET -> {
        return null;
      }
      case LOOK -> {
        int look = edge.argument();
        if (nfa.lookarounds().get(look).behind()) {
          return isLookbehindMet(look, behind) ? pending : null;
        }
        ImmutableSet.Builder<PendingLookahead> all = ImmutableSet.builder();
        all.addAll(pending);
        return decide(look, begin(look, nfa.lookarounds().get(look).start(), behind), all)
            ? all.build()
            : null;
      }
    }
    throw new AssertionError(edge);
  }

  private boolean endsAt(int end, ImmutableSet<LookaheadBranch> branches) {
    for (LookaheadBranch branch : branches) {
      if (branch.states().get(end) && branch.pending().stream().allMatch(this::isMetAtEnd)) {
        return true;
      }
    }
    return false;
  }

  private boolean isMetAtEnd(PendingLookahead pending) {
    PatternNfa.LookaroundPart look = nfa.lookarounds().get(pending.look());
    return endsAt(look.end(), pending.branches()) != look.negated();
  }
}
