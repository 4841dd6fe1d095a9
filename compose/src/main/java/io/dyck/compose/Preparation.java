package io.dyck.compose;

import io.dyck.compose.mask.TokenMask;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.run.Configuration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@link TokenConstraint#prepare}.
 *
 * @param places the number of places with known masks; a place is a state of the automaton with the
 *     two top symbols of a reached stack
 * @param complete whether these are all places; deeper stacks may still need the contribution of
 *     new symbols
 */
public record Preparation(int places, boolean complete) {

  private record Place(State state, Symbol top, @Nullable Symbol below) {
    static Place of(Configuration configuration) {
      Cell cell = configuration.cell();
      Cell below = cell.cellBelow();
      return new Place(configuration.state(), cell.symbol(), below == null ? null : below.symbol());
    }
  }

  /** Visits places, short texts first, until all are done or the given condition fails. */
  static Preparation visitPlaces(
      Machine machine, Function<Configuration, TokenMask> masks, BooleanSupplier goOn) {
    Set<Place> seen = new HashSet<>();
    Queue<Configuration> waiting = new ArrayDeque<>();
    Configuration start = Configuration.start(machine);
    seen.add(Place.of(start));
    waiting.add(start);
    Configuration next = Configuration.start(machine);
    int places = 0;
    boolean complete = true;
    while (!waiting.isEmpty()) {
      if (!goOn.getAsBoolean()) {
        return new Preparation(places, false);
      }
      Configuration at = waiting.remove();
      try {
        TokenMask unused = masks.apply(at);
        places++;
        for (int letter = 0; letter < machine.terminals().byteClasses(); letter++) {
          next.set(at);
          if (next.step(letter) == Configuration.Outcome.MOVED && seen.add(Place.of(next))) {
            waiting.add(next);
            next = Configuration.start(machine);
          }
        }
      } catch (StateBoundException | LimitExceededException passed) {
        complete = false;
      }
    }
    return new Preparation(places, complete);
  }
}
