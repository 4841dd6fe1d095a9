package io.dyck.checker.rules;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The shortest texts of rules and of their parts, the lengths of these texts, and the parts that
 * match more than the empty text. The constructor passes over the rules until nothing changes.
 * Rules stand behind the rules that they call. Therefore only recursion takes more than two passes.
 * A later query about a part costs no more than a walk over the part.
 */
final class ShortestTexts {
  /** Longer than every text. */
  private static final int NEVER = Integer.MAX_VALUE;

  /** The length of a text that is too long to be counted. */
  private static final int HUGE = NEVER - 1;

  /** The characters that are preferred as examples of a class, the best first. */
  private static final String PREFERRED = "aA0x1_b-. ";

  /** The length of the longest text that is returned. */
  private static final int LONGEST_WRITTEN = 100_000;

  private final Grammar grammar;
  private final Map<String, KnownText> known = new HashMap<>();
  private final IdentityHashMap<Expression.Automaton, AutomatonPaths> paths =
      new IdentityHashMap<>();

  /** The results for a rule that matches a text. */
  private static final class KnownText {
    private int least = NEVER;

    /**
     * The point in time at which the length was found. Every rule has a shortest alternative whose
     * rules were all found earlier. Therefore following such alternatives ends.
     */
    private int foundAt = NEVER;

    private boolean grows;
  }

  ShortestTexts(Grammar grammar, List<String> calleesFirst) {
    this.grammar = grammar;
    computeMinimumLengths(calleesFirst);
    computeNonEmpty(calleesFirst);
  }

