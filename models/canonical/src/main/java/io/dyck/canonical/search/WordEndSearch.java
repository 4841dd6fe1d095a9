package io.dyck.canonical.search;

import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.completion.ClosableConfigurations;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.run.Configuration.Outcome;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a text can continue after words that have ended, without a longer match that
 * would move their ends. The search reads character by character, breadth first. It stops as soon
 * as no text can refute the end of the word ({@link WordAutomaton#keptAfter}) and the text can be
 * closed; one character nearly always suffices. Every text of spelled characters has an encoding. A
 * cut-out text ends the word before it and is read as a whole. ASCII characters come first; the
 * targets of the others are computed once for a configuration, and shared by all hypotheses. For
 * one thread at a time.
 */
final class WordEndSearch {
  private static final int MOST_STEPS = 2_000_000;

  /**
   * The end of the ASCII bytes. The bytes from here to {@link #ENDS_INSIDE} are inside of
   * characters.
   */
  private static final int ASCII = 0x80;

  private static final int ENDS_INSIDE = 0xC0;

  private final SearchConfigurations configurations;
  private final WordAutomaton words;
  private final CutTextSearch cuts;

  /** The surely closable configurations; null if every text can be closed. */
  private final @Nullable ClosableConfigurations closable;

  private final Int2ObjectOpenHashMap<Moves> others = new Int2ObjectOpenHashMap<>();
  private final Long2ObjectOpenHashMap<Moves> inside = new Long2ObjectOpenHashMap<>();

  /**
   * The common target of all bytes inside of a character, for each configuration; null if there are
   * several targets.
   */
  private final Int2ObjectOpenHashMap<@Nullable SearchConfiguration> whatever =
      new Int2ObjectOpenHashMap<>();

  private final Long2ObjectOpenHashMap<Viability> verdicts = new Long2ObjectOpenHashMap<>();
  private int steps;

  /** The targets of some characters. */
  private static final class Moves {
    /** The ends of characters as bits, for each target in {@link #to}. */
    final LongArrayList ends = new LongArrayList();

    final List<SearchConfiguration> to = new ArrayList<>();

    /** The ends of characters that can be read only if a deeper part of the stack allows them. */
    long undecided;

    /** Whether a deeper part of the stack decides about a byte inside of a character. */
    boolean cut;

    private final Int2IntOpenHashMap places = new Int2IntOpenHashMap();

    void add(long bits, SearchConfiguration after) {
      int place = places.getOrDefault(after.number(), to.size());
      if (place == to.size()) {
        places.put(after.number(), place);
        ends.add(bits);
        to.add(after);
      } else {
        ends.set(place, ends.getLong(place) | bits);
      }
    }

    void addAll(Moves other) {
      for (int i = 0; i < other.to.size(); i++) {
        add(other.ends.getLong(i), other.to.get(i));
      }
      undecided |= other.undecided;
      cut |= other.cut;
    }
  }

  private record Place(SearchConfiguration at, int set) {
    long key() {
      return WordEndSearch.key(at, set);
    }
  }

  WordEndSearch(
      SearchConfigurations configurations,
      WordAutomaton words,
      CutTextSearch cuts,
      @Nullable ClosableConfigurations closable) {
    this.configurations = configurations;
    this.words = words;
    this.cuts = cuts;
    this.closable = closable;
  }

  private static long key(SearchConfiguration at, int set) {
    return (long) at.number() << Integer.SIZE | (set & 0xFFFF_FFFFL);
  }

  /** Returns the number of remembered answers. */
  int size() {
    return others.size() + inside.size() + verdicts.size();
  }

  /**
   * Returns whether a text can continue after words that ended by the given hypotheses.
   *
   * @param set a set, {@link WordAutomaton#NONE}, or {@link WordAutomaton#KEPT}
   */
  Viability after(SearchConfiguration at, int set) {
    if (set == WordAutomaton.NONE) {
      return Viability.NO;
    }
    if (set == WordAutomaton.KEPT && isSurelyClosable(at)) {
      return Viability.YES;
    }
    Viability known = verdicts.get(key(at, set));
    if (known == null) {
      steps = 0;
      known = search(at, set);
      verdicts.put(key(at, set), known);
    }
    return known;
  }

  private boolean isSurelyClosable(SearchConfiguration at) {
    return closable == null || at.isIn(closable);
  }

  /** Returns whether a text can continue with a character that begins with a byte. */
  boolean canContinueWith(SearchConfiguration at, int b) {
    return closable == null
        ? at.read(configurations.letterOf(b)) == Outcome.MOVED
        : moves(at, 0, b, b + 1).to.stream()
            .anyMatch(to -> after(to, WordAutomaton.KEPT) == Viability.YES);
  }

  private Viability search(SearchConfiguration from, int fromSet) {
    LongOpenHashSet seen = new LongOpenHashSet();
    List<Place> layer = List.of(new Place(from, fromSet));
    Viability result = Viability.NO;
    while (!layer.isEmpty()) {
      for (Place place : layer) {
        Viability ends = words.mayEnd(place.set()) ? place.at().mayEnd() : Viability.NO;
        if (ends == Viability.YES) {
          return ends;
        }
        result = ends == Viability.UNKNOWN ? ends : result;
      }
      List<Place> next = new ArrayList<>();
      for (boolean isAscii : new boolean[] {true, false}) {
        for (Place place : layer) {
          Viability moved =
              isAscii
                  ? moveByAscii(place, seen, next)
                  : move(place, others(place.at()), seen, next);
          if (moved == Viability.YES) {
            return moved;
          }
          result = moved == Viability.UNKNOWN ? moved : result;
        }
      }
      if (words.hasCuts()) {
        for (Place place : layer) {
          Viability cut = cut(place, seen, next);
          if (cut == Viability.YES) {
            return cut;
          }
          result = cut == Viability.UNKNOWN ? cut : result;
        }
      }
      layer = next;
    }
    if (result == Viability.NO) {
      seen.forEach(key -> verdicts.put(key, Viability.NO));
    }
    return result;
  }

  /**
   * Reads ASCII characters one by one, and stops early, because a language that remembers its text
   * has a state for each of them.
   */
  private Viability moveByAscii(Place from, LongOpenHashSet seen, List<Place> next) {
    Viability result = Viability.NO;
    for (int b = 0; b < ASCII; b++) {
      int end = words.nextNode(0, b);
      int set = end == -1 ? WordAutomaton.NONE : words.keptAfter(from.set(), end);
      int letter = configurations.letterOf(b);
      Outcome outcome = set == WordAutomaton.NONE ? Outcome.DEAD : from.at().read(letter);
      Viability entered =
          outcome == Outcome.MOVED
              ? enter(from.at().after(letter), set, seen, next)
              : outcome == Outcome.DEAD ? Viability.NO : Viability.UNKNOWN;
      if (entered == Viability.YES) {
        return entered;
      }
      result = entered == Viability.UNKNOWN ? entered : result;
    }
    return result;
  }

  /** Reads some characters. Returns yes if after one of them no text can refute the word's end. */
  private Viability move(Place from, Moves moves, LongOpenHashSet seen, List<Place> next) {
    Viability result = moves.cut ? Viability.UNKNOWN : Viability.NO;
    for (long rest = moves.undecided; rest != 0; rest &= rest - 1) {
      if (words.keptAfter(from.set(), WordAutomaton.endOf(rest)) != WordAutomaton.NONE) {
        result = Viability.UNKNOWN;
      }
    }
    for (int i = 0; i < moves.to.size(); i++) {
      for (long rest = moves.ends.getLong(i); rest != 0; rest &= rest - 1) {
        int set = words.keptAfter(from.set(), WordAutomaton.endOf(rest));
        Viability entered = enter(moves.to.get(i), set, seen, next);
        if (entered == Viability.YES) {
          return entered;
        }
        result = entered == Viability.UNKNOWN ? entered : result;
      }
    }
    return result;
  }

  /** Reads cut-out texts. */
  private Viability cut(Place from, LongOpenHashSet seen, List<Place> next) {
    if (!words.mayEnd(from.set())) {
      return Viability.NO;
    }
    CutTextSearch.Cuts found = cuts.from(from.at());
    Viability result = Viability.NO;
    for (int cut : found.undecided()) {
      if (words.keptAfterCut(from.set(), cut) != WordAutomaton.NONE) {
        result = Viability.UNKNOWN;
      }
    }
    for (int i = 0; i < found.to().size(); i++) {
      int set = words.keptAfterCut(from.set(), found.read().getInt(i));
      Viability entered = enter(found.to().get(i), set, seen, next);
      if (entered == Viability.YES) {
        return entered;
      }
      result = entered == Viability.UNKNOWN ? entered : result;
    }
    return result;
  }

  /**
   * Enters a place. Returns yes if no text can refute the word's end and the text can be closed,
   * otherwise the known answer. A place without an answer counts as no and is searched next.
   */
  private Viability enter(SearchConfiguration at, int set, LongOpenHashSet seen, List<Place> next) {
    if (set == WordAutomaton.NONE) {
      return Viability.NO;
    }
    if (set == WordAutomaton.KEPT && isSurelyClosable(at)) {
      return Viability.YES;
    }
    count();
    Place place = new Place(at, set);
    Viability known = verdicts.get(place.key());
    if (known == null && seen.add(place.key())) {
      next.add(place);
    }
    return known == null ? Viability.NO : known;
  }

  private void count() {
    if (++steps > MOST_STEPS) {
      throw new LimitExceededException(
          "canonicalSearch", MOST_STEPS, steps, "steps to find a canonical continuation");
    }
  }

  private Moves others(SearchConfiguration at) {
    return others.computeIfAbsent(at.number(), number -> moves(at, 0, ASCII, 256));
  }

  /** Returns the moves from inside of a character to its end. */
  private Moves inside(SearchConfiguration at, int node) {
    long key = key(at, node);
    Moves known = inside.get(key);
    if (known == null) {
      SearchConfiguration end = whateverBytes(at, words.bytesLeft(node));
      if (end == null) {
        known = moves(at, node, ASCII, 256);
      } else {
        known = new Moves();
        known.add(words.endsWithin(node), end);
      }
      inside.put(key, known);
    }
    return known;
  }

  /**
   * Returns the common target of all sequences of some bytes inside of a character; null if there
   * are several targets.
   */
  private @Nullable SearchConfiguration whateverBytes(SearchConfiguration from, int count) {
    SearchConfiguration at = from;
    for (int i = 0; i < count && at != null; i++) {
      at = whateverByte(at);
    }
    return count == 0 ? null : at;
  }

  private @Nullable SearchConfiguration whateverByte(SearchConfiguration at) {
    if (!whatever.containsKey(at.number())) {
      whatever.put(at.number(), findWhatever(at));
    }
    return whatever.get(at.number());
  }

  private @Nullable SearchConfiguration findWhatever(SearchConfiguration at) {
    SearchConfiguration to = null;
    for (int b = ASCII; b < ENDS_INSIDE; b++) {
      int letter = configurations.letterOf(b);
      if (at.read(letter) != Outcome.MOVED || (to != null && at.after(letter) != to)) {
        return null;
      }
      to = at.after(letter);
    }
    return to;
  }

  private Moves moves(SearchConfiguration at, int node, int from, int to) {
    Moves result = new Moves();
    for (int b = from; b < to; b++) {
      int after = words.nextNode(node, b);
      int letter = configurations.letterOf(b);
      Outcome outcome = after == -1 ? Outcome.DEAD : at.read(letter);
      if (outcome == Outcome.MOVED) {
        if (after < 0) {
          result.add(WordAutomaton.bitOf(after), at.after(letter));
        } else {
          result.addAll(inside(at.after(letter), after));
        }
      } else if (outcome == Outcome.UNKNOWN) {
        result.cut |= after >= 0;
        if (after < 0) {
          result.undecided |= WordAutomaton.bitOf(after);
        }
      }
    }
    return result;
  }
}
