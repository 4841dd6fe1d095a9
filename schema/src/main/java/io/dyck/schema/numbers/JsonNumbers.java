package io.dyck.schema.numbers;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.states.KnownRows;
import io.dyck.schema.states.StateNumbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JSON texts of the numbers of a set, as one rule. A state holds the digits so far only as long
 * as they decide something, and of those that decide the same the least; after them only how many
 * there are, and which intervals still fit. Equal sets share one object, so that what was found out
 * about it serves all schemas. For one thread at a time: who asks holds its lock.
 */
public final class JsonNumbers implements LazyLanguage {
  private static final int MOST_SEARCHED = 5_000;
  private static final int FEW_SEARCHED = 200;

  /** Sets whose texts are kept for others that want the same. */
  private static final int MOST_KEPT = 1_000;

  /** States after which an object is no longer given to others. */
  private static final int MOST_STATES = 5_000;

  private static final Cache<Key, JsonNumbers> KEPT =
      CacheBuilder.newBuilder().maximumSize(MOST_KEPT).build();

  private record Key(NumberSet set, NumberPolicy policy) {}

  private final NumberSet set;
  private final NumberPolicy policy;
  private final int integerDigits;
  private final int fractionDigits;
  private final BigDecimal greatestBound;

  /** In {@code fits}, behind the parts, stands for a first digit that is not 0. */
  private final int notZero;

  private final Mantissas mantissas;

  private final Remainders remainders;

  /** The bounds of all parts without sign. */
  private final Set<BigDecimal> bounds = new LinkedHashSet<>();

  private final StateNumbers<Place> places = new StateNumbers<>();
  private final KnownRows rows = new KnownRows();

  /** From the start, which each schema asks for; null until the first. */
  private byte @Nullable [] shortest;

  private final Map<Place, Boolean> live = new HashMap<>();

  private enum Phase {
    START,
    SIGN,
    INTEGER,
    POINT,
    FRACTION,
    EXPONENT
  }

  /**
   * Where in a number.
   *
   * @param digits the digits of the phase so far
   * @param value all digits so far as a whole number; null if only {@code fits} matters
   * @param fits the intervals that all continuations are in; without a value
   * @param whole whether no digit after the point was other than 0; without a value
   * @param mantissa what the digits may become with an exponent; null: nothing
   * @param exponent what may follow in the exponent
   */
  private record Place(
      Phase phase,
      boolean negative,
      int digits,
      @Nullable BigInteger value,
      BitSet fits,
      boolean whole,
      @Nullable Mantissa mantissa,
      @Nullable Exponent exponent) {
    Place(Phase phase, boolean negative) {
      this(phase, negative, 0, BigInteger.ZERO, new BitSet(), true, null, null);
    }

    Place with(BigInteger other) {
      return new Place(phase, negative, digits, other, fits, whole, mantissa, exponent);
    }

    Place with(@Nullable Mantissa some) {
      return new Place(phase, negative, digits, value, fits, whole, some, exponent);
    }

    Place in(Phase next) {
      return new Place(next, negative, 0, value, fits, whole, mantissa, exponent);
    }
  }

  private static final Place START = new Place(Phase.START, false);
  private static final Place MINUS = new Place(Phase.SIGN, true);

  private JsonNumbers(NumberSet set, NumberPolicy policy) {
    this.set = set;
    this.policy = policy;
    this.notZero = set.parts().size();
    int before = policy.integerDigits();
    int after = policy.fractionDigits();
    BigDecimal greatest = BigDecimal.ZERO;
    for (Part part : set.parts()) {
      for (BigDecimal bound : new BigDecimal[] {part.min(), part.max()}) {
        if (bound != null) {
          bounds.add(bound.abs());
          before = Math.max(before, bound.precision() - bound.scale());
          after = Math.max(after, bound.scale());
          greatest = greatest.max(bound.abs());
        }
      }
      for (BigDecimal step : part.steps()) {
        before = Math.max(before, step.precision() - step.scale());
        after = Math.max(after, step.scale());
      }
    }
    this.integerDigits = before;
    this.fractionDigits = after;
    this.greatestBound = greatest;
    this.mantissas = new Mantissas(set, policy, after);
    this.remainders = Remainders.of(set);
  }

