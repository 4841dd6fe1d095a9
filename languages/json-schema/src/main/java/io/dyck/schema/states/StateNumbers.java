package io.dyck.schema.states;

import io.dyck.failure.CompilationCancelledException;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers states from 0 on, in the order in which they are met. Equal states have the same number.
 * For one thread at a time.
 */
public final class StateNumbers<S> {
  private final Object2IntOpenHashMap<S> numbers = new Object2IntOpenHashMap<>();
  private final List<S> states = new ArrayList<>();

  /** Creates an empty numbering. */
  public StateNumbers() {
    numbers.defaultReturnValue(-1);
  }

  /** Returns the number of a state. A state that is met for the first time gets a new number. */
  public int numberOf(S state) {
    CompilationCancelledException.checkInterrupted();
    int known = numbers.getInt(state);
    if (known < 0) {
      known = states.size();
      numbers.put(state, known);
      states.add(state);
    }
    return known;
  }

  /** Returns the state of a number. */
  public S get(int number) {
    return states.get(number);
  }

  /** Returns the number of states. */
  public int size() {
    return states.size();
  }
}
