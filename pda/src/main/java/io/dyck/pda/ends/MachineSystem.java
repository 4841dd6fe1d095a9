package io.dyck.pda.ends;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.collect.DenseMap;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackTop;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.pushdown.PushdownSystem;
import io.dyck.pda.rules.Links;
import io.dyck.pda.stack.Narrowing;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a pushdown system of a complete machine. Its rules follow from the effects of the letters
 * in a state over the top of a stack ({@link LetterSteps}). The effect of a letter after a return
 * is one control for all returns, unless the letter has to look further down. Cost: nodes ×
 * letters. Not thread-safe.
 */
final class MachineSystem {
  private final Machine machine;
  private final LetterSteps letters;
  private final PushdownSystem rules = new PushdownSystem(this::nodeAfterReturn);
  private final List<Control> controls = new ArrayList<>();

  /** The numbers of all controls, except those between two letters. */
  private final Map<Control, Integer> controlNumbers = new HashMap<>();

  /** The number of the control between two letters, by state. */
  private final DenseMap<Integer> betweenNumbers = new DenseMap<>();

  /** The effects of those transitions of each state that are the same over every place. */
  private final DenseMap<IntArrayList> everywhere = new DenseMap<>();

  private final List<StackTop> places = new ArrayList<>();

  /** The numbers of the places that are more than their symbols. */
  private final Map<StackTop, Integer> placeNumbers = new HashMap<>();

  /** The number of the place that is only a symbol, by symbol. */
  private final DenseMap<Integer> symbolNumbers = new DenseMap<>();

  private final List<BitSet> letterSets = new ArrayList<>();
  private final Map<BitSet, Integer> letterSetNumbers = new HashMap<>();

  /** The control with an equal effect, by transition that pushes nothing. */
  private final IdentityHashMap<Transition, Integer> effectNumbers = new IdentityHashMap<>();

  /** The number of a place after a narrowing, by both. */
  private final Long2IntOpenHashMap narrowed = new Long2IntOpenHashMap();

  /** The number of the place that a symbol makes over a place, by both. */
  private final Long2IntOpenHashMap pushed = new Long2IntOpenHashMap();

  /** A control of the pushdown system: the continuation over the top of a stack. */
  sealed interface Control {}

  /** A state between two letters. */
  record BetweenLetters(State state) implements Control {}

  /**
   * A state after a return, before one of a set of letters for which the state has to look further
   * down.
   */
  private record AfterReturn(State state, int letters) implements Control {}

  /** Regroups the place that was returned to, and continues with another control. */
  private record RegroupedContinuation(Narrowing narrowing, int next) implements Control {}

  /** The end of the text through this exit; see {@link State#endExits()}. */
  private record TextEnd(int exit) implements Control {}

  /** Continues with a control over symbols that are pushed first, the lowest first. */
  private record PushedContinuation(int next, List<Symbol> symbols) implements Control {}

  /** Continues with one of some controls, in ascending order. */
  private record ControlChoice(IntSequence controls) implements Control {
    int[] elements() {
      return controls.elements();
    }
  }

  /** The narrowing and the pushed symbols that several transitions share. */
  private record PushedSymbols(Narrowing narrowing, List<Symbol> symbols) {}

  private MachineSystem(Machine machine) {
    this.machine = machine;
    this.letters = new LetterSteps(machine);
    narrowed.defaultReturnValue(-1);
    pushed.defaultReturnValue(-1);
  }

  static MachineSystem of(Machine machine) {
    MachineSystem result = new MachineSystem(machine);
    result.explore();
    return result;
  }

  PushdownSystem rules() {
    return rules;
  }

  /** Returns the state of a node between two letters, else null. */
  @Nullable State state(int node) {
    return controls.get(rules.control(node)) instanceof BetweenLetters between
        ? between.state()
        : null;
  }

  StackTop place(int number) {
    return places.get(number);
  }

  private int number(Control control) {
    int next = controls.size();
    Integer known = controlNumbers.putIfAbsent(control, next);
    if (known != null) {
      return known;
    }
    controls.add(control);
    return next;
  }

  private int number(StackTop place) {
    int symbol = place.symbol().id();
    Integer known = place.below() == null ? symbolNumbers.get(symbol) : placeNumbers.get(place);
    if (known != null) {
      return known;
    }
    int next = places.size();
    places.add(place);
    rules.addPlace();
    if (place.below() == null) {
      symbolNumbers.put(symbol, next);
    } else {
      placeNumbers.put(place, next);
    }
    return next;
  }

  private void explore() {
    int bottom = number(machine.deferredReturns().top(machine.bottom(), null));
    int unused = rules.node(betweenControl(machine.start()), bottom);
    for (int node = 0; node < rules.nodeCount(); node++) {
      CompilationCancelledException.checkInterrupted();
      rules.beginNode();
      Control control = controls.get(rules.control(node));
      int place = rules.place(node);
      if (control instanceof BetweenLetters between) {
        explore(between.state(), place);
      } else if (control instanceof AfterReturn reading) {
        followDependent(reading.state(), letterSets.get(reading.letters()), place);
      } else if (control instanceof TextEnd ending) {
        endNode(ending.exit(), place);
      } else if (control instanceof PushedContinuation pushing) {
        push(pushing, place);
      } else if (control instanceof ControlChoice some) {
        for (int next : some.elements()) {
          rules.addStep(nodeAfterReturn(next, place));
        }
      }
    }
  }