  /**
   * The texts of the numbers of a set.
   *
   * @return null if none of them can be written
   */
  public static @Nullable LazyLanguage language(NumberSet set, NumberPolicy policy) {
    Key key = new Key(set, policy);
    JsonNumbers known = KEPT.getIfPresent(key);
    if (known == null || known.isWorn()) {
      known = new JsonNumbers(set, policy);
      int unused = known.places.of(START);
      KEPT.put(key, known);
    }
    synchronized (known) {
      return known.isLive(START) ? known : null;
    }
  }

  private synchronized boolean isWorn() {
    return places.size() > MOST_STATES;
  }

  @Override
  public int start() {
    return 0;
  }

  @Override
  public String ruleName(int state) {
    return "number";
  }

  @Override
  public void expand(int state, Steps steps) {
    rows.tell(state, this::expandOnce, steps);
  }

  private void expandOnce(int state, Steps steps) {
    Place place = places.get(state);
    if (isEnd(place)) {
      steps.end();
    }
    switch (place.phase) {
      case START, SIGN -> {
        if (place.phase == Phase.START) {
          read('-', '-', MINUS, steps);
        }
        digits(place, steps);
      }
      case INTEGER -> {
        boolean zero = place.digits == 1 && isZero(place);
        if (place.digits < integerDigits && !zero) {
          digits(place, steps);
        }
        if (fractionDigits > 0) {
          read('.', '.', place.in(Phase.POINT), steps);
        }
        exponent(place, steps);
      }
      case POINT -> digits(place, steps);
      case FRACTION -> {
        if (place.digits < fractionDigits) {
          digits(place, steps);
        }
        exponent(place, steps);
      }
      case EXPONENT -> {
        Exponent exponent = Objects.requireNonNull(place.exponent);
        if (exponent.takesSign()) {
          read('+', '+', place(exponent.signed(false)), steps);
          read('-', '-', place(exponent.signed(true)), steps);
        }
        digits(place, steps);
      }
    }
  }

  /** A lone 0 before the point goes on with no digit. */
  private boolean isZero(Place place) {
    return place.value != null
        ? place.value.signum() == 0
        : place.digits == 1 && !place.fits.get(notZero);
  }

  private static Place place(Exponent exponent) {
    return new Place(Phase.EXPONENT, false, 0, null, new BitSet(), true, null, exponent);
  }

  private void exponent(Place place, Steps steps) {
    Exponent exponent = null;
    if (policy.exponentDigits() > 0 && set.isAll()) {
      exponent = mantissas.all();
    } else if (place.mantissa != null) {
      exponent = mantissas.exponents(place.mantissa);
    }
    if (exponent != null) {
      Place next = place(exponent);
      read('E', 'E', next, steps);
      read('e', 'e', next, steps);
    }
  }

  /** Reads each digit; neighbours that lead to the same place at once. */
  private void digits(Place place, Steps steps) {
    Place before = null;
    int first = 0;
    for (int digit = 0; digit <= 10; digit++) {
      Place next = digit == 10 ? null : after(place, digit);
      if (next != null && !isLive(next)) {
        next = null;
      }
      if (before != null && !before.equals(next)) {
        steps.read('0' + first, '0' + digit - 1, places.of(before));
      }
      if (next != null && !next.equals(before)) {
        first = digit;
      }
      before = next;
    }
  }

  private void read(int first, int last, Place next, Steps steps) {
    if (isLive(next)) {
      steps.read(first, last, places.of(next));
    }
  }

