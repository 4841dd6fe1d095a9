package io.dyck.pda.lowering;

import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Grammar;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Visits rules after the rules that they use, each once. Works without recursion, because rules may
 * use each other in chains of any length. A rule that uses itself by way of other rules comes after
 * these rules, too. Cost: linear in the bodies.
 */
public final class CalleeFirstOrder {
  private final Grammar grammar;
  private final Set<String> entered = new HashSet<>();
  private final Set<String> visited = new HashSet<>();

  public CalleeFirstOrder(Grammar grammar) {
    this.grammar = grammar;
  }

  /**
   * Visits a rule and the rules that it uses, except rules that were visited before. The given rule
   * comes last. Does nothing if the given rule was visited before, or if a running visit will visit
   * it.
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
