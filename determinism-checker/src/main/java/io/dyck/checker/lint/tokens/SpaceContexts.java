package io.dyck.checker.lint.tokens;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The places beside literals where a space may stand. FIRST and FOLLOW sets over characters say
 * which characters may come directly before and after each part. The constructor computes all sets.
 */
final class SpaceContexts {
  private static final int MOST_CHARACTERS = 40;
  private static final int MANY_SIGNS = 5;
  private static final String PUNCTUATION = ",:;";

  /** A bit of the sets of characters before a place: a space may stand before the place. */
  private static final int SPACE = 1;

  private static final int JOINED = 2;

  /** The characters after which a word is usually written without a space before it. */
  private static final String JOINING = "_-@.#$%/\\\"'`([{<>\n\t";

  private final LintContext context;
  private final Map<String, Integer> beforeRule = new HashMap<>();
  private final Map<String, Set<Integer>> firsts = new HashMap<>();
  private final Map<String, Set<Integer>> follows = new HashMap<>();
  private final Map<Literal, Integer> before = new HashMap<>();
  private final Map<Literal, Set<Integer>> after = new HashMap<>();
  private final Map<String, Integer> endsOfRule = new HashMap<>();
  private final Set<Literal> listed = new HashSet<>();
  private boolean changed;

  SpaceContexts(LintContext context) {
    this.context = context;
    context.walk((rule, expression) -> findLists(expression));
    repeatUntilStable(
        rule -> {
          Set<Integer> first = firsts.computeIfAbsent(rule.name(), unused -> new TreeSet<>());
          changed |= first.addAll(firstCharacters(rule.body()));
          changed |= join(endsOfRule, rule.name(), endKinds(rule.body()));
        });
    // A model may begin a text with or without a space. Therefore the beginning of the text counts
    // as a space.
    beforeRule.put(context.grammar().start(), SPACE);
    repeatUntilStable(
        rule -> propagateForward(rule.body(), beforeRule.getOrDefault(rule.name(), 0)));
    repeatUntilStable(
        rule -> propagateBackward(rule.body(), follows.getOrDefault(rule.name(), Set.of())));
  }

  /** A literal and the characters that may follow it. */
  record Border(Literal literal, Set<Integer> next) {}

  /**
   * Collects the signs that are alternatives among many signs. Such signs are a class of
   * characters, and not the punctuation of a format.
   */
  private void findLists(Expression expression) {
    if (expression instanceof Expression.Choice choice) {
      List<Literal> signs = new ArrayList<>();
      for (Expression alternative : choice.alternatives()) {
        if (alternative instanceof Literal literal && literal.codePoints().length() == 1) {
          signs.add(literal);
        }
      }
      if (signs.size() >= MANY_SIGNS) {
        listed.addAll(signs);
      }
    }
  }

  private static boolean join(Map<String, Integer> sets, String rule, int more) {
    int known = sets.getOrDefault(rule, 0);
    sets.put(rule, known | more);
    return (known | more) != known;
  }

  /**
   * Returns the literals before which neither a space nor a joining character may stand, although a
   * space is usual there.
   */
  List<Literal> withoutSpaceBefore() {
    List<Literal> result = new ArrayList<>();
    before.forEach(
        (literal, set) -> {
          if (set == 0) {
            result.add(literal);
          }
        });
    result.sort(java.util.Comparator.comparingInt(literal -> literal.span().start()));
    return result;
  }

  /** Returns the signs that a character but no space may follow; each sign once. */
  List<Border> withoutSpaceAfter() {
    Map<String, Border> result = new java.util.TreeMap<>();
    after.forEach(
        (literal, next) -> {
          String text = Subexpressions.text(literal);
          if (!listed.contains(literal)
              && text.length() == 1
              && PUNCTUATION.contains(text)
              && !next.isEmpty()) {
            // If a line end may follow, the sign may stand at the end of a line.
            boolean isFree = next.contains((int) ' ') || next.contains((int) '\n');
            Border known = result.get(text);
            if (!isFree
                && (known == null || known.literal.span().start() > literal.span().start())) {
              result.put(text, new Border(literal, next));
            }
          }
        });
    return List.copyOf(result.values());
  }

  private void repeatUntilStable(java.util.function.Consumer<Rule> pass) {
    do {
      changed = false;
      for (Rule rule : context.graph().usedRules()) {
        pass.accept(rule);
      }
    } while (changed);
  }

  private void propagateForward(Expression expression, int set) {
    if (expression instanceof Literal literal) {
      before.merge(literal, set, (a, b) -> a | b);
    } else if (expression instanceof Expression.Reference reference) {
      changed |= join(beforeRule, reference.rule(), set);
    } else if (expression instanceof Expression.Sequence sequence) {
      int at = set;
      for (Expression item : sequence.items()) {
        propagateForward(item, at);
        at = endKinds(item) | (context.graph().isNullable(item) ? at : 0);
      }
    } else if (expression instanceof Expression.Repetition repetition) {
      propagateForward(
          repetition.body(), set | (isLoop(repetition) ? endKinds(repetition.body()) : 0));
    } else if (expression instanceof Expression.Choice) {
      expression.parts().forEach(part -> propagateForward(part, set));
    }
    // Literals in a difference or an automaton are left out, because an author does not write words
    // there.
  }

