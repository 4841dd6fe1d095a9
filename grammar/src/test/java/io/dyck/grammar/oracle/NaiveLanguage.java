package io.dyck.grammar.oracle;

import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A second opinion on the oracle: all texts over a small alphabet up to a length, as the least
 * fixpoint of the definitions of the operators on sets of strings.
 */
final class NaiveLanguage {
  private final Grammar grammar;
  private final int[] alphabet;
  private final int length;
  private final Map<String, Set<String>> rules = new HashMap<>();

  private NaiveLanguage(Grammar grammar, int[] alphabet, int length) {
    this.grammar = grammar;
    this.alphabet = alphabet;
    this.length = length;
  }

  /** The texts of the grammar over the alphabet with at most {@code length} UTF-16 units. */
  static Set<String> of(Grammar grammar, String alphabet, int length) {
    return closed(grammar, alphabet, length).texts(Expressions.call(grammar.start()));
  }

  /** Computes the languages of all rules. The result answers questions about any expression. */
  static NaiveLanguage closed(Grammar grammar, String alphabet, int length) {
    NaiveLanguage language =
        new NaiveLanguage(grammar, alphabet.codePoints().distinct().toArray(), length);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (String rule : grammar.rules().keySet()) {
        Set<String> texts = language.texts(grammar.rule(rule).body(), false);
        grown |= language.rules.computeIfAbsent(rule, r -> new HashSet<>()).addAll(texts);
      }
    }
    return language;
  }

  int length() {
    return length;
  }

  /** Returns the texts of an expression. */
  Set<String> texts(Expression expression) {
    return texts(expression, false);
  }

  /**
   * Returns the texts of an expression. Inside operands of a difference, which is not monotonic,
   * the known texts of a rule may be incomplete. Therefore such rules are computed again,
   * completely. Operands are never recursive.
   */
  private Set<String> texts(Expression expression, boolean inOperand) {
    Set<String> texts = new HashSet<>();
    if (expression instanceof Expression.Literal literal) {
      StringBuilder text = new StringBuilder();
      literal.codePoints().forEach(text::appendCodePoint);
      boolean hasSurrogate = literal.codePoints().asList().stream().anyMatch(Utf8::isSurrogate);
      if (text.length() <= length && !hasSurrogate) {
        texts.add(text.toString());
      }
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      for (int codePoint : alphabet) {
        for (CodePointRange range : characterClass.ranges()) {
          if (range.first() <= codePoint && codePoint <= range.last()) {
            texts.add(Character.toString(codePoint));
          }
        }
      }
    } else if (expression instanceof Expression.Reference reference) {
      texts.addAll(
          inOperand
              ? texts(grammar.rule(reference.rule()).body(), true)
              : rules.getOrDefault(reference.rule(), Set.of()));
    } else if (expression instanceof Expression.Sequence sequence) {
      Set<String> product = Set.of("");
      for (Expression item : sequence.items()) {
        product = product(product, texts(item, inOperand));
      }
      texts.addAll(product);
    } else if (expression instanceof Expression.Choice choice) {
      for (Expression alternative : choice.alternatives()) {
        texts.addAll(texts(alternative, inOperand));
      }
    } else if (expression instanceof Expression.Repetition repetition) {
      texts.addAll(repetition(repetition, inOperand));
    } else if (expression instanceof Expression.Difference difference) {
      texts.addAll(texts(difference.included(), true));
      texts.removeAll(texts(difference.excluded(), true));
    }
    return texts;
  }

  private Set<String> repetition(Expression.Repetition repetition, boolean inOperand) {
    Set<String> body = texts(repetition.body(), inOperand);
    Integer maximum = repetition.maximum();
    Set<String> power = Set.of("");
    for (int i = 0; i < repetition.minimum(); i++) {
      power = product(power, body);
    }
    Set<String> texts = new HashSet<>(power);
    int additional = maximum == null ? length : maximum - repetition.minimum();
    for (int i = 0; i < additional; i++) {
      power = product(power, body);
      texts.addAll(power);
    }
    return texts;
  }

  /** Returns all sufficiently short concatenations of a left and a right text. */
  Set<String> product(Set<String> left, Set<String> right) {
    Set<String> product = new HashSet<>();
    for (String head : left) {
      for (String tail : right) {
        if (head.length() + tail.length() <= length) {
          product.add(head + tail);
        }
      }
    }
    return product;
  }
}
