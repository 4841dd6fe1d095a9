package io.dyck.schema.numbers;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.states.StateNumbers;
import io.dyck.schema.states.TransitionCache;
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
 * The JSON texts of the numbers of a set, as one rule. As long as the digits so far restrict the
 * digits that may follow, a state holds one representative for all digits with the same effect.
 * Afterwards a state holds the number of digits and the intervals that contain every continuation.
 * Equal sets share an object, therefore schemas share states. Thread-safe.
 */
public final class JsonNumbers implements LazyLanguage {
  private static final int MOST_SEARCHED = 5_000;
  private static final int FEW_SEARCHED = 200;

  /** The most sets whose objects are kept for later schemas. */
  private static final int MOST_KEPT = 1_000;

  /** The most states of an object that is given to further schemas. */
  private static final int MOST_STATES = 5_000;

  private static final Cache<Key, JsonNumbers> KEPT =
      CacheBuilder.newBuilder().maximumSize(MOST_KEPT).build();

  private record Key(NumberSet set, Spelling spelling) {}

  private final NumberSet set;
  private final Spelling spelling;
  private final boolean isPlain;
  private final int integerDigits;
  private final int fractionDigits;

  /**
   * In plain spelling, the most digits of a number that need not be whole, without a zero before
   * the point.
   */
  private final int significantDigits;

  private final BigDecimal greatestBound;

  /**
   * Whether a part of the set contains only multiples of a number. Then each digit leads to a state
   * of its own.
   */
  private final boolean hasSteps;

  /** The index in {@code fits}, after the parts, that says that the first digit is not 0. */
  private final int notZero;

  private final MantissaExponents mantissas;

  private final RemainderClasses remainders;

  /** For each part and number of digits after the point, the step of the numbers. */
  private final @Nullable BigDecimal[][] steps;

  /** The absolute values of the bounds of all parts. */
  private final Set<BigDecimal> bounds = new LinkedHashSet<>();

  private final StateNumbers<Place> places = new StateNumbers<>();
  private final TransitionCache rows = new TransitionCache();

  /** The shortest text from the start, which each schema needs; null until it is first computed. */
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
   * A position in a number.
   *
   * @param digits the digits of the phase so far
   * @param value all digits so far as a whole number; null if the digits have no effect except on
   *     {@code fits}
   * @param fits if {@code value} is null, the indices of the parts whose intervals contain every
   *     number that can begin with the digits so far; see also {@link #notZero}
   * @param room the most digits after the point
   * @param whole whether all digits after the point are 0; in plain spelling, whether the last
   *     digit is 0 and the number therefore does not end here
   * @param mantissa the mantissa so far; null if no exponent may follow
   * @param exponent the rest of the exponent; null before an exponent
   */
  private record Place(
      Phase phase,
      boolean negative,
      int digits,
      int room,
      @Nullable BigInteger value,
      BitSet fits,
      boolean whole,
      @Nullable Mantissa mantissa,
      @Nullable Exponent exponent) {
    Place(Phase phase, boolean negative) {
      this(phase, negative, 0, 0, BigInteger.ZERO, new BitSet(), true, null, null);
    }

    Place with(BigInteger other) {
      return new Place(phase, negative, digits, room, other, fits, whole, mantissa, exponent);
    }

    Place with(@Nullable Mantissa some) {
      return new Place(phase, negative, digits, room, value, fits, whole, some, exponent);
    }

    Place afterPoint(int digitsAfter) {
      return new Place(
          Phase.POINT, negative, 0, digitsAfter, value, fits, whole, mantissa, exponent);
    }

    boolean isBehindPoint() {
      return phase == Phase.POINT || phase == Phase.FRACTION;
    }
  }

  private static final Place START = new Place(Phase.START, false);
  private static final Place MINUS = new Place(Phase.SIGN, true);

  private JsonNumbers(NumberSet all, Spelling spelling) {
    this.isPlain = spelling == Spelling.PLAIN;
    this.set = isPlain ? all.within64Bits() : all;
    this.spelling = spelling;
    this.notZero = set.parts().size();
    DigitBounds digits = DigitBounds.of(set, spelling);
    this.integerDigits = digits.before();
    this.fractionDigits = digits.after();
    this.significantDigits = digits.significant();
    BigDecimal greatest = BigDecimal.ZERO;
    for (IntervalPart part : set.parts()) {
      for (BigDecimal bound : new BigDecimal[] {part.min(), part.max()}) {
        if (bound != null) {
          bounds.add(bound.abs());
          greatest = greatest.max(bound.abs());
        }
      }
    }
    this.greatestBound = greatest;
    this.hasSteps = set.parts().stream().anyMatch(part -> !part.steps().isEmpty());
    this.mantissas = new MantissaExponents(set, spelling, fractionDigits);
    this.remainders = RemainderClasses.of(set);
    this.steps = new BigDecimal[set.parts().size()][fractionDigits + 1];
  }

  /**
   * Returns the language of the numbers of a set.
   *
   * @return null if no number of the set can be written
   */
  public static @Nullable LazyLanguage language(NumberSet set, Spelling spelling) {
    Key key = new Key(set, spelling);
    JsonNumbers known = KEPT.getIfPresent(key);
    if (known == null || known.isFullOfStates()) {
      known = new JsonNumbers(set, spelling);
      int unused = known.places.numberOf(START);
      KEPT.put(key, known);
    }
    return known.hasNumbers() ? known : null;
  }

  private synchronized boolean hasNumbers() {
    return isLive(START);
  }

  private synchronized boolean isFullOfStates() {
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
  public synchronized void expand(int state, Steps steps) {
    rows.replay(state, this::expandOnce, steps);
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
        readDigits(place, steps);
      }
      case INTEGER -> {
        boolean zero = place.digits == 1 && isZero(place);
        if (place.digits < integerDigits && !zero) {
          readDigits(place, steps);
        }
        read('.', '.', place.afterPoint(remainingDigits(place)), steps);
        readExponent(place, steps);
      }
      case POINT -> readDigits(place, steps);
      case FRACTION -> {
        if (place.digits < place.room) {
          readDigits(place, steps);
        }
        readExponent(place, steps);
      }
      case EXPONENT -> {
        Exponent exponent = Objects.requireNonNull(place.exponent);
        if (exponent.canTakeSign()) {
          read('+', '+', exponentPlace(exponent.signed(false)), steps);
          read('-', '-', exponentPlace(exponent.signed(true)), steps);
        }
        readDigits(place, steps);
      }
    }
  }

