package io.dyck.checker.regular;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.regular.RegularLanguage.Kind;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.CodePointRange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes regular languages and answers questions about them by derivatives (Brzozowski, "Derivatives
 * of regular expressions", 1964): the rest of a language after a character is another expression. A
 * language has finitely many such expressions if equal expressions are one object. Not thread-safe.
 */
public final class Derivatives {
  private static final int UNBOUNDED = -1;

  /**
   * The greatest depth of derivatives, which nest deeper than their language. The thread's stack is
   * limited.
   */
  private static final int DEEPEST = 1000;

  private final IntConsumer work;
  private int depth;

  private final Map<RegularLanguage.Shape, RegularLanguage> made = new HashMap<>();
  private final Map<RegularLanguage, Map<Integer, RegularLanguage>> derivatives = new HashMap<>();
  private final RegularLanguage emptyText;
  private final RegularLanguage nothing;

  Derivatives(IntConsumer work) {
    this.work = work;
    this.emptyText =
        intern(
            new RegularLanguage.Shape(
                Kind.EMPTY_TEXT, ImmutableList.of(), ImmutableList.of(), 0, 0));
    this.nothing = characters(ImmutableList.of());
  }

  /** The result of a search. */
  public record Search(boolean isDecided, @Nullable String shortest) {
    /** Returns whether the search has proved that the language has no text. */
    public boolean isEmpty() {
      return isDecided && shortest == null;
    }
  }

  RegularLanguage emptyText() {
    return emptyText;
  }

  RegularLanguage characters(ImmutableList<CodePointRange> ranges) {
    return intern(new RegularLanguage.Shape(Kind.CHARACTERS, ImmutableList.of(), ranges, 0, 0));
  }

  RegularLanguage sequence(RegularLanguage first, RegularLanguage rest) {
    if (first.isEmptyLanguage() || rest.isEmptyLanguage()) {
      return nothing;
    } else if (first.equals(emptyText)) {
      return rest;
    } else if (rest.equals(emptyText)) {
      return first;
    }
    // Sequences lean to the right, and may be long.
    Deque<RegularLanguage> items = new ArrayDeque<>();
    RegularLanguage last = first;
    for (; last.kind() == Kind.SEQUENCE; last = last.part(1)) {
      items.push(last.part(0));
    }
    RegularLanguage result = make(Kind.SEQUENCE, ImmutableList.of(last, rest), 0, 0);
    for (RegularLanguage item : items) {
      result = make(Kind.SEQUENCE, ImmutableList.of(item, result), 0, 0);
    }
    return result;
  }

  RegularLanguage choice(List<RegularLanguage> alternatives) {
    TreeSet<RegularLanguage> parts =
        new TreeSet<>(Comparator.comparingInt(RegularLanguage::number));
    for (RegularLanguage alternative : alternatives) {
      if (alternative.kind() == Kind.CHOICE) {
        parts.addAll(alternative.parts());
      } else if (!alternative.isEmptyLanguage()) {
        parts.add(alternative);
      }
    }
    return switch (parts.size()) {
      case 0 -> nothing;
      case 1 -> parts.first();
      default -> make(Kind.CHOICE, ImmutableList.copyOf(parts), 0, 0);
    };
  }

  /** Returns a repetition. A negative maximum means no bound. */
  RegularLanguage repetition(RegularLanguage body, int minimum, int maximum) {
    if (maximum == 0 || body.equals(emptyText) || (body.isEmptyLanguage() && minimum == 0)) {
      return emptyText;
    } else if (body.isEmptyLanguage() || (minimum == 1 && maximum == 1)) {
      return body;
    }
    return make(Kind.REPETITION, ImmutableList.of(body), minimum, maximum);
  }

  /** Returns the texts of one language that another language does not have. */
  public RegularLanguage difference(RegularLanguage included, RegularLanguage excluded) {
    if (included.equals(excluded)) {
      return nothing;
    } else if (included.isEmptyLanguage() || excluded.isEmptyLanguage()) {
      return included;
    }
    return make(Kind.DIFFERENCE, ImmutableList.of(included, excluded), 0, 0);
  }

  /** Returns the texts that two languages have in common. */
  public RegularLanguage intersection(RegularLanguage one, RegularLanguage other) {
    return difference(one, difference(one, other));
  }

  private RegularLanguage make(
      Kind kind, ImmutableList<RegularLanguage> parts, int minimum, int maximum) {
    return intern(new RegularLanguage.Shape(kind, parts, ImmutableList.of(), minimum, maximum));
  }

  private RegularLanguage intern(RegularLanguage.Shape shape) {
    RegularLanguage known = made.get(shape);
    if (known == null) {
      work.accept(1 + shape.parts().size() + shape.ranges().size());
      known = new RegularLanguage(shape, made.size());
      made.put(shape, known);
    }
    return known;
  }

  /** Returns whether a text is in a language. Cost: one derivative for each character. */
  public boolean accepts(RegularLanguage language, String text) {
    RegularLanguage rest = language;
    for (int i = 0; i < text.length() && !rest.isEmptyLanguage(); i += charactersAt(text, i)) {
      rest = derivative(rest, text.codePointAt(i));
    }
    return rest.isNullable();
  }

  private static int charactersAt(String text, int index) {
    return Character.charCount(text.codePointAt(index));
  }

  /**
   * Searches a shortest text of a language. Without differences the text is made of the shortest
   * texts of the parts. With differences the search goes breadth first over the derivatives.
   */
  public Search findShortest(RegularLanguage language, int budget) {
    String text = language.shortestText();
    return text == null ? search(language, budget) : new Search(true, text);
  }

  /** Searches a shortest text of any language, breadth first. */
  Search search(RegularLanguage language, int budget) {
    Map<RegularLanguage, String> texts = new LinkedHashMap<>();
    Deque<RegularLanguage> pending = new ArrayDeque<>();
    texts.put(language, "");
    pending.add(language);
    while (!pending.isEmpty()) {
      RegularLanguage rest = pending.remove();
      String text = texts.getOrDefault(rest, "");
      if (rest.isNullable()) {
        return new Search(true, text);
      }
      for (int border : rest.derivativeBorders()) {
        int c = Math.min(border, Character.MAX_CODE_POINT);
        RegularLanguage next = derivative(rest, c);
        if (!next.isEmptyLanguage()
            && texts.putIfAbsent(next, text + Character.toString(c)) == null) {
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
   * Returns the rests of all texts of a language that start with a character. Throws a {@code
   * LimitExceededException} if the rests nest too deep; the queries above do the same.
   */
  public RegularLanguage derivative(RegularLanguage language, int c) {
    int[] borders = language.derivativeBorders();
    int at = java.util.Arrays.binarySearch(borders, c);
    int interval = at >= 0 ? at : -at - 2;
    Map<Integer, RegularLanguage> known =
        derivatives.computeIfAbsent(language, unused -> new HashMap<>());
    RegularLanguage result = known.get(interval);
    if (result == null) {
      work.accept(1 + language.parts().size());
      if (depth >= DEEPEST) {
        throw new LimitExceededException(
            "nestingDepth", DEEPEST, DEEPEST + 1L, "parts of a regular part");
      }
      depth++;
      try {
        result = derive(language, c);
      } finally {
        depth--;
      }
      known.put(interval, result);
    }
    return result;
  }

  private RegularLanguage derive(RegularLanguage language, int c) {
    return switch (language.kind()) {
      case CHARACTERS -> contains(language.ranges(), c) ? emptyText : nothing;
      case EMPTY_TEXT -> nothing;
      case SEQUENCE -> {
        RegularLanguage rest = sequence(derivative(language.part(0), c), language.part(1));
        yield language.part(0).isNullable()
            ? choice(List.of(rest, derivative(language.part(1), c)))
            : rest;
      }
      case CHOICE -> {
        List<RegularLanguage> rests = new ArrayList<>(language.parts().size());
        for (RegularLanguage part : language.parts()) {
          rests.add(derivative(part, c));
        }
        yield choice(rests);
      }
      case REPETITION -> {
        int minimum = Math.max(0, language.minimum() - 1);
        int maximum = language.maximum() == UNBOUNDED ? UNBOUNDED : language.maximum() - 1;
        RegularLanguage body = language.part(0);
        yield sequence(derivative(body, c), repetition(body, minimum, maximum));
      }
      case DIFFERENCE ->
          difference(derivative(language.part(0), c), derivative(language.part(1), c));
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
