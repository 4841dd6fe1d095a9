package io.dyck.pda.machine;

import io.dyck.grammar.CompilationCancelledException;
import io.dyck.pda.machine.LetterClasses.Partition;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rules of a complete machine, letter by letter, as a pushdown system: what may follow a
 * state over the top of a stack. Letters are not told apart where they do the same, and what a
 * letter does after a return, if it need not look further down, is one control for all returns.
 *
 * <p>Where a state asks the whole stack ({@link StackStep.Ask}), both answers count as possible, if
 * there are stacks that lead to each. So some nodes here are none that a text leads to; where one
 * passes a bound it is such a one, for the machine is complete. Cost: nodes × letters. For one
 * thread.
 */
final class MachineRules {
  private final Machine machine;
  private final PushdownRules rules = new PushdownRules(this::over);
  private final List<Control> controls = new ArrayList<>();
  private final Map<Control, Integer> controlNumbers = new HashMap<>();
  private final List<Place> places = new ArrayList<>();
  private final Map<Place, Integer> placeNumbers = new HashMap<>();
  private final List<BitSet> letterSets = new ArrayList<>();
  private final Map<BitSet, Integer> letterSetNumbers = new HashMap<>();
  private final Numbered<Effects> effects = new Numbered<>();

  /** By transition: the control that does the same. */
  private final IdentityHashMap<Transition, Integer> effectNumbers = new IdentityHashMap<>();

  /** By place and narrowing. */
  private final Long2IntOpenHashMap narrowed = new Long2IntOpenHashMap();

  /** By place and symbol: the symbol over the place. */
  private final Long2IntOpenHashMap pushed = new Long2IntOpenHashMap();

  /** What may go on over the top of a stack. */
  sealed interface Control {}

  /** A state between two letters. */
  record Between(State state) implements Control {}

  /** A state that was returned to before one of some letters, which it has to look further for. */
  private record Reading(State state, int letters) implements Control {}

  /** Regroups what it was returned to, and goes on with another control. */
  private record Regrouping(Narrowing narrowing, int next) implements Control {}

  /** The text ends through this exit; see {@link State#endExits()}. */
  private record Ending(int exit) implements Control {}

  /** A state over symbols that are pushed first, the lowest first. */
  private record Pushing(State target, List<Symbol> symbols) implements Control {}

  /** What the letters do in a state: some the same everywhere, some depending on the top. */
  private record Effects(Transition[] everywhere, int[] asking) {}

  private MachineRules(Machine machine) {
    this.machine = machine;
    narrowed.defaultReturnValue(-1);
    pushed.defaultReturnValue(-1);
  }

  static MachineRules of(Machine machine) {
    MachineRules result = new MachineRules(machine);
    result.explore();
    return result;
  }

  PushdownRules rules() {
    return rules;
  }

  /** The state of a node between two letters, else null. */
  @Nullable State state(int node) {
    return controls.get(rules.control(node)) instanceof Between between ? between.state() : null;
  }