  /** Returns whether the number so far is 0, which no digit before the point may follow. */
  private boolean isZero(Place place) {
    return place.value != null
        ? place.value.signum() == 0
        : place.digits == 1 && !place.fits.get(notZero);
  }

  private static Place exponentPlace(Exponent exponent) {
    return new Place(Phase.EXPONENT, false, 0, 0, null, new BitSet(), true, null, exponent);
  }

  /** Returns how many digits may follow the point after the digits of a place. */
  private int remainingDigits(Place place) {
    return isZero(place) ? fractionDigits : remainingDigits(place.digits);
  }

  private int remainingDigits(int digitsBefore) {
    return isPlain && digitsBefore > 0
        ? Math.min(fractionDigits, significantDigits - digitsBefore)
        : fractionDigits;
  }

  private void readExponent(Place place, Steps steps) {
    Exponent exponent = null;
    if (spelling.exponentDigits() > 0 && set.isAllNumbers()) {
      exponent = mantissas.allExponents();
    } else if (place.mantissa != null) {
      exponent = mantissas.exponents(place.mantissa);
    }
    if (exponent != null) {
      Place next = exponentPlace(exponent);
      read('E', 'E', next, steps);
      read('e', 'e', next, steps);
    }
  }

  /** Reads each digit. Adjacent digits with the same target are read together. */
  private void readDigits(Place place, Steps steps) {
    Place before = null;
    int first = 0;
    for (int digit = 0; digit <= 10; digit++) {
      Place next = digit == 10 ? null : afterDigit(place, digit);
      if (next != null && !isLive(next)) {
        next = null;
      }
      if (before != null && !before.equals(next)) {
        steps.read('0' + first, '0' + digit - 1, places.numberOf(before));
      }
      if (next != null && !next.equals(before)) {
        first = digit;
      }
      before = next;
    }
  }

  private void read(int first, int last, Place next, Steps steps) {
    if (isLive(next)) {
      steps.read(first, last, places.numberOf(next));
    }
  }

