package io.dyck.checker.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The calls between rules, the recursive rules, and the shortest texts of rules. The constructor
 * computes all of it. Cost: linear, except for the shortest texts. Shortest texts need repeated
 * passes until nothing changes, one pass for each level of nesting of the rules.
 */
public final class RuleGraph {
  private final Grammar grammar;
  private final RuleCalls calls;
  private final ShortestTexts texts;
  private final ImmutableSet<String> used;
  private final ImmutableSet<String> nesting;
  private final ImmutableList<Rule> usedRules;

  public RuleGraph(Grammar grammar) {
    this.grammar = grammar;
    this.calls = new RuleCalls(grammar);
    this.used =
        ImmutableSet.<String>builder()
            .add(grammar.start())
            .addAll(calls.reachableFrom(grammar.start()))
            .build();
    this.usedRules =
        rules().stream()
            .filter(rule -> used.contains(rule.name()))
            .collect(ImmutableList.toImmutableList());
    this.texts = new ShortestTexts(grammar, rulesCalleesFirst());
    this.nesting =
        rules().stream()
            .map(rule -> cycle(rule.name()))
            .distinct()
            .filter(cycle -> hasTextBeside(cycle, true) && hasTextBeside(cycle, false))
            .flatMap(Set::stream)
            .collect(ImmutableSet.toImmutableSet());
  }

  /**
   * Returns the rules in the order in which a depth-first walk leaves them. Each rule stands behind
   * the rules that it leads to, except rules of its own cycle. If a rule has several shortest
   * texts, this order decides which text is shown.
   */
  private List<String> rulesCalleesFirst() {
    List<String> left = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Rule root : rules()) {
      Deque<String> path = new ArrayDeque<>();
      Deque<Iterator<String>> rest = new ArrayDeque<>();
      Iterator<String> next = List.of(root.name()).iterator();
      while (next.hasNext() || !path.isEmpty()) {
        if (!next.hasNext()) {
          left.add(path.pop());
          next = rest.pop();
        } else {
          String rule = next.next();
          if (seen.add(rule)) {
            path.push(rule);
            rest.push(next);
            next = calls(rule).asList().reverse().iterator();
          }
        }
      }
    }
    return left;
  }

  /**
   * Returns whether, inside of a cycle, some call of a rule of the cycle has text before it (or
   * after it).
   */
  private boolean hasTextBeside(ImmutableSet<String> cycle, boolean before) {
    return cycle.stream()
        .flatMap(
            rule -> Subexpressions.partsOf(grammar.rule(rule).body(), Expression.Sequence.class))
        .anyMatch(
            sequence -> {
              boolean hasText = false;
              for (Expression item : before ? sequence.items() : sequence.items().reverse()) {
                if (hasText && !Collections.disjoint(Subexpressions.calls(item), cycle)) {
                  return true;
                }
                hasText |= canMatchNonEmpty(item);
              }
              return false;
            });
  }

  /**
   * Returns whether the author named a rule. A notation makes further rules of texts and patterns
   * in rules, of the ignored text, and of a start that may end with ignored text. Their names look
   * like {@code "if"}, {@code /[a-z]+/}, {@code %ignore} and {@code start'}.
   */
  public static boolean isNamed(String rule) {
    return !rule.isEmpty() && "\"'/%".indexOf(rule.charAt(0)) < 0 && !rule.endsWith("'");
  }

  /** Returns the rules that a rule calls. */
  public ImmutableSet<String> calls(String rule) {
    return calls.directCalls(rule);
  }

  /** Returns whether a rule can contain itself. */
  public boolean isRecursive(String rule) {
    return calls.isRecursive(rule);
  }

  /** Returns whether a rule can contain itself with text on both sides. */
  public boolean canNest(String rule) {
    return nesting.contains(rule);
  }

  /**
   * Returns the rules that a rule can contain and that can contain it, the rule itself included;
   * empty if the rule is not recursive.
   */
  public ImmutableSet<String> cycle(String rule) {
    return calls.cycle(rule);
  }

  /**
   * Returns the length of the shortest text of a rule in code points; negative if the rule matches
   * no text. A named token counts as one code point.
   */
  public int leastCharacters(String rule) {
    return texts.leastOfRule(rule);
  }

  /**
   * Returns the shortest text of a part without named tokens; null if the part matches no text, or
   * only very long texts.
   */
  public @Nullable String shortestText(Expression expression) {
    return texts.shortestText(expression);
  }

  /** Returns whether a part can match the empty text. */
  public boolean isNullable(Expression expression) {
    return texts.minimumLength(expression) == 0;
  }

  /** Returns whether a part can match a text other than the empty text. */
  public boolean canMatchNonEmpty(Expression expression) {
    return texts.canMatchNonEmpty(expression);
  }

  /** Returns the paths of an automaton. */
  public AutomatonPaths paths(Expression.Automaton automaton) {
    return texts.paths(automaton);
  }

  /** Returns the rules in the order of the source. */
  public ImmutableList<Rule> rules() {
    return grammar.rules().values().asList();
  }

  /**
   * Returns the rules that the start rule leads to, and the start rule, in the order of the source.
   */
  public ImmutableList<Rule> usedRules() {
    return usedRules;
  }
}
