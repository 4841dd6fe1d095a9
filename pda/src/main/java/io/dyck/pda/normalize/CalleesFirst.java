package io.dyck.pda.normalize;

import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Grammar;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Visits rules after those that they use, each once, without recursion: rules may use each other in
 * chains of any length. A rule that uses itself by way of others comes after those, too. Cost:
 * linear in the bodies.
 */
public final class CalleesFirst {
  private final Grammar grammar;
  private final Set<String> entered = new HashSet<>();
  private final Set<String> visited = new HashSet<>();

  public CalleesFirst(Grammar grammar) {
    this.grammar = grammar;
  }

  /**
   * Visits those that were not visited before, the given one last; nothing if that one was, or is
   * about to be in a visit that goes on.
   */
  public void visit(String rule, Consumer<String> visitor) {
    if (entered.contains(rule)) {
      return;
    }
    Deque<String> open = new ArrayDeque<>();
    open.push(rule);
    while (!open.isEmpty()) {
      String top = open.peek();
      if (entered.add(top)) {
        pushCallees(top, open);
      } else {
        open.pop();
        if (visited.add(top)) {
          visitor.accept(top);
        }
      }
    }
  }

  private void pushCallees(String rule, Deque<String> open) {
    grammar
        .rule(rule)
        .body()
        .walk(
            part -> {
              if (part instanceof Reference reference && !entered.contains(reference.rule())) {
                open.push(reference.rule());
              }
            });
  }
}
