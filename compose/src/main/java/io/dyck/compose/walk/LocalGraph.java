package io.dyck.compose.walk;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Transition;
import java.util.Arrays;
import java.util.List;

/**
 * The local transitions of a complete machine as a graph: those that change nothing but the state.
 * Immutable.
 */
final class LocalGraph {
  private final List<State> states;
  private final int byteClasses;

  /** Per state and byte class the local target, or -1. */
  private final int[] target;

  LocalGraph(Machine machine) {
    states = machine.states();
    byteClasses = machine.terminals().byteClasses();
    target = new int[states.size() * byteClasses];
    for (State state : states) {
      readLocal(state);
    }
  }

  private void readLocal(State state) {
    int row = state.id() * byteClasses;
    Arrays.fill(target, row, row + byteClasses, -1);
    for (int letter = 0; letter < byteClasses && state.isReached(); letter++) {
      Transition transition = state.next(letter);
      State next = transition.target();
      if (transition.isLocal() && next != null && next.id() < states.size()) {
        target[row + letter] = next.id();
      }
    }
  }

  int size() {
    return states.size();
  }

  int byteClasses() {
    return byteClasses;
  }

  State state(int id) {
    return states.get(id);
  }

  /** The local target of a state on a byte class, or -1. */
  int target(int state, int letter) {
    return target[state * byteClasses + letter];
  }
}
