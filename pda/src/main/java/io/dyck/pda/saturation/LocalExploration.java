package io.dyck.pda.saturation;

import io.dyck.pda.collect.DenseMap;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.StateEffects;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.rules.LetterClasses.Partition;
import io.dyck.pda.stack.Narrowing;
import io.dyck.pda.work.WorkKind;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Explores local parts: the states reachable from an entry state without a look at the stack. A
 * state that lies in many parts begins a part of its own. Not thread-safe.
 */
final class LocalExploration {
  /** The number of local parts with a state from which on it gets a part of its own. */
  private static final int MOST_EXPLORATIONS = 3;

  private final ExplorationContext course;
  private final Machine machine;
  private final WorkMeter meter;
  private final SymbolFlows flows;

  /** The letters to try, by state. */
  private final DenseMap<int[]> letters = new DenseMap<>();

  /** The number of parts that contain each state, except as their entry. */
  private final Int2IntOpenHashMap explorations = new Int2IntOpenHashMap();

  LocalExploration(ExplorationContext course, SymbolFlows flows) {
    this.course = course;
    this.machine = course.machine;
    this.meter = course.meter;
    this.flows = flows;
  }

  void explore(LocalStep step) {
    if (step.state.hasExit()) {
      flows.addBorder(step);
      return;
    }
    StatePairNode origin = null;
    for (int letter : lettersOf(step.state)) {
      course.letter = letter;
      meter.count(WorkKind.STEP);
      Transition transition = step.state.transition(letter);
      State target = transition.target();
      if (target != null && transition.pushedSymbols().length > 0) {
        origin = origin == null ? originOf(step) : origin;
        flows.emitAll(transition, step.part, step.regrouping, origin, letter);
      } else if (target != null) {
        Narrowing regrouping = step.regrouping;
        if (!transition.isLocal()) {
          regrouping =
              regrouping == null
                  ? transition.regrouping()
                  : machine.compose(regrouping, transition.regrouping());
        }
        if (step.part.addState(target, regrouping)) {
          if (isShared(target)) {
            origin = origin == null ? originOf(step) : origin;
            flows.include(step.part, flows.localPart(target), regrouping, null, origin, letter);
          } else {
            course.agenda.add(new LocalStep(step.part, target, regrouping, step, letter));
          }
        }
      }
    }
  }

  /**
   * Returns the first letter of each different transition of a state. A state lies in the local
   * parts of many entries, but its letters are tried only once.
   */
  private int[] lettersOf(State state) {
    int[] known = letters.get(state.id());
    if (known == null) {
      StateEffects effects = new StateEffects();
      IntArrayList first = new IntArrayList(2);
      course.letter = 0;
      meter.count(WorkKind.STEP);
      Partition partition = machine.lettersOf(state);
      for (int c = 0; c < partition.size(); c++) {
        int letter = partition.first(c);
        meter.count(WorkKind.STEP);
        course.letter = letter;
        Transition transition = state.transition(letter);
        if (transition.target() != null && effects.add(transition)) {
          first.add(letter);
        }
      }
      known = first.toIntArray();
      letters.put(state.id(), known);
    }
    return known;
  }

  /**
   * Whether a state gets a part of its own: the state has a part, or lies in so many parts that
   * they would be quadratic together.
   */
  private boolean isShared(State state) {
    return flows.hasPart(state) || explorations.addTo(state.id(), 1) >= MOST_EXPLORATIONS;
  }

  /** Returns the first origin of a state of a local part. */
  private static StatePairNode originOf(LocalStep step) {
    LocalPart part = step.part;
    return new StatePairNode(step.state, part.symbol(0), part.origin(0), part.letter(0), step);
  }
}
