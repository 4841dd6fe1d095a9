package io.dyck.canonical.words;

import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Numbered hypotheses and numbered sets of hypotheses. Not thread-safe: its owner locks. */
final class HypothesisSets {
  static final int EMPTY = -1;

  private final PatternThreads threads;
  private final int classes;
  private final List<Hypothesis> hypotheses = new ArrayList<>();
  private final Map<Hypothesis, Integer> numbers = new HashMap<>();
  private final Map<Hypothesis, Boolean> alive = new HashMap<>();
  private final List<IntSequence> sets = new ArrayList<>();
  private final Map<IntSequence, Integer> setNumbers = new HashMap<>();

  HypothesisSets(PatternThreads threads, int classes) {
    this.threads = threads;
    this.classes = classes;
  }

  int size() {
    return sets.size();
  }

  List<Hypothesis> members(int set) {
    return Arrays.stream(sets.get(set).elements()).mapToObj(hypotheses::get).toList();
  }

  /**
   * Returns the number of a set after removing hypotheses that no text can make true; {@link
   * #EMPTY} if none is left.
   */
  int of(List<Hypothesis> members) {
    return number(members.stream().filter(this::isAlive).toList());
  }

  private int number(List<Hypothesis> members) {
    int[] ids = members.stream().mapToInt(this::number).sorted().distinct().toArray();
    if (ids.length == 0) {
      return EMPTY;
    }
    IntSequence set = new IntSequence(ids);
    Integer known = setNumbers.get(set);
    if (known == null) {
      known = sets.size();
      setNumbers.put(set, known);
      sets.add(set);
    }
    return known;
  }

  private int number(Hypothesis hypothesis) {
    Integer known = numbers.get(hypothesis);
    if (known == null) {
      known = hypotheses.size();
      numbers.put(hypothesis, known);
      hypotheses.add(hypothesis);
    }
    return known;
  }

  private boolean isAlive(Hypothesis hypothesis) {
    Hypothesis anywhere = hypothesis.at(Hypothesis.OFF);
    Boolean known = alive.get(anywhere);
    if (known == null) {
      IntPredicate goesOn = c -> threads.after(anywhere, 1L << c) != null;
      known =
          threads.isFree(anywhere)
              || threads.mayEnd(anywhere)
              || IntStream.range(0, classes).anyMatch(goesOn);
      alive.put(anywhere, known);
    }
    return known;
  }

  int after(int set, int characterClass) {
    List<Hypothesis> result = new ArrayList<>();
    for (Hypothesis each : members(set)) {
      Hypothesis after = threads.after(each, 1L << characterClass);
      if (after != null && (isAlive(after) || isAlive(after.end()))) {
        result.add(after);
      }
    }
    return number(result);
  }

  /**
   * Returns the set after a character, like {@link #after}, but forgets the word that began after
   * the ended words.
   */
  int keptAfter(int set, int characterClass) {
    List<Hypothesis> result = new ArrayList<>();
    for (Hypothesis each : members(set)) {
      Hypothesis after = threads.keptAfter(each, 1L << characterClass);
      if (after != null) {
        result.add(after);
      }
    }
    return of(result);
  }

  /** Returns the set after a cut-out text. */
  int afterCut(int set, int cut) {
    return of(
        members(set).stream().map(h -> threads.afterCut(h, cut)).filter(Objects::nonNull).toList());
  }

  /**
   * Returns the set after a cut-out text, like {@link #afterCut}, but forgets the words that begin
   * after it.
   */
  int keptAfterCut(int set, int cut) {
    return of(
        members(set).stream()
            .map(h -> threads.keptAfterCut(h, cut))
            .filter(Objects::nonNull)
            .toList());
  }

  /** Returns whether under some hypothesis of the set a text has begun that must not be cut out. */
  boolean hasBegunCuts(int set) {
    return members(set).stream().anyMatch(threads::hasBegunCuts);
  }

  /** Returns whether a hypothesis of the set is true for every continuation of the text. */
  boolean isKept(int set) {
    return members(set).stream()
        .anyMatch(h -> threads.isFree(h) && h.refuted().elements().length == 0);
  }

  boolean mayEnd(int set) {
    return members(set).stream().anyMatch(threads::mayEnd);
  }

  /** Returns the hypotheses that end a word here, or the hypotheses that do not. */
  int part(int set, boolean ended) {
    return of(members(set).stream().filter(h -> h.ended() == ended).toList());
  }

  int withoutPlaces(int set) {
    return of(members(set).stream().map(h -> h.place() > 0 ? h.at(Hypothesis.OFF) : h).toList());
  }

  int[] places(int set) {
    IntArrayList places = new IntArrayList();
    members(set).forEach(h -> places.add(h.place()));
    return places.toIntArray();
  }

  /**
   * Returns the set after the last byte of a token. Each word may or may not end there.
   *
   * @param mustEnd whether the word must end, because its token is always a whole word
   */
  int afterToken(int set, int token, WordPlaces places, boolean between, boolean mustEnd) {
    List<Hypothesis> result = new ArrayList<>();
    for (Hypothesis each : members(set)) {
      int place = places.next(each.place(), token);
      if (!mustEnd) {
        result.add(each.at(place));
      }
      if (between && !places.isRefused(place)) {
        result.add(each.end());
      }
    }
    return of(result);
  }
}