  private Place after(Place place, int digit) {
    if (place.exponent != null) {
      return place(place.exponent.after(digit));
    }
    boolean fraction = place.phase == Phase.POINT || place.phase == Phase.FRACTION;
    Phase phase = fraction ? Phase.FRACTION : Phase.INTEGER;
    int count = place.phase == phase ? place.digits + 1 : 1;
    boolean whole = place.whole && (!fraction || digit == 0);
    BigInteger before = place.value;
    BigInteger value =
        before == null ? null : before.multiply(BigInteger.TEN).add(BigInteger.valueOf(digit));
    Place next =
        simplified(new Place(phase, place.negative, count, value, place.fits, whole, null, null));
    Mantissa mantissa = mantissa(place, digit);
    if (mantissa == null) {
      return next;
    }
    return isLive(next) ? next.with(mantissa) : onlyWithExponent(phase, count, mantissa);
  }

  private @Nullable Mantissa mantissa(Place place, int digit) {
    if (place.phase == Phase.START || place.phase == Phase.SIGN) {
      return set.isAll() ? null : mantissas.first(place.negative, digit);
    }
    return place.phase == Phase.INTEGER || place.mantissa == null
        ? null
        : mantissas.after(place.mantissa, digit);
  }

  /** A place in no part but by an exponent. */
  private Place onlyWithExponent(Phase phase, int digits, Mantissa mantissa) {
    BitSet fits = new BitSet();
    fits.set(notZero);
    return new Place(phase, mantissa.negative(), digits, null, fits, true, mantissa, null);
  }

  /** Without the value where it does not matter any more. */
  private Place simplified(Place place) {
    BigInteger value = place.value;
    if (value == null) {
      return place;
    }
    BitSet fits = new BitSet();
    boolean fraction = place.phase == Phase.FRACTION;
    if (!fraction && place.digits == 1 && value.signum() != 0) {
      fits.set(notZero);
    }
    if (!fraction && value.signum() == 0 && greatestBound.signum() == 0) {
      // A zero goes on only after the point; what follows it decides about bounds of 0.
      if (hasBounds()) {
        return place;
      }
    }
    Interval all = interval(place);
    boolean decided = true;
    for (int p = 0; p < set.parts().size(); p++) {
      Part part = set.parts().get(p);
      if (!isPlain(part)) {
        return value.signum() == 0 ? place : place.with(leastAlike(place, value));
      }
      int relation = all.relation(part);
      decided &= relation != 0;
      fits.set(p, relation > 0);
    }
    if (!decided) {
      boolean grows = !fraction && value.signum() > 0;
      return grows ? place.with(leastAlike(place, value)) : place;
    }
    if (!fraction && place.digits > 1) {
      fits.set(notZero);
    }
    return new Place(
        place.phase, place.negative, place.digits, null, fits, place.whole, null, null);
  }

  /**
   * The least whole number that decides the same as another one does, whatever digits follow: it
   * compares with all bounds as the other does, and leaves the same remainder where there are
   * steps. A bound of more digits is compared with its first ones, and one of fewer digits is less.
   * So there are few such numbers for each count of digits.
   */
  private BigInteger leastAlike(Place place, BigInteger value) {
    boolean fraction = place.phase == Phase.FRACTION;
    BigInteger least = fraction ? BigInteger.ZERO : BigInteger.TEN.pow(place.digits - 1);
    for (BigDecimal bound : bounds) {
      int more = fraction ? 0 : digitsBefore(bound) - place.digits;
      if (more >= 0) {
        int scale = fraction ? place.digits : -more;
        BigInteger first = bound.scaleByPowerOfTen(scale).toBigInteger();
        int comparison = first.compareTo(value);
        if (comparison == 0) {
          return value;
        }
        least = comparison < 0 ? least.max(first.add(BigInteger.ONE)) : least;
      }
    }
    return remainders.leastAlike(value, least, fraction ? place.digits : 0);
  }

