package io.dyck.sql.place;

import com.google.common.base.Ascii;
import io.dyck.grammar.LazyLanguage;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The language of the texts that begin at a place. A state is a set of places, because several
 * places may continue with the same byte. States are made by subset construction when a text
 * reaches them. The cost of a state grows with the number of moves of its places.
 */
public final class PlaceLanguage implements LazyLanguage {
  private static final int NOTHING = -1;

  /**
   * The number of each place. The map keeps hash codes, because the hash codes of places are
   * costly.
   */
  private final Map<Place, Integer> numbers = new HashMap<>();

  private final List<Place> places = new ArrayList<>();

  /** For each place, the state that consists of this place alone. */
  private final IntArrayList stateOfOne = new IntArrayList();

  /** The states that consist of several places. */
  private final Map<Subset, Integer> states = new HashMap<>();

  /** For each state, the numbers of its places, ascending. */
  private final List<int[]> subsets = new ArrayList<>();

  /** The moves of places to which several other places go. */
  private final Map<Place, RecordedMoves> shared = new HashMap<>();

  private final int start;
  private final boolean isRepeated;
  private final boolean hasFreeSpaces;

  private int lastState = NOTHING;
  private @Nullable Row lastRow;

  /** The numbers of places, ascending. */
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

  /**
   * Makes the language of the texts that begin at a place, which must not be the end of the text.
   */
  public PlaceLanguage(Place root) {
    this(root, false, true);
  }

  /**
   * Makes such a language.
   *
   * @param isRepeated the answer of {@link #isRepeated}
   * @param hasFreeSpaces the answer of {@link Place.Moves#hasFreeSpaces}
   */
  public PlaceLanguage(Place root, boolean isRepeated, boolean hasFreeSpaces) {
    this.isRepeated = isRepeated;
    this.hasFreeSpaces = hasFreeSpaces;
    start = state(root);
  }

  @Override
  public boolean isRepeated() {
    return isRepeated;
  }

  @Override
  public int start() {
    return start;
  }

  @Override
  public synchronized void expand(int state, Steps steps) {
    Row row = rowOf(state);
    if (row.ends) {
      steps.end();
    }
    row.reportReads(steps);
    row.calls.forEach((called, after) -> steps.call(state(called), state(after)));
  }

  /** Returns the moves of a state. The moves of the last state are kept. */
  private Row rowOf(int state) {
    Row row = lastRow;
    if (row == null || lastState != state) {
      row = new Row();
      for (int place : subsets.get(state)) {
        row.moveTo(places.get(place));
      }
      row.close();
      lastState = state;
      lastRow = row;
    }
    return row;
  }

  /** Returns the state that consists of one place. */
  synchronized int state(Place place) {
    return state(number(place));
  }

  @Override
  public byte[] shortestEnd(int state) {
    StringBuilder to = new StringBuilder();
    appendShortest(state, to);
    return LatinBytes.bytes(to);
  }

  /**
   * Appends a short text to the end. Walks of a vocabulary treat all letters of a new name alike.
   * Therefore a state in a new name gives a text of the name, whatever else begins like it.
   */
  synchronized void appendShortest(int state, StringBuilder to) {
    int[] numbers = subsets.get(state);
    StringBuilder best = null;
    for (int number : numbers) {
      if (places.get(number) instanceof NewName.NamePrefix name) {
        StringBuilder text = new StringBuilder();
        name.appendShortest(text);
        best = best == null || text.length() < best.length() ? text : best;
      }
    }
    if (best == null) {
      places.get(numbers[0]).appendShortest(to);
    } else {
      to.append(best);
    }
  }

  @Override
  public synchronized List<EquivalentState> likenesses(int state) {
    int[] numbers = subsets.get(state);
    if (numbers.length == 1 && places.get(numbers[0]) instanceof CallFreeRule rule) {
      return List.of(rule.equivalentState());
    }
    Row row = rowOf(state);
    if (row.name == null) {
      return List.of();
    }
    return List.of(NewName.equivalentState(row.name));
  }

