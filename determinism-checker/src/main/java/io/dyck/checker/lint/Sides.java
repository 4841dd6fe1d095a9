package io.dyck.checker.lint;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Sequence;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether the calls of some rules have text before them and after them. Not thread-safe. */
final class Sides {
  private final RuleGraph graph;
  private final Set<String> callees;
  private boolean before;
  private boolean after;

  Sides(RuleGraph graph, Set<String> callees) {
    this.graph = graph;
    this.callees = callees;
  }

  boolean before() {
    return before;
  }

  boolean after() {
    return after;
  }

  /** Looks at the calls in a body. Only a sequence has something beside a call. */
  void read(Expression body) {
    if (body instanceof Sequence sequence) {
      List<Expression> items = sequence.items();
      for (int i = 0; i < items.size(); i++) {
        if (calls(items.get(i))) {
          before |= items.subList(0, i).stream().anyMatch(graph::canGrow);
          after |= items.subList(i + 1, items.size()).stream().anyMatch(graph::canGrow);
        }
      }
    }
    body.parts().forEach(this::read);
  }

  private boolean calls(Expression expression) {
    Set<String> called = new HashSet<>();
    expression.walk(
        part -> {
          if (part instanceof Reference reference) {
            called.add(reference.rule());
          }
        });
    return called.stream().anyMatch(callees::contains);
  }
}
