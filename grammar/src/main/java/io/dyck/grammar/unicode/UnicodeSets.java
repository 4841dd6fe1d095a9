package io.dyck.grammar.unicode;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.collect.ImmutableMap;
import java.lang.Character.UnicodeScript;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The sets for {@code \p{…}}, {@code \d}, {@code \w}, {@code \s} and {@code [:name:]}. The JDK's
 * Unicode tables define them; {@link PropertyTable} defines the properties that the JDK does not
 * have. Making a set takes some milliseconds, therefore the last sets are kept. Thread-safe;
 * callers must not change a set.
 */
public final class UnicodeSets {
  /** The names of {@link Character#getType}, by its numbers; 17 is no category. */
  private static final String[] CATEGORIES = {
    "Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Me", "Mc", "Nd", "Nl", "No", "Zs", "Zl", "Zp", "Cc",
    "Cf", "", "Co", "Cs", "Pd", "Ps", "Pe", "Pc", "Po", "Sm", "Sc", "Sk", "So", "Pi", "Pf"
  };

  private static final ImmutableMap<String, String> LONG_NAMES =
      ImmutableMap.<String, String>builder()
          .put("letter", "L")
          .put("casedletter", "LC")
          .put("uppercaseletter", "Lu")
          .put("lowercaseletter", "Ll")
          .put("titlecaseletter", "Lt")
          .put("modifierletter", "Lm")
          .put("otherletter", "Lo")
          .put("mark", "M")
          .put("combiningmark", "M")
          .put("nonspacingmark", "Mn")
          .put("spacingmark", "Mc")
          .put("enclosingmark", "Me")
          .put("number", "N")
          .put("decimalnumber", "Nd")
          .put("digit", "Nd")
          .put("letternumber", "Nl")
          .put("othernumber", "No")
          .put("punctuation", "P")
          .put("punct", "P")
          .put("connectorpunctuation", "Pc")
          .put("dashpunctuation", "Pd")
          .put("openpunctuation", "Ps")
          .put("closepunctuation", "Pe")
          .put("initialpunctuation", "Pi")
          .put("finalpunctuation", "Pf")
          .put("otherpunctuation", "Po")
          .put("symbol", "S")
          .put("mathsymbol", "Sm")
          .put("currencysymbol", "Sc")
          .put("modifiersymbol", "Sk")
          .put("othersymbol", "So")
          .put("separator", "Z")
          .put("spaceseparator", "Zs")
          .put("lineseparator", "Zl")
          .put("paragraphseparator", "Zp")
          .put("other", "C")
          .put("control", "Cc")
          .put("cntrl", "Cc")
          .put("format", "Cf")
          .put("surrogate", "Cs")
          .put("privateuse", "Co")
          .put("unassigned", "Cn")
          .buildOrThrow();

  private static final ImmutableMap<String, IntPredicate> PROPERTIES =
      ImmutableMap.<String, IntPredicate>builder()
          .put("any", c -> true)
          .put("ascii", c -> c < 0x80)
          .put("assigned", Character::isDefined)
          .put("alphabetic", Character::isAlphabetic)
          .put("alpha", Character::isAlphabetic)
          .put("lowercase", Character::isLowerCase)
          .put("lower", Character::isLowerCase)
          .put("uppercase", Character::isUpperCase)
          .put("upper", Character::isUpperCase)
          .put("ideographic", Character::isIdeographic)
          .put("ideo", Character::isIdeographic)
          .put("whitespace", UnicodeSets::isWhiteSpace)
          .put("space", UnicodeSets::isWhiteSpace)
          .buildOrThrow();

  /** POSIX classes, all of ASCII, as ranges in pairs. */
  private static final ImmutableMap<String, String> POSIX =
      ImmutableMap.<String, String>builder()
          .put("alnum", "09AZaz")
          .put("alpha", "AZaz")
          .put("ascii", "\0\u007F")
          .put("blank", "\t\t  ")
          .put("cntrl", "\0\u001F\u007F\u007F")
          .put("digit", "09")
          .put("graph", "!~")
          .put("lower", "az")
          .put("print", " ~")
          .put("punct", "!/:@[`{~")
          .put("space", "\t\r  ")
          .put("upper", "AZ")
          .put("word", "09AZ__az")
          .put("xdigit", "09AFaf")
          .buildOrThrow();

  /** By name; of 16 to 140 KB each. */
  private static final Cache<String, BitSet> MADE =
      CacheBuilder.newBuilder().maximumSize(32).build();