  private static int digitsBefore(BigDecimal bound) {
    return Math.max(1, bound.precision() - bound.scale());
  }

  private boolean hasBounds() {
    return set.parts().stream().anyMatch(part -> part.min() != null || part.max() != null);
  }

  /** Whether nothing but an interval and being whole decides. */
  private static boolean isPlain(Part part) {
    return part.not().isEmpty()
        && (part.steps().isEmpty() || part.steps().equals(ImmutableSet.of(BigDecimal.ONE)));
  }

  private Interval interval(Place place) {
    BigInteger value = Objects.requireNonNull(place.value);
    if (place.phase == Phase.FRACTION) {
      BigDecimal low = new BigDecimal(value, place.digits);
      return new Interval(
          low, new BigDecimal(value.add(BigInteger.ONE), place.digits), place.negative);
    }
    BigDecimal low = new BigDecimal(value);
    boolean grows = value.signum() > 0 && place.phase == Phase.INTEGER;
    return new Interval(low, grows ? null : low.add(BigDecimal.ONE), place.negative);
  }

  private boolean isEnd(Place place) {
    if (place.exponent != null) {
      return place.exponent.isEnd();
    }
    if (place.phase != Phase.INTEGER && place.phase != Phase.FRACTION) {
      return false;
    }
    if (place.value == null) {
      return fits(place);
    }
    BigDecimal number =
        new BigDecimal(place.value, place.phase == Phase.FRACTION ? place.digits : 0);
    BigDecimal signed = place.negative ? number.negate() : number;
    return set.parts().stream().anyMatch(part -> mayBe(part, place) && part.contains(signed));
  }

  /** Whether a number of a part may be written as it is so far. */
  private boolean mayBe(Part part, Place place) {
    boolean point = place.phase == Phase.POINT || place.phase == Phase.FRACTION;
    return !point || !policy.plainIntegers() || !part.isWhole();
  }

