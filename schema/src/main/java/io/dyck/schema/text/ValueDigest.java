package io.dyck.schema.text;

import com.google.common.collect.ImmutableSet;
import org.jspecify.annotations.Nullable;

/**
 * One of {@link #CLASSES} classes that a JSON value belongs to, found byte by byte as its text is
 * read. Equal values are in one class however they are written: escapes, zeros and exponents of
 * numbers, and the order of members make no difference. So values of different classes differ.
 * Whole numbers nearer to 0 than half of the classes have a class of their own among numbers.
 * Immutable.
 *
 * @param in what the place is inside of; null at the top
 * @param hash of what was read of a string or a number
 * @param part of a character or of an exponent
 * @param left how much of a word, a character or an escape is still to come
 * @param high the first half of a pair of surrogates, or 0
 * @param scale what the digits of a number so far are to be multiplied with
 * @param result the class, once the value at the top is complete
 */
record ValueDigest(
    @Nullable Container in,
    Lexeme lexeme,
    int hash,
    int part,
    int left,
    int high,
    int scale,
    boolean negative,
    boolean negativeExponent,
    int result) {
  /** A prime, so that 10 has an inverse. */
  static final int CLASSES = 4_093;

  /** Nothing is read yet. */
  static final ValueDigest START = at(null, Lexeme.VALUE, -1);

  private static final int INVERSE_OF_TEN = power(10, CLASSES - 2);
  private static final int BASE = 1_291;
  private static final int NULL = 1_009;
  private static final int TRUE = 2_027;
  private static final int FALSE = 3_061;
  private static final int STRING = 7;

  /** What the next byte belongs to. */
  enum Lexeme {
    VALUE,
    AFTER,
    NAME,
    IN_NAME,
    STRING,
    ESCAPE,
    UNICODE,
    NUMBER,
    FRACTION,
    EXPONENT,
    WORD
  }

  /**
   * An array or object that is open.
   *
   * @param digest of the items or members so far
   * @param names the classes of the names so far; one that comes again is refused
   * @param name the class of the name of the present member
   */
  record Container(
      boolean isObject,
      int digest,
      ImmutableSet<Integer> names,
      int name,
      @Nullable Container around) {}

  private static ValueDigest at(@Nullable Container in, Lexeme lexeme, int result) {
    return new ValueDigest(in, lexeme, 0, 0, 0, 0, 1, false, false, result);
  }

  private static int power(int base, int exponent) {
    long result = 1;
    long square = base;
    for (int rest = exponent; rest > 0; rest >>= 1) {
      result = (rest & 1) == 1 ? result * square % CLASSES : result;
      square = square * square % CLASSES;
    }
    return (int) result;
  }

  private static int mixed(int name, int value) {
    return (int) ((31L * name + 577L * value + 1_373L * name * value + 89) % CLASSES);
  }

  /** The class of a value that may end here; -1 if it may not. */
  int value() {
    return in == null && isNumber() ? number() : result;
  }

  /** Whether white space here is none of a string. */
  boolean isOutsideOfStrings() {
    return switch (lexeme) {
      case STRING, ESCAPE, UNICODE, IN_NAME -> false;
      default -> true;
    };
  }

  private boolean isNumber() {
    return lexeme == Lexeme.NUMBER || lexeme == Lexeme.FRACTION || lexeme == Lexeme.EXPONENT;
  }

  private int number() {
    int power = power(negativeExponent ? INVERSE_OF_TEN : 10, part);
    int size = (int) ((long) hash * scale % CLASSES * power % CLASSES);
    return negative ? (CLASSES - size) % CLASSES : size;
  }

  /** After one more byte of a JSON text; null if a name comes again. */
  @Nullable ValueDigest read(int letter) {
    return switch (lexeme) {
      case VALUE -> startOfValue(letter);
      case NAME -> letter == '"' ? string(Lexeme.IN_NAME) : after(letter);
      case AFTER -> after(letter);
      case STRING, IN_NAME -> character(letter);
      case ESCAPE -> escape(letter);
      case UNICODE -> unicode(letter);
      case NUMBER, FRACTION, EXPONENT -> digit(letter);
      case WORD -> left > 1 ? left(left - 1) : completed(hash);
    };
  }

  private ValueDigest left(int value) {
    return new ValueDigest(in, lexeme, hash, part, value, high, scale, negative, false, result);
  }

  private ValueDigest string(Lexeme kind) {
    return new ValueDigest(in, kind, STRING, 0, 0, 0, 1, false, false, -1);
  }

  private @Nullable ValueDigest startOfValue(int letter) {
    return switch (letter) {
      case '"' -> string(Lexeme.STRING);
      case '{' -> open(true);
      case '[' -> open(false);
      case 'n' -> new ValueDigest(in, Lexeme.WORD, NULL, 0, 3, 0, 1, false, false, -1);
      case 't' -> new ValueDigest(in, Lexeme.WORD, TRUE, 0, 3, 0, 1, false, false, -1);
      case 'f' -> new ValueDigest(in, Lexeme.WORD, FALSE, 0, 4, 0, 1, false, false, -1);
      case '-' -> new ValueDigest(in, Lexeme.NUMBER, 0, 0, 0, 0, 1, true, false, -1);
      case ']' -> after(letter);
      default -> isDigit(letter) ? at(in, Lexeme.NUMBER, -1).digit(letter) : this;
    };
  }

  private static boolean isDigit(int letter) {
    return letter >= '0' && letter <= '9';
  }

  private ValueDigest open(boolean isObject) {
    Container inside = new Container(isObject, 1, ImmutableSet.of(), 0, in);
    return at(inside, isObject ? Lexeme.NAME : Lexeme.VALUE, -1);
  }

  private ValueDigest after(int letter) {
    Container container = in;
    if (container == null) {
      return this;
    }
    return switch (letter) {
      case ',' -> at(container, container.isObject ? Lexeme.NAME : Lexeme.VALUE, -1);
      case ':' -> at(container, Lexeme.VALUE, -1);
      case ']', '}' -> {
        int seed = container.isObject ? 13 : 11;
        yield at(container.around, Lexeme.VALUE, -1)
            .completed((int) ((5L * container.digest + seed) % CLASSES));
      }
      default -> this;
    };
  }

  /** A value is complete. */
  private ValueDigest completed(int value) {
    Container container = in;
    if (container == null) {
      return at(null, Lexeme.AFTER, value);
    }
    long digest =
        container.isObject
            ? container.digest + mixed(container.name, value)
            : (long) container.digest * BASE + value + 1;
    Container more =
        new Container(
            container.isObject, (int) (digest % CLASSES), container.names, 0, container.around);
    return at(more, Lexeme.AFTER, -1);
  }

  private @Nullable ValueDigest digit(int letter) {
    if (isDigit(letter)) {
      int digit = letter - '0';
      if (lexeme == Lexeme.EXPONENT) {
        // 10 to the power of CLASSES - 1 is 1.
        int exponent = (part * 10 + digit) % (CLASSES - 1);
        return new ValueDigest(
            in, lexeme, hash, exponent, 0, 0, scale, negative, negativeExponent, -1);
      }
      int smaller =
          lexeme == Lexeme.FRACTION ? (int) ((long) scale * INVERSE_OF_TEN % CLASSES) : scale;
      int more = (hash * 10 + digit) % CLASSES;
      return new ValueDigest(in, lexeme, more, 0, 0, 0, smaller, negative, false, -1);
    }
    return switch (letter) {
      case '.' -> new ValueDigest(in, Lexeme.FRACTION, hash, 0, 0, 0, scale, negative, false, -1);
      case 'e', 'E' ->
          new ValueDigest(in, Lexeme.EXPONENT, hash, 0, 0, 0, scale, negative, false, -1);
      case '+' -> this;
      case '-' -> new ValueDigest(in, lexeme, hash, part, 0, 0, scale, negative, true, -1);
      default -> completed(number()).read(letter);
    };
  }

  private @Nullable ValueDigest character(int letter) {
    if (left > 0) {
      int more = part << 6 | (letter & 0x3F);
      return left > 1 ? with(hash, more, left - 1, high) : plus(more);
    }
    if (letter == '"') {
      return endOfString();
    }
    if (letter == '\\') {
      return as(Lexeme.ESCAPE, 0, 0);
    }
    if (letter < 0x80) {
      return plus(letter);
    }
    int bytes = letter < 0xE0 ? 1 : letter < 0xF0 ? 2 : 3;
    return with(hash, letter & (0x3F >> bytes), bytes, high);
  }

  private ValueDigest with(int newHash, int newPart, int newLeft, int newHigh) {
    return new ValueDigest(in, lexeme, newHash, newPart, newLeft, newHigh, 1, negative, false, -1);
  }

  /** In an escape, {@code negative} says that it is one of a name. */
  private ValueDigest as(Lexeme kind, int newPart, int newLeft) {
    boolean isName = lexeme == Lexeme.IN_NAME || negative;
    return new ValueDigest(in, kind, hash, newPart, newLeft, high, 1, isName, false, -1);
  }

  private ValueDigest inString() {
    Lexeme kind = negative || lexeme == Lexeme.IN_NAME ? Lexeme.IN_NAME : Lexeme.STRING;
    return new ValueDigest(in, kind, hash, 0, 0, high, 1, false, false, -1);
  }

  private ValueDigest plus(int character) {
    ValueDigest here = inString();
    if (high != 0) {
      boolean isPair = character >= 0xDC00 && character < 0xE000;
      if (isPair) {
        int pair = 0x10000 + ((high - 0xD800) << 10) + (character - 0xDC00);
        return here.with(appended(hash, pair), 0, 0, 0);
      }
      here = here.with(appended(hash, high), 0, 0, 0);
    }
    boolean isHigh = character >= 0xD800 && character < 0xDC00;
    return isHigh
        ? here.with(here.hash, 0, 0, character)
        : here.with(appended(here.hash, character), 0, 0, 0);
  }

  private static int appended(int hash, int character) {
    return (int) (((long) hash * BASE + character + 1) % CLASSES);
  }

  private ValueDigest escape(int letter) {
    return switch (letter) {
      case 'u' -> as(Lexeme.UNICODE, 0, 4);
      case 'b' -> plus('\b');
      case 'f' -> plus('\f');
      case 'n' -> plus('\n');
      case 'r' -> plus('\r');
      case 't' -> plus('\t');
      default -> plus(letter);
    };
  }

  private ValueDigest unicode(int letter) {
    int more = part << 4 | Character.digit(letter, 16);
    return left > 1 ? as(Lexeme.UNICODE, more, left - 1) : plus(more);
  }

  private @Nullable ValueDigest endOfString() {
    int whole = high == 0 ? hash : appended(hash, high);
    Container container = in;
    if (lexeme == Lexeme.STRING || container == null) {
      return completed(whole);
    }
    if (container.names.contains(whole)) {
      return null;
    }
    ImmutableSet<Integer> names =
        ImmutableSet.<Integer>builder().addAll(container.names).add(whole).build();
    return at(
        new Container(true, container.digest, names, whole, container.around), Lexeme.AFTER, -1);
  }
}