  private void computeMinimumLengths(List<String> calleesFirst) {
    int found = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (String rule : calleesFirst) {
        int length = minimumLength(grammar.rule(rule).body());
        if (length < minimumLengthOfRule(rule)) {
          KnownText facts = known.computeIfAbsent(rule, name -> new KnownText());
          facts.least = length;
          facts.foundAt = ++found;
          changed = true;
        }
      }
    }
  }

  private void computeNonEmpty(List<String> calleesFirst) {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (String rule : calleesFirst) {
        KnownText facts = known.get(rule);
        if (facts != null && !facts.grows && canMatchNonEmpty(grammar.rule(rule).body())) {
          facts.grows = true;
          changed = true;
        }
      }
    }
  }

  /** Returns the length of the shortest text of a rule; negative if the rule matches no text. */
  int leastOfRule(String rule) {
    int length = minimumLengthOfRule(rule);
    return length == NEVER ? -1 : length;
  }

  private int minimumLengthOfRule(String rule) {
    KnownText facts = known.get(rule);
    return facts == null ? NEVER : facts.least;
  }

  /**
   * Returns the length of the shortest text in code points; {@link #NEVER} if the expression
   * matches no text.
   */
  int minimumLength(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      return literal.codePoints().length();
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      return characterClass.ranges().isEmpty() ? NEVER : 1;
    } else if (expression instanceof Expression.Reference reference) {
      return minimumLengthOfRule(reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      long sum = 0;
      for (Expression item : sequence.items()) {
        int length = minimumLength(item);
        if (length == NEVER) {
          return NEVER;
        }
        sum += length;
      }
      return (int) Math.min(sum, HUGE);
    } else if (expression instanceof Expression.Choice choice) {
      return choice.alternatives().stream().mapToInt(this::minimumLength).min().orElse(NEVER);
    } else if (expression instanceof Expression.Repetition repetition) {
      int body = repetition.minimum() == 0 ? 0 : minimumLength(repetition.body());
      return body == NEVER ? NEVER : (int) Math.min((long) repetition.minimum() * body, HUGE);
    } else if (expression instanceof Expression.Difference difference) {
      // A lower bound, because the excluded texts may contain the shortest text.
      return minimumLength(difference.included());
    } else if (expression instanceof Expression.Automaton automaton) {
      return paths(automaton).length();
    } else if (expression instanceof Expression.Lookahead) {
      return 0;
    } else if (expression instanceof Expression.TokenSet) {
      return 1;
    }
    throw new AssertionError(expression);
  }

  /**
   * Returns the paths of an automaton. The labels refer to no rule. Therefore the paths never
   * change.
   */
  AutomatonPaths paths(Expression.Automaton automaton) {
    AutomatonPaths found = paths.get(automaton);
    if (found == null) {
      found = new AutomatonPaths(automaton, this::minimumLength);
      paths.put(automaton, found);
    }
    return found;
  }

  /** Returns whether a part can match a text other than the empty text. */
  boolean canMatchNonEmpty(Expression expression) {
    if (minimumLength(expression) == NEVER) {
      return false;
    } else if (expression instanceof Expression.Literal literal) {
      return literal.codePoints().length() > 0;
    } else if (expression instanceof Expression.CharacterClass
        || expression instanceof Expression.TokenSet) {
      return true;
    } else if (expression instanceof Expression.Reference reference) {
      KnownText facts = known.get(reference.rule());
      return facts != null && facts.grows;
    } else if (expression instanceof Expression.Difference difference) {
      return canMatchNonEmpty(difference.included());
    } else if (expression instanceof Expression.Automaton automaton) {
      return paths(automaton).anyMatch(this::canMatchNonEmpty);
    } else if (expression instanceof Expression.Lookahead) {
      return false;
    } else if (expression instanceof Expression.Repetition repetition) {
      Integer maximum = repetition.maximum();
      return (maximum == null || maximum > 0) && canMatchNonEmpty(repetition.body());
    } else if (expression instanceof Expression.Sequence
        || expression instanceof Expression.Choice) {
      return expression.parts().stream().anyMatch(this::canMatchNonEmpty);
    }
    throw new AssertionError(expression);
  }

  /**
   * Returns the shortest text without named tokens; null if there is no text or the text is very
   * long.
   */
  @Nullable String shortestText(Expression expression) {
    return minimumLength(expression) > LONGEST_WRITTEN ? null : writeText(expression);
  }

  private int orderOfDiscovery(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      KnownText facts = known.get(reference.rule());
      return facts == null ? NEVER : facts.foundAt;
    } else if (expression instanceof Expression.Choice choice) {
      int shortest = minimumLength(choice);
      return choice.alternatives().stream()
          .filter(alternative -> minimumLength(alternative) == shortest)
          .mapToInt(this::orderOfDiscovery)
          .min()
          .orElse(NEVER);
    } else if (Subexpressions.isOptional(expression)) {
      return 0;
    }
    // The labels of an automaton refer to no rule. Therefore the automaton counts as found before
    // all rules.
    return expression.parts().stream().mapToInt(this::orderOfDiscovery).max().orElse(0);
  }

  private String writeText(Expression expression) {
    StringBuilder out = new StringBuilder();
    Deque<Expression> pending = new ArrayDeque<>(List.of(expression));
    while (!pending.isEmpty()) {
      write(pending.pop(), out, pending);
    }
    return out.toString();
  }

  /** Writes one part, or pushes its parts on {@code pending}, the first one on top. */
  private void write(Expression expression, StringBuilder out, Deque<Expression> pending) {
    if (expression instanceof Expression.Literal literal) {
      literal.codePoints().forEach(out::appendCodePoint);
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      out.appendCodePoint(example(characterClass));
    } else if (expression instanceof Expression.Reference reference) {
      pending.push(grammar.rule(reference.rule()).body());
    } else if (expression instanceof Expression.Sequence sequence) {
      sequence.items().reverse().forEach(pending::push);
    } else if (expression instanceof Expression.Choice choice) {
      choice.alternatives().stream()
          .min(
              Comparator.<Expression>comparingInt(this::minimumLength)
                  .thenComparingInt(this::orderOfDiscovery))
          .ifPresent(pending::push);
    } else if (expression instanceof Expression.Repetition repetition) {
      for (int i = 0; i < repetition.minimum() && minimumLength(repetition.body()) > 0; i++) {
        pending.push(repetition.body());
      }
    } else if (expression instanceof Expression.Difference difference) {
      pending.push(difference.included());
    } else if (expression instanceof Expression.Automaton automaton) {
      paths(automaton).shortestPath().reverse().forEach(pending::push);
    } else if (!(expression instanceof Expression.TokenSet)
        && !(expression instanceof Expression.Lookahead)) {
      throw new AssertionError(expression);
    }
  }

  private static int example(Expression.CharacterClass characterClass) {
    return IntStream.concat(PREFERRED.chars(), IntStream.range('!', 127))
        .filter(c -> Subexpressions.contains(characterClass, c))
        .findFirst()
        .orElseGet(
            () -> characterClass.ranges().isEmpty() ? ' ' : characterClass.ranges().get(0).first());
  }
}
