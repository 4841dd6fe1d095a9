package io.dyck.pda.run;

import io.dyck.pda.form.FormReader;
import io.dyck.pda.form.FormWriter;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackStep;
import io.dyck.pda.machine.StackSteps;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.LetterClasses;
import io.dyck.pda.rules.Links;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.Narrowing;
import io.dyck.pda.stack.ReturnStrategy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A complete machine as numbers: links, symbols, states, transitions of letters, and the questions
 * to the stack. A machine that is read again need not be explored. As in any machine, the other
 * parts are made when they are needed: closures, other decisions about the top of the stack,
 * answers of probes, regrouped symbols, and the automaton of ends if terminals compete.
 *
 * <p>Numbers of states and symbols stay the same. The parts are written in the order of these
 * numbers. Therefore a number points to a part that was read before, or its range is checked.
 */
public final class MachineForm {
  /** The number of symbols that are made with every machine: the bottom and the unknown symbol. */
  private static final int FIRST_SYMBOL = 2;

  private MachineForm() {}

  /** Writes a machine. */
  public static void write(Machine machine, FormWriter to) {
    machine.runLocked(() -> new Writer(machine, to).write());
  }

  /**
   * Writes rows as runs of equal elements, because neighbouring letters mostly have equal effects.
   */
  private static final class Writer {
    private final Machine machine;
    private final FormWriter to;

    Writer(Machine machine, FormWriter to) {
      this.machine = machine;
      this.to = to;
    }

    void write() {
      to.put(machine.construction() == ReturnStrategy.DEFERRING);
      machine.links().write(to);
      List<Symbol> symbols = machine.interner().symbols();
      to.put(symbols.size() - FIRST_SYMBOL);
      for (Symbol symbol : symbols.subList(FIRST_SYMBOL, symbols.size())) {
        to.put(symbol.size());
        for (int g = 0; g < symbol.size(); g++) {
          to.put(symbol.addresses(g));
        }
      }
      List<State> states = machine.interner().states();
      to.put(states.size());
      for (State state : states) {
        to.put(state.items()).put(state.isReached()).put(state.isDead());
        write(state.deadSymbols());
        write(state.undecidedOver());
      }
      writeTransitions(states);
      writeSteps(states);
    }

    private void write(Set<Symbol> symbols) {
      to.put(symbols.stream().mapToInt(Symbol::id).sorted().toArray());
    }

    private void writeTransitions(List<State> states) {
      Map<Narrowing, Integer> narrowings = new LinkedHashMap<>();
      Map<Transition, Integer> transitions = new LinkedHashMap<>();
      for (State state : states) {
        for (int letter = 0; letter < machine.letters(); letter++) {
          Transition known = state.knownTransition(letter);
          if (known != null) {
            number(known, transitions);
            number(known.regrouping(), narrowings);
          }
        }
      }
      to.put(narrowings.size());
      for (Narrowing narrowing : narrowings.keySet()) {
        to.put(narrowing.size());
        for (int[] sources : narrowing.groups()) {
          to.put(sources);
        }
      }
      to.put(transitions.size());
      for (Transition transition : transitions.keySet()) {
        State target = transition.target();
        to.put(target == null ? -1 : target.id());
        to.put(narrowings.getOrDefault(transition.regrouping(), 0));
        to.put(transition.pushedSymbols().length);
        for (Symbol push : transition.pushedSymbols()) {
          to.put(push.id());
        }
        to.put(transition.needsStack()).put(transition.isLocal());
      }
      for (State state : states) {
        writeRow(
            letter -> {
              Transition known = state.knownTransition(letter);
              return known == null ? 0 : number(known, transitions) + 1;
            });
      }
    }

    private static <T> int number(T element, Map<T, Integer> numbers) {
      return numbers.computeIfAbsent(element, e -> numbers.size());
    }

    private void writeRow(Function<Integer, Integer> ofLetter) {
      int from = 0;
      while (from < machine.letters()) {
        int value = ofLetter.apply(from);
        int end = from + 1;
        while (end < machine.letters() && ofLetter.apply(end) == value) {
          end++;
        }
        to.put(end - from).put(value);
        from = end;
      }
    }

