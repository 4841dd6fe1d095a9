package io.dyck.checker.repair.source;

import io.dyck.checker.repair.candidate.Surroundings;
import io.dyck.checker.rules.RuleValues;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.grammar.Expression;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The rest of the rules of a cycle if one rule of the cycle must not be called. Optional parts and
 * alternatives that need the forbidden rule are removed. Without the forbidden rule, the cycle must
 * be acyclic. Not thread-safe.
 */
final class Innermost {
  /** The effect of the removal on a part. */
  enum Fate {
    /** The part matches no text any more. Parts that need the part are removed, too. */
    GONE,
    /** The part matches only the empty text. */
    EMPTY,
    /** The part still matches some or all of the texts. */
    KEPT
  }

  private final Surroundings surroundings;
  private final Set<String> cycle;
  private final String forbidden;
  private final RuleValues<Fate> rules = new RuleValues<>(Fate.GONE, this::ofBody);

  Innermost(Surroundings surroundings, Set<String> cycle, String forbidden) {
    this.surroundings = surroundings;
    this.cycle = cycle;
    this.forbidden = forbidden;
  }

  Fate of(String rule) {
    return rule.equals(forbidden) ? Fate.GONE : rules.of(rule);
  }

  private Fate ofBody(String rule) {
    return of(surroundings.body(rule));
  }

  Fate of(Expression part) {
    if (part instanceof Expression.Reference call) {
      return cycle.contains(call.rule()) ? of(call.rule()) : Fate.KEPT;
    }
    if (part instanceof Expression.Repetition repetition) {
      Fate body = of(repetition.body());
      return body == Fate.GONE && repetition.minimum() == 0 ? Fate.EMPTY : body;
    }
    if (part instanceof Expression.Choice choice) {
      // The alternative that keeps most decides.
      return choice.alternatives().stream().map(this::of).reduce(Fate.GONE, Innermost::greater);
    }
    if (part instanceof Expression.Sequence sequence) {
      List<Fate> items = sequence.items().stream().map(this::of).toList();
      return items.contains(Fate.GONE)
          ? Fate.GONE
          : items.stream().reduce(Fate.EMPTY, Innermost::greater);
    }
    return Fate.KEPT;
  }

  /** Returns whether a part of an expression is removed or reduced to the empty text. */
  boolean cuts(Expression expression) {
    return Subexpressions.calls(expression).stream()
        .anyMatch(rule -> cycle.contains(rule) && of(rule) != Fate.KEPT);
  }

  private static Fate greater(Fate one, Fate other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** Returns whether the rules of a cycle are acyclic without one of the rules. */
  static boolean isAcyclic(Surroundings surroundings, Set<String> cycle, String without) {
    Set<String> left = new LinkedHashSet<>(cycle);
    left.remove(without);
    boolean shrinks;
    do {
      // Removes the rules that call no remaining rule, until no such rule is left.
      shrinks =
          left.removeIf(
              rule -> Collections.disjoint(Subexpressions.calls(surroundings.body(rule)), left));
    } while (shrinks);
    return left.isEmpty();
  }
}
