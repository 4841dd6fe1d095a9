package io.dyck.sql.place;

import io.dyck.grammar.LazyLanguage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The texts that begin at a place. A state is a set of places, so places may begin alike: the usual
 * construction of subsets, made as states are met. Cost of a state: linear in what its places tell.
 */
public final class PlaceLanguage implements LazyLanguage {
  private static final int NOTHING = -1;

  private final Map<Place, Integer> numbers = new HashMap<>();
  private final List<Place> places = new ArrayList<>();
  private final Map<Subset, Integer> states = new HashMap<>();
  private final List<Subset> subsets = new ArrayList<>();
  private final int start;

  /** Places by number, ascending. */
  private record Subset(int[] places) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Subset subset && Arrays.equals(places, subset.places);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(places);
    }
  }

  /** The texts from a place; it must not be the end already. */
  public PlaceLanguage(Place root) {
    start = state(number(root));
  }

  @Override
  public int start() {
    return start;
  }

  /** How many states were met so far. */
  public int size() {
    return subsets.size();
  }

  /** How many places were met so far. */
  public int places() {
    return places.size();
  }

  @Override
  public void expand(int state, Steps steps) {
    Row row = new Row();
    for (int place : subsets.get(state).places()) {
      row.go(places.get(place));
    }
    row.close();
    if (row.ends) {
      steps.end();
    }
    row.tellReads(steps);
    row.calls.forEach((called, after) -> steps.call(state(called), state(after)));
  }

  @Override
  public byte[] shortestEnd(int state) {
    StringBuilder to = new StringBuilder();
    shortest(state, to);
    return Latin.bytes(to);
  }

  void shortest(int state, StringBuilder to) {
    places.get(subsets.get(state).places()[0]).shortest(to);
  }

  @Override
  public List<Likeness> likenesses(int state) {
    int[] numbers = subsets.get(state).places();
    return numbers.length == 1 && places.get(numbers[0]) instanceof OwnRule rule
        ? List.of(rule.likeness())
        : List.of();
  }

  @Override
  public long @Nullable [] mayFollow(int state) {
    ByteSet bytes = new ByteSet();
    for (int place : subsets.get(state).places()) {
      if (!places.get(place).mayFollow(bytes)) {
        return null;
      }
    }
    return bytes.bits();
  }

  @Override
  public String ruleName(int state) {
    return "sql";
  }

  private int number(Place place) {
    Integer known = numbers.putIfAbsent(place, places.size());
    if (known != null) {
      return known;
    }
    places.add(place);
    return places.size() - 1;
  }

  private int state(int place) {
    return state(new Subset(new int[] {place}));
  }

  private int state(BitSet set) {
    return state(new Subset(set.stream().toArray()));
  }

  private int state(Subset subset) {
    Integer known = states.putIfAbsent(subset, subsets.size());
    if (known != null) {
      return known;
    }
    subsets.add(subset);
    return subsets.size() - 1;
  }

  /** What the places of one state tell together. */
  private final class Row implements Place.Moves {
    private final BitSet seen = new BitSet();
    private final Deque<Place> pending = new ArrayDeque<>();
    private final List<int[]> reads = new ArrayList<>();
    private final Map<Integer, BitSet> calls = new LinkedHashMap<>();
    private boolean ends;

    @Override
    public void end() {
      ends = true;
    }

    @Override
    public void read(int first, int last, Place next) {
      reads.add(new int[] {first, last, number(next)});
    }

    @Override
    public void go(Place next) {
      int number = number(next);
      if (!seen.get(number)) {
        seen.set(number);
        pending.add(next);
      }
    }

    @Override
    public void call(Place start, Place next) {
      calls.computeIfAbsent(number(start), s -> new BitSet()).set(number(next));
    }

    void close() {
      while (!pending.isEmpty()) {
        pending.remove().moves(this);
      }
    }

    /** Tells ranges of bytes with equal targets, in order. */
    void tellReads(Steps steps) {
      int[] targets = new int[256];
      Arrays.fill(targets, NOTHING);
      // The bytes that lead to several places, with all of them.
      Map<Integer, BitSet> several = new HashMap<>();
      for (int[] read : reads) {
        for (int b = read[0]; b <= read[1]; b++) {
          if (targets[b] == NOTHING || targets[b] == read[2]) {
            targets[b] = read[2];
          } else {
            several.computeIfAbsent(b, k -> new BitSet()).set(read[2]);
          }
        }
      }
      for (int b = 0; b < 256; b++) {
        if (targets[b] != NOTHING) {
          BitSet others = several.get(b);
          int first = targets[b];
          if (others != null) {
            others.set(first);
          }
          targets[b] = others == null ? state(first) : state(others);
        }
      }
      for (int b = 0; b < 256; ) {
        int first = b;
        while (b < 256 && targets[b] == targets[first]) {
          b++;
        }
        if (targets[first] != NOTHING) {
          steps.read(first, b - 1, targets[first]);
        }
      }
    }
  }
}
