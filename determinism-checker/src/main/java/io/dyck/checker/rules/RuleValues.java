package io.dyck.checker.rules;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The values of rules that depend on the values of the rules that they call. The values are found
 * depth first without recursion. Therefore a chain of rules may have any length. Each value is
 * found once. Not thread-safe.
 *
 * <p>The function gets the value of another rule with {@link #valueOf}. If the value is not known
 * yet, {@link #valueOf} returns a stand-in, and the function is called again when the value is
 * known. Therefore the function must have no side effects.
 */
public final class RuleValues<T> {
  private final T open;
  private final Function<String, T> function;
  private final Map<String, T> values = new HashMap<>();

  /** The rules that wait for other values. A rule that calls a waiting rule keeps the stand-in. */
  private final Set<String> waiting = new HashSet<>();

  /** The rules whose unknown values the current call of the function has requested. */
  private final Set<String> missing = new LinkedHashSet<>();

  private boolean isLooking;

  /**
   * Begins without any value.
   *
   * @param open the stand-in for the value of a rule that is not known yet
   */
  public RuleValues(T open, Function<String, T> function) {
    this.open = open;
    this.function = function;
  }

  /**
   * Returns the value of a rule.
   *
   * @return the result of the function; the stand-in if the function itself asks for a value that
   *     is not known yet
   */
  public T valueOf(String rule) {
    T known = values.get(rule);
    if (known != null) {
      return known;
    }
    if (isLooking) {
      missing.add(rule);
      return open;
    }
    return find(rule);
  }

  private T find(String wanted) {
    Deque<String> pending = new ArrayDeque<>();
    pending.push(wanted);
    waiting.clear();
    T value = open;
    while (!pending.isEmpty()) {
      String rule = pending.element();
      T known = values.get(rule);
      if (known != null) {
        value = known;
        pending.pop();
        continue;
      }
      waiting.add(rule);
      T tried = computeValue(rule);
      missing.removeAll(waiting);
      if (missing.isEmpty()) {
        waiting.remove(rule);
        values.put(rule, tried);
      } else {
        pushAll(pending);
      }
    }
    return value;
  }

  private T computeValue(String rule) {
    missing.clear();
    isLooking = true;
    try {
      return function.apply(rule);
    } finally {
      isLooking = false;
    }
  }

  /** Pushes the missing rules, the first one on top. */
  private void pushAll(Deque<String> pending) {
    Deque<String> reversed = new ArrayDeque<>();
    missing.forEach(reversed::push);
    reversed.forEach(pending::push);
  }
}
