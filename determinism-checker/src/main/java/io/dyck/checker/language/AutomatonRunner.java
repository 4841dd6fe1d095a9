package io.dyck.checker.language;

import io.dyck.pda.Pda;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.run.Configuration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs one automaton over many texts. A {@link Place} is a value, and places can be compared. */
final class AutomatonRunner {
  private final Machine machine;
  private final StackNumbers stacks = new StackNumbers();

  /** Whether some texts were not read because they exceeded a bound of permissive mode. */
  private boolean cut;

  private boolean cutNow;

  /** A configuration; equal places accept the same continuations. */
  record Place(Configuration configuration, State state, int stack, boolean atStart) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Place place
          && place.state == state
          && place.stack == stack
          && place.atStart == atStart;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(state) * 31 + stack;
    }

    boolean isAccepting() {
      return configuration.isAccepting();
    }

    int depth() {
      return configuration.cell().depth();
    }
  }

  AutomatonRunner(Pda pda) {
    this.machine = pda.machine();
  }

  int byteClass(int b) {
    return machine.terminals().classOf(b);
  }

  boolean isCut() {
    return cut;
  }

  boolean wasCutByLastStep() {
    return cutNow;
  }

  Place start() {
    return placeOf(Configuration.start(machine));
  }

  private Place placeOf(Configuration configuration) {
    return new Place(
        configuration,
        configuration.state(),
        stacks.numberOf(configuration.cell()),
        configuration.isAtStart());
  }

  /**
   * Returns the place after a byte class; null if the class is not allowed or a bound is exceeded.
   */
  @Nullable Place step(Place from, int byteClass) {
    Configuration next = new Configuration(machine, from.state, from.configuration.cell());
    next.set(from.configuration);
    cutNow = false;
    try {
      return next.step(byteClass) == Configuration.Outcome.MOVED ? placeOf(next) : null;
    } catch (StateBoundException passed) {
      cut = true;
      cutNow = true;
      return null;
    }
  }

  /**
   * The numbers of stacks. Stacks with equal symbols have the same number, even if their cells
   * differ. Cost: one look-up for each new cell. Not thread-safe.
   */
  private static final class StackNumbers {
    private final IdentityHashMap<Cell, Integer> cells = new IdentityHashMap<>();
    private final Map<Key, Integer> stacks = new HashMap<>();

    private record Key(Symbol symbol, int below) {}

    int numberOf(Cell top) {
      ArrayDeque<Cell> unknown = new ArrayDeque<>();
      Cell cell = top;
      while (cell != null && !cells.containsKey(cell)) {
        unknown.push(cell);
        cell = cell.cellBelow();
      }
      int number = cell == null ? -1 : cells.getOrDefault(cell, -1);
      while (!unknown.isEmpty()) {
        Cell next = unknown.pop();
        Key key = new Key(next.symbol(), number);
        Integer known = stacks.get(key);
        number = known == null ? stacks.size() : known;
        stacks.put(key, number);
        cells.put(next, number);
      }
      return number;
    }
  }
}
