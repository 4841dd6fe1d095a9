package io.dyck.grammar.analysis;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ListMultimap;
import io.dyck.grammar.Expression;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The rules that match the empty text. Cost: a visit of each body, and a further visit for each use
 * of a nullable rule in the body.
 */
public final class NullableRules {
  private NullableRules() {}

  /**
   * Finds these rules.
   *
   * @param bodies the bodies of rules by name; any other rule counts as not nullable
   */
  public static Set<String> findIn(Map<String, Expression> bodies) {
    ListMultimap<String, String> users = ArrayListMultimap.create();
    bodies.forEach(
        (name, body) ->
            RuleReferences.visitReferences(body, reference -> users.put(reference.rule(), name)));
    Set<String> nullable = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(bodies.keySet());
    while (!open.isEmpty()) {
      String name = open.remove();
      Expression body = bodies.get(name);
      if (body != null && !nullable.contains(name) && body.isNullable(nullable::contains)) {
        nullable.add(name);
        open.addAll(users.get(name));
      }
    }
    return nullable;
  }
}
