package io.dyck.sql.place;

import com.google.common.base.Ascii;
import io.dyck.grammar.LazyLanguage;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
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

  /** The moves of places to which several other places go, by the number of the place. */
  private final Int2ObjectMap<RecordedMoves> shared = new Int2ObjectOpenHashMap<>();

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

  /** Whether the rule may end at a state. */
  synchronized boolean endsAt(int state) {
    return rowOf(state).ends;
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

  /**
   * Adds the bytes that a state reads.
   *
   * @return false if the rule may end or call in the state
   */
  synchronized boolean addReads(int state, ByteSet bytes) {
    Row row = rowOf(state);
    for (Read read : row.reads) {
      for (int b = read.first; b <= read.last; b++) {
        bytes.add(b);
      }
    }
    return !row.ends && row.calls.isEmpty();
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
      NewName.NamePrefix name = NewName.prefix(places.get(number));
      if (name != null) {
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
    return row.name == null ? inlinedLiterals(state) : List.of(NewName.equivalentState(row.name));
  }

  /**
   * Returns the literals that a state reads in place, or nothing if the state also reads another
   * text.
   */
  private List<EquivalentState> inlinedLiterals(int state) {
    List<EquivalentState> literals = new ArrayList<>();
    for (int place : subsets.get(state)) {
      CallFreeRule literal = RememberedText.literal(places.get(place));
      if (literal == null || literal.canEnd()) {
        return List.of();
      }
      literals.add(
          new EquivalentState(literal.language(), literal.state(), EquivalentState.BY_TEXT, false));
    }
    return literals;
  }

  /**
   * Reports the reads that are no letters of a name. The letters of a state in a name are those of
   * all names, whatever else the state reads. A state in a literal reads nothing else.
   */
  @Override
  public synchronized void expandDiffering(int state, Steps steps) {
    Row row = rowOf(state);
    String name = row.name;
    if (name == null) {
      return;
    }
    BitSet bytes = new BitSet();
    row.reads.forEach(read -> bytes.set(read.first, read.last + 1));
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
      boolean ends, List<Read> reads, Map<Integer, int[]> calls, @Nullable String name) {}

  /** The place behind some bytes. Its number is given out when a text reaches the place. */
  private final class Target {
    private final @Nullable Place place;
    private final @Nullable IntFunction<Place> each;
    private int number = NOTHING;

    Target(Place place) {
      this.place = place;
      this.each = null;
    }

    /** Makes a target that depends on the byte. */
    Target(IntFunction<Place> each) {
      this.place = null;
      this.each = each;
    }

    int numberBehind(int letter) {
      if (place == null) {
        return number(Objects.requireNonNull(each).apply(letter));
      }
      if (number == NOTHING) {
        number = number(place);
      }
      return number;
    }
  }

  /** A range of bytes, and what follows them. */
  private record Read(int first, int last, Target target) {}

  /** Returns the state of all places to which some reads lead by a byte. */
  private int stateBehind(List<Target> targets, int letter) {
    if (targets.size() == 1) {
      return state(targets.get(0).numberBehind(letter));
    }
    int[] all = new int[0];
    for (Target target : targets) {
      all = withNumber(all, target.numberBehind(letter));
    }
    return state(all);
  }

  /** Collects the moves of all places of one state. */
  private final class Row implements Place.Moves {
    private final Deque<Place> pending = new ArrayDeque<>();
    private final List<Read> reads = new ArrayList<>();
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
      reads.add(new Read(first, last, new Target(next)));
    }

    @Override
    public void readInAnyCase(int lower, Place next) {
      Target target = new Target(next);
      reads.add(new Read(lower, lower, target));
      int upper = Ascii.toUpperCase((char) lower);
      if (upper != lower) {
        reads.add(new Read(upper, upper, target));
      }
    }

    @Override
    public void moveTo(Place next) {
      pending.add(next);
      NewName.NamePrefix prefix = NewName.prefix(next);
      if (prefix != null) {
        name = prefix.text();
      }
    }

    @Override
    public void readEach(int first, int last, IntFunction<Place> next) {
      reads.add(new Read(first, last, new Target(next)));
    }

    @Override
    public void moveToShared(Place next) {
      int number = number(next);
      RecordedMoves told = shared.get(number);
      if (told == null) {
        Row row = new Row();
        row.moveTo(next);
        row.close();
        told = new RecordedMoves(row.ends, row.reads, row.calls, row.name);
        shared.put(number, told);
      }
      ends |= told.ends();
      reads.addAll(told.reads());
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

    /**
     * Reports ranges of bytes with equal targets, in order. The targets are made when a text
     * reaches them.
     */
    void reportReads(Steps steps) {
      // The bytes are split into groups with the same reads. A read of some bytes of a group makes
      // a new group, which remembers the read and the group before.
      int[] groupOf = new int[256];
      IntArrayList readOf = IntArrayList.of(NOTHING);
      IntArrayList before = IntArrayList.of(NOTHING);
      for (int i = 0; i < reads.size(); i++) {
        int firstNew = readOf.size();
        for (int b = reads.get(i).first; b <= reads.get(i).last; b++) {
          int old = groupOf[b];
          int group = firstNew;
          while (group < before.size() && before.getInt(group) != old) {
            group++;
          }
          if (group == before.size()) {
            readOf.add(i);
            before.add(old);
          }
          groupOf[b] = group;
        }
      }
      LateState[] states = new LateState[readOf.size()];
      for (int b = 0; b < 256; ) {
        int first = b;
        int group = groupOf[first];
        while (b < 256 && groupOf[b] == group) {
          b++;
        }
        if (group > 0) {
          if (states[group] == null) {
            states[group] = lateState(group, readOf, before);
          }
          states[group].report(first, b - 1, steps);
        }
      }
    }

    private LateState lateState(int group, IntArrayList readOf, IntArrayList before) {
      List<Target> targets = new ArrayList<>(2);
      boolean dependsOnByte = false;
      for (int at = group; at > 0; at = before.getInt(at)) {
        Target target = reads.get(readOf.getInt(at)).target;
        targets.add(target);
        dependsOnByte |= target.each != null;
      }
      return new LateState(targets, dependsOnByte);
    }
  }

  /** The state behind a range of bytes. A text that reaches the state makes it. */
  private final class LateState implements IntSupplier {
    private final List<Target> targets;
    private final boolean dependsOnByte;
    private int made = NOTHING;

    LateState(List<Target> targets, boolean dependsOnByte) {
      this.targets = targets;
      this.dependsOnByte = dependsOnByte;
    }

    void report(int first, int last, Steps steps) {
      if (dependsOnByte) {
        steps.readEach(first, last, letter -> stateBehind(targets, letter));
      } else {
        steps.read(first, last, this);
      }
    }

    @Override
    public int getAsInt() {
      if (made == NOTHING) {
        made = stateBehind(targets, 0);
      }
      return made;
    }
  }
}
