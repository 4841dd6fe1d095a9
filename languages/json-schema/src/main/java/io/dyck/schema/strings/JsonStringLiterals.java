package io.dyck.schema.strings;

import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.states.SchemaLimits;
import io.dyck.schema.states.StateNumbers;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The JSON string literals, quotes included, whose values an automaton over code points accepts, or
 * these values themselves. Texts are bytes in UTF-8, with the escapes that the policy allows. Only
 * values themselves may have tokens, beyond the code points. States are made as they are met, and
 * an end can be reached from each state.
 */
final class JsonStringLiterals {
  private static final String SHORT = "\"\\/bfnrt";
  private static final String MEANT = "\"\\/\b\f\n\r\t";
  private static final int HEX_DIGITS = 4;
  private static final long MOST_TEXT = 10_000_000;

  private final StringAutomaton run;
  private final StringEscapes escapes;

  /** Whether texts have neither quotes nor escapes. */
  private final boolean isPlain;

  private final StateNumbers<Place> places;
  private final Int2ObjectOpenHashMap<List<StringAutomaton.Range>> rangesOf =
      new Int2ObjectOpenHashMap<>();

  /**
   * The first steps of shortest texts, for each core and number: the target, then the character.
   * Many long texts have the same end.
   */
  private final Long2LongOpenHashMap firstSteps = new Long2LongOpenHashMap();

  private enum Kind {
    /** Before the opening quote. */
    OPEN,
    /** Between two characters. */
    BODY,
    /** After a backslash. */
    ESCAPE,
    /** In the digits of a {@code \\u} escape; the value so far, the digits so far. */
    HEX,
    /**
     * After a high surrogate; the surrogate and the digits read since, the number of characters
     * read since.
     */
    PAIR,
    /** In a character of several bytes; its bits so far, the bytes to come. */
    BYTES,
    /** After the closing quote; the number of the text. */
    END
  }

  /**
   * A position in a text.
   *
   * @param core the state of the automaton before the character that is being read
   */
  private record Place(Kind kind, int core, int value, int count) {}

  /** Receives the transitions of a state. */
  interface TransitionReceiver {
    void read(int first, int last, int target);
  }

  JsonStringLiterals(StringAutomaton run, StringEscapes escapes) {
    this(run, escapes, false, new StateNumbers<>());
    places.numberOf(new Place(Kind.OPEN, 0, 0, 0));
  }

  private JsonStringLiterals(
      StringAutomaton run, StringEscapes escapes, boolean isPlain, StateNumbers<Place> places) {
    this.run = run;
    this.escapes = escapes;
    this.isPlain = isPlain;
    this.places = places;
  }

  /** Returns the texts of an automaton without quotes and escapes. */
  static JsonStringLiterals unquoted(StringAutomaton run) {
    JsonStringLiterals text =
        new JsonStringLiterals(run, StringEscapes.MINIMAL, true, new StateNumbers<>());
    text.bodyState(run.start());
    return text;
  }

  /**
   * Creates a part of a text with the same states.
   *
   * @param part an automaton with the same states that reads less
   */
  JsonStringLiterals(JsonStringLiterals text, StringAutomaton part) {
    this(part, text.escapes, text.isPlain, text.places);
  }

  /** Returns the ranges of a state of the automaton, which are computed once. */
  private List<StringAutomaton.Range> ranges(int core) {
    return rangesOf.computeIfAbsent(core, run::ranges);
  }

  private int bodyState(int core) {
    return places.numberOf(new Place(Kind.BODY, core, 0, 0));
  }

  int start() {
    return 0;
  }

  /** Returns the state before the opening quote if the automaton starts in another state. */
  int start(int core) {
    return places.numberOf(new Place(Kind.OPEN, core, 0, 0));
  }

  /** Returns the number of states. */
  int size() {
    return places.size();
  }

