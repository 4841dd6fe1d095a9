package io.dyck.schema.text;

import org.jspecify.annotations.Nullable;

/**
 * White space between the parts of a value.
 *
 * @param kind which there is
 * @param count of {@link Kind#PRETTY} the blanks of a level, of {@link Kind#FLEXIBLE} the most
 *     characters in a row
 */
public record Spaces(Kind kind, int count) {
  /** None at all. */
  public static final Spaces COMPACT = new Spaces(Kind.COMPACT, 0);

  /** One blank after each comma and colon. */
  public static final Spaces ONE = new Spaces(Kind.ONE, 0);

  /** The kinds of white space. */
  public enum Kind {
    /** None. */
    COMPACT,
    /** One blank after each comma and colon. */
    ONE,
    /** A line for each member and item, indented. */
    PRETTY,
    /** Wherever JSON allows it, up to a bound. */
    FLEXIBLE
  }

  /** The places where white space may stand. */
  enum Place {
    AFTER_OPEN,
    BEFORE_CLOSE,
    AFTER_COMMA,
    BEFORE_COMMA,
    BEFORE_COLON,
    AFTER_COLON
  }

  /** The text at a place, or null if it is flexible. */
  @Nullable String at(Place place, int depth) {
    return switch (kind) {
      case COMPACT -> "";
      case ONE -> place == Place.AFTER_COMMA || place == Place.AFTER_COLON ? " " : "";
      case PRETTY -> pretty(place, depth);
      case FLEXIBLE -> null;
    };
  }

  private String pretty(Place place, int depth) {
    return switch (place) {
      case AFTER_OPEN, AFTER_COMMA -> "\n" + " ".repeat(count * (depth + 1));
      case BEFORE_CLOSE -> "\n" + " ".repeat(count * depth);
      case AFTER_COLON -> " ";
      case BEFORE_COMMA, BEFORE_COLON -> "";
    };
  }
}