  private void propagateBackward(Expression expression, Set<Integer> next) {
    if (expression instanceof Literal literal) {
      after.computeIfAbsent(literal, unused -> new TreeSet<>()).addAll(next);
    } else if (expression instanceof Expression.Reference reference) {
      changed |= follows.computeIfAbsent(reference.rule(), unused -> new TreeSet<>()).addAll(next);
    } else if (expression instanceof Expression.Sequence sequence) {
      Set<Integer> at = next;
      for (int i = sequence.items().size() - 1; i >= 0; i--) {
        Expression item = sequence.items().get(i);
        propagateBackward(item, at);
        Set<Integer> joined = new TreeSet<>(firstCharacters(item));
        if (context.graph().isNullable(item)) {
          joined.addAll(at);
        }
        at = joined;
      }
    } else if (expression instanceof Expression.Repetition repetition) {
      Set<Integer> joined = new TreeSet<>(next);
      if (isLoop(repetition)) {
        joined.addAll(firstCharacters(repetition.body()));
      }
      propagateBackward(repetition.body(), joined);
    } else if (expression instanceof Expression.Choice) {
      expression.parts().forEach(part -> propagateBackward(part, next));
    }
    // As in forward.
  }

  private static boolean isLoop(Expression.Repetition repetition) {
    return repetition.maximum() == null || repetition.maximum() > 1;
  }

  /**
   * Returns the characters that may come first: the space, if it may come first, and some of the
   * other characters.
   */
  private Set<Integer> firstCharacters(Expression expression) {
    Set<Integer> result = new LinkedHashSet<>();
    if (expression instanceof Literal literal) {
      if (!literal.codePoints().isEmpty()) {
        result.add(literal.codePoints().get(0));
      }
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      if (Subexpressions.contains(characterClass, ' ')) {
        result.add((int) ' ');
      }
      for (CodePointRange range : characterClass.ranges()) {
        for (int c = range.first(); c <= range.last() && result.size() < MOST_CHARACTERS; c++) {
          result.add(c);
        }
      }
    } else if (expression instanceof Expression.Reference reference) {
      return firsts.getOrDefault(reference.rule(), Set.of());
    } else if (expression instanceof Expression.Sequence sequence) {
      for (Expression item : sequence.items()) {
        result.addAll(firstCharacters(item));
        if (!context.graph().isNullable(item)) {
          break;
        }
      }
    } else if (expression instanceof Expression.Difference difference) {
      return firstCharacters(difference.included());
    } else if (expression instanceof Expression.Lookahead) {
      return result;
    } else if (expression instanceof Expression.Automaton automaton) {
      context
          .graph()
          .paths(automaton)
          .firstLabels()
          .forEach(label -> result.addAll(firstCharacters(label)));
    } else {
      expression.parts().forEach(part -> result.addAll(firstCharacters(part)));
    }
    return result;
  }

  /** Returns the kinds of characters with which a part may end. */
  private int endKinds(Expression expression) {
    if (expression instanceof Literal literal) {
      int length = literal.codePoints().length();
      return length == 0 ? 0 : kind(literal.codePoints().get(length - 1));
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      boolean hasLetter =
          characterClass.ranges().stream()
              .anyMatch(r -> (kind(r.first()) | kind(r.last())) == JOINED);
      return (Subexpressions.contains(characterClass, ' ') ? SPACE : 0) | (hasLetter ? JOINED : 0);
    } else if (expression instanceof Expression.Reference reference) {
      return endsOfRule.getOrDefault(reference.rule(), 0);
    } else if (expression instanceof Expression.Sequence sequence) {
      int set = 0;
      for (int i = sequence.items().size() - 1; i >= 0; i--) {
        set |= endKinds(sequence.items().get(i));
        if (!context.graph().isNullable(sequence.items().get(i))) {
          break;
        }
      }
      return set;
    } else if (expression instanceof Expression.Difference difference) {
      return endKinds(difference.included());
    } else if (expression instanceof Expression.Lookahead) {
      return 0;
    }
    ImmutableList<Expression> last =
        expression instanceof Expression.Automaton automaton
            ? context.graph().paths(automaton).lastLabels()
            : expression.parts();
    return last.stream().mapToInt(this::endKinds).reduce(0, (x, y) -> x | y);
  }

  private static int kind(int c) {
    return c == ' ' ? SPACE : Character.isLetterOrDigit(c) || JOINING.indexOf(c) >= 0 ? JOINED : 0;
  }
}
