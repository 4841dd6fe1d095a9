package io.dyck.pda.witness;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.run.Configuration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search for words that lead a machine past a bound. Saturation knows only which stack symbol can
 * lie directly above which other. Therefore a word that it finds may combine the stacks of two
 * different runs. This search runs the machine itself, with complete stacks, breadth first. When a
 * run passes a bound, the search reports the word that was read, and does not continue the run.
 *
 * <p>A machine with the greatest number of states fails on any word that needs one more. This
 * failure does not count, because the number of states depends on earlier runs. The number of items
 * in a state also depends a little on earlier runs, because the first of several items that cover
 * each other stays. Therefore a new machine may pass a bound some letters later.
 *
 * <p>Configurations with the same state and the same topmost symbols are explored once. This leaves
 * out words. Therefore, when a search ends, the next one distinguishes twice as many symbols. Cost:
 * one step of the machine per letter, with a bound on all letters. Not thread-safe.
 */
public final class FailingWords {
  private static final int MOST_SYMBOLS = 64;

  /** The bound on the work of comparing configurations, as a multiple of the steps. */
  private static final int COMPARING = 2;

  private final Machine machine;
  private final ArrayDeque<Place> work = new ArrayDeque<>();
  private final Set<Key> seen = new HashSet<>();
  private long stepsLeft;
  private final long mostComparing;
  private long letters;
  private int symbols;
  private @Nullable Place expanding;
  private int nextLetter;

  /** A configuration and the way on which it was reached. */
  private record Place(State state, Cell cell, boolean isStart, @Nullable Place from, int letter) {
    int[] word(int last) {
      int length = 1;
      for (Place place = this; place.from != null; place = place.from) {
        length++;
      }
      int[] word = new int[length];
      word[--length] = last;
      for (Place place = this; place.from != null; place = place.from) {
        word[--length] = place.letter;
      }
      return word;
    }
  }

  private record Key(State state, ImmutableList<Symbol> top) {}

  /**
   * Prepares a search.
   *
   * @param steps the greatest number of letters that are tried
   */
  public FailingWords(Machine machine, long steps) {
    this.machine = machine;
    this.stepsLeft = steps;
    this.mostComparing = machine.meter().comparisonSteps() + COMPARING * steps;
  }

  /**
   * Replays a word until it passes a bound.
   *
   * @return the word up to the letter that passes a bound, if any letter does
   */
  public static Optional<int[]> replay(Machine machine, int[] word) {
    Configuration configuration = Configuration.start(machine);
    for (int i = 0; i < word.length; i++) {
      try {
        if (configuration.step(word[i]) != Configuration.Outcome.MOVED) {
          return Optional.empty();
        }
      } catch (StateBoundException passed) {
        return isOfWord(passed) ? Optional.of(Arrays.copyOf(word, i + 1)) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the next word, a shortest one of those that are left: byte classes only; empty if no
   * word is left, or the steps are spent.
   */
  public Optional<int[]> next() {
    while (stepsLeft > 0 && machine.meter().comparisonSteps() < mostComparing) {
      if (expanding == null && work.isEmpty()) {
        if (symbols >= MOST_SYMBOLS) {
          return Optional.empty();
        }
        symbols = Math.max(1, 2 * symbols);
        seen.clear();
        add(new Place(machine.start(), machine.emptyStack(), true, null, -1));
      }
      Place place = expanding;
      if (place == null) {
        place = work.remove();
        expanding = place;
        nextLetter = 0;
      }
      while (nextLetter < machine.terminals().byteClasses()) {
        CompilationCancelledException.checkInterrupted();
        int letter = nextLetter++;
        stepsLeft--;
        letters++;
        if (exceedsBound(place, letter)) {
          return Optional.of(place.word(letter));
        }
      }
      expanding = null;
    }
    return Optional.empty();
  }

  /** Returns the number of letters that were tried. */
  long letters() {
    return letters;
  }

  private boolean exceedsBound(Place place, int letter) {
    Configuration configuration =
        place.isStart
            ? Configuration.start(machine)
            : new Configuration(machine, place.state, place.cell);
    try {
      if (configuration.step(letter) == Configuration.Outcome.MOVED) {
        add(new Place(configuration.state(), configuration.cell(), false, place, letter));
      }
      return false;
    } catch (StateBoundException passed) {
      return isOfWord(passed);
    }
  }

  /**
   * Whether a bound was passed by the word itself. The number of states depends on earlier runs of
   * the machine.
   */
  private static boolean isOfWord(StateBoundException passed) {
    return passed.bound() != StateBoundException.Bound.STATES;
  }

  private void add(Place place) {
    ImmutableList.Builder<Symbol> top = ImmutableList.builder();
    Cell cell = place.cell;
    for (int i = 0; i < symbols && cell != null; i++) {
      top.add(cell.symbol());
      cell = cell.cellBelow();
    }
    if (seen.add(new Key(place.state, top.build()))) {
      work.add(place);
    }
  }
}
