package io.dyck.compose.canonical;

import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a word can go on by one token, whatever the last one was. What is found out later about where
 * tokens lead is moved over. For one thread at a time.
 */
final class Continuations {
  /** Efforts: a few tokens, a few with each first byte, all. */
  static final int LEAST = 0;

  static final int ALL = 2;

  private IntSequence certain;
  private final List<CanonicalSearch.Place> open;
  private final boolean cut;
  private final int effort;
  private final boolean complete;

  /**
   * What a scan found.
   *
   * @param open where other tokens lead, of which that is not known yet; their last tokens matter
   */
  Continuations(
      IntSequence certain,
      List<CanonicalSearch.Place> open,
      boolean cut,
      int effort,
      boolean complete) {
    this.certain = certain;
    this.open = new ArrayList<>(open);
    this.cut = cut;
    this.effort = effort;
    this.complete = complete;
  }

  static Continuations nowhere() {
    return new Continuations(new IntSequence(new int[0]), List.of(), false, ALL, true);
  }

  /** Takes from the open places what is known by now. */
  void update(Map<CanonicalSearch.Place, Viability> known) {
    IntArrayList found = new IntArrayList();
    open.removeIf(
        place -> {
          Viability verdict = known.get(place);
          if (verdict == Viability.YES) {
            found.add(place.state().last());
          }
          return verdict == Viability.YES || verdict == Viability.NO;
        });
    if (!found.isEmpty()) {
      found.addElements(0, certain.elements());
      certain = new IntSequence(found.toIntArray());
    }
  }

  IntSequence certain() {
    return certain;
  }

  /** Not to be changed while it is read. */
  List<CanonicalSearch.Place> open() {
    return open;
  }

  boolean isCut() {
    return cut;
  }

  int effort() {
    return effort;
  }

  boolean isComplete() {
    return complete;
  }
}
