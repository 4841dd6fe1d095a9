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
 * Which rule calls which, which are recursive, and how long their shortest texts are. Computed at
 * once. Cost: linear but for the shortest texts, which are found by repeated passes until nothing
 * changes, one for each level of nesting of the rules.
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
            .addAll(calls.reachedFrom(grammar.start()))
            .build();
    this.usedRules =
        rules().stream()
            .filter(rule -> used.contains(rule.name()))
            .collect(ImmutableList.toImmutableList());
    this.texts = new ShortestTexts(grammar, calleesFirst());
    this.nesting =
        rules().stream()
            .map(rule -> cycle(rule.name()))
            .distinct()
            .filter(cycle -> hasTextBeside(cycle, true) && hasTextBeside(cycle, false))
            .flatMap(Set::stream)
            .collect(ImmutableSet.toImmutableSet());
  }

  /**
   * Each rule after those that it leads to, but for those that lead to it: in the order in which a
   * walk by depth leaves them. Which of several shortest texts is shown depends on it.
   */
  private List<String> calleesFirst() {
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

  /** Whether some call of a rule of a cycle, in the cycle, has text before it, or after it. */
  private boolean hasTextBeside(ImmutableSet<String> cycle, boolean before) {
    return cycle.stream()
        .flatMap(rule -> Subexpressions.of(grammar.rule(rule).body(), Expression.Sequence.class))
        .anyMatch(
            sequence -> {
              boolean hasText = false;
              for (Expression item : before ? sequence.items() : sequence.items().reverse()) {
                if (hasText && !Collections.disjoint(Subexpressions.calls(item), cycle)) {
                  return true;
                }
                hasText |= canGrow(item);
              }
              return false;
            });
  }

  /**
   * Whether an author named a rule. Others are what a notation makes of texts and patterns that
   * stand in rules, named after these, of what it ignores, and of a start that may end with that:
   * {@code "if"}, {@code /[a-z]+/}, {@code %ignore} and {@code start'}.
   */
  public static boolean isNamed(String rule) {
    return !rule.isEmpty() && "\"'/%".indexOf(rule.charAt(0)) < 0 && !rule.endsWith("'");
  }

  /** The rules that a rule calls. */
  public ImmutableSet<String> calls(String rule) {
    return calls.direct(rule);
  }

  /** Whether the start rule leads to a rule. */
  public boolean isUsed(String rule) {
    return used.contains(rule);
  }

  /** Whether a rule can contain itself. */
  public boolean isRecursive(String rule) {
    return calls.isRecursive(rule);
  }

  /** Whether a rule can contain itself with text on both sides. */
  public boolean nests(String rule) {
    return nesting.contains(rule);
  }

  /**
   * The rules that a rule can contain and that can contain it, this one among them; none if it is
   * not recursive.
   */
  public ImmutableSet<String> cycle(String rule) {
    return calls.cycle(rule);
  }

  /**
   * The length of the shortest text of a rule in code points, where a named token counts as one;
   * negative if the rule matches no text.
   */
  public int leastCharacters(String rule) {
    return texts.leastOfRule(rule);
  }

  /**
   * The shortest text of a part, a named token left out; null if it matches none, or a very long
   * one.
   */
  public @Nullable String shortest(Expression expression) {
    return texts.shortest(expression);
  }

  /** Whether a part can match the empty text. */
  public boolean isNullable(Expression expression) {
    return texts.least(expression) == 0;
  }

  /** Whether a part can match anything else than the empty text. */
  public boolean canGrow(Expression expression) {
    return texts.canGrow(expression);
  }

  /** What an automaton begins and ends with. */
  public AutomatonPaths paths(Expression.Automaton automaton) {
    return texts.paths(automaton);
  }

  /** The rules in the order of the source. */
  public ImmutableList<Rule> rules() {
    return grammar.rules().values().asList();
  }

  /** Those of them that the start rule leads to. */
  public ImmutableList<Rule> usedRules() {
    return usedRules;
  }
}
