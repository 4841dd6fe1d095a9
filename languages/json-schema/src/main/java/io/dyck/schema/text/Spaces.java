package io.dyck.schema.text;

import org.jspecify.annotations.Nullable;

/**
 * White space between the parts of a value.
 *
 * @param kind the kind of white space
 * @param count the blanks of a level with {@link Kind#PRETTY}, or the most characters in a row with
 *     {@link Kind#FLEXIBLE}
 */
public record Spaces(Kind kind, int count) {
  /** No white space. */
  public static final Spaces COMPACT = new Spaces(Kind.COMPACT, 0);

  /** One blank after each comma and colon. */
  public static final Spaces ONE = new Spaces(Kind.ONE, 0);

  /** The kinds of white space. */
  public enum Kind {
    /** No white space. */
    COMPACT,
    /** One blank after each comma and colon. */
    ONE,
    /** A line for each member and item, indented. */
    PRETTY,
    /** White space wherever JSON allows it, up to a bound. */
    FLEXIBLE
  }

  private static final int MOST_INDENT = 16;
  private static final int MOST_BLANKS = 10_000;
  private static final int DEFAULT_INDENT = 2;

  /** The texts that {@link #parse} accepts, in words. */
  public static final String FORMS =
      "compact, one, pretty, pretty:N with up to "
          + MOST_INDENT
          + " blanks for a level, flexible, or flexible:N with up to "
          + MOST_BLANKS
          + " characters in a row";

  /**
   * Returns white space by its name: {@code compact}, {@code one}, {@code pretty}, {@code
   * flexible}; the last two names may have a colon and a count.
   *
   * @throws IllegalArgumentException if the text is none of {@link #FORMS}
   */
  public static Spaces parse(String text) {
    int colon = text.indexOf(':');
    String count = colon < 0 ? "" : text.substring(colon + 1);
    boolean isCount = count.matches("[0-9]{1,5}");
    Spaces found =
        switch (isCount ? text.substring(0, colon) + ":" : text) {
          case "compact" -> COMPACT;
          case "one" -> ONE;
          case "pretty" -> new Spaces(Kind.PRETTY, DEFAULT_INDENT);
          case "pretty:" -> repeatedSpace(Kind.PRETTY, count, MOST_INDENT);
          case "flexible" -> new Spaces(Kind.FLEXIBLE, TextPolicy.DEFAULT_BLANKS);
          case "flexible:" -> repeatedSpace(Kind.FLEXIBLE, count, MOST_BLANKS);
          default -> null;
        };
    if (found == null) {
      throw new IllegalArgumentException("there is no white space '" + text + "': " + FORMS);
    }
    return found;
  }

  private static @Nullable Spaces repeatedSpace(Kind kind, String count, int most) {
    int number = Integer.parseInt(count);
    return number > most ? null : new Spaces(kind, number);
  }

  /** The places where white space may stand. */
  public enum Place {
    AFTER_OPEN,
    BEFORE_CLOSE,
    AFTER_COMMA,
    BEFORE_COMMA,
    BEFORE_COLON,
    AFTER_COLON
  }

  /** Returns the text at a place, or null if white space is flexible. */
  public @Nullable String textAt(Place place, int depth) {
    return switch (kind) {
      case COMPACT -> "";
      case ONE -> place == Place.AFTER_COMMA || place == Place.AFTER_COLON ? " " : "";
      case PRETTY -> prettyText(place, depth);
      case FLEXIBLE -> null;
    };
  }

  private String prettyText(Place place, int depth) {
    return switch (place) {
      case AFTER_OPEN, AFTER_COMMA -> "\n" + " ".repeat(count * (depth + 1));
      case BEFORE_CLOSE -> "\n" + " ".repeat(count * depth);
      case AFTER_COLON -> " ";
      case BEFORE_COMMA, BEFORE_COLON -> "";
    };
  }
}
