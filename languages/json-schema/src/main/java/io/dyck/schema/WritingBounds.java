package io.dyck.schema;

import com.google.common.collect.ImmutableMap;
import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.strings.StringEscapes;
import io.dyck.schema.text.SizeBounds;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;

/** The bounds of a policy in words. */
final class WritingBounds {
  private WritingBounds() {}

  static ImmutableMap<String, String> describeBounds(TextPolicy policy) {
    boolean isPlain = policy.spelling() == Spelling.PLAIN;
    return ImmutableMap.<String, String>builder()
        .put("white space", spaces(policy.spaces()))
        .put("order of members", policy.anyOrder() ? "any" : "of the schema, then others")
        .put(
            "members and items that are not declared",
            policy.closed() ? "none, where the schema declares some" : "as the schema says")
        .put(
            "escapes in strings",
            policy.escapes() == StringEscapes.ANY ? "any that JSON allows" : "as few as possible")
        .put(
            "numbers, dates, times",
            isPlain
                ? "as typed parsers read them: no exponents, whole numbers of 64 bits"
                : "any that JSON allows, of any length")
        .put("length of strings", describeMaximum(policy.sizes().stringLength(), ""))
        .put(
            "items of arrays",
            describeMaximum(policy.sizes().items(), " where the schema does not say"))
        .put(
            "members that are not named",
            describeMaximum(policy.sizes().otherMembers(), " where the schema does not say"))
        .buildOrThrow();
  }

  private static String describeMaximum(int most, String where) {
    return most == SizeBounds.AS_THE_SCHEMA_SAYS ? "as the schema says" : "up to " + most + where;
  }

  private static String spaces(Spaces spaces) {
    return switch (spaces.kind()) {
      case COMPACT -> "none";
      case ONE -> "one blank after commas and colons";
      case PRETTY -> "a line for each member and item, indented by " + spaces.count();
      case FLEXIBLE -> "up to " + spaces.count() + " characters in a row";
    };
  }
}
