package io.dyck.canonical.search;

import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The tokens by which a word can continue, without regard to the last token. Open places move to
 * the certain tokens when their answers become known. For one thread at a time.
 */
final class Continuations {
  /**
   * The least effort: a few tokens. The next effort takes a few tokens for each first byte, the
   * greatest takes all.
   */
  static final int LEAST = 0;

  static final int ALL = 2;

  private IntSequence certain;
  private final List<CanonicalSearch.Place> open;
  private final boolean cut;
  private final int effort;
  private final boolean complete;

  /**
   * Creates the result of a scan.
   *
   * @param open the targets of other tokens, after which it is unknown whether a text can continue;
   *     their last tokens matter
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

  /** Removes the open places whose answers are known by now. */
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

  /** Returns the open places; not to be changed while the list is read. */
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
