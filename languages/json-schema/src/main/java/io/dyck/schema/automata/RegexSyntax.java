package io.dyck.schema.automata;

import io.dyck.schema.states.StateNumbers;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Regular expressions that are surely valid, with the flag {@code u} of ECMA-262 and without
 * (ECMA-262, 22.2.1): groups to any depth, with names and lookarounds, counts with ordered bounds,
 * classes, and references back to groups that were opened before. Properties, references by name,
 * ranges that begin with a character beyond ASCII, and two names with the same hash (of 509 values)
 * are left out. A state holds the constructs that are open at a position of the text.
 */
public final class RegexSyntax extends LazyAutomaton {
  private static final int ASCII = 0x80;
  private static final int MAX_DIGITS = 6;
  private static final int MAX_REFERENCE = 9;
  private static final int HEX = 16;

  /**
   * The number of hashes of names. Names must differ in their hashes. With a state for each name
   * instead of each hash, a mask would make a state for each word of the vocabulary.
   */
  private static final int HASHES = 509;

  private static final int HASH_FACTOR = 31;
  private static final String CLASSES = "dDwWsS";
  private static final String CONTROLS = "fnrtv";
  private static final String CONTROL_VALUES = "\f\n\r\t\u000B";
  private static final String SYNTAX = "^$\\.*+?()[]{}|/";

  /** The absence of a character that may begin a range. */
  private static final int NO_CHARACTER = -1;

  /** An escape for several characters, which neither begins nor ends a range. */
  private static final int NO_END = -2;

  private final StateNumbers<Place> places = new StateNumbers<>();

  private enum Kind {
    /** A quantifier may follow. */
    ATOM,
    /** A quantifier may not follow. */
    PLAIN,
    /** A quantifier was read. */
    REPEATED,
    /** A reference back was read: no digit may follow. */
    REFERENCE,
    /** NUL was read, written with the digit 0: no further digit may follow. */
    NUL,
    OPEN,
    OPEN_QUESTION,
    OPEN_ANGLE,
    /** Inside the name of a group. */
    NAME,
    /**
     * Inside a count, before the comma ({@code LEAST}) or after it ({@code MOST}). The values are
     * the least number, the greatest number, and the number of digits of the current one.
     */
    LEAST,
    MOST,
    ESCAPE,
    /**
     * Inside a hexadecimal escape. The values are the value so far and the number of digits that
     * follow. {@code CLASS_DIGITS} is the same inside a character class.
     */
    DIGITS,
    CONTROL,
    CLASS_START,
    /** Inside a character class. If a character was just read, it may begin a range. */
    CLASS,
    /** Inside a character class, after a character and a minus. */
    CLASS_RANGE,
    CLASS_ESCAPE,
    CLASS_DIGITS,
    DEAD
  }

  /**
   * A position in an expression, with the open constructs.
   *
   * @param groups a letter for each open group: g for a group that can be repeated, l for a
   *     lookaround
   * @param opened the count of numbered groups so far, up to a bound
   * @param names the hashes of the names of groups, ascending
   * @param first a value that depends on the kind: the least count, the first character of a range,
   *     the bits of an escape, the hash of a name
   * @param second a second value: the greatest count, the character that a range begins with
   * @param digits the number of digits read, or of digits to come
   */
  private record Place(
      Kind kind, String groups, int opened, String names, int first, int second, int digits) {
    Place withKind(Kind next) {
      return withKind(next, NO_CHARACTER, NO_CHARACTER, 0);
    }

    Place withKind(Kind next, int newFirst, int newSecond, int newDigits) {
      return new Place(next, groups, opened, names, newFirst, newSecond, newDigits);
    }

    Place enter(char group, boolean isNumbered) {
      int more = isNumbered && opened < MAX_REFERENCE ? 1 : 0;
      return new Place(Kind.PLAIN, groups + group, opened + more, names, -1, -1, 0);
    }
  }

  public RegexSyntax() {
    super(cutsOfAscii(), cutsOfAscii());
    places.numberOf(new Place(Kind.PLAIN, "", 0, "", NO_CHARACTER, NO_CHARACTER, 0));
  }

  private static int[] cutsOfAscii() {
    int[] result = new int[ASCII + 1];
    Arrays.setAll(result, i -> i);
    return result;
  }

  @Override
  public RegexSyntax withoutStates() {
    return new RegexSyntax();
  }

  @Override
  synchronized int size() {
    return places.size();
  }

  @Override
  int[] makeRow(int state, int[] usedLetters) {
    Place from = places.get(state);
    int[] row = new int[ASCII + 1];
    for (int letter : usedLetters) {
      Place next = from.kind == Kind.DEAD ? null : step(from, letter);
      row[letter] =
          places.numberOf(next == null ? new Place(Kind.DEAD, "", 0, "", -1, -1, 0) : next);
    }
    return row;
  }

  @Override
  public synchronized boolean isAccepting(int state) {
    Place at = places.get(state);
    return at.groups.isEmpty() && isBetween(at.kind);
  }

