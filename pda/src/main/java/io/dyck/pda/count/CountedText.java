package io.dyck.pda.count;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.LazyLanguage;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The texts of a {@link CountedLoop}, state by state. A state holds the number of bodies read so
 * far, and the states of the loops around it hold their numbers. If the body calls no other loop,
 * the loop reads like an unbounded loop whose units are the bodies. Equal bodies share the
 * unbounded loop. Therefore a vocabulary is walked once for a body, whatever its count. Regular
 * expressions with counters: Gelade, Gyssens and Martens, "Regular expressions with counting: weak
 * versus strong determinism" (2009).
 *
 * <p>Not thread-safe: callers hold its lock.
 */
final class CountedText implements LazyLanguage {
  private static final int NOTHING_READ = -1;
  private static final int NO_TARGET = -1;

  /**
   * The greatest total size of the kept loops, in numbers of their forms. Beyond it, loops that
   * were not used for long are forgotten.
   */
  private static final long MOST_KEPT = 4_000_000;

  private static final Cache<ImmutableIntArray, CountedText> FREE =
      CacheBuilder.newBuilder()
          .maximumWeight(MOST_KEPT)
          .weigher((ImmutableIntArray form, CountedText text) -> form.length())
          .build();

  /**
   * A place in a loop.
   *
   * @param state a state of the body, or {@link #NOTHING_READ}
   * @param before the number of bodies that were read before the current one
   */
  private record Place(CountedLoop loop, int state, int before) {
    static Place startOf(CountedLoop loop) {
      return new Place(loop, NOTHING_READ, 0);
    }

    /** Returns the number of bodies that have begun. */
    int begunBodies() {
      return state == NOTHING_READ ? 0 : before + 1;
    }

    boolean isBetweenBodies() {
      return state == NOTHING_READ || loop.body().isAccepting(state);
    }
  }

  private final CountedLoop loop;
  private final Map<Place, Integer> numbers = new HashMap<>();
  private final List<Place> places = new ArrayList<>();

  /** The unbounded loop of each loop whose body calls no other loop. */
  private final Map<CountedLoop, CountedText> free = new HashMap<>();

  /** The target of each byte in the state that is being expanded. */
  private final int[] targets = new int[256];

  private final Map<CountedLoop, Integer> calls = new LinkedHashMap<>();

  CountedText(CountedLoop loop) {
    this.loop = loop;
    int unused = number(Place.startOf(loop));
  }

  /** Returns the texts of one or more bodies. Equal bodies share one object. */
  private static CountedText withoutBound(CountedLoop of) {
    ImmutableIntArray form = of.identifyingNumbers();
    CountedText known = FREE.getIfPresent(form);
    if (known == null) {
      known = new CountedText(of.withCount(1, CountedLoop.UNBOUNDED, ImmutableList.of()));
      FREE.put(form, known);
    }
    return known;
  }

  private synchronized int number(Place place) {
    Integer known = numbers.get(place);
    if (known == null) {
      known = places.size();
      numbers.put(place, known);
      places.add(place);
    }
    return known;
  }

  @Override
  public int start() {
    return 0;
  }

  @Override
  public void expand(int state, Steps steps) {
    Arrays.fill(targets, NO_TARGET);
    calls.clear();
    Place at = places.get(state);
    CountedLoop in = at.loop();
    if (at.state() != NOTHING_READ) {
      readBody(at.loop(), at.state(), at.before());
    }
    if (at.isBetweenBodies()) {
      if (at.begunBodies() < in.maximum()) {
        // Without a bound the number only matters until there are enough bodies.
        boolean counts = in.maximum() != CountedLoop.UNBOUNDED;
        readBody(
            at.loop(), 0, counts ? at.begunBodies() : Math.min(at.begunBodies(), in.minimum() - 1));
      }
      if (at.begunBodies() >= in.minimum()) {
        steps.end();
      }
    }
    calls.forEach((called, after) -> steps.call(number(Place.startOf(called)), after));
    int first = 0;
    for (int b = 1; b <= 256; b++) {
      if (b == 256 || targets[b] != targets[first]) {
        if (targets[first] != NO_TARGET) {
          steps.read(first, b - 1, targets[first]);
        }
        first = b;
      }
    }
  }

  private void readBody(CountedLoop in, int state, int before) {
    Dfa body = in.body();
    for (int e = body.firstEdge(state); e < body.firstEdge(state + 1); e++) {
      int letter = body.letter(e);
      int target = number(new Place(in, body.target(e), before));
      boolean isSecond;
      if (Letters.isCall(letter)) {
        isSecond = calls.put(in.innerLoop(letter), target) != null;
      } else {
        isSecond = targets[letter] != NO_TARGET;
        targets[letter] = target;
      }
      if (isSecond) {
        throw new AmbiguousCountException();
      }
    }
  }

  @Override
  public List<EquivalentState> likenesses(int state) {
    Place at = places.get(state);
    CountedLoop in = at.loop();
    if (!in.innerLoops().isEmpty()
        || (in.minimum() == 1 && in.maximum() == CountedLoop.UNBOUNDED)) {
      return List.of();
    }
    CountedText any = free.computeIfAbsent(in, CountedText::withoutBound);
    int like = any.number(new Place(any.loop, at.state(), 0));
    long least = Math.max(0, in.minimum() - at.begunBodies());
    long most =
        in.maximum() == CountedLoop.UNBOUNDED ? Long.MAX_VALUE : in.maximum() - at.begunBodies();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    in.writeBodies(1, body);
    RemainingUnits units = new RemainingUnits(least, most, body.size());
    return List.of(new EquivalentState(any, like, EquivalentState.END, false, units));
  }

  @Override
  public boolean isUnitStart(int state, int unsignedByte) {
    Place at = places.get(state);
    return at.isBetweenBodies() && at.loop().body().step(0, unsignedByte) >= 0;
  }

  @Override
  public long unitsLeft(int state) {
    return places.get(state).state() == NOTHING_READ ? 1 : 0;
  }

  @Override
  public byte[] shortestEnd(int state) {
    ByteArrayOutputStream end = new ByteArrayOutputStream();
    Place at = places.get(state);
    if (at.state() != NOTHING_READ) {
      at.loop().writeShortestPathToEnd(at.state(), end);
    }
    at.loop().writeBodies(Math.max(0, at.loop().minimum() - at.begunBodies()), end);
    return end.toByteArray();
  }

  @Override
  public String ruleName(int state) {
    return places.get(state).loop().rule();
  }

  @Override
  public int[] places(int state) {
    Place at = places.get(state);
    return at.loop().places(Math.max(0, at.state()));
  }
}
