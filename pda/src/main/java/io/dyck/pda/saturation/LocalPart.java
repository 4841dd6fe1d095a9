package io.dyck.pda.saturation;

import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.machine.State;
import io.dyck.pda.stack.Narrowing;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The states that are reachable from an entry state without a look at the stack and without a push.
 * As a flow, it holds the symbols on which the part is entered.
 */
final class LocalPart extends SymbolFlow {
  final State entry;

  /** The seen states other than the entry, each with its regrouping or 0. */
  private @Nullable LongOpenHashSet seen;

  final List<LocalStep> borders = new ArrayList<>(0);

  /**
   * Runs of symbols that were entered alike: the first index, the origin, and the letter of each
   * run.
   */
  private final IntArrayList runs = new IntArrayList(1);

  private final ArrayList<@Nullable StatePairNode> origins = new ArrayList<>(1);
  private final IntArrayList letters = new IntArrayList(1);

  LocalPart(State entry) {
    this.entry = entry;
  }

  /** Notes the origin of the last symbol. Many symbols in a row have the same one. */
  void setOrigin(@Nullable StatePairNode origin, int letter) {
    int last = runs.size() - 1;
    if (last < 0 || origins.get(last) != origin || letters.getInt(last) != letter) {
      runs.add(size() - 1);
      origins.add(origin);
      letters.add(letter);
    }
  }

  /** Returns the origin of a symbol; null at the start. */
  @Nullable StatePairNode origin(int symbol) {
    return origins.get(explore(symbol));
  }

  int letter(int symbol) {
    return letters.getInt(explore(symbol));
  }

  private int explore(int symbol) {
    int found = Collections.binarySearch(runs, symbol);
    return found >= 0 ? found : -2 - found;
  }

  /** Adds a state. Returns whether it is new. */
  boolean addState(State state, @Nullable Narrowing regrouping) {
    if (regrouping == null && state == entry) {
      return false;
    }
    LongOpenHashSet known = seen;
    if (known == null) {
      known = new LongOpenHashSet(2);
      seen = known;
    }
    return known.add(IntPairs.pairOf(state.id(), regrouping == null ? 0 : regrouping.id() + 1));
  }
}
