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
 * What is left of the rules of a cycle if one of them may not be called: optional parts and
 * alternatives that cannot do without it go. Good for rules that are acyclic without that one. Not
 * thread-safe.
 */
final class Innermost {
  /** What becomes of a part. */
  enum Fate {
    /** It matches nothing any more, so that what needs it goes with it. */
    GONE,
    /** It matches the empty text only. */
    EMPTY,
    /** It matches some of what it did, or all. */
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
      // The one that is left of most.
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

  /** Whether something in an expression goes. */
  boolean cuts(Expression expression) {
    return Subexpressions.calls(expression).stream()
        .anyMatch(rule -> cycle.contains(rule) && of(rule) != Fate.KEPT);
  }

  private static Fate greater(Fate one, Fate other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /** Whether no rule of a cycle leads to itself without one of them. */
  static boolean isAcyclic(Surroundings surroundings, Set<String> cycle, String without) {
    Set<String> left = new LinkedHashSet<>(cycle);
    left.remove(without);
    boolean shrinks;
    do {
      // What calls none of those that are left goes, until none does.
      shrinks =
          left.removeIf(
              rule -> Collections.disjoint(Subexpressions.calls(surroundings.body(rule)), left));
    } while (shrinks);
    return left.isEmpty();
  }
}