  /**
   * Reports the reads that are no letters of a name. The letters of a state in a name are those of
   * all names, whatever else the state reads.
   */
  @Override
  public synchronized void expandDiffering(int state, Steps steps) {
    Row row = rowOf(state);
    String name = row.name;
    if (name == null) {
      expand(state, steps);
      return;
    }
    BitSet bytes = new BitSet();
    row.reads.forEach(read -> bytes.set(read[0], read[1] + 1));
    row.fans.forEach(fan -> bytes.set(fan.first(), fan.last() + 1));
    for (int b = bytes.nextSetBit(0); b >= 0; b = bytes.nextSetBit(b + 1)) {
      if (!NewName.isLetter(b, name)) {
        steps.read(b, b, state);
      }
    }
  }

  @Override
  public long @Nullable [] followingBytes(int state) {
    ByteSet bytes = new ByteSet();
    for (int place : subsets.get(state)) {
      if (!places.get(place).addFollowing(bytes)) {
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
    stateOfOne.add(NOTHING);
    return places.size() - 1;
  }

  private int state(int place) {
    int known = stateOfOne.getInt(place);
    if (known == NOTHING) {
      known = newState(new int[] {place});
      stateOfOne.set(place, known);
    }
    return known;
  }

  private int state(int[] set) {
    return set.length == 1
        ? state(set[0])
        : states.computeIfAbsent(new Subset(set), s -> newState(set));
  }

  private int newState(int[] set) {
    subsets.add(set);
    return subsets.size() - 1;
  }

  /** Returns an ascending set of numbers with one more number. */
  private static int[] withNumber(int[] set, int number) {
    int at = Arrays.binarySearch(set, number);
    if (at >= 0) {
      return set;
    }
    int[] more = new int[set.length + 1];
    System.arraycopy(set, 0, more, 0, -at - 1);
    more[-at - 1] = number;
    System.arraycopy(set, -at - 1, more, -at, set.length + at + 1);
    return more;
  }

  /** The moves of a place: ranges of bytes and calls, each with its targets. */
  private record RecordedMoves(
      boolean ends,
      List<int[]> reads,
      List<Fan> fans,
      Map<Integer, int[]> calls,
      @Nullable String name) {}

  /** A range of bytes, and the place behind each byte. */
  private record Fan(int first, int last, IntFunction<Place> next) {
    boolean contains(int letter) {
      return first <= letter && letter <= last;
    }
  }

  /** Returns an ascending set of numbers with those of the places to which fans lead. */
  private int[] withFans(List<Fan> fans, int letter, int[] known) {
    int[] all = known;
    for (Fan fan : fans) {
      if (fan.contains(letter)) {
        all = withNumber(all, number(fan.next().apply(letter)));
      }
    }
    return all;
  }

  /** Collects the moves of all places of one state. */
  private final class Row implements Place.Moves {
    private final Set<Integer> seen = new HashSet<>();
    private final Deque<Place> pending = new ArrayDeque<>();
    private final List<int[]> reads = new ArrayList<>();
    private final List<Fan> fans = new ArrayList<>();
    private final Map<Integer, int[]> calls = new LinkedHashMap<>();
    private boolean ends;

    /**
     * The new name so far, whose letters are those of the state; null outside of new names. All new
     * names that a state may be in began at the same character.
     */
    private @Nullable String name;

    @Override
    public boolean hasFreeSpaces() {
      return hasFreeSpaces;
    }

    @Override
    public void end() {
      ends = true;
    }

    @Override
    public void read(int first, int last, Place next) {
      reads.add(new int[] {first, last, number(next)});
    }

    @Override
    public void readInAnyCase(int lower, Place next) {
      int number = number(next);
      reads.add(new int[] {lower, lower, number});
      int upper = Ascii.toUpperCase((char) lower);
      if (upper != lower) {
        reads.add(new int[] {upper, upper, number});
      }
    }

    @Override
    public void moveTo(Place next) {
      int number = number(next);
      if (seen.add(number)) {
        Place known = places.get(number);
        pending.add(known);
        if (known instanceof NewName.NamePrefix name) {
          this.name = name.text();
        }
      }
    }

    @Override
    public void readEach(int first, int last, IntFunction<Place> next) {
      fans.add(new Fan(first, last, next));
    }

    @Override
    public void moveToShared(Place next) {
      RecordedMoves told = shared.get(next);
      if (told == null) {
        Row row = new Row();
        row.moveTo(next);
        row.close();
        told = new RecordedMoves(row.ends, row.reads, row.fans, row.calls, row.name);
        shared.put(next, told);
      }
      ends |= told.ends();
      reads.addAll(told.reads());
      fans.addAll(told.fans());
      name = told.name() == null ? name : told.name();
      told.calls()
          .forEach(
              (start, afters) -> {
                for (int after : afters) {
                  call(start, after);
                }
              });
    }

    @Override
    public void call(Place start, Place next) {
      call(number(start), number(next));
    }

    private void call(int start, int after) {
      calls.merge(start, new int[] {after}, (all, one) -> withNumber(all, after));
    }

    void close() {
      while (!pending.isEmpty()) {
        pending.remove().reportMoves(this);
      }
    }

    /** Reports ranges of bytes with equal targets, in order. */
    void reportReads(Steps steps) {
      if (!fans.isEmpty()) {
        reportOverlapping(steps);
        return;
      }
      reads.sort(Comparator.comparingInt(read -> read[0]));
      for (int i = 1; i < reads.size(); i++) {
        if (reads.get(i)[0] <= reads.get(i - 1)[1]) {
          reportOverlapping(steps);
          return;
        }
      }
      for (int i = 0; i < reads.size(); ) {
        int first = reads.get(i)[0];
        int last = reads.get(i)[1];
        int target = reads.get(i)[2];
        for (i++; i < reads.size(); i++) {
          if (reads.get(i)[0] != last + 1 || reads.get(i)[2] != target) {
            break;
          }
          last = reads.get(i)[1];
        }
        steps.read(first, last, state(target));
      }
    }

    /** Returns the bytes that fans read. */
    private boolean[] bytesInFans() {
      boolean[] in = new boolean[256];
      for (Fan fan : fans) {
        Arrays.fill(in, fan.first(), fan.last() + 1, true);
      }
      return in;
    }

    /** Reports the bytes that only fans read. Their targets are made when a text reaches them. */
    private void reportFans(boolean[] isFan, Steps steps) {
      List<Fan> told = List.copyOf(fans);
      for (int b = 0; b < 256; b++) {
        int first = b;
        while (b < 256 && isFan[b]) {
          b++;
        }
        if (b > first) {
          steps.readEach(first, b - 1, letter -> state(withFans(told, letter, new int[0])));
        }
      }
    }

    private void reportOverlapping(Steps steps) {
      int[] targets = new int[256];
      Arrays.fill(targets, NOTHING);
      // For each byte that leads to several places, the numbers of these places.
      int @Nullable [][] several = new int[256][];
      for (int[] read : reads) {
        for (int b = read[0]; b <= read[1]; b++) {
          if (targets[b] == NOTHING || targets[b] == read[2]) {
            targets[b] = read[2];
          } else {
            int[] known = several[b];
            several[b] = withNumber(known == null ? new int[] {targets[b]} : known, read[2]);
          }
        }
      }
      boolean[] inFans = bytesInFans();
      boolean[] isFan = new boolean[256];
      for (int b = 0; b < 256; b++) {
        if (inFans[b]) {
          if (targets[b] == NOTHING) {
            isFan[b] = true;
            continue;
          }
          int[] known = several[b];
          several[b] = withFans(fans, b, known == null ? new int[] {targets[b]} : known);
        }
        if (targets[b] != NOTHING) {
          int[] all = several[b];
          targets[b] = all == null ? state(targets[b]) : state(all);
        }
      }
      reportFans(isFan, steps);
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
