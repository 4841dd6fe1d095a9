package io.dyck.schema.states;

import io.dyck.grammar.CompilationCancelledException;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of states, from 0 on, in the order in which they are met; equal states have one. For
 * one thread at a time.
 */
public final class StateNumbers<S> {
  private final Object2IntOpenHashMap<S> numbers = new Object2IntOpenHashMap<>();
  private final List<S> states = new ArrayList<>();

  /** Knows no state yet. */
  public StateNumbers() {
    numbers.defaultReturnValue(-1);
  }

  /** The number of a state, a new one if it was not met before. */
  public int of(S state) {
    CompilationCancelledException.checkInterrupted();
    int known = numbers.getInt(state);
    if (known < 0) {
      known = states.size();
      numbers.put(state, known);
      states.add(state);
    }
    return known;
  }

  /** The state of a number. */
  public S get(int number) {
    return states.get(number);
  }

  /** How many states were met. */
  public int size() {
    return states.size();
  }
}
