package io.dyck.checker.regular;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.regular.Regular.Kind;
import io.dyck.checker.regular.Regular.Shape;
import io.dyck.grammar.CodePointRange;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes regular languages and answers questions about them by derivatives (Brzozowski, "Derivatives
 * of regular expressions", 1964): after a character a language is another expression, of which
 * there are finitely many when equal ones are one object. Not thread-safe.
 */
public final class RegularLanguages {
  private static final int UNBOUNDED = -1;

  private final Map<Shape, Regular> made = new HashMap<>();
  private final Map<Regular, Map<Integer, Regular>> derivatives = new HashMap<>();
  private final Regular emptyText = make(Kind.EMPTY_TEXT, ImmutableList.of(), 0, 0);
  private final Regular nothing = characters(ImmutableList.of());

  /** Starts without any language. */
  public RegularLanguages() {}

  /**
   * What a search came to.
   *
   * @param isDecided whether the budget sufficed
   * @param shortest a shortest text of the language; null if there is none or it is not decided
   */
  public record Search(boolean isDecided, @Nullable String shortest) {
    /**
     * Whether the language is known to have no text.
     *
     * @return false if undecided
     */
    public boolean isEmpty() {
      return isDecided && shortest == null;
    }
  }

  Regular emptyText() {
    return emptyText;
  }

  Regular characters(ImmutableList<CodePointRange> ranges) {
    return intern(new Shape(Kind.CHARACTERS, ImmutableList.of(), ranges, 0, 0));
  }

  Regular sequence(Regular first, Regular rest) {
    if (first.isNothing() || rest.isNothing()) {
      return nothing;
    } else if (first.equals(emptyText)) {
      return rest;
    } else if (rest.equals(emptyText)) {
      return first;
    } else if (first.kind() == Kind.SEQUENCE) {
      return sequence(first.part(0), sequence(first.part(1), rest));
    }
    return make(Kind.SEQUENCE, ImmutableList.of(first, rest), 0, 0);
  }

  Regular choice(List<Regular> alternatives) {
    TreeSet<Regular> parts = new TreeSet<>(Comparator.comparingInt(Regular::number));
    for (Regular alternative : alternatives) {
      if (alternative.kind() == Kind.CHOICE) {
        parts.addAll(alternative.parts());
      } else if (!alternative.isNothing()) {
        parts.add(alternative);
      }
    }
    return switch (parts.size()) {
      case 0 -> nothing;
      case 1 -> parts.first();
      default -> make(Kind.CHOICE, ImmutableList.copyOf(parts), 0, 0);
    };
  }

  /** A negative maximum stands for none. */
  Regular repetition(Regular body, int minimum, int maximum) {
    if (maximum == 0 || body.equals(emptyText) || (body.isNothing() && minimum == 0)) {
      return emptyText;
    } else if (body.isNothing() || (minimum == 1 && maximum == 1)) {
      return body;
    }
    return make(Kind.REPETITION, ImmutableList.of(body), minimum, maximum);
  }

  /**
   * What one language has and another has not.
   *
   * @param included the texts to keep
   * @param excluded the texts to take out
   * @return their difference
   */
  public Regular difference(Regular included, Regular excluded) {
    if (included.equals(excluded)) {
      return nothing;
    } else if (included.isNothing() || excluded.isNothing()) {
      return included;
    }
    return make(Kind.DIFFERENCE, ImmutableList.of(included, excluded), 0, 0);
  }

  /**
   * What two languages have in common.
   *
   * @param one a language
   * @param other another one
   * @return their intersection
   */
  public Regular intersection(Regular one, Regular other) {
    return difference(one, difference(one, other));
  }

  private Regular make(Kind kind, ImmutableList<Regular> parts, int minimum, int maximum) {
    return intern(new Shape(kind, parts, ImmutableList.of(), minimum, maximum));
  }

  private Regular intern(Shape shape) {
    Regular known = made.get(shape);
    if (known == null) {
      known = new Regular(shape, made.size());
      made.put(shape, known);
    }
    return known;
  }

  /**
   * Whether a text is in a language. Cost: one derivative a character.
   *
   * @param language any language
   * @param text any text
   * @return true if it is
   */
  public boolean accepts(Regular language, String text) {
    Regular rest = language;
    for (int i = 0; i < text.length() && !rest.isNothing(); i += charactersAt(text, i)) {
      rest = after(rest, text.codePointAt(i));
    }
    return rest.isNullable();
  }

  private static int charactersAt(String text, int index) {
    return Character.charCount(text.codePointAt(index));
  }

  /**
   * Looks for a shortest text of a language. Without differences its parts tell it; else breadth
   * first over the rests.
   *
   * @param language any language
   * @param budget how many different rests of the language may be looked at
   * @return the first of the shortest texts by code points, or none, or that the budget did not
   *     suffice
   */
  public Search shortest(Regular language, int budget) {
    return ShortestWithoutDifference.of(language)
        .map(text -> new Search(true, text))
        .orElseGet(() -> search(language, budget));
  }

  /** The same for any language, breadth first. */
  Search search(Regular language, int budget) {
    Map<Regular, String> texts = new LinkedHashMap<>();
    Deque<Regular> pending = new ArrayDeque<>();
    texts.put(language, "");
    pending.add(language);
    while (!pending.isEmpty()) {
      Regular rest = pending.remove();
      String text = texts.getOrDefault(rest, "");
      if (rest.isNullable()) {
        return new Search(true, text);
      }
      for (int border : rest.borders()) {
        int c = Math.min(border, Character.MAX_CODE_POINT);
        Regular next = after(rest, c);
        if (!next.isNothing() && texts.putIfAbsent(next, text + Character.toString(c)) == null) {
          pending.add(next);
        }
      }
      if (texts.size() > budget) {
        return new Search(false, null);
      }
    }
    return new Search(true, null);
  }

  /**
   * What may follow after a character.
   *
   * @param language any language
   * @param c a code point
   * @return the rests of all texts that start with it
   */
  public Regular after(Regular language, int c) {
    int[] borders = language.borders();
    int at = java.util.Arrays.binarySearch(borders, c);
    int interval = at >= 0 ? at : -at - 2;
    Map<Integer, Regular> known = derivatives.computeIfAbsent(language, unused -> new HashMap<>());
    Regular result = known.get(interval);
    if (result == null) {
      result = derive(language, c);
      known.put(interval, result);
    }
    return result;
  }

  private Regular derive(Regular language, int c) {
    return switch (language.kind()) {
      case CHARACTERS -> contains(language.ranges(), c) ? emptyText : nothing;
      case EMPTY_TEXT -> nothing;
      case SEQUENCE -> {
        Regular rest = sequence(after(language.part(0), c), language.part(1));
        yield language.part(0).isNullable()
            ? choice(List.of(rest, after(language.part(1), c)))
            : rest;
      }
      case CHOICE -> choice(language.parts().stream().map(part -> after(part, c)).toList());
      case REPETITION -> {
        int minimum = Math.max(0, language.minimum() - 1);
        int maximum = language.maximum() == UNBOUNDED ? UNBOUNDED : language.maximum() - 1;
        Regular body = language.part(0);
        yield sequence(after(body, c), repetition(body, minimum, maximum));
      }
      case DIFFERENCE -> difference(after(language.part(0), c), after(language.part(1), c));
    };
  }

  private static boolean contains(ImmutableList<CodePointRange> ranges, int c) {
    for (CodePointRange range : ranges) {
      if (range.first() <= c && c <= range.last()) {
        return true;
      }
    }
    return false;
  }
}
