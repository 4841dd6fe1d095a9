package io.dyck.schema.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.read.KeywordNames;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.strings.StringEscapes;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The keywords of writing at the root of a schema: {@code x-dyck-…}. */
public final class WritingKeywords {
  /** The beginning of the names. */
  public static final String PREFIX = "x-dyck-";

  public static final String SPACES = PREFIX + "spaces";
  public static final String ORDER = PREFIX + "property-order";
  public static final String ESCAPES = PREFIX + "escapes";
  public static final String SPELLING = PREFIX + "spelling";
  public static final String CLOSED = PREFIX + "closed";
  public static final String STRING_LENGTH = PREFIX + "string-length";
  public static final String ITEMS = PREFIX + "items";
  public static final String OTHER_MEMBERS = PREFIX + "other-members";

  private static final ImmutableSet<String> ALL =
      ImmutableSet.of(
          SPACES, ORDER, ESCAPES, SPELLING, CLOSED, STRING_LENGTH, ITEMS, OTHER_MEMBERS);

  private final SchemaNode root;
  private final Set<String> overruled;

  private WritingKeywords(SchemaNode root, Set<String> overruled) {
    this.root = root;
    this.overruled = overruled;
  }

  /**
   * Returns the policy that a schema sets.
   *
   * @param root the schema
   * @param policy the policy where the schema sets none
   * @param overruled the names of keywords that are ignored
   * @throws io.dyck.schema.read.SchemaException if a value is wrong
   */
  public static TextPolicy apply(SchemaNode root, TextPolicy policy, Set<String> overruled) {
    boolean any = false;
    for (String name : root.isBoolean() ? List.<String>of() : root.keywords()) {
      if (name.startsWith(PREFIX)) {
        any = true;
        if (!ALL.contains(name)) {
          String near = KeywordNames.nearestName(name, ALL);
          String hint = near == null ? "" : ", most likely \"" + near + "\"";
          throw root.wrongValue(
              name, "one of the keywords " + String.join(", ", ALL) + hint + ", with its value");
        }
      }
    }
    return any ? new WritingKeywords(root, overruled).applyTo(policy) : policy;
  }

  private TextPolicy applyTo(TextPolicy policy) {
    boolean anyOrder =
        wordValue(ORDER, List.of("any", "schema"), policy.anyOrder() ? "any" : "schema")
            .equals("any");
    StringEscapes escapes =
        StringEscapes.valueOf(
            upper(wordValue(ESCAPES, List.of("any", "minimal"), lower(policy.escapes()))));
    Spelling spelling =
        Spelling.valueOf(
            upper(wordValue(SPELLING, List.of("any", "plain"), lower(policy.spelling()))));
    SizeBounds sizes =
        new SizeBounds(
            numberValue(STRING_LENGTH, policy.sizes().stringLength()),
            numberValue(ITEMS, policy.sizes().items()),
            numberValue(OTHER_MEMBERS, policy.sizes().otherMembers()));
    return new TextPolicy(
        spaces(policy.spaces()),
        escapes,
        spelling,
        anyOrder,
        booleanValue(CLOSED, policy.closed()),
        sizes);
  }

  private Spaces spaces(Spaces otherwise) {
    if (!root.keywords().contains(SPACES)) {
      return otherwise;
    }
    try {
      Spaces named = Spaces.parse(root.get(SPACES).asText());
      return overruled.contains(SPACES) ? otherwise : named;
    } catch (IllegalArgumentException e) {
      throw root.wrongValue(SPACES, "one of " + Spaces.FORMS);
    }
  }

  private boolean booleanValue(String name, boolean otherwise) {
    if (!root.keywords().contains(name)) {
      return otherwise;
    }
    if (!root.get(name).isBoolean()) {
      throw root.wrongValue(name, "true or false");
    }
    return overruled.contains(name) ? otherwise : root.get(name).booleanValue();
  }

  private int numberValue(String name, int otherwise) {
    if (!root.keywords().contains(name)) {
      return otherwise;
    }
    JsonNode value = root.get(name);
    if (!value.isInt() || value.intValue() < 0) {
      throw root.wrongValue(name, "a whole number from 0 to " + Integer.MAX_VALUE);
    }
    return overruled.contains(name) ? otherwise : value.intValue();
  }

  private String wordValue(String name, List<String> words, String otherwise) {
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