    private void writeSteps(List<State> states) {
      Map<StackStep, Integer> steps = new LinkedHashMap<>();
      for (State state : states) {
        for (Map.Entry<Symbol, StackSteps> over : sortBySymbol(state)) {
          for (int letter = 0; letter < machine.letters(); letter++) {
            StackStep step = over.getValue().get(letter);
            if (isExplored(step)) {
              number(Objects.requireNonNull(step), steps);
            }
          }
        }
      }
      to.put(steps.size());
      steps.keySet().forEach(this::write);
      for (State state : states) {
        List<Map.Entry<Symbol, StackSteps>> overSymbols = sortBySymbol(state);
        to.put(overSymbols.size());
        for (Map.Entry<Symbol, StackSteps> over : overSymbols) {
          to.put(over.getKey().id());
          writeRow(
              letter -> {
                StackStep step = over.getValue().get(letter);
                return isExplored(step) ? number(Objects.requireNonNull(step), steps) + 1 : 0;
              });
        }
      }
    }

    /**
     * Returns the steps in the order of their symbols. The order of the map depends on which steps
     * were made first.
     */
    private List<Map.Entry<Symbol, StackSteps>> sortBySymbol(State state) {
      return state.stepsBySymbol().entrySet().stream()
          .filter(over -> hasExplored(over.getValue()))
          .sorted(Comparator.comparingInt(over -> over.getKey().id()))
          .toList();
    }

    private boolean hasExplored(StackSteps over) {
      for (int letter = 0; letter < machine.letters(); letter++) {
        if (isExplored(over.get(letter))) {
          return true;
        }
      }
      return false;
    }

    /**
     * Whether an exploration found the outcome of a step. Other steps follow from the state and the
     * symbol, and their existence depends on the texts that were read.
     */
    private static boolean isExplored(@Nullable StackStep step) {
      return step instanceof StackStep.ProbeBelow
          || (step instanceof StackStep.DeferReturn defer
              && defer.otherwise() instanceof StackStep.ProbeBelow);
    }

    private void write(StackStep step) {
      boolean defers = step instanceof StackStep.DeferReturn;
      StackStep.ProbeBelow ask =
          (StackStep.ProbeBelow)
              (step instanceof StackStep.DeferReturn defer ? defer.otherwise() : step);
      to.put(defers).put(ask.hasKept()).put(ask.hasExpanded()).put(ask.expandedState().id());
      to.put(ask.probe().exitState().id())
          .put(ask.probe().coveringItems())
          .put(ask.probe().letter());
    }
  }

  /**
   * Reads a machine.
   *
   * @param from the result of {@link #write}, perhaps altered
   * @throws IllegalArgumentException if the numbers make no sense
   */
  public static Machine read(RuleSet rules, Limits limits, FormReader from) {
    ReturnStrategy construction =
        from.readBoolean() ? ReturnStrategy.DEFERRING : ReturnStrategy.EAGER;
    Machine machine = new Machine(rules, limits, construction);
    // No other thread knows the machine yet.
    new Reader(machine, from).read();
    machine.setComplete();
    return machine;
  }

  private static final class Reader {
    private final Machine machine;
    private final FormReader from;
    private final int dottedRules;
    private int chains;

    Reader(Machine machine, FormReader from) {
      this.machine = machine;
      this.from = from;
      // Dotted rules inside a token are numbered after the others.
      this.dottedRules = 2 * machine.dottedRules().size();
    }

    void read() {
      chains = machine.links().read(from, dottedRules);
      readSymbols();
      readStates();
      Transition[] transitions = readTransitions();
      LetterClasses.Partition discrete = LetterClasses.Partition.singletons(machine.letters());
      for (State state : machine.interner().states()) {
        state.setLetters(discrete);
        readRow(transitions.length, (letter, t) -> state.setNext(letter, transitions[t]));
      }
      readSteps();
    }

    private void readSymbols() {
      int count = from.readCount(1);
      for (int id = FIRST_SYMBOL; id < count + FIRST_SYMBOL; id++) {
        long[][] groups = new long[from.readCount(1)][];
        for (int g = 0; g < groups.length; g++) {
          groups[g] = readItems();
        }
        if (groups.length == 0 || machine.interner().symbol(groups).id() != id) {
          throw from.malformed("a symbol is empty, or the same as another");
        }
      }
    }

    private long[] readItems() {
      long[] items = from.readLongs();
      for (int i = 0; i < items.length; i++) {
        int link = Items.link(items[i]);
        boolean known =
            Items.dottedRule(items[i]) >= 0
                && Items.dottedRule(items[i]) < dottedRules
                && link >= 0
                && link < Links.FIRST_CHAIN + chains
                && (i == 0 || items[i - 1] < items[i]);
        if (!known) {
          throw from.malformed("an item is not in order, or points nowhere");
        }
      }
      return items;
    }

