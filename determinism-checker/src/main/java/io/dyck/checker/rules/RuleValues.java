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
 * Values of rules that depend on the values of the rules they call, found depth first without
 * recursion, so that a chain of rules may be as long as it likes. Each value is found once. Not
 * thread-safe.
 *
 * <p>The function asks for the value of another rule with {@link #of}. Where that is not known yet,
 * it is given a stand-in, and is called again when it is known. So it has no effect but its result.
 */
public final class RuleValues<T> {
  private final T open;
  private final Function<String, T> function;
  private final Map<String, T> values = new HashMap<>();

  /** The rules that wait for others; what calls one of them is given the stand-in for good. */
  private final Set<String> waiting = new HashSet<>();

  /** What the rule that is looked at asks for and is not known. */
  private final Set<String> missing = new LinkedHashSet<>();

  private boolean isLooking;

  /**
   * Knows no value yet.
   *
   * @param open what a rule is worth to those that it calls itself
   */
  public RuleValues(T open, Function<String, T> function) {
    this.open = open;
    this.function = function;
  }

  /**
   * The value of a rule.
   *
   * @return what the function has told; the stand-in while it asks for what is not known
   */
  public T of(String rule) {
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
      T tried = look(rule);
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

  private T look(String rule) {
    missing.clear();
    isLooking = true;
    try {
      return function.apply(rule);
    } finally {
      isLooking = false;
    }
  }

  /** The first one on top. */
  private void pushAll(Deque<String> pending) {
    Deque<String> reversed = new ArrayDeque<>();
    missing.forEach(reversed::push);
    reversed.forEach(pending::push);
  }
}
