package io.dyck.schema.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.numbers.NumberPolicy;
import io.dyck.schema.read.Nearest;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.strings.StringEscapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a schema says of how its values are written, at its root: {@code x-dyck-…}. */
public final class WritingKeywords {
  /** How the names begin. */
  public static final String PREFIX = "x-dyck-";

  public static final String SPACES = PREFIX + "spaces";
  public static final String INDENT = PREFIX + "indent";
  public static final String BLANKS = PREFIX + "blanks";
  public static final String ORDER = PREFIX + "property-order";
  public static final String ESCAPES = PREFIX + "escapes";
  public static final String INTEGER_DIGITS = PREFIX + "integer-digits";
  public static final String FRACTION_DIGITS = PREFIX + "fraction-digits";
  public static final String EXPONENT_DIGITS = PREFIX + "exponent-digits";
  public static final String STRING_LENGTH = PREFIX + "string-length";
  public static final String ITEMS = PREFIX + "items";
  public static final String OTHER_MEMBERS = PREFIX + "other-members";

  private static final ImmutableSet<String> ALL =
      ImmutableSet.of(
          SPACES,
          INDENT,
          BLANKS,
          ORDER,
          ESCAPES,
          INTEGER_DIGITS,
          FRACTION_DIGITS,
          EXPONENT_DIGITS,
          STRING_LENGTH,
          ITEMS,
          OTHER_MEMBERS);

  /** The bounds of what can be asked for. */
  public static final int MOST_INDENT = 16;

  public static final int MOST_BLANKS = 10_000;
  public static final int MOST_DIGITS = 1_000;
  public static final int MOST_EXPONENT_DIGITS = 4;
  public static final int DEFAULT_INDENT = 2;

  private static final int DEFAULT_BLANKS = 64;

  private final SchemaNode root;
  private final Set<String> overruled;

  private WritingKeywords(SchemaNode root, Set<String> overruled) {
    this.root = root;
    this.overruled = overruled;
  }

  /**
   * The policy that a schema asks for.
   *
   * @param root the schema
   * @param policy where it says nothing
   * @param overruled names that do not count
   * @throws io.dyck.schema.read.SchemaException if a value is wrong
   */
  public static TextPolicy apply(SchemaNode root, TextPolicy policy, Set<String> overruled) {
    boolean any = false;
    for (String name : root.isBoolean() ? List.<String>of() : root.keywords()) {
      if (name.startsWith(PREFIX)) {
        any = true;
        if (!ALL.contains(name)) {
          String near = Nearest.of(name, ALL);
          String hint = near == null ? "" : ", most likely \"" + near + "\"";
          throw root.wrongValue(
              name, "one of the keywords " + String.join(", ", ALL) + hint + ", with its value");
        }
      }
    }
    return any ? new WritingKeywords(root, overruled).applied(policy) : policy;
  }

  private TextPolicy applied(TextPolicy policy) {
    NumberPolicy numbers =
        new NumberPolicy(
            number(INTEGER_DIGITS, 1, MOST_DIGITS, policy.numbers().integerDigits()),
            number(FRACTION_DIGITS, 0, MOST_DIGITS, policy.numbers().fractionDigits()),
            number(EXPONENT_DIGITS, 0, MOST_EXPONENT_DIGITS, policy.numbers().exponentDigits()),
            policy.numbers().plainIntegers());
    boolean anyOrder =
        word(ORDER, List.of("any", "schema"), policy.anyOrder() ? "any" : "schema").equals("any");
    StringEscapes escapes =
        StringEscapes.valueOf(upper(word(ESCAPES, List.of("any", "minimal"), policy.escapes())));
    SizeBounds sizes =
        new SizeBounds(
            number(STRING_LENGTH, 0, Integer.MAX_VALUE, policy.sizes().stringLength()),
            number(ITEMS, 0, Integer.MAX_VALUE, policy.sizes().items()),
            number(OTHER_MEMBERS, 0, Integer.MAX_VALUE, policy.sizes().otherMembers()));
    return new TextPolicy(spaces(policy.spaces()), escapes, numbers, anyOrder, sizes);
  }

  private Spaces spaces(Spaces otherwise) {
    List<String> kinds = new ArrayList<>();
    for (Spaces.Kind kind : Spaces.Kind.values()) {
      kinds.add(lower(kind));
    }
    Spaces.Kind kind = Spaces.Kind.valueOf(upper(word(SPACES, kinds, otherwise.kind())));
    boolean named = has(SPACES);
    if (has(INDENT)) {
      if (named && kind != Spaces.Kind.PRETTY) {
        throw root.wrongValue(INDENT, "\"" + SPACES + "\": \"pretty\" beside an indent");
      }
      kind = Spaces.Kind.PRETTY;
    } else if (has(BLANKS)) {
      if (named && kind != Spaces.Kind.FLEXIBLE) {
        throw root.wrongValue(BLANKS, "\"" + SPACES + "\": \"flexible\" beside a bound of blanks");
      }
      kind = Spaces.Kind.FLEXIBLE;
    }
    boolean same = kind == otherwise.kind();
    return switch (kind) {
      case COMPACT -> Spaces.COMPACT;
      case ONE -> Spaces.ONE;
      case PRETTY ->
          new Spaces(
              kind, number(INDENT, 0, MOST_INDENT, same ? otherwise.count() : DEFAULT_INDENT));
      case FLEXIBLE ->
          new Spaces(
              kind, number(BLANKS, 0, MOST_BLANKS, same ? otherwise.count() : DEFAULT_BLANKS));
    };
  }

  private boolean has(String name) {
    return root.keywords().contains(name) && !overruled.contains(name);
  }

  private int number(String name, int least, int most, int otherwise) {
    if (!root.keywords().contains(name)) {
      return otherwise;
    }
    JsonNode value = root.get(name);
    if (!value.isInt() || value.intValue() < least || value.intValue() > most) {
      throw root.wrongValue(name, "a whole number from " + least + " to " + most);
    }
    return overruled.contains(name) ? otherwise : value.intValue();
  }

  private String word(String name, List<String> words, Enum<?> otherwise) {
    return word(name, words, lower(otherwise));
  }

  private String word(String name, List<String> words, String otherwise) {
    if (!root.keywords().contains(name)) {
      return otherwise;
    }
    JsonNode value = root.get(name);
    if (!value.isTextual() || !words.contains(value.textValue())) {
      throw root.wrongValue(name, "one of " + String.join(", ", words));
    }
    return overruled.contains(name) ? otherwise : value.textValue();
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }
}
