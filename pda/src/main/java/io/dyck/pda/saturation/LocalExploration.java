package io.dyck.pda.saturation;

import io.dyck.pda.collect.Numbered;
import io.dyck.pda.machine.Effects;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Narrowing;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.rules.LetterClasses.Partition;
import io.dyck.pda.work.Work;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Explores local parts: what a state leads to without a look at the stack. A state that lies in
 * many parts begins one of its own. For one thread.
 */
final class LocalExploration {
  /** A state that is in this many local parts gets one of its own. */
  private static final int MOST_EXPLORATIONS = 3;

  private final Course course;
  private final Machine machine;
  private final WorkMeter meter;
  private final Flows flows;

  /** By state. */
  private final Numbered<int[]> letters = new Numbered<>();

  /** By the number of a state: in how many parts it is, but as their entry. */
  private final Int2IntOpenHashMap explorations = new Int2IntOpenHashMap();

  LocalExploration(Course course, Flows flows) {
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
    PairNode origin = null;
    for (int letter : lettersOf(step.state)) {
      course.letter = letter;
      meter.charge(Work.STEP);
      Transition transition = step.state.next(letter);
      State target = transition.target();
      if (target != null && transition.pushes().length > 0) {
        origin = origin == null ? originOf(step) : origin;
        flows.emitAll(transition, step.part, step.regrouping, origin, letter);
      } else if (target != null) {
        Narrowing regrouping = step.regrouping;
        if (!transition.isLocal()) {
          regrouping =
              regrouping == null
                  ? transition.narrowing()
                  : machine.compose(regrouping, transition.narrowing());
        }
        if (step.part.see(target, regrouping)) {
          if (isShared(target)) {
            origin = origin == null ? originOf(step) : origin;
            flows.include(step.part, flows.part(target), regrouping, null, origin, letter);
          } else {
            course.agenda.add(new LocalStep(step.part, target, regrouping, step, letter));
          }
        }
      }
    }
  }

  /**
   * Of each effect that some letter has on a state the first letter that has it. A state lies in
   * the local parts of many entries: its letters are tried only once.
   */
  private int[] lettersOf(State state) {
    int[] known = letters.get(state.id());
    if (known == null) {
      Effects effects = new Effects();
      IntArrayList first = new IntArrayList(2);
      course.letter = 0;
      meter.charge(Work.STEP);
      Partition partition = machine.lettersOf(state);
      for (int c = 0; c < partition.size(); c++) {
        int letter = partition.first(c);
        meter.charge(Work.STEP);
        course.letter = letter;
        Transition transition = state.next(letter);
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
   * Whether a state gets a part of its own: it has one, or is in so many that they would be
   * quadratic together.
   */
  private boolean isShared(State state) {
    return flows.hasPart(state) || explorations.addTo(state.id(), 1) >= MOST_EXPLORATIONS;
  }

  /** How a state of a local part is reached first. */
  private static PairNode originOf(LocalStep step) {
    LocalPart part = step.part;
    return new PairNode(step.state, part.symbol(0), part.origin(0), part.letter(0), step);
  }
}
