package io.dyck.pda.machine;

import io.dyck.grammar.CompilationCancelledException;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes a pushdown system of a complete machine: what may follow a state over the top of a stack,
 * letter by letter ({@link LetterSteps}). What a letter does after a return, if it need not look
 * further down, is one control for all returns. Cost: nodes × letters. For one thread.
 */
final class MachineRules {
  private final Machine machine;
  private final LetterSteps letters;
  private final PushdownRules rules = new PushdownRules(this::over);
  private final List<Control> controls = new ArrayList<>();
  private final Map<Control, Integer> controlNumbers = new HashMap<>();
  private final List<Place> places = new ArrayList<>();
  private final Map<Place, Integer> placeNumbers = new HashMap<>();
  private final List<BitSet> letterSets = new ArrayList<>();
  private final Map<BitSet, Integer> letterSetNumbers = new HashMap<>();

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

  private MachineRules(Machine machine) {
    this.machine = machine;
    this.letters = new LetterSteps(machine);
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
        BitSet set = letterSets.get(reading.letters());
        follow(letters.steps(reading.state(), set, places.get(place)), place);
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
    follow(letters.steps(state, places.get(place)), place);
  }

  private void follow(LetterSteps.Steps steps, int place) {
    steps
        .asking()
        .forEach((state, set) -> rules.addReturn(number(new Reading(state, letterSet(set)))));
    for (Transition next : steps.returning()) {
      rules.addReturn(effect(next));
    }
    for (Transition own : steps.staying()) {
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
    long key = Pairs.of(place, narrowing.id());
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
    long key = Pairs.of(under, symbol.id());
    int known = pushed.get(key);
    if (known < 0) {
      known = number(machine.place(symbol, machine.aheadOf(places.get(under))));
      pushed.put(key, known);
      rules.addBelow(known, under);
    }
    return known;
  }
}