  private Place afterDigit(Place place, int digit) {
    if (place.exponent != null) {
      return exponentPlace(place.exponent.afterDigit(digit));
    }
    boolean fraction = place.isBehindPoint();
    Phase phase = fraction ? Phase.FRACTION : Phase.INTEGER;
    int count = place.phase == phase ? place.digits + 1 : 1;
    count = place.value == null ? digitCount(count) : count;
    boolean whole = (isPlain || place.whole) && (!fraction || digit == 0);
    BigInteger before = place.value;
    int room = place.room;
    if (before == null && fraction) {
      // Only the number of digits that may still follow has an effect.
      count += fractionDigits - room;
      room = fractionDigits;
    }
    BigInteger value =
        before == null ? null : before.multiply(BigInteger.TEN).add(BigInteger.valueOf(digit));
    Place next =
        simplify(
            new Place(phase, place.negative, count, room, value, place.fits, whole, null, null));
    Mantissa mantissa = mantissa(place, digit);
    if (mantissa == null) {
      return next;
    }
    return isLive(next) ? next.with(mantissa) : placeBeforeExponent(phase, count, mantissa);
  }

  private @Nullable Mantissa mantissa(Place place, int digit) {
    if (place.phase == Phase.START || place.phase == Phase.SIGN) {
      return set.isAllNumbers() ? null : mantissas.firstMantissa(place.negative, digit);
    }
    return place.phase == Phase.INTEGER || place.mantissa == null
        ? null
        : mantissas.afterDigit(place.mantissa, digit);
  }

  /** Returns a place from which only numbers with an exponent can be reached. */
  private Place placeBeforeExponent(Phase phase, int digits, Mantissa mantissa) {
    BitSet fits = new BitSet();
    fits.set(notZero);
    int room = phase == Phase.FRACTION ? fractionDigits : 0;
    return new Place(phase, mantissa.negative(), digits, room, null, fits, true, mantissa, null);
  }

  /**
   * Returns the count of digits that a place without a value holds. Except in plain spelling, all
   * counts above 1 are alike, because any number of digits may follow.
   */
  private int digitCount(int digits) {
    return isPlain ? digits : Math.min(digits, 2);
  }

