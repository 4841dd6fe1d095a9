package io.dyck.compose.walk;

import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.grammar.LimitExceededException;
import io.dyck.pda.machine.Configuration.Outcome;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a text can go on after words that have ended, so that no longer match turns up: a search
 * character by character, breadth first, which ends as soon as nothing can refute the end of the
 * word ({@link WordAutomaton#keptAfter}), for any text is encoded somehow. That is nearly always
 * after one character. Where characters lead is found once for a configuration, of ASCII before
 * all, and kept for all hypotheses. For one thread at a time.
 */
final class KeptSearch {
  private static final int MOST_STEPS = 2_000_000;
  private static final int ASCII = 0x80;

  private final Standings standings;
  private final WordAutomaton words;
  private final Int2ObjectOpenHashMap<Moves> ascii = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<Moves> others = new Int2ObjectOpenHashMap<>();
  private final Long2ObjectOpenHashMap<Moves> inside = new Long2ObjectOpenHashMap<>();
  private final Long2ObjectOpenHashMap<Verdict> verdicts = new Long2ObjectOpenHashMap<>();
  private int steps;

  /** Where some characters lead: ends of characters and configurations, in pairs. */
  private static final class Moves {
    final IntArrayList ends = new IntArrayList();
    final List<Standing> to = new ArrayList<>();

    /** Ends of characters of which more of the stack decides whether they can be read. */
    final IntArrayList undecided = new IntArrayList();

    /** Whether more of the stack decides about a byte inside of a character. */
    boolean cut;

    private final LongOpenHashSet seen = new LongOpenHashSet();

    void add(int end, Standing after) {
      if (seen.add((long) end << Integer.SIZE | after.number())) {
        ends.add(end);
        to.add(after);
      }
    }

    void addAll(Moves other) {
      for (int i = 0; i < other.ends.size(); i++) {
        add(other.ends.getInt(i), other.to.get(i));
      }
      undecided.addAll(other.undecided);
      cut |= other.cut;
    }
  }

  private record Place(Standing at, int set) {
    long key() {
      return KeptSearch.key(at, set);
    }
  }

  KeptSearch(Standings standings, WordAutomaton words) {
    this.standings = standings;
    this.words = words;
  }

  private static long key(Standing at, int set) {
    return (long) at.number() << Integer.SIZE | set;
  }

  /** What is remembered. */
  int size() {
    return ascii.size() + others.size() + inside.size() + verdicts.size();
  }

  /** Whether a text can go on. */
  Verdict kept(Standing at, int set) {
    if (set < 0) {
      return Verdict.NO;
    }
    Verdict known = verdicts.get(key(at, set));
    if (known == null) {
      steps = 0;
      known = search(at, set);
      verdicts.put(key(at, set), known);
    }
    return known;
  }

  private Verdict search(Standing from, int fromSet) {
    LongOpenHashSet seen = new LongOpenHashSet();
    List<Place> layer = List.of(new Place(from, fromSet));
    Verdict result = Verdict.NO;
    while (!layer.isEmpty()) {
      for (Place place : layer) {
        Verdict ends = words.mayEnd(place.set()) ? place.at().mayEnd() : Verdict.NO;
        if (ends == Verdict.YES) {
          return ends;
        }
        result = ends == Verdict.UNKNOWN ? ends : result;
      }
      List<Place> next = new ArrayList<>();
      for (boolean isAscii : new boolean[] {true, false}) {
        for (Place place : layer) {
          Verdict moved = move(place, isAscii ? ascii(place.at()) : others(place.at()), seen, next);
          if (moved == Verdict.YES) {
            return moved;
          }
          result = moved == Verdict.UNKNOWN ? moved : result;
        }
      }
      layer = next;
    }
    if (result == Verdict.NO) {
      seen.forEach(key -> verdicts.put(key, Verdict.NO));
    }
    return result;
  }

  /** Reads some characters; yes if after one of them nothing can refute. */
  private Verdict move(Place from, Moves moves, LongOpenHashSet seen, List<Place> next) {
    Verdict result = moves.cut ? Verdict.UNKNOWN : Verdict.NO;
    for (int end : moves.undecided) {
      if (words.keptAfter(from.set(), end) != WordAutomaton.NONE) {
        result = Verdict.UNKNOWN;
      }
    }
    for (int i = 0; i < moves.ends.size(); i++) {
      int set = words.keptAfter(from.set(), moves.ends.getInt(i));
      if (set == WordAutomaton.KEPT) {
        return Verdict.YES;
      }
      if (set != WordAutomaton.NONE) {
        count();
        Place place = new Place(moves.to.get(i), set);
        Verdict known = verdicts.get(place.key());
        if (known == Verdict.YES) {
          return known;
        }
        result = known == Verdict.UNKNOWN ? known : result;
        if (known == null && seen.add(place.key())) {
          next.add(place);
        }
      }
    }
    return result;
  }

  private void count() {
    if (++steps > MOST_STEPS) {
      throw new LimitExceededException(
          "canonicalSearch", MOST_STEPS, steps, "steps to find a canonical continuation");
    }
  }

  private Moves ascii(Standing at) {
    Moves known = ascii.get(at.number());
    if (known == null) {
      known = moves(at, 0, 0, ASCII);
      ascii.put(at.number(), known);
    }
    return known;
  }

  private Moves others(Standing at) {
    Moves known = others.get(at.number());
    if (known == null) {
      known = moves(at, 0, ASCII, 256);
      others.put(at.number(), known);
    }
    return known;
  }

  /** From inside of a character to its end. */
  private Moves inside(Standing at, int node) {
    long key = key(at, node);
    Moves known = inside.get(key);
    if (known == null) {
      known = moves(at, node, ASCII, 256);
      inside.put(key, known);
    }
    return known;
  }

  private Moves moves(Standing at, int node, int from, int to) {
    Moves result = new Moves();
    for (int b = from; b < to; b++) {
      int after = words.nextNode(node, b);
      int letter = standings.letterOf(b);
      Outcome outcome = after == -1 ? Outcome.DEAD : at.read(letter);
      if (outcome == Outcome.MOVED) {
        if (after < 0) {
          result.add(after, at.after(letter));
        } else {
          result.addAll(inside(at.after(letter), after));
        }
      } else if (outcome == Outcome.UNKNOWN) {
        result.cut |= after >= 0;
        if (after < 0) {
          result.undecided.add(after);
        }
      }
    }
    return result;
  }
}
