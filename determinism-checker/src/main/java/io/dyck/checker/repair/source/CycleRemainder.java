package io.dyck.checker.repair.source;

import io.dyck.checker.repair.candidate.ConflictSurroundings;
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
final class CycleRemainder {
  /** The effect of the removal on a part. */
  enum RemovalEffect {
    /** The part matches no text any more. Parts that need the part are removed, too. */
    GONE,
    /** The part matches only the empty text. */
    EMPTY,
    /** The part still matches some or all of the texts. */
    KEPT
  }

  private final ConflictSurroundings surroundings;
  private final Set<String> cycle;
  private final String forbidden;
  private final RuleValues<RemovalEffect> rules =
      new RuleValues<>(RemovalEffect.GONE, this::ofBody);

  CycleRemainder(ConflictSurroundings surroundings, Set<String> cycle, String forbidden) {
    this.surroundings = surroundings;
    this.cycle = cycle;
    this.forbidden = forbidden;
  }

  RemovalEffect effectOn(String rule) {
    return rule.equals(forbidden) ? RemovalEffect.GONE : rules.valueOf(rule);
  }

  private RemovalEffect ofBody(String rule) {
    return effectOn(surroundings.body(rule));
  }

  RemovalEffect effectOn(Expression part) {
    if (part instanceof Expression.Reference call) {
      return cycle.contains(call.rule()) ? effectOn(call.rule()) : RemovalEffect.KEPT;
    }
    if (part instanceof Expression.Repetition repetition) {
      RemovalEffect body = effectOn(repetition.body());
      return body == RemovalEffect.GONE && repetition.minimum() == 0 ? RemovalEffect.EMPTY : body;
    }
    if (part instanceof Expression.Choice choice) {
      // The alternative that keeps most decides.
      return choice.alternatives().stream()
          .map(this::effectOn)
          .reduce(RemovalEffect.GONE, CycleRemainder::greaterEffect);
    }
    if (part instanceof Expression.Sequence sequence) {
      List<RemovalEffect> items = sequence.items().stream().map(this::effectOn).toList();
      return items.contains(RemovalEffect.GONE)
          ? RemovalEffect.GONE
          : items.stream().reduce(RemovalEffect.EMPTY, CycleRemainder::greaterEffect);
    }
    return RemovalEffect.KEPT;
  }

  /** Returns whether a part of an expression is removed or reduced to the empty text. */
  boolean isReduced(Expression expression) {
    return Subexpressions.calls(expression).stream()
        .anyMatch(rule -> cycle.contains(rule) && effectOn(rule) != RemovalEffect.KEPT);
  }

  private static RemovalEffect greaterEffect(RemovalEffect one, RemovalEffect other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** Returns whether the rules of a cycle are acyclic without one of the rules. */
  static boolean isAcyclic(ConflictSurroundings surroundings, Set<String> cycle, String without) {
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
