package io.dyck.schema;

import com.google.common.collect.ImmutableMap;
import io.dyck.schema.numbers.NumberPolicy;
import io.dyck.schema.text.SizeBounds;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import java.util.Locale;

/** The bounds of a policy in words. */
final class WritingBounds {
  private WritingBounds() {}

  static ImmutableMap<String, String> of(TextPolicy policy) {
    NumberPolicy numbers = policy.numbers();
    return ImmutableMap.<String, String>builder()
        .put("white space", spaces(policy.spaces()))
        .put("order of members", policy.anyOrder() ? "any" : "of the schema, then others")
        .put(
            "escapes in strings",
            policy.escapes().name().toLowerCase(Locale.ROOT).equals("any")
                ? "any that JSON allows"
                : "as few as possible")
        .put("length of strings", upTo(policy.sizes().stringLength(), ""))
        .put("items of arrays", upTo(policy.sizes().items(), " where the schema does not say"))
        .put(
            "members that are not named",
            upTo(policy.sizes().otherMembers(), " where the schema does not say"))
        .put("digits before the point", "up to " + numbers.integerDigits())
        .put("digits after the point", "up to " + numbers.fractionDigits())
        .put(
            "digits of exponents",
            numbers.exponentDigits() == 0 ? "no exponents" : "up to " + numbers.exponentDigits())
        .buildOrThrow();
  }

  private static String upTo(int most, String where) {
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