  private static boolean isBetween(Kind kind) {
    return switch (kind) {
      case ATOM, PLAIN, REPEATED, REFERENCE, NUL -> true;
      default -> false;
    };
  }

  @Override
  public synchronized long minimumToEnd(int state, long min) {
    Place at = places.get(state);
    if (at.kind == Kind.DEAD) {
      return -1;
    }
    return Math.max(min, at.groups.length() + charactersLeft(at));
  }

  /** All states but the dead one lead to an end, and any number of characters may follow an end. */
  @Override
  public synchronized boolean isLive(int state, long min) {
    return places.get(state).kind != Kind.DEAD;
  }

  /**
   * Returns the least number of characters after which all constructs except groups are complete.
   * With a smaller number, a search would try every letter of a name.
   */
  private static int charactersLeft(Place at) {
    return switch (at.kind) {
      case ATOM, PLAIN, REPEATED, REFERENCE, NUL -> 0;
      case OPEN, ESCAPE, CONTROL, CLASS_START, CLASS, CLASS_RANGE -> 1;
      case OPEN_QUESTION, OPEN_ANGLE, CLASS_ESCAPE -> 2;
      case NAME -> endName(at) == null ? 3 : 2;
      case LEAST -> at.digits > 0 ? 1 : 2;
      case MOST -> at.digits == 0 || at.first <= at.second ? 1 : 2;
      case DIGITS -> at.digits;
      case CLASS_DIGITS -> at.digits + 1;
      case DEAD -> throw new IllegalStateException("no text leads to an end");
    };
  }

  /** Reads a character. Returns null if no valid expression begins with the text. */
  private static @Nullable Place step(Place at, int c) {
    return switch (at.kind) {
      case ATOM -> quantifierOr(at, c);
      case PLAIN -> placeAfter(at, c);
      case REPEATED -> c == '?' ? at.withKind(Kind.PLAIN) : placeAfter(at, c);
      case REFERENCE, NUL -> isDigit(c) ? null : quantifierOr(at, c);
      case OPEN -> c == '?' ? at.withKind(Kind.OPEN_QUESTION) : placeAfter(at.enter('g', true), c);
      case OPEN_QUESTION -> groupOf(at, c);
      case OPEN_ANGLE -> c == '=' || c == '!' ? at.enter('l', false) : name(at, c, true);
      case NAME -> c == '>' ? endName(at) : name(at, c, false);
      case LEAST, MOST -> count(at, c);
      case ESCAPE -> escape(at, c);
      case DIGITS, CLASS_DIGITS -> digit(at, c);
      case CONTROL -> isLetter(c) ? at.withKind(Kind.ATOM) : null;
      case CLASS_START ->
          c == '^' ? at.withKind(Kind.CLASS) : readInClass(at.withKind(Kind.CLASS), c);
      case CLASS -> readInClass(at, c);
      case CLASS_RANGE -> c == ']' ? at.withKind(Kind.ATOM) : rangeEnd(at, c);
      case CLASS_ESCAPE -> classEscape(at, c);
      case DEAD -> null;
    };
  }

  private static @Nullable Place quantifierOr(Place at, int c) {
    return switch (c) {
      case '*', '+', '?' -> at.withKind(Kind.REPEATED);
      case '{' -> at.withKind(Kind.LEAST, 0, 0, 0);
      default -> placeAfter(at, c);
    };
  }

  private static @Nullable Place placeAfter(Place at, int c) {
    return switch (c) {
      case '(' -> at.withKind(Kind.OPEN);
      case ')' -> close(at);
      case '[' -> at.withKind(Kind.CLASS_START);
      case '\\' -> at.withKind(Kind.ESCAPE);
      case '^', '$', '|' -> at.withKind(Kind.PLAIN);
      case '*', '+', '?', '{', '}', ']' -> null;
      default -> at.withKind(Kind.ATOM);
    };
  }

  private static @Nullable Place close(Place at) {
    int last = at.groups.length() - 1;
    if (last < 0) {
      return null;
    }
    Kind kind = at.groups.charAt(last) == 'g' ? Kind.ATOM : Kind.PLAIN;
    return new Place(kind, at.groups.substring(0, last), at.opened, at.names, -1, -1, 0);
  }

  private static @Nullable Place groupOf(Place at, int c) {
    return switch (c) {
      case ':' -> at.enter('g', false);
      case '=', '!' -> at.enter('l', false);
      case '<' -> at.withKind(Kind.OPEN_ANGLE);
      default -> null;
    };
  }

  private static @Nullable Place name(Place at, int c, boolean isFirst) {
    boolean fits = isLetter(c) || c == '_' || c == '$' || (isDigit(c) && !isFirst);
    int hash = ((isFirst ? 1 : at.first) * HASH_FACTOR + c) % HASHES;
    return fits ? at.withKind(Kind.NAME, hash, NO_CHARACTER, 0) : null;
  }