  /**
   * Returns the state of another text that reads like a state of this text, if the states of the
   * automata correspond.
   *
   * @param cores maps a state of this automaton to a state of the other automaton, or to -1
   * @return a state, or -1 if the other automaton has no such state
   */
  int stateLike(int state, JsonStringLiterals other, IntUnaryOperator cores) {
    Place place = places.get(state);
    if (place.kind == Kind.OPEN) {
      return other.start();
    }
    boolean isKnown = place.core < 0;
    int core = cores.applyAsInt(isKnown ? -1 - place.core : place.core);
    return core < 0
        ? -1
        : other.places.numberOf(
            new Place(place.kind, isKnown ? -1 - core : core, place.value, place.count));
  }

  /** Whether a state is between two characters. */
  boolean isBetween(int state) {
    return places.get(state).kind == Kind.BODY;
  }

  /** Returns the least number of characters that must still begin before an end. */
  long charactersLeft(int state) {
    Place place = places.get(state);
    if (place.kind == Kind.END) {
      return 0;
    }
    if (!isInCharacter(state)) {
      return run.shortestToEnd(innerState(state), -1);
    }
    return targetsOfCharacter(place)
        .mapToLong(target -> run.shortestToEnd(target, -1))
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** Whether a state is in a character whose target is not known yet. */
  boolean isInCharacter(int state) {
    Kind kind = places.get(state).kind;
    return kind == Kind.ESCAPE
        || kind == Kind.HEX
        || kind == Kind.PAIR
        || (kind == Kind.BYTES && places.get(state).core >= 0);
  }

  /**
   * Returns the state of the automaton over characters. If the bytes so far decide the transition
   * on the current character, this is the state after the character, otherwise the state before it.
   */
  int innerState(int state) {
    Place place = places.get(state);
    return place.core < 0 ? -1 - place.core : place.core;
  }

  boolean isEnd(int state) {
    return places.get(state).kind == Kind.END;
  }

  /** Whether a test holds for the {@link #innerState} of a state, which is not an end. */
  boolean testState(int state, IntPredicate test) {
    Place place = places.get(state);
    return place.kind != Kind.END && test.test(innerState(state));
  }

  /** Returns the number of the text if the whole text was read, otherwise -1. */
  int endNumber(int state) {
    Place place = places.get(state);
    boolean isEnd = isPlain && place.kind == Kind.BODY;
    return isEnd ? run.endNumber(place.core) : place.kind == Kind.END ? place.value : -1;
  }

  void forEachTransition(int state, TransitionReceiver reads) {
    Place place = places.get(state);
    switch (place.kind) {
      case OPEN -> reads.read('"', '"', bodyState(place.core));
      case BODY -> readBody(place, reads);
      case ESCAPE -> readEscape(place, reads);
      case HEX -> readHex(place, reads);
      case PAIR -> readPair(place, reads);
      case BYTES -> readBytes(place, reads);
      case END -> {}
    }
  }

  private void readBody(Place place, TransitionReceiver reads) {
    int number = isPlain ? -1 : run.endNumber(place.core);
    if (number >= 0) {
      reads.read('"', '"', places.numberOf(new Place(Kind.END, 0, number, 0)));
    }
    if (!isPlain && canEscape(place.core)) {
      reads.read('\\', '\\', places.numberOf(new Place(Kind.ESCAPE, place.core, 0, 0)));
    }
    new StringBytes.LeadBytes(ranges(place.core), !isPlain)
        .forEach((first, last, lead) -> reads.read(first, last, afterByte(place, lead)));
    if (isPlain) {
      readTokens(place, reads);
    }
  }

  private void readTokens(Place place, TransitionReceiver reads) {
    for (StringAutomaton.Range range : ranges(place.core)) {
      int first = Math.max(PlainText.FIRST_TOKEN, range.first());
      for (int token = first; token <= range.last(); token++) {
        reads.read(octetOf(token), octetOf(token), bodyState(range.target()));
      }
    }
  }

  private static int octetOf(int token) {
    return LazyLanguage.FIRST_TOKEN + token - PlainText.FIRST_TOKEN;
  }

  private int afterByte(Place place, StringBytes.Lead lead) {
    int target = lead.target();
    if (lead.isComplete()) {
      return bodyState(target);
    }
    return places.numberOf(
        target >= 0
            ? new Place(Kind.BYTES, -1 - target, 0, lead.more())
            : new Place(Kind.BYTES, place.core, lead.bits(), lead.more()));
  }

  /** Whether some character can be written by an escape. */
  private boolean canEscape(int core) {
    return ranges(core).stream().anyMatch(this::isEscapable);
  }

  private boolean isEscapable(StringAutomaton.Range range) {
    return escapes == StringEscapes.ANY
        ? range.first() < Character.MIN_SURROGATE || range.last() > Character.MAX_SURROGATE
        : range.first() < 0x20 || range.overlaps('"', '"') || range.overlaps('\\', '\\');
  }

  private void readEscape(Place place, TransitionReceiver reads) {
    for (int i = 0; i < SHORT.length(); i++) {
      int target = target(place.core, MEANT.charAt(i));
      boolean allowed = escapes == StringEscapes.ANY || SHORT.charAt(i) != '/';
      if (target >= 0 && allowed) {
        reads.read(SHORT.charAt(i), SHORT.charAt(i), bodyState(target));
      }
    }
    if (canReadHex(place.core, 0, 0)) {
      reads.read('u', 'u', places.numberOf(new Place(Kind.HEX, place.core, 0, 0)));
    }
  }

  private int target(int core, int codePoint) {
    return targets(core, codePoint, codePoint).findFirst().orElse(-1);
  }

  /** Whether some code unit that begins with digits can be read. */
  private boolean canReadHex(int core, int value, int digits) {
    int shift = 4 * (HEX_DIGITS - digits);
    int low = value << shift;
    int high = low + (1 << shift) - 1;
    return ranges(core).stream().anyMatch(range -> haveCommonUnits(range, low, high));
  }

  private boolean haveCommonUnits(StringAutomaton.Range range, int low, int high) {
    int first = range.first();
    int last = range.last();
    if (escapes == StringEscapes.MINIMAL) {
      for (int c = Math.max(first, low); c <= Math.min(last, Math.min(high, 0x1F)); c++) {
        if (MEANT.indexOf(c) < 0) {
          return true;
        }
      }
      return false;
    }
    boolean below =
        first <= Math.min(high, Character.MIN_SURROGATE - 1)
            && Math.min(last, Character.MIN_SURROGATE - 1) >= low;
    boolean above =
        Math.max(first, Character.MAX_SURROGATE + 1) <= Math.min(high, 0xFFFF)
            && last >= Math.max(low, Character.MAX_SURROGATE + 1);
    if (below || above) {
      return true;
    }
    int from = Math.max(low, Character.MIN_HIGH_SURROGATE);
    int to = Math.min(high, Character.MAX_HIGH_SURROGATE);
    return from <= to
        && first <= Character.toCodePoint((char) to, Character.MAX_LOW_SURROGATE)
        && last >= Character.toCodePoint((char) from, Character.MIN_LOW_SURROGATE);
  }

  private void readHex(Place place, TransitionReceiver reads) {
    forEachDigit(
        (digit, letter) -> {
          int value = place.value * 16 + digit;
          int count = place.count + 1;
          if (!canReadHex(place.core, value, count)) {
            return;
          }
          int target;
          if (count < HEX_DIGITS) {
            target = places.numberOf(new Place(Kind.HEX, place.core, value, count));
          } else if (Character.isHighSurrogate((char) value)) {
            target = places.numberOf(new Place(Kind.PAIR, place.core, value, 0));
          } else {
            target = bodyState(target(place.core, value));
          }
          reads.read(letter, letter, target);
        });
  }

  private interface Digits {
    void receiveDigit(int value, int letter);
  }

  private void forEachDigit(Digits digits) {
    for (int d = 0; d < 16; d++) {
      digits.receiveDigit(d, d < 10 ? '0' + d : 'a' + d - 10);
      if (d >= 10 && escapes == StringEscapes.ANY) {
        digits.receiveDigit(d, 'A' + d - 10);
      }
    }
  }

  /** Reads {@code \\u} and the digits of a low surrogate. */
  private void readPair(Place place, TransitionReceiver reads) {
    int high = place.value & 0xFFFF;
    int low = place.value >>> 16;
    if (place.count < 2) {
      int letter = place.count == 0 ? '\\' : 'u';
      reads.read(
          letter, letter, places.numberOf(new Place(Kind.PAIR, place.core, high, place.count + 1)));
      return;
    }
    int digits = place.count - 2;
    forEachDigit(
        (digit, letter) -> {
          int value = low * 16 + digit;
          int shift = 4 * (HEX_DIGITS - digits - 1);
          int from = Math.max(value << shift, Character.MIN_LOW_SURROGATE);
          int to = Math.min((value << shift) + (1 << shift) - 1, Character.MAX_LOW_SURROGATE);
          if (from > to) {
            return;
          }
          int first = Character.toCodePoint((char) high, (char) from);
          int last = Character.toCodePoint((char) high, (char) to);
          if (ranges(place.core).stream().anyMatch(range -> range.overlaps(first, last))) {
            int target =
                digits + 1 < HEX_DIGITS
                    ? places.numberOf(
                        new Place(Kind.PAIR, place.core, (value << 16) | high, place.count + 1))
                    : bodyState(target(place.core, first));
            reads.read(letter, letter, target);
          }
        });
  }

  /**
   * Reads the later bytes of a character. With a negative core, all remaining bytes lead to the
   * same target.
   */
  private void readBytes(Place place, TransitionReceiver reads) {
    if (place.core < 0) {
      int target =
          place.count == 1
              ? bodyState(-1 - place.core)
              : places.numberOf(new Place(Kind.BYTES, place.core, 0, place.count - 1));
      reads.read(0x80, 0xBF, target);
      return;
    }
    new StringBytes.Continuations(place.value, place.count, ranges(place.core))
        .forEach((first, last, lead) -> reads.read(first, last, afterByte(place, lead)));
  }

  /** Whether one of some numbers can be reached from a state. */
  boolean canReachAny(int state, BitSet numbers) {
    Place place = places.get(state);
    if (place.kind == Kind.BODY) {
      return run.canReachAny(place.core, numbers);
    }
    if (place.core < 0) {
      return run.canReachAny(-1 - place.core, numbers);
    }
    BitSet reached = new BitSet();
    collectReachable(state, reached);
    return reached.intersects(numbers);
  }

  /** Adds the numbers that can be reached from a state. */
  void collectReachable(int state, BitSet to) {
    Place place = places.get(state);
    switch (place.kind) {
      case OPEN, BODY -> run.collectReachable(place.core, to);
      case END -> to.set(place.value);
      default -> targetsOfCharacter(place).forEach(target -> run.collectReachable(target, to));
    }
  }

  /** Returns the targets of all characters that the current character may be. */
  private IntStream targetsOfCharacter(Place place) {
    return switch (place.kind) {
      case OPEN, BODY, END -> throw new IllegalStateException("between two characters");
      case ESCAPE ->
          ranges(place.core).stream()
              .filter(this::isEscapable)
              .mapToInt(StringAutomaton.Range::target);
      case HEX -> {
        int shift = 4 * (HEX_DIGITS - place.count);
        int low = place.value << shift;
        int high = low + (1 << shift) - 1;
        yield ranges(place.core).stream()
            .filter(range -> haveCommonUnits(range, low, high))
            .mapToInt(StringAutomaton.Range::target);
      }
      case PAIR -> {
        int digits = Math.max(0, place.count - 2);
        int shift = 4 * (HEX_DIGITS - digits);
        int low = (place.value >>> 16) << shift;
        int from = Math.max(low, Character.MIN_LOW_SURROGATE);
        int last = Math.min(low + (1 << shift) - 1, Character.MAX_LOW_SURROGATE);
        char high = (char) (place.value & 0xFFFF);
        yield targets(
            place.core,
            Character.toCodePoint(high, (char) from),
            Character.toCodePoint(high, (char) last));
      }
      case BYTES ->
          place.core < 0
              ? IntStream.of(-1 - place.core)
              : targets(
                  place.core,
                  StringBytes.firstCharacter(place.value, place.count),
                  StringBytes.lastCharacter(place.value, place.count));
    };
  }

  /** Returns the targets of the characters of an interval. */
  private IntStream targets(int core, int low, int high) {
    return ranges(core).stream()
        .filter(range -> range.overlaps(low, high))
        .mapToInt(StringAutomaton.Range::target);
  }

  /**
   * Returns a short text from a state to an end with a number, or to any end if the number is -1.
   */
  byte[] shortestText(int state, int number) {
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    int at = state;
    while (places.get(at).kind != Kind.BODY && places.get(at).kind != Kind.END) {
      at = readTowards(at, number, to);
    }
    if (places.get(at).kind == Kind.BODY) {
      writeShortest(places.get(at).core, number, to);
    }
    return to.toByteArray();
  }

  /** Reads the first byte that leads towards a number. */
  private int readTowards(int state, int number, ByteArrayOutputStream to) {
    int[] chosen = {-1, 0};
    forEachTransition(
        state,
        (first, last, target) -> {
          BitSet reached = new BitSet();
          collectReachable(target, reached);
          if (chosen[0] < 0 && (number < 0 || reached.get(number))) {
            chosen[0] = target;
            chosen[1] = first;
          }
        });
    if (chosen[0] < 0) {
      throw new IllegalStateException("a place that no end can be reached from");
    }
    to.write(chosen[1]);
    return chosen[0];
  }

  private void writeShortest(int core, int number, ByteArrayOutputStream to) {
    int at = core;
    long left = run.shortestToEnd(at, number);
    SchemaLimits.check("schemaShortestText", MOST_TEXT, left, "the shortest string of a schema");
    while (left > 0) {
      left--;
      long key = ((long) at << 32) | (number + 1);
      long step = firstSteps.get(key);
      if (step == 0) {
        step = firstStep(at, number, left);
        firstSteps.put(key, step);
      }
      write((int) step, to);
      at = (int) (step >> 32) - 1;
    }
    if (!isPlain) {
      to.write('"');
    }
  }

  /**
   * Returns the first step of a shortest text: the target plus one in the upper half, the character
   * in the lower half.
   *
   * @param left the number of characters after the step
   */
  private long firstStep(int core, int number, long left) {
    int chosen = -1;
    int written = 0;
    for (StringAutomaton.Range range : ranges(core)) {
      int point = readableCharacter(range.first(), range.last());
      boolean better = chosen < 0 || isMoreReadable(point, written);
      if (better && point >= 0 && run.shortestToEnd(range.target(), number) == left) {
        chosen = range.target();
        written = point;
      }
    }
    return ((chosen + 1L) << 32) | written;
  }

  /**
   * Returns a character of a range, if possible a letter. Returns -1 if the range has only
   * surrogates.
   */
  private static int readableCharacter(int first, int last) {
    for (int[] nice : new int[][] {{'a', 'z'}, {'A', 'Z'}, {'0', '9'}, {' ', '~'}}) {
      int point = Math.max(first, nice[0]);
      if (point <= Math.min(last, nice[1])) {
        return point;
      }
    }
    boolean surrogate = first >= Character.MIN_SURROGATE && first <= Character.MAX_SURROGATE;
    return !surrogate ? first : last > Character.MAX_SURROGATE ? Character.MAX_SURROGATE + 1 : -1;
  }

  private static boolean isMoreReadable(int point, int than) {
    return Character.isLetterOrDigit(point) && !Character.isLetterOrDigit(than);
  }

  private void write(int point, ByteArrayOutputStream to) {
    int index = isPlain ? -1 : MEANT.indexOf(point);
    if (point >= PlainText.FIRST_TOKEN) {
      to.write(octetOf(point));
    } else if (index >= 0 && point != '/') {
      to.write('\\');
      to.write(SHORT.charAt(index));
    } else if (point < 0x20 && !isPlain) {
      to.writeBytes(String.format("\\u%04x", point).getBytes(StandardCharsets.US_ASCII));
    } else {
      to.writeBytes(Character.toString(point).getBytes(StandardCharsets.UTF_8));
    }
  }
}