  /**
   * Returns the place without its value if the value has no further effect, or with a
   * representative value.
   */
  private Place simplify(Place place) {
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
      // Only the point may follow a zero; the digits after the point decide about bounds of 0.
      if (hasBounds()) {
        return place;
      }
    }
    Interval all = interval(place);
    boolean decided = true;
    for (int p = 0; p < set.parts().size(); p++) {
      IntervalPart part = set.parts().get(p);
      if (!isPlain(part)) {
        return value.signum() == 0 ? place : place.with(representative(place, value));
      }
      int relation = all.relation(part);
      decided &= relation != 0;
      fits.set(p, relation > 0);
    }
    if (!decided) {
      boolean grows = !fraction && value.signum() > 0;
      return grows ? place.with(representative(place, value)) : place;
    }
    if (!fraction && place.digits > 1) {
      fits.set(notZero);
    }
    int shift = fraction ? fractionDigits - place.room : 0;
    return new Place(
        place.phase,
        place.negative,
        digitCount(place.digits + shift),
        place.room + shift,
        null,
        fits,
        place.whole,
        null,
        null);
  }

  /**
   * Returns a representative of the whole numbers that have the same effect as a value, for any
   * further digits. The representative compares alike with all bounds. For a multiple of a step,
   * the same digits must follow. A bound of more digits is compared by its first digits, and a
   * bound of fewer digits is smaller. Therefore each count of digits has few representatives.
   */
  private BigInteger representative(Place place, BigInteger value) {
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
    int more = fraction ? 0 : integerDigits - place.digits;
    return remainders.representative(value, least, fraction ? place.digits : 0, more);
  }

  private static int digitsBefore(BigDecimal bound) {
    return Math.max(1, bound.precision() - bound.scale());
  }

  private boolean hasBounds() {
    return set.parts().stream().anyMatch(part -> part.min() != null || part.max() != null);
  }

  /** Whether a part is an interval of all numbers, or of all whole numbers. */
  private static boolean isPlain(IntervalPart part) {
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
    if (isPlain && !isShortest(place)) {
      return false;
    }
    if (place.value == null) {
      return isWithinBounds(place);
    }
    BigDecimal number =
        new BigDecimal(place.value, place.phase == Phase.FRACTION ? place.digits : 0);
    BigDecimal signed = place.negative ? number.negate() : number;
    return set.parts().stream().anyMatch(part -> canBecome(part, place) && part.contains(signed));
  }

  /**
   * Whether no shorter text writes the same number. The number is not -0, and its fraction does not
   * end with a zero.
   */
  private boolean isShortest(Place place) {
    return place.phase == Phase.FRACTION ? !place.whole : !(place.negative && isZero(place));
  }

  /** Whether a number of a part may be written like the text so far. */
  private boolean canBecome(IntervalPart part, Place place) {
    if (place.isBehindPoint()) {
      return !spelling.hasPlainIntegers() || !part.isInteger();
    }
    return canHaveDigits(part, place.phase == Phase.INTEGER ? place.digits : 0);
  }

  /** Whether a number of a part may have the given count of digits before the point. */
  private boolean canHaveDigits(IntervalPart part, int digits) {
    return !isPlain || part.isInteger() || digits <= significantDigits;
  }

  private boolean isWithinBounds(Place place) {
    for (int p = 0; p < set.parts().size(); p++) {
      IntervalPart part = set.parts().get(p);
      if (place.fits.get(p) && (place.whole || part.steps().isEmpty()) && canBecome(part, place)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a number of the set can be completed. */
  private boolean isLive(Place place) {
    Boolean known = live.get(place);
    if (known == null) {
      known = computeIsLive(place);
      live.put(place, known);
    }
    return known;
  }

  private boolean computeIsLive(Place place) {
    if (place.exponent != null) {
      return place.exponent.isLive();
    }
    if (place.mantissa != null) {
      return true;
    }
    if (place.value != null) {
      return isSurelyLive(place) || numberFrom(place, false) != null || startsWithMantissa(place);
    }
    if (isPlain && place.phase == Phase.INTEGER && !isShortest(place)) {
      return isLive(place.afterPoint(remainingDigits(place)));
    }
    return isWithinBounds(place) && (!needsMore(place) || place.digits < place.room);
  }

  /**
   * Whether enough digits may follow to write a multiple of the step after any beginning, and all
   * such numbers are in the interval of a part.
   */
  private boolean isSurelyLive(Place place) {
    BigInteger value = place.value;
    int more = integerDigits - place.digits - 1;
    if (place.phase != Phase.INTEGER || value == null || value.signum() == 0 || more < 0) {
      return false;
    }
    for (int p = 0; p < set.parts().size(); p++) {
      IntervalPart part = set.parts().get(p);
      if (part.isInteger() && part.not().isEmpty()) {
        BigDecimal low = new BigDecimal(value).scaleByPowerOfTen(more);
        BigDecimal width = BigDecimal.ONE.scaleByPowerOfTen(more);
        if (width.compareTo(step(p, 0)) >= 0
            && new Interval(low, low.add(width), place.negative).relation(part) > 0) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean startsWithMantissa(Place place) {
    if (place.phase != Phase.START && place.phase != Phase.SIGN) {
      return false;
    }
    for (int digit = 1; digit < 10; digit++) {
      if (mantissa(place, digit) != null) {
        return true;
      }
    }
    return place.phase == Phase.START && startsWithMantissa(MINUS);
  }

  /**
   * Returns a number of the set without an exponent that the text at a place may become.
   *
   * @param place a place with a value
   * @param few whether numbers with few digits are tried first
   * @return null if there is none
   */
  private @Nullable BigDecimal numberFrom(Place place, boolean few) {
    BigInteger value = Objects.requireNonNull(place.value);
    boolean open = place.phase == Phase.START || place.phase == Phase.SIGN;
    boolean lowIncluded = !isPlain || !needsMore(place);
    if (place.isBehindPoint()) {
      BigDecimal low = new BigDecimal(value, place.digits);
      BigDecimal high = new BigDecimal(value.add(BigInteger.ONE), place.digits);
      return numberIn(low, lowIncluded, high, place, place.room, 0);
    }
    BigDecimal low = new BigDecimal(value);
    BigDecimal high = low.add(BigDecimal.ONE);
    if (value.signum() == 0) {
      BigDecimal found = numberIn(low, lowIncluded, high, place, fractionDigits, 0);
      if (found != null || !open) {
        return found;
      }
      low = BigDecimal.ONE;
      high = BigDecimal.TEN;
    }
    int digits = open ? 1 : place.digits;
    int most = integerDigits - digits;
    for (int i = 0; i <= most; i++) {
      int j = few ? i : most - i;
      BigDecimal found =
          numberIn(
              low.scaleByPowerOfTen(j),
              true,
              high.scaleByPowerOfTen(j),
              place,
              remainingDigits(digits + j),
              digits + j);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Whether the text so far is not yet a complete number. */
  private boolean needsMore(Place place) {
    boolean isDigit = place.phase == Phase.INTEGER || place.phase == Phase.FRACTION;
    return place.phase == Phase.POINT
        || place.phase == Phase.SIGN
        || (isPlain && isDigit && !isShortest(place));
  }

  /**
   * Returns a number of the set in an interval, or null. At the start, the mirror image of the
   * interval is searched too; after a minus sign, only the mirror image.
   *
   * @param room the most digits after the point; less than 0 stands for 0
   * @param digits the number of digits before the point
   */
  private @Nullable BigDecimal numberIn(
      BigDecimal low, boolean lowIncluded, BigDecimal high, Place place, int room, int digits) {
    IntervalPart above = IntervalPart.range(low, lowIncluded, high, false);
    for (int p = 0; p < set.parts().size(); p++) {
      IntervalPart part = set.parts().get(p);
      if (canBecome(part, place) && canHaveDigits(part, digits)) {
        BigDecimal step = step(p, Math.max(0, room));
        BigDecimal found = place.negative ? null : part.numberIn(above, step);
        if (found == null && (place.negative || place.phase == Phase.START)) {
          found = part.numberIn(above.negated(), step);
        }
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private BigDecimal step(int part, int fraction) {
    BigDecimal known = steps[part][fraction];
    if (known == null) {
      BigDecimal finest = BigDecimal.ONE.scaleByPowerOfTen(-fraction).stripTrailingZeros();
      BigDecimal step = set.parts().get(part).step();
      known = step == null ? finest : IntervalPart.lcm(step, finest);
      steps[part][fraction] = known;
    }
    return known;
  }

  @Override
  public synchronized byte[] shortestEnd(int state) {
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
    Deque<WrittenNumber> open = new ArrayDeque<>();
    open.add(new WrittenNumber("", state));
    BitSet seen = new BitSet();
    boolean looked = false;
    while (true) {
      WrittenNumber written = open.remove();
      Letters letters = new Letters();
      expand(written.state, letters);
      if (letters.isEnd) {
        return written.text.getBytes(StandardCharsets.US_ASCII);
      }
      if (!looked && (hasSteps || seen.cardinality() > FEW_SEARCHED)) {
        looked = true;
        byte[] text = restOfNumber(state);
        if (text != null) {
          return text;
        }
      }
      List<WrittenNumber> unseen =
          letters.sorted().stream().filter(next -> !seen.get(next.state)).toList();
      // Breadth first; after many states, depth first.
      boolean goesDeep = seen.cardinality() > MOST_SEARCHED;
      for (WrittenNumber each : goesDeep ? Lists.reverse(unseen) : unseen) {
        WrittenNumber next = new WrittenNumber(written.text + each.text, each.state);
        seen.set(next.state);
        if (goesDeep) {
          open.addFirst(next);
        } else {
          open.addLast(next);
        }
      }
    }
  }

  /**
   * Returns the rest of some number, or null. A search among large multiples would try all digits.
   */
  private byte @Nullable [] restOfNumber(int state) {
    Place place = places.get(state);
    BigDecimal number = place.value == null ? null : numberFrom(place, true);
    if (number == null) {
      return null;
    }
    BigDecimal some = toPlain(number);
    int scale = place.phase == Phase.POINT ? 1 : place.phase == Phase.FRACTION ? place.digits : 0;
    String text = some.setScale(Math.max(some.scale(), scale)).toPlainString();
    int start = place.phase != Phase.START && some.signum() < 0 ? 1 : 0;
    String rest =
        place.isBehindPoint()
            ? text.substring(text.indexOf('.') + 1 + place.digits)
            : text.substring(start + (place.phase == Phase.INTEGER ? place.digits : 0));
    byte[] bytes = rest.getBytes(StandardCharsets.US_ASCII);
    return accepts(state, bytes) ? bytes : null;
  }

  private static BigDecimal toPlain(BigDecimal number) {
    return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }

  private boolean accepts(int start, byte[] text) {
    int state = start;
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

  private record WrittenNumber(String text, int state) {}

  /** The letters that may follow a place, one letter for each target, digits first. */
  private static final class Letters implements Steps {
    private final List<WrittenNumber> digits = new ArrayList<>();
    private final List<WrittenNumber> others = new ArrayList<>();
    private final int wanted;
    private int target = -1;
    private boolean isEnd;

    Letters() {
      this(-1);
    }

    /** Also notes the target of one letter. */
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
      (isDigit ? digits : others).add(new WrittenNumber(String.valueOf((char) first), to));
    }

    @Override
    public void call(int start, int after) {
      throw new IllegalStateException("a number calls nothing");
    }

    List<WrittenNumber> sorted() {
      digits.addAll(others);
      return digits;
    }
  }
}
