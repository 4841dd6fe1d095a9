package io.dyck.schema.numbers;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.LazyLanguage;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JSON texts of the numbers of a set, as one rule. A state holds the digits so far only as long
 * as they decide something: after them only how many there are, and which intervals still fit.
 */
public final class JsonNumbers implements LazyLanguage {
  private static final int MOST_SEARCHED = 5_000;

  private final NumberSet set;
  private final NumberPolicy policy;
  private final int integerDigits;
  private final int fractionDigits;
  private final BigDecimal greatestBound;
  private final Map<Place, Integer> ids = new HashMap<>();
  private final List<Place> places = new ArrayList<>();
  private final Map<Place, Boolean> live = new HashMap<>();

  private enum Phase {
    START,
    SIGN,
    INTEGER,
    POINT,
    FRACTION,
    EXPONENT,
    EXPONENT_SIGN,
    EXPONENT_DIGITS
  }

  /**
   * Where in a number.
   *
   * @param digits the digits of the phase so far
   * @param value all digits so far as a whole number; null if only {@code fits} matters
   * @param fits the intervals that all continuations are in; without a value
   * @param whole whether no digit after the point was other than 0; without a value
   */
  private record Place(
      Phase phase,
      boolean negative,
      int digits,
      @Nullable BigInteger value,
      BitSet fits,
      boolean whole) {}

  private static final Place START =
      new Place(Phase.START, false, 0, BigInteger.ZERO, new BitSet(), true);