  private boolean fits(Place place) {
    for (int p = 0; p < set.parts().size(); p++) {
      Part part = set.parts().get(p);
      if (place.fits.get(p) && (place.whole || part.steps().isEmpty()) && mayBe(part, place)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a number of the set can be completed. */
  private boolean isLive(Place place) {
    Boolean known = live.get(place);
    if (known == null) {
      known = findLive(place);
      live.put(place, known);
    }
    return known;
  }

  private boolean findLive(Place place) {
    if (place.exponent != null) {
      return place.exponent.isLive();
    }
    if (place.mantissa != null) {
      return true;
    }
    BigInteger value = place.value;
    if (value == null) {
      return fits(place);
    }
    boolean open = place.phase == Phase.START || place.phase == Phase.SIGN;
    if (place.phase == Phase.FRACTION) {
      return anyIn(
          new BigDecimal(value, place.digits),
          new BigDecimal(value.add(BigInteger.ONE), place.digits),
          place);
    }
    BigDecimal low = new BigDecimal(value);
    BigDecimal high = low.add(BigDecimal.ONE);
    if (place.phase == Phase.POINT) {
      return anyIn(low, high, place);
    }
    if (open) {
      return anyIn(BigDecimal.ZERO, BigDecimal.TEN.pow(integerDigits), place)
          || startsWithMantissa(place);
    }
    int more = value.signum() == 0 ? 0 : integerDigits - place.digits;
    for (int j = 0; j <= more; j++) {
      if (anyIn(low.scaleByPowerOfTen(j), high.scaleByPowerOfTen(j), place)) {
        return true;
      }
    }
    return false;
  }

  private boolean startsWithMantissa(Place place) {
    for (int digit = 1; digit < 10; digit++) {
      if (mantissa(place, digit) != null) {
        return true;
      }
    }
    return place.phase == Phase.START && startsWithMantissa(MINUS);
  }

  /**
   * Whether a number of the set with few enough digits lies in an interval, or its mirror image.
   */
  private boolean anyIn(BigDecimal low, BigDecimal high, Place place) {
    BigDecimal finest = BigDecimal.ONE.scaleByPowerOfTen(-fractionDigits);
    boolean both = place.phase == Phase.START;
    for (int sign = both || place.negative ? -1 : 1; sign <= (place.negative ? -1 : 1); sign += 2) {
      Part range =
          sign > 0
              ? Part.range(low, true, high, false)
              : Part.range(high.negate(), false, low.negate(), true);
      Part writable =
          new Part(
              range.min(),
              range.minIncluded(),
              range.max(),
              range.maxIncluded(),
              ImmutableSet.of(finest.stripTrailingZeros()),
              ImmutableSet.of());
      for (Part part : set.parts()) {
        if (mayBe(part, place) && !writable.and(part).isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public byte[] shortestEnd(int state) {
    if (state != 0) {
      return findShortestEnd(state);
    }
    byte[] known = shortest;
    if (known == null) {
      known = findShortestEnd(state);
      shortest = known;
    }
    return known.clone();
  }

  private byte[] findShortestEnd(int state) {
    Deque<Written> open = new ArrayDeque<>();
    open.add(new Written("", state));
    BitSet seen = new BitSet();
    boolean looked = state != 0;
    while (true) {
      if (!looked && seen.cardinality() > FEW_SEARCHED) {
        looked = true;
        byte[] multiple = someMultiple();
        if (multiple != null) {
          return multiple;
        }
      }
      Written written = open.remove();
      Letters letters = new Letters();
      expand(written.state, letters);
      if (letters.isEnd) {
        return written.text.getBytes(StandardCharsets.US_ASCII);
      }
      List<Written> unseen =
          letters.sorted().stream().filter(next -> !seen.get(next.state)).toList();
      // Breadth first; where that is too broad, the first digits first.
      boolean goesDeep = seen.cardinality() > MOST_SEARCHED;
      for (Written each : goesDeep ? Lists.reverse(unseen) : unseen) {
        Written next = new Written(written.text + each.text, each.state);
        seen.set(next.state);
        if (goesDeep) {
          open.addFirst(next);
        } else {
          open.addLast(next);
        }
      }
    }
  }

  /** The text of a multiple: among very large ones the search would try all digits. */
  private byte @Nullable [] someMultiple() {
    for (Part part : set.parts()) {
      BigDecimal multiple = part.someMultiple();
      byte[] text =
          multiple == null ? null : multiple.toPlainString().getBytes(StandardCharsets.US_ASCII);
      if (text != null && accepts(text)) {
        return text;
      }
    }
    return null;
  }

  private boolean accepts(byte[] text) {
    int state = 0;
    for (byte letter : text) {
      Letters letters = new Letters(letter);
      expand(state, letters);
      state = letters.target;
      if (state < 0) {
        return false;
      }
    }
    return isEnd(places.get(state));
  }

  private record Written(String text, int state) {}

  /** What may follow a place, one letter for each place after it, digits first. */
  private static final class Letters implements Steps {
    private final List<Written> digits = new ArrayList<>();
    private final List<Written> others = new ArrayList<>();
    private final int wanted;
    private int target = -1;
    private boolean isEnd;

    Letters() {
      this(-1);
    }

    /** Looks where one letter leads. */
    Letters(int wanted) {
      this.wanted = wanted;
    }

    @Override
    public void end() {
      isEnd = true;
    }

    @Override
    public void read(int first, int last, int to) {
      if (first <= wanted && wanted <= last) {
        target = to;
      }
      boolean isDigit = first >= '0' && first <= '9';
      (isDigit ? digits : others).add(new Written(String.valueOf((char) first), to));
    }

    @Override
    public void call(int start, int after) {
      throw new IllegalStateException("a number calls nothing");
    }

    List<Written> sorted() {
      digits.addAll(others);
      return digits;
    }
  }
}