  Place place(int number) {
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

  private int number(Place place) {
    int next = places.size();
    Integer known = placeNumbers.putIfAbsent(place, next);
    if (known != null) {
      return known;
    }
    places.add(place);
    rules.addPlace();
    return next;
  }

  private void explore() {
    int bottom = number(machine.place(machine.bottom(), null));
    int unused = rules.node(number(new Between(machine.start())), bottom);
    for (int node = 0; node < rules.nodeCount(); node++) {
      CompilationCancelledException.checkInterrupted();
      rules.beginNode();
      Control control = controls.get(rules.control(node));
      int place = rules.place(node);
      if (control instanceof Between between) {
        explore(between.state(), place);
      } else if (control instanceof Reading reading) {
        Steps steps = new Steps();
        BitSet letters = letterSets.get(reading.letters());
        for (int l = letters.nextSetBit(0); l >= 0; l = letters.nextSetBit(l + 1)) {
          ask(reading.state(), l, place, steps);
        }
        follow(steps, place);
      } else if (control instanceof Ending ending) {
        end(ending.exit(), place);
      } else if (control instanceof Pushing pushing) {
        push(pushing, place);
      }
    }
  }

  private void explore(State state, int place) {
    for (int exit : state.endExits()) {
      end(exit, place);
    }
    Effects all = effectsOf(state);
    for (Transition each : all.everywhere()) {
      apply(each, place);
    }
    if (all.asking().length > 0) {
      Steps steps = new Steps();
      for (int letter : all.asking()) {
        ask(state, letter, place, steps);
      }
      follow(steps, place);
    }
  }

  private Effects effectsOf(State state) {
    Effects known = effects.get(state.id());
    if (known == null) {
      known = newEffects(state);
      effects.put(state.id(), known);
    }
    return known;
  }

  private Effects newEffects(State state) {
    Set<Transition> everywhere = Collections.newSetFromMap(new IdentityHashMap<>());
    List<Transition> inOrder = new ArrayList<>();
    IntArrayList asking = new IntArrayList();
    Partition partition = machine.lettersOf(state);
    for (int letter = 0; letter < machine.letters(); letter++) {
      boolean isFirst = partition.first(partition.classOf(letter)) == letter;
      Transition own = isFirst ? next(state, letter) : state.knownNext(letter);
      if (own == null) {
        continue;
      }
      if (own.needsStack()) {
        asking.add(letter);
      } else if (own.target() != null && everywhere.add(own)) {
        inOrder.add(own);
      }
    }
    return new Effects(inOrder.toArray(new Transition[0]), asking.toIntArray());
  }

  /** Null where no text leads. */
  private static @Nullable Transition next(State state, int letter) {
    try {
      return state.next(letter);
    } catch (StateBoundException neverReached) {
      return null;
    }
  }

  /** What letters do that look at the stack: those that do the same go on together. */
  private static final class Steps {
    final Map<State, BitSet> pops = new LinkedHashMap<>();
    final Set<Transition> popped = Collections.newSetFromMap(new IdentityHashMap<>());
    final Set<Transition> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    final List<Transition> poppedInOrder = new ArrayList<>();
    final List<Transition> keptInOrder = new ArrayList<>();

    void addPop(State state, int letter) {
      Transition next = state.next(letter);
      if (next.needsStack()) {
        pops.computeIfAbsent(state, s -> new BitSet()).set(letter);
      } else if (!next.isDead() && popped.add(next)) {
        poppedInOrder.add(next);
      }
    }

    void addKept(Transition own) {
      if (own.target() != null && kept.add(own)) {
        keptInOrder.add(own);
      }
    }
  }

  private void ask(State state, int letter, int place, Steps steps) {
    try {
      Symbol symbol = places.get(place).symbol();
      Transition own = state.next(letter);
      if (symbol.isBottom()) {
        steps.addKept(own);
        return;
      }
      StackStep known = state.over(symbol).get(letter);
      StackStep decision = known != null ? known : machine.decide(state, letter, symbol);
      if (decision instanceof StackStep.Defer defer) {
        Ahead ahead = Objects.requireNonNull(machine.aheadOf(places.get(place)));
        Transition deferred = machine.deferred(state, letter, ahead);
        if (deferred != null) {
          steps.addKept(deferred);
          return;
        }
        decision = defer.otherwise();
      }
      if (decision instanceof StackStep.Pop pop) {
        steps.addPop(pop.state(), letter);
      } else if (decision instanceof StackStep.Ask ask) {
        if (ask.everExpands()) {
          steps.addPop(ask.expanded(), letter);
        }
        if (ask.everKeeps()) {
          steps.addKept(own);
        }
      } else {
        steps.addKept(own);
      }
    } catch (StateBoundException neverReached) {
      // No text leads here.
    }
  }

  private void follow(Steps steps, int place) {
    steps.pops.forEach(
        (state, letters) -> rules.addReturn(number(new Reading(state, letterSet(letters)))));
    for (Transition next : steps.poppedInOrder) {
      rules.addReturn(effect(next));
    }
    for (Transition own : steps.keptInOrder) {
      apply(own, place);
    }
  }

  private int letterSet(BitSet letters) {
    int next = letterSets.size();
    Integer known = letterSetNumbers.putIfAbsent(letters, next);
    if (known == null) {
      letterSets.add(letters);
    }
    return known == null ? next : known;
  }

  private void end(int exit, int place) {
    Symbol symbol = places.get(place).symbol();
    if (symbol.isBottom()) {
      if (!Links.isChain(exit)) {
        rules.addEnd();
      }
    } else {
      for (int link : machine.endLinks(symbol, exit)) {
        rules.addReturn(number(new Ending(link)));
      }
    }
  }

  private void apply(Transition own, int place) {
    rules.addStep(over(effect(own), place));
  }

  /** What a transition does: the same over all places, once they are regrouped. */
  private int effect(Transition own) {
    Integer known = effectNumbers.get(own);
    if (known == null) {
      State target = Objects.requireNonNull(own.target());
      Symbol[] pushes = own.pushes();
      int next =
          pushes.length == 0
              ? number(new Between(target))
              : number(new Pushing(target, List.of(pushes)));
      known = number(new Regrouping(own.narrowing(), next));
      effectNumbers.put(own, known);
    }
    return known;
  }

  private void push(Pushing pushing, int place) {
    List<Symbol> symbols = pushing.symbols();
    int upper = push(symbols.get(0), place);
    int next =
        symbols.size() == 1
            ? number(new Between(pushing.target()))
            : number(new Pushing(pushing.target(), symbols.subList(1, symbols.size())));
    rules.setPushed(rules.node(next, upper));
  }

  /** The node that goes on where a control is returned to over a place. */
  private int over(int control, int place) {
    return controls.get(control) instanceof Regrouping regrouping
        ? rules.node(regrouping.next(), narrow(place, regrouping.narrowing()))
        : rules.node(control, place);
  }

  private int narrow(int place, Narrowing narrowing) {
    long key = ((long) place << 32) | narrowing.id();
    int known = narrowed.get(key);
    if (known < 0) {
      known = number(machine.narrow(places.get(place), narrowing));
      narrowed.put(key, known);
      if (known != place) {
        rules.addRegrouped(place, known);
      }
    }
    return known;
  }

  private int push(Symbol symbol, int under) {
    long key = ((long) under << 32) | symbol.id();
    int known = pushed.get(key);
    if (known < 0) {
      known = number(machine.place(symbol, machine.aheadOf(places.get(under))));
      pushed.put(key, known);
      rules.addBelow(known, under);
    }
    return known;
  }
}
