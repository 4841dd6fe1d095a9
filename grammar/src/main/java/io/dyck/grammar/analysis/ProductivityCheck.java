package io.dyck.grammar.analysis;

import static io.dyck.grammar.analysis.DiagnosticCode.UNPRODUCTIVE_RULE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNPRODUCTIVE_START;

import com.google.common.collect.ImmutableMap;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the rules that match no finite text, by marking upwards from the leaves: each node knows
 * how many of its parts it still waits for (Dowling and Gallier, linear-time Horn satisfiability).
 * A difference counts as its left side, and every lookahead counts as holding, because only
 * automata can decide them exactly.
 */
final class ProductivityCheck {
  private final ImmutableMap<String, Rule> rules;
  private final String start;
  private final Diagnostics diagnostics;
  private final Map<String, Node> ruleNodes = new HashMap<>();
  private final Deque<Node> productive = new ArrayDeque<>();

  ProductivityCheck(ImmutableMap<String, Rule> rules, String start, Diagnostics diagnostics) {
    this.rules = rules;
    this.start = start;
    this.diagnostics = diagnostics;
  }

  void check() {
    for (Rule rule : rules.values()) {
      add(rule.body(), ruleNode(rule.name()));
    }
    while (!productive.isEmpty()) {
      for (Node waiter : productive.pop().waiters) {
        countDown(waiter);
      }
    }
    for (Rule rule : rules.values()) {
      if (ruleNode(rule.name()).missing > 0) {
        boolean isStart = rule.name().equals(start);
        diagnostics.report(
            isStart ? UNPRODUCTIVE_START : UNPRODUCTIVE_RULE,
            rule.nameSpan(),
            "the "
                + (isStart ? "start rule " : "rule ")
                + Diagnostics.quote(rule.name())
                + " matches no finite text",
            "every alternative comes back to a rule like this, or holds something that never matches;"
                + " add one that ends"
                + (isStart ? finitePart() : ""));
      }
    }
  }

  /** Returns advice on reading a part of the grammar that matches some text. */
  private String finitePart() {
    List<StartRules.Node> nodes = new ArrayList<>(rules.size());
    for (Rule rule : rules.values()) {
      StartRules.Kind kind =
          ruleNode(rule.name()).missing > 0
              ? StartRules.Kind.WITHOUT_PATTERN
              : isWritten(rule) ? StartRules.Kind.RULE : StartRules.Kind.OTHER;
      nodes.add(StartRules.Node.of(rule.name(), rule.nameSpan(), kind, rule.body()));
    }
    return new StartRules(nodes).partWithPatterns(start);
  }

  /** Returns whether the author, and not a reader, named the rule. */
  private boolean isWritten(Rule rule) {
    return diagnostics.text(rule.nameSpan()).equals(rule.name());
  }

  private Node ruleNode(String name) {
    return ruleNodes.computeIfAbsent(name, any -> new Node(1));
  }

  /** Adds the nodes of a body, with an explicit stack, because bodies may be deep. */
  private void add(Expression body, Node rule) {
    Deque<PendingExpression> pending = new ArrayDeque<>();
    pending.push(new PendingExpression(body, rule));
    while (!pending.isEmpty()) {
      PendingExpression next = pending.pop();
      CompilationCancelledException.checkInterrupted();
      Expression expression = next.expression;
      if (expression instanceof Expression.Reference reference) {
        ruleNode(reference.rule()).waiters.add(next.waiter);
      } else if (expression instanceof Expression.Choice choice) {
        // A node of its own, because the choice waits for the first finished alternative only.
        Node node = new Node(1);
        node.waiters.add(next.waiter);
        for (Expression part : choice.alternatives()) {
          pending.push(new PendingExpression(part, node));
        }
      } else if (expression instanceof Expression.Repetition repetition
          && repetition.minimum() > 0) {
        pending.push(new PendingExpression(repetition.body(), next.waiter));
      } else if (expression instanceof Expression.Difference difference) {
        pending.push(new PendingExpression(difference.included(), next.waiter));
      } else if (expression instanceof Expression.Sequence sequence
          && !sequence.items().isEmpty()) {
        Node node = new Node(sequence.items().size());
        node.waiters.add(next.waiter);
        for (Expression part : sequence.items()) {
          pending.push(new PendingExpression(part, node));
        }
      } else if (expression instanceof Expression.Automaton automaton) {
        addAutomaton(automaton, next.waiter, pending);
      } else if (!isDeadLeaf(expression)) {
        countDown(next.waiter);
      }
    }
  }

  /** Whether an expression without parts matches no text at all. */
  private static boolean isDeadLeaf(Expression leaf) {
    return (leaf instanceof Expression.CharacterClass set && !set.isEncodable())
        || (leaf instanceof Expression.Literal literal && !literal.isEncodable());
  }

  /**
   * Adds a node for each state and each edge. The node of an edge waits for the label and the
   * target.
   */
  private void addAutomaton(
      Expression.Automaton automaton, Node waiter, Deque<PendingExpression> pending) {
    List<Node> states = new ArrayList<>();
    automaton.states().forEach(state -> states.add(new Node(1)));
    states.get(0).waiters.add(waiter);
    for (int i = 0; i < states.size(); i++) {
      for (Expression.Automaton.Edge edge : automaton.states().get(i).edges()) {
        Node step = new Node(2);
        step.waiters.add(states.get(i));
        states.get(edge.target()).waiters.add(step);
        pending.push(new PendingExpression(edge.label(), step));
      }
    }
    for (int i = 0; i < states.size(); i++) {
      if (automaton.states().get(i).accepting()) {
        countDown(states.get(i));
      }
    }
  }

  private void countDown(Node node) {
    if (node.missing > 0 && --node.missing == 0) {
      productive.push(node);
    }
  }

  private record PendingExpression(Expression expression, Node waiter) {}

  private static final class Node {
    private final List<Node> waiters = new ArrayList<>(2);
    private int missing;

    private Node(int missing) {
      this.missing = missing;
    }
  }
}