  private UnicodeSets() {}

  /** Returns the set of a letter out of {@code dwsDWS}. */
  public static BitSet shorthand(char letter, boolean unicode) {
    char lower = Character.toLowerCase(letter);
    BitSet set =
        unicode
            ? makeSet("\\" + lower, unicodeShorthand(lower))
            : posix(lower == 'd' ? "digit" : lower == 'w' ? "word" : "space").orElseThrow();
    return letter == lower ? set : CodePointBits.complement(set);
  }

  private static IntPredicate unicodeShorthand(char lower) {
    return switch (lower) {
      case 'd' -> c -> Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER;
      case 'w' ->
          c ->
              Character.isAlphabetic(c)
                  || Character.getType(c) == Character.NON_SPACING_MARK
                  || Character.getType(c) == Character.COMBINING_SPACING_MARK
                  || Character.getType(c) == Character.ENCLOSING_MARK
                  || Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER
                  || Character.getType(c) == Character.CONNECTOR_PUNCTUATION
                  || c == 0x200C
                  || c == 0x200D;
      default -> UnicodeSets::isWhiteSpace;
    };
  }

  /** The property White_Space. */
  private static boolean isWhiteSpace(int c) {
    return Character.isSpaceChar(c) || (c >= '\t' && c <= '\r') || c == 0x85;
  }

  /** Returns the set of a POSIX name such as {@code alpha}. */
  public static Optional<BitSet> posix(String name) {
    String ranges = POSIX.get(name);
    if (ranges == null) {
      return Optional.empty();
    }
    BitSet set = new BitSet();
    for (int i = 0; i < ranges.length(); i += 2) {
      set.set(ranges.charAt(i), ranges.charAt(i + 1) + 1);
    }
    return Optional.of(set);
  }

  /**
   * Returns the set of a property.
   *
   * @param name a general category, a script or a binary property; also {@code gc=…}, {@code sc=…}
   *     and {@code scx=…} with long names, {@code IsGreek}; all names of ECMA-262
   */
  public static Optional<BitSet> property(String name) {
    return Optional.ofNullable(predicate(name)).map(predicate -> makeSet(name, predicate));
  }

  private static BitSet makeSet(String name, IntPredicate predicate) {
    return MADE.asMap().computeIfAbsent(name, unused -> select(predicate));
  }

  private static @Nullable IntPredicate predicate(String name) {
    int equals = name.indexOf('=');
    if (equals >= 0) {
      String value = name.substring(equals + 1);
      return switch (normalizeName(name.substring(0, equals))) {
        case "gc", "generalcategory" -> category(value);
        case "sc", "script" -> {
          IntPredicate script = script(value);
          yield script == null ? PropertyTable.find("sc=" + normalizeName(value)) : script;
        }
        case "scx", "scriptextensions" -> PropertyTable.find("scx=" + normalizeName(value));
        default -> null;
      };
    }
    IntPredicate predicate = category(name);
    if (predicate == null) {
      predicate = PROPERTIES.get(normalizeName(name));
    }
    if (predicate == null) {
      predicate = script(name);
    }
    if (predicate == null) {
      predicate = PropertyTable.find(normalizeName(name));
    }
    if (predicate == null && name.startsWith("Is")) {
      return predicate(name.substring(2));
    }
    return predicate;
  }

  private static @Nullable IntPredicate category(String name) {
    String code = LONG_NAMES.getOrDefault(normalizeName(name), name);
    if (code.equals("LC") || code.equals("L&")) {
      return c -> "LuLlLt".contains(categoryOf(c));
    }
    boolean known = false;
    for (String category : CATEGORIES) {
      known |=
          !category.isEmpty() && (category.equals(code) || category.substring(0, 1).equals(code));
    }
    return known ? c -> categoryOf(c).startsWith(code) : null;
  }

  private static String categoryOf(int codePoint) {
    return CATEGORIES[Character.getType(codePoint)];
  }

  private static @Nullable IntPredicate script(String name) {
    try {
      UnicodeScript script = UnicodeScript.forName(name);
      return c -> UnicodeScript.of(c) == script;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Returns a name as it is compared. */
  static String normalizeName(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "").replace(" ", "").replace("-", "");
  }

  private static BitSet select(IntPredicate predicate) {
    BitSet set = new BitSet(CodePointBits.COUNT);
    for (int c = 0; c < CodePointBits.COUNT; c++) {
      if (predicate.test(c)) {
        set.set(c);
      }
    }
    return set;
  }
}
