package io.dyck.schema;

import com.google.common.collect.ImmutableMap;
import io.dyck.schema.numbers.NumberPolicy;
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
        .put(
            "length of strings",
            policy.stringLength() == TextPolicy.ANY_LENGTH
                ? "as the schema says"
                : "up to " + policy.stringLength())
        .put("digits before the point", "up to " + numbers.integerDigits())
        .put("digits after the point", "up to " + numbers.fractionDigits())
        .put(
            "digits of exponents",
            numbers.exponentDigits() == 0 ? "no exponents" : "up to " + numbers.exponentDigits())
        .buildOrThrow();
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
