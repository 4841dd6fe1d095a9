package io.dyck.grammar.oracle;

import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A second opinion on viable prefixes, for grammars without differences: all prefixes over a small
 * alphabet up to a length, as a least fixpoint on sets of strings. A sequence is entered only if it
 * can be left, that is, if each of its items derives something.
 */
final class NaivePrefixes {
  private final NaiveLanguage language;
  private final Set<String> productive = new HashSet<>();
  private final Map<String, Set<String>> prefixes = new HashMap<>();

  private NaivePrefixes(NaiveLanguage language) {
    this.language = language;
  }

  /** The viable prefixes over the alphabet with at most {@code length} UTF-16 units. */
  static Set<String> of(Grammar grammar, String alphabet, int length) {
    NaivePrefixes naive = new NaivePrefixes(NaiveLanguage.closed(grammar, alphabet, length));
    boolean grown = true;
    while (grown) {
      grown = false;
      for (String rule : grammar.rules().keySet()) {
        grown |= naive.isProductive(grammar.rule(rule).body()) && naive.productive.add(rule);
      }
    }
    grown = true;
    while (grown) {
      grown = false;
      for (String rule : grammar.rules().keySet()) {
        Set<String> more = naive.prefixes(grammar.rule(rule).body());
        grown |= naive.prefixes.computeIfAbsent(rule, r -> new HashSet<>()).addAll(more);
      }
    }
    return naive.prefixes.getOrDefault(grammar.start(), Set.of());
  }

  private boolean isProductive(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      return literal.codePoints().asList().stream().noneMatch(Utf8::isSurrogate);
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      return characterClass.ranges().stream().anyMatch(range -> !isSurrogates(range));
    } else if (expression instanceof Expression.Reference reference) {
      return productive.contains(reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      return sequence.items().stream().allMatch(this::isProductive);
    } else if (expression instanceof Expression.Choice choice) {
      return choice.alternatives().stream().anyMatch(this::isProductive);
    } else if (expression instanceof Expression.Repetition repetition) {
      return repetition.minimum() == 0 || isProductive(repetition.body());
    }
    throw new IllegalArgumentException("expression must not be a difference: " + expression);
  }

  private static boolean isSurrogates(CodePointRange range) {
    return Utf8.isSurrogate(range.first()) && Utf8.isSurrogate(range.last());
  }

  /** Returns the prefixes of the expression's texts. */
  private Set<String> prefixes(Expression expression) {
    if (!isProductive(expression)) {
      return Set.of();
    }
    Set<String> all = new HashSet<>(Set.of(""));
    if (expression instanceof Expression.Literal literal) {
      StringBuilder prefix = new StringBuilder();
      for (int codePoint : literal.codePoints().asList()) {
        all.add(prefix.appendCodePoint(codePoint).toString());
      }
      all.removeIf(text -> text.length() > language.length());
    } else if (expression instanceof Expression.CharacterClass) {
      all.addAll(language.texts(expression));
    } else if (expression instanceof Expression.Reference reference) {
      all.addAll(prefixes.getOrDefault(reference.rule(), Set.of()));
    } else if (expression instanceof Expression.Sequence sequence) {
      all.addAll(prefixes(sequence.items()));
    } else if (expression instanceof Expression.Choice choice) {
      choice.alternatives().forEach(alternative -> all.addAll(prefixes(alternative)));
    } else if (expression instanceof Expression.Repetition repetition) {
      all.addAll(prefixes(repetition));
    }
    return all;
  }

  private Set<String> prefixes(List<Expression> items) {
    Set<String> all = new HashSet<>();
    Set<String> before = Set.of("");
    for (Expression item : items) {
      all.addAll(language.product(before, prefixes(item)));
      before = language.product(before, language.texts(item));
    }
    return all;
  }

  /**
   * A greater number of bodies than the length of the text adds no prefix, except for required
   * bodies.
   */
  private Set<String> prefixes(Expression.Repetition repetition) {
    int useful = repetition.minimum() + language.length() + 1;
    Integer maximum = repetition.maximum();
    int times = maximum == null ? useful : Math.min(maximum, useful);
    List<Expression> items = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      items.add(repetition.body());
    }
    return prefixes(items);
  }
}
