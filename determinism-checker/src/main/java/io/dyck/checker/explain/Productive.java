package io.dyck.checker.explain;

import io.dyck.checker.regular.Regular;
import io.dyck.checker.regular.RegularParts;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which parts of a grammar some text completes. A named token counts as one. Cost: a pass over the
 * grammar for each level of rules.
 */
final class Productive {
  private static final int BUDGET = 5000;

  private final RegularParts regular;
  private final Set<String> rules = new HashSet<>();

  Productive(Grammar grammar, RegularParts regular) {
    this.regular = regular;
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Rule rule : grammar.rules().values()) {
        grown |= !rules.contains(rule.name()) && test(rule.body()) && rules.add(rule.name());
      }
    }
  }

  boolean test(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      return rules.contains(reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      return sequence.items().stream().allMatch(this::test);
    } else if (expression instanceof Expression.Choice choice) {
      return choice.alternatives().stream().anyMatch(this::test);
    } else if (expression instanceof Expression.Repetition repetition) {
      return repetition.minimum() == 0 || test(repetition.body());
    } else if (expression instanceof Expression.Literal literal) {
      return literal.isEncodable();
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      return characterClass.isEncodable();
    } else if (expression instanceof Expression.Difference) {
      Optional<Regular> language = regular.of(expression);
      return language.isEmpty() || !regular.languages().shortest(language.get(), BUDGET).isEmpty();
    }
    return true;
  }
}