  private JsonNumbers(NumberSet set, NumberPolicy policy) {
    this.set = set;
    this.policy = policy;
    int before = policy.integerDigits();
    int after = policy.fractionDigits();
    BigDecimal greatest = BigDecimal.ZERO;
    for (Part part : set.parts()) {
      for (BigDecimal bound : new BigDecimal[] {part.min(), part.max()}) {
        if (bound != null) {
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
  }

  /**
   * The texts of the numbers of a set.
   *
   * @return null if none of them can be written
   */
  public static @Nullable LazyLanguage language(NumberSet set, NumberPolicy policy) {
    JsonNumbers result = new JsonNumbers(set, policy);
    result.state(START);
    return result.isLive(START) ? result : null;
  }

  private int state(Place place) {
    Integer known = ids.putIfAbsent(place, places.size());
    if (known == null) {
      places.add(place);
      return places.size() - 1;
    }
    return known;
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
    Place place = places.get(state);
    if (isEnd(place)) {
      steps.end();
    }
    switch (place.phase) {
      case START, SIGN -> {
        if (place.phase == Phase.START) {
          read(
              '-', '-', new Place(Phase.SIGN, true, 0, BigInteger.ZERO, new BitSet(), true), steps);
        }
        digits(place, steps);
      }
      case INTEGER -> {
        boolean zero = place.digits == 1 && isZero(place);
        if (place.digits < integerDigits && !zero) {
          digits(place, steps);
        }
        if (fractionDigits > 0) {
          read('.', '.', moved(place, Phase.POINT), steps);
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
      case EXPONENT, EXPONENT_SIGN, EXPONENT_DIGITS -> {
        if (place.phase == Phase.EXPONENT) {
          read('+', '+', moved(place, Phase.EXPONENT_SIGN), steps);
          read('-', '-', moved(place, Phase.EXPONENT_SIGN), steps);
        }
        if (place.digits < policy.exponentDigits()) {
          Place next = moved(place, Phase.EXPONENT_DIGITS);
          int count = place.phase == Phase.EXPONENT_DIGITS ? place.digits + 1 : 1;
          read('0', '9', with(next, count), steps);
        }
      }
    }
  }

  /** A lone 0 before the point goes on with no digit. */
  private static boolean isZero(Place place) {
    return place.value != null
        ? place.value.signum() == 0
        : place.digits == 1 && !place.fits.get(ONE);
  }

  /** In {@code fits}, stands for a first digit that is not 0. */
  private static final int ONE = 1 << 20;

  private static Place moved(Place place, Phase phase) {
    return new Place(phase, place.negative, 0, place.value, place.fits, place.whole);
  }

  private static Place with(Place place, int digits) {
    return new Place(place.phase, place.negative, digits, place.value, place.fits, place.whole);
  }

  private void exponent(Place place, Steps steps) {
    if (policy.exponentDigits() > 0 && set.isAll()) {
      Place next = moved(place, Phase.EXPONENT);
      read('e', 'e', next, steps);
      read('E', 'E', next, steps);
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
        steps.read('0' + first, '0' + digit - 1, state(before));
      }
      if (next != null && !next.equals(before)) {
        first = digit;
      }
      before = next;
    }
  }

  private void read(int first, int last, Place next, Steps steps) {
    if (isLive(next)) {
      steps.read(first, last, state(next));
    }
  }

  private Place after(Place place, int digit) {
    boolean fraction = place.phase == Phase.POINT || place.phase == Phase.FRACTION;
    Phase phase = fraction ? Phase.FRACTION : Phase.INTEGER;
    int count = place.phase == phase ? place.digits + 1 : 1;
    boolean whole = place.whole && (!fraction || digit == 0);
    if (place.value == null) {
      return new Place(phase, place.negative, count, null, place.fits, whole);
    }
    BigInteger value = place.value.multiply(BigInteger.TEN).add(BigInteger.valueOf(digit));
    return simplified(new Place(phase, place.negative, count, value, place.fits, whole));
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
      fits.set(ONE);
    }
    if (!fraction && value.signum() == 0 && greatestBound.signum() == 0) {
      // A zero goes on only after the point; what follows it decides about bounds of 0.
      if (hasBounds()) {
        return place;
      }
    }
    Interval all = interval(place);
    for (int p = 0; p < set.parts().size(); p++) {
      Part part = set.parts().get(p);
      if (!isPlain(part)) {
        return place;
      }
      int relation = all.relation(part);
      if (relation == 0) {
        return place;
      }
      fits.set(p, relation > 0);
    }
    if (!fraction && place.digits > 1) {
      fits.set(ONE);
    }
    return new Place(place.phase, place.negative, place.digits, null, fits, place.whole);
  }

  private boolean hasBounds() {
    return set.parts().stream().anyMatch(part -> part.min() != null || part.max() != null);
  }

  /** Whether nothing but an interval and being whole decides. */
  private static boolean isPlain(Part part) {
    return part.not().isEmpty()
        && (part.steps().isEmpty() || part.steps().equals(ImmutableSet.of(BigDecimal.ONE)));
  }

  /**
   * The numbers that the text may become.
   *
   * @param low included
   * @param high not included; null: none
   */
  private record Interval(BigDecimal low, @Nullable BigDecimal high, boolean negative) {
    /** 1: all of them are in the range of a part; -1: none is; 0: some are. */
    int relation(Part part) {
      BigDecimal from = negative ? (high == null ? null : high.negate()) : low;
      BigDecimal to = negative ? low.negate() : high;
      boolean fromIncluded = !negative;
      boolean toIncluded = negative;
      boolean above =
          part.min() == null
              || (from != null
                  && (from.compareTo(part.min()) > 0
                      || (from.compareTo(part.min()) == 0
                          && (part.minIncluded() || !fromIncluded))));
      boolean below =
          part.max() == null
              || (to != null
                  && (to.compareTo(part.max()) < 0
                      || (to.compareTo(part.max()) == 0 && (part.maxIncluded() || !toIncluded))));
      if (above && below) {
        return 1;
      }
      Part range =
          Part.range(from, from != null && fromIncluded, to, to != null && toIncluded)
              .and(Part.range(part.min(), part.minIncluded(), part.max(), part.maxIncluded()));
      return range.isEmpty() ? -1 : 0;
    }
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
    if (place.phase == Phase.EXPONENT_DIGITS) {
      return true;
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
    BigInteger value = place.value;
    if (value == null) {
      return place.phase.compareTo(Phase.EXPONENT) >= 0 || fits(place);
    }
    if (place.phase.compareTo(Phase.EXPONENT) >= 0) {
      return true;
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
      return anyIn(BigDecimal.ZERO, BigDecimal.TEN.pow(integerDigits), place);
    }
    int more = value.signum() == 0 ? 0 : integerDigits - place.digits;
    for (int j = 0; j <= more; j++) {
      if (anyIn(low.scaleByPowerOfTen(j), high.scaleByPowerOfTen(j), place)) {
        return true;
      }
    }
    return false;
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
    Deque<Written> open = new ArrayDeque<>();
    open.add(new Written("", places.get(state)));
    Set<Place> seen = new HashSet<>();
    while (true) {
      Written written = open.remove();
      if (isEnd(written.place)) {
        return written.text.getBytes(StandardCharsets.US_ASCII);
      }
      // Breadth first; where that is too broad, the first digits only.
      if (seen.size() > MOST_SEARCHED) {
        open.clear();
      }
      eachStep(
          written.place,
          (letter, next) -> {
            if (seen.add(next)) {
              open.add(new Written(written.text + letter, next));
            }
          });
    }
  }

  private record Written(String text, Place place) {}

  private interface Letters {
    void letter(char letter, Place next);
  }

  /** Each character with the place after it, if an end can be reached from there. */
  private void eachStep(Place place, Letters to) {
    boolean full =
        (place.phase == Phase.INTEGER && (place.digits >= integerDigits || isZero(place)))
            || (place.phase == Phase.FRACTION && place.digits >= fractionDigits);
    for (int digit = 0; digit < 10 && !full; digit++) {
      Place next =
          place.phase.compareTo(Phase.EXPONENT) >= 0
              ? with(moved(place, Phase.EXPONENT_DIGITS), 1)
              : after(place, digit);
      if (isLive(next)) {
        to.letter((char) ('0' + digit), next);
      }
    }
    Place minus = new Place(Phase.SIGN, true, 0, BigInteger.ZERO, new BitSet(), true);
    if (place.phase == Phase.START && isLive(minus)) {
      to.letter('-', minus);
    }
    if (place.phase == Phase.INTEGER && fractionDigits > 0 && isLive(moved(place, Phase.POINT))) {
      to.letter('.', moved(place, Phase.POINT));
    }
  }
}
