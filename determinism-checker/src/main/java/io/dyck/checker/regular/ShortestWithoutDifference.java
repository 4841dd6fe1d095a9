package io.dyck.checker.regular;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A shortest text of a language without differences, made of the shortest texts of its parts. Among
 * several shortest texts, the first by code points is chosen. Cost: linear in the parts and in the
 * text. Not thread-safe.
 */
final class ShortestWithoutDifference {
  /** The length of the longest text that is made. Counts within counts can make texts longer. */
  private static final int MOST_CHARACTERS = 4_096;

  /** The text of each part. Parts without a text, or with long texts only, are missing. */
  private final Map<Regular, String> texts = new HashMap<>();

  private ShortestWithoutDifference() {}

  /**
   * Returns a shortest text. Empty if the language contains a difference, has no text, or has long
   * texts only.
   */
  static Optional<String> of(Regular language) {
    return Optional.ofNullable(new ShortestWithoutDifference().text(language));
  }

  private @Nullable String text(Regular language) {
    String known = texts.get(language);
    if (known == null) {
      known = newText(language);
      if (known != null) {
        texts.put(language, known);
      }
    }
    return known;
  }

  private @Nullable String newText(Regular language) {
    return switch (language.kind()) {
      case CHARACTERS ->
          language.isNothing() ? null : Character.toString(language.ranges().get(0).first());
      case EMPTY_TEXT -> "";
      case SEQUENCE -> sequence(language);
      case CHOICE -> first(language);
      case REPETITION -> repeated(language);
      case DIFFERENCE -> null;
    };
  }

  /** Sequences lean to the right, and may be long. */
  private @Nullable String sequence(Regular language) {
    StringBuilder result = new StringBuilder();
    Regular rest = language;
    while (rest.kind() == Regular.Kind.SEQUENCE) {
      String part = text(rest.part(0));
      if (part == null || result.length() + part.length() > MOST_CHARACTERS) {
        return null;
      }
      result.append(part);
      rest = rest.part(1);
    }
    String last = text(rest);
    return last == null || result.length() + last.length() > MOST_CHARACTERS
        ? null
        : result.append(last).toString();
  }

  private @Nullable String first(Regular choice) {
    String best = null;
    for (Regular part : choice.parts()) {
      String text = text(part);
      if (text == null) {
        return null;
      }
      best = best == null || isBefore(text, best) ? text : best;
    }
    return best;
  }

  private static boolean isBefore(String one, String other) {
    int[] a = one.codePoints().toArray();
    int[] b = other.codePoints().toArray();
    return a.length != b.length ? a.length < b.length : Arrays.compare(a, b) < 0;
  }

  private @Nullable String repeated(Regular repetition) {
    if (repetition.minimum() == 0) {
      return "";
    }
    String body = text(repetition.part(0));
    if (body == null || (long) body.length() * repetition.minimum() > MOST_CHARACTERS) {
      return null;
    }
    return body.repeat(repetition.minimum());
  }
}
