package io.dyck.pda.ends;

import io.dyck.pda.collect.DenseMap;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackStep;
import io.dyck.pda.machine.StackTop;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.rules.LetterClasses.Partition;
import io.dyck.pda.stack.StackFirstSets;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the effects of letters in a state of a complete machine over a place. Letters with the same
 * effect are merged.
 *
 * <p>Where a state asks the whole stack ({@link StackStep.ProbeBelow}), both answers count as
 * possible if there are stacks that lead to each. Therefore some states here belong to no text. A
 * state that passes a bound belongs to no text, because the machine is complete. Not thread-safe.
 */
final class LetterSteps {
  private final Machine machine;

  /** The effects of the letters, by state. */
  private final DenseMap<Effects> effects = new DenseMap<>();

  /**
   * The effects of letters.
   *
   * @param asking letters for which a state has to look further down the stack
   */
  record Steps(Set<Transition> staying, Set<Transition> returning, Map<State, BitSet> asking) {
    Steps() {
      this(new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashMap<>());
    }

    private void addTransition(Transition own) {
      if (own.target() != null) {
        boolean unused = staying.add(own);
      }
    }

    private void returnTo(State state, int letter) {
      Transition next = state.transition(letter);
      if (next.needsStack()) {
        asking.computeIfAbsent(state, s -> new BitSet()).set(letter);
      } else if (next.target() != null) {
        boolean unused = returning.add(next);
      }
    }
  }

  /**
   * The effects of the letters in a state: transitions for all places, and letters that depend on
   * the top.
   */
  private record Effects(Set<Transition> everywhere, BitSet dependent) {}

  LetterSteps(Machine machine) {
    this.machine = machine;
  }

  /** Returns the transitions of letters with the same effect over every place. */
  Set<Transition> uniformTransitions(State state) {
    return effects(state).everywhere();
  }

  /** Returns the letters whose transitions look at the stack. */
  BitSet stackDependentLetters(State state) {
    return effects(state).dependent();
  }

  private Effects effects(State state) {
    Effects known = effects.get(state.id());
    if (known == null) {
      known = effectsOf(state);
      effects.put(state.id(), known);
    }
    return known;
  }

  private Effects effectsOf(State state) {
    Set<Transition> everywhere = new LinkedHashSet<>();
    BitSet dependent = new BitSet();
    Partition partition = machine.lettersOf(state);
    for (int letter = 0; letter < machine.letters(); letter++) {
      boolean isFirst = partition.first(partition.classOf(letter)) == letter;
      Transition own = isFirst ? transition(state, letter) : state.knownTransition(letter);
      if (own != null && own.needsStack()) {
        dependent.set(letter);
      } else if (own != null && own.target() != null) {
        everywhere.add(own);
      }
    }
    return new Effects(everywhere, dependent);
  }

  /** Returns a transition, or null if no text leads to its target. */
  private static @Nullable Transition transition(State state, int letter) {
    try {
      return state.transition(letter);
    } catch (StateBoundException neverReached) {
      return null;
    }
  }

  /** Computes the effects of letters whose transitions look at the stack. */
  Steps steps(State state, BitSet letters, StackTop place) {
    Steps result = new Steps();
    for (int letter = letters.nextSetBit(0); letter >= 0; letter = letters.nextSetBit(letter + 1)) {
      try {
        decide(state, letter, place, result);
      } catch (StateBoundException neverReached) {
        // No text leads here.
      }
    }
    return result;
  }

  private void decide(State state, int letter, StackTop place, Steps steps) {
    Symbol symbol = place.symbol();
    Transition own = state.transition(letter);
    if (symbol.isBottom()) {
      steps.addTransition(own);
      return;
    }
    StackStep decision = machine.decisions().decide(state, letter, symbol);
    if (decision instanceof StackStep.DeferReturn defer) {
      StackFirstSets ahead = Objects.requireNonNull(machine.deferredReturns().firstOfStack(place));
      Transition deferred = machine.deferredReturns().deferTransition(state, letter, ahead);
      if (deferred != null) {
        steps.addTransition(deferred);
        return;
      }
      decision = defer.otherwise();
    }
    if (decision instanceof StackStep.PopSymbol pop) {
      steps.returnTo(pop.state(), letter);
    } else if (decision instanceof StackStep.ProbeBelow ask) {
      if (ask.hasExpanded()) {
        steps.returnTo(ask.expandedState(), letter);
      }
      if (ask.hasKept()) {
        steps.addTransition(own);
      }
    } else {
      steps.addTransition(own);
    }
  }
}