    private void readStates() {
      int count = from.readCount(3);
      if (count == 0) {
        throw from.malformed("there is a start state");
      }
      for (int id = 0; id < count; id++) {
        State state = machine.interner().state(readItems());
        if (state.id() != id) {
          throw from.malformed("a state is the same as another, or not the start");
        }
        if (from.readBoolean()) {
          state.setReached();
        }
        boolean alive = !from.readBoolean();
        state.setDeadOver(readSet(), readSet(), alive);
      }
    }

    private Set<Symbol> readSet() {
      Set<Symbol> set = new java.util.HashSet<>();
      for (int i = from.readCount(1); i > 0; i--) {
        set.add(readSymbol());
      }
      return Set.copyOf(set);
    }

    private Symbol readSymbol() {
      List<Symbol> symbols = machine.interner().symbols();
      return symbols.get(from.readIndex(symbols.size()));
    }

    private State readState() {
      List<State> states = machine.interner().states();
      return states.get(from.readIndex(states.size()));
    }

    private Transition[] readTransitions() {
      List<Narrowing> narrowings = new ArrayList<>();
      for (int i = from.readCount(1); i > 0; i--) {
        int[][] groups = new int[from.readCount(1)][];
        for (int g = 0; g < groups.length; g++) {
          groups[g] = from.readInts();
          for (int source : groups[g]) {
            if (source < 0) {
              throw from.malformed("a group has a number");
            }
          }
        }
        narrowings.add(machine.interner().internNarrowing(groups));
      }
      Transition[] transitions = new Transition[from.readCount(5)];
      for (int i = 0; i < transitions.length; i++) {
        transitions[i] = readTransition(narrowings);
      }
      return transitions;
    }

    private Transition readTransition(List<Narrowing> narrowings) {
      int targetId = from.readInt(-1, machine.interner().states().size() - 1);
      @Nullable State target = targetId < 0 ? null : machine.interner().states().get(targetId);
      Narrowing narrowing = narrowings.get(from.readIndex(narrowings.size()));
      Symbol[] pushes = new Symbol[from.readCount(1)];
      for (int k = 0; k < pushes.length; k++) {
        pushes[k] = readSymbol();
        if (pushes[k].id() < FIRST_SYMBOL) {
          throw from.malformed("the bottom of the stack is never pushed");
        }
      }
      boolean needsStack = from.readBoolean();
      boolean local = from.readBoolean();
      return target == null
          ? machine.targetlessTransition(needsStack)
          : new Transition(Transition.UNNUMBERED, target, narrowing, pushes, needsStack, local);
    }

    private interface Entry {
      void set(int letter, int index);
    }

    private void readRow(int size, Entry entry) {
      int letter = 0;
      while (letter < machine.letters()) {
        int end = letter + from.readInt(1, machine.letters() - letter);
        int value = from.readInt(0, size);
        for (; letter < end; letter++) {
          if (value > 0) {
            entry.set(letter, value - 1);
          }
        }
      }
    }

    private void readSteps() {
      StackStep[] steps = new StackStep[from.readCount(1)];
      for (int i = 0; i < steps.length; i++) {
        steps[i] = readStep();
      }
      for (State state : machine.interner().states()) {
        for (int i = from.readCount(2); i > 0; i--) {
          StackSteps over = state.stepsOver(readSymbol());
          readRow(steps.length, (letter, s) -> over.set(letter, steps[s]));
        }
      }
    }

    private StackStep readStep() {
      boolean defers = from.readBoolean();
      if (defers && !machine.canDefer()) {
        throw from.malformed("only machines that defer returns have steps that do");
      }
      boolean keeps = from.readBoolean();
      boolean expands = from.readBoolean();
      State expanded = readState();
      State exiting = readState();
      long[] coverers = readItems();
      int letter = from.readIndex(machine.letters());
      StackStep.ProbeBelow ask =
          new StackStep.ProbeBelow(machine.interner().probe(exiting, coverers, letter), expanded);
      if (keeps) {
        ask.setEverKeeps();
      }
      if (expands) {
        ask.setEverExpands();
      }
      return defers ? new StackStep.DeferReturn(ask) : ask;
    }
  }
}