  private void explore(State state, int place) {
    for (int exit : state.endExits()) {
      endNode(exit, place);
    }
    apply(uniformControls(state), place);
    followDependent(state, letters.stackDependentLetters(state), place);
  }

  private IntArrayList uniformControls(State state) {
    IntArrayList known = everywhere.get(state.id());
    if (known == null) {
      known = effects(letters.uniformTransitions(state));
      everywhere.put(state.id(), known);
    }
    return known;
  }

  /** Continues with letters that look at the stack. */
  private void followDependent(State state, BitSet dependent, int place) {
    if (dependent.isEmpty()) {
      return;
    }
    LetterSteps.Steps steps = letters.steps(state, dependent, places.get(place));
    steps
        .asking()
        .forEach((asking, set) -> rules.addReturn(number(new AfterReturn(asking, letterSet(set)))));
    IntArrayList returning = effects(steps.returning());
    if (!returning.isEmpty()) {
      rules.addReturn(choiceControl(returning));
    }
    apply(effects(steps.staying()), place);
  }

  private void apply(IntArrayList effects, int place) {
    for (int i = 0; i < effects.size(); i++) {
      rules.addStep(nodeAfterReturn(effects.getInt(i), place));
    }
  }

  /**
   * Returns the effects of transitions. Transitions with equal pushes share one effect, which
   * pushes the symbols once.
   */
  private IntArrayList effects(Set<Transition> transitions) {
    IntArrayList result = new IntArrayList(transitions.size());
    Map<PushedSymbols, IntArrayList> pushing = new LinkedHashMap<>();
    for (Transition own : transitions) {
      if (own.pushedSymbols().length == 0) {
        result.add(effect(own));
      } else {
        PushedSymbols pushes = new PushedSymbols(own.regrouping(), List.of(own.pushedSymbols()));
        pushing.computeIfAbsent(pushes, p -> new IntArrayList(2)).add(target(own));
      }
    }
    pushing.forEach(
        (pushes, targets) -> {
          int next = number(new PushedContinuation(choiceControl(targets), pushes.symbols()));
          result.add(number(new RegroupedContinuation(pushes.narrowing(), next)));
        });
    return result;
  }

  private int choiceControl(IntArrayList controls) {
    if (controls.size() == 1) {
      return controls.getInt(0);
    }
    int[] sorted = controls.toIntArray();
    Arrays.sort(sorted);
    return number(new ControlChoice(new IntSequence(sorted)));
  }

  private int letterSet(BitSet letters) {
    int next = letterSets.size();
    Integer known = letterSetNumbers.putIfAbsent(letters, next);
    if (known == null) {
      letterSets.add(letters);
    }
    return known == null ? next : known;
  }

  private void endNode(int exit, int place) {
    Symbol symbol = places.get(place).symbol();
    if (symbol.isBottom()) {
      if (!Links.isChain(exit)) {
        rules.addEnd();
      }
    } else {
      for (int link : machine.deferredReturns().endLinks(symbol, exit)) {
        rules.addReturn(number(new TextEnd(link)));
      }
    }
  }

  /**
   * Returns the effect of a transition that pushes nothing. The effect is the same over each
   * regrouped place.
   */
  private int effect(Transition own) {
    Integer known = effectNumbers.get(own);
    if (known == null) {
      known = number(new RegroupedContinuation(own.regrouping(), target(own)));
      effectNumbers.put(own, known);
    }
    return known;
  }

  private int target(Transition own) {
    return betweenControl(Objects.requireNonNull(own.target()));
  }

  private int betweenControl(State state) {
    Integer known = betweenNumbers.get(state.id());
    if (known == null) {
      known = controls.size();
      controls.add(new BetweenLetters(state));
      betweenNumbers.put(state.id(), known);
    }
    return known;
  }

  private void push(PushedContinuation pushing, int place) {
    List<Symbol> symbols = pushing.symbols();
    int upper = push(symbols.get(0), place);
    int next =
        symbols.size() == 1
            ? pushing.next()
            : number(new PushedContinuation(pushing.next(), symbols.subList(1, symbols.size())));
    rules.setPushed(nodeAfterReturn(next, upper));
  }

  /** Returns the node that continues after a return to a control over a place. */
  private int nodeAfterReturn(int control, int place) {
    return controls.get(control) instanceof RegroupedContinuation regrouping
        ? rules.node(regrouping.next(), narrowPlace(place, regrouping.narrowing()))
        : rules.node(control, place);
  }

  private int narrowPlace(int place, Narrowing narrowing) {
    long key = IntPairs.pairOf(place, narrowing.id());
    int known = narrowed.get(key);
    if (known < 0) {
      known = number(machine.narrow(places.get(place), narrowing));
      narrowed.put(key, known);
      if (known != place) {
        rules.addRegroupedCopy(place, known);
      }
    }
    return known;
  }

  private int push(Symbol symbol, int under) {
    long key = IntPairs.pairOf(under, symbol.id());
    int known = pushed.get(key);
    if (known < 0) {
      known =
          number(
              machine
                  .deferredReturns()
                  .top(symbol, machine.deferredReturns().firstOfStack(places.get(under))));
      pushed.put(key, known);
      rules.addBelow(known, under);
    }
    return known;
  }
}