  /** Ends the name of a group. Returns null if an earlier group has a name of this hash. */
  private static @Nullable Place endName(Place at) {
    if (at.names.indexOf(at.first) >= 0) {
      return null;
    }
    char[] hashes = (at.names + (char) at.first).toCharArray();
    Arrays.sort(hashes);
    return new Place(at.kind, at.groups, at.opened, new String(hashes), -1, -1, 0).enter('g', true);
  }

  private static @Nullable Place count(Place at, int c) {
    boolean isLeast = at.kind == Kind.LEAST;
    if (isDigit(c)) {
      int digits = at.digits + 1;
      int value = (isLeast ? at.first : at.second) * 10 + c - '0';
      return digits > MAX_DIGITS
          ? null
          : isLeast
              ? at.withKind(Kind.LEAST, value, 0, digits)
              : at.withKind(Kind.MOST, at.first, value, digits);
    }
    if (c == ',' && isLeast && at.digits > 0) {
      return at.withKind(Kind.MOST, at.first, 0, 0);
    }
    boolean ends = isLeast ? at.digits > 0 : at.digits == 0 || at.first <= at.second;
    return c == '}' && ends ? at.withKind(Kind.REPEATED) : null;
  }

  private static @Nullable Place escape(Place at, int c) {
    if (c == 'b' || c == 'B') {
      return at.withKind(Kind.PLAIN);
    }
    if (isDigit(c)) {
      boolean isReference = c > '0' && c - '0' <= at.opened;
      return c == '0' ? at.withKind(Kind.NUL) : isReference ? at.withKind(Kind.REFERENCE) : null;
    }
    boolean isWhole = CLASSES.indexOf(c) >= 0 || CONTROLS.indexOf(c) >= 0 || SYNTAX.indexOf(c) >= 0;
    return isWhole
        ? at.withKind(Kind.ATOM)
        : c == 'c'
            ? at.withKind(Kind.CONTROL)
            : c == 'x' || c == 'u' ? at.withKind(Kind.DIGITS, 0, 0, c == 'x' ? 2 : 4) : null;
  }

  /** Reads a digit of an escape. The value must be no surrogate. */
  private static @Nullable Place digit(Place at, int c) {
    int digit = c < ASCII ? Character.digit(c, HEX) : -1;
    if (digit < 0) {
      return null;
    }
    int value = at.first * HEX + digit;
    int left = at.digits - 1;
    if (left > 0) {
      // The first two of four digits decide whether the value is a surrogate.
      boolean isSurrogate = left == 2 && value >= 0xD8 && value <= 0xDF;
      return isSurrogate ? null : at.withKind(at.kind, value, at.second, left);
    }
    return at.kind == Kind.DIGITS ? at.withKind(Kind.ATOM) : classCharacter(at, value);
  }

  /**
   * Reads a character in a class. An unescaped opening bracket is not allowed, because Java and the
   * flag v begin another class with it.
   */
  private static @Nullable Place readInClass(Place at, int c) {
    return switch (c) {
      case ']' -> at.withKind(Kind.ATOM);
      case '-' ->
          at.first == NO_CHARACTER
              ? at.withKind(Kind.CLASS, '-', NO_CHARACTER, 0)
              : at.withKind(Kind.CLASS_RANGE, NO_CHARACTER, at.first, 0);
      case '\\' -> at.withKind(Kind.CLASS_ESCAPE);
      case '[' -> null;
      default -> at.withKind(Kind.CLASS, c, NO_CHARACTER, 0);
    };
  }

  private static @Nullable Place rangeEnd(Place at, int c) {
    if (c == '[') {
      return null;
    }
    return c == '\\'
        ? at.withKind(Kind.CLASS_ESCAPE, NO_CHARACTER, at.second, 0)
        : classCharacter(at, c);
  }

  /** Adds a character to a class: the end of a range, or a character that may begin a range. */
  private static @Nullable Place classCharacter(Place at, int value) {
    if (at.second == NO_CHARACTER) {
      return at.withKind(Kind.CLASS, value, NO_CHARACTER, 0);
    }
    boolean isOrdered = at.second != NO_END && at.second != ASCII && at.second <= value;
    return isOrdered ? at.withKind(Kind.CLASS) : null;
  }

  private static @Nullable Place classEscape(Place at, int c) {
    int control = CONTROLS.indexOf(c);
    if (control >= 0) {
      return classCharacter(at, CONTROL_VALUES.charAt(control));
    }
    if (c == 'b' || c == '-' || SYNTAX.indexOf(c) >= 0) {
      return classCharacter(at, c == 'b' ? '\b' : c);
    }
    if (CLASSES.indexOf(c) >= 0) {
      return at.second == NO_CHARACTER ? at.withKind(Kind.CLASS, NO_END, NO_CHARACTER, 0) : null;
    }
    return c == 'x' || c == 'u'
        ? at.withKind(Kind.CLASS_DIGITS, 0, at.second, c == 'x' ? 2 : 4)
        : null;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RegexSyntax;
  }

  @Override
  public int hashCode() {
    return RegexSyntax.class.hashCode();
  }
}
