package io.dyck.checker.lint;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which rule calls which, which are recursive, and how long their shortest texts are. Computed at
 * once. Cost: linear but for the shortest texts, which are found by repeated passes until nothing
 * changes, one for each level of nesting of the rules.
 */
public final class RuleGraph {
  private final Grammar grammar;
  private final Map<String, Set<String>> calls = new LinkedHashMap<>();
  private final Map<String, Integer> components = new HashMap<>();
  private final List<List<String>> members = new ArrayList<>();
  private final List<String> calleesFirst = new ArrayList<>();
  private final ShortestTexts texts;
  private final Set<String> used = new HashSet<>();
  private final Set<Integer> nesting = new HashSet<>();

  /**
   * Reads a grammar.
   *
   * @param grammar any grammar
   */
  public RuleGraph(Grammar grammar) {
    this.grammar = grammar;
    for (Rule rule : grammar.rules().values()) {
      Set<String> callees = new LinkedHashSet<>();
      rule.body()
          .walk(
              part -> {
                if (part instanceof Reference reference) {
                  callees.add(reference.rule());
                }
              });
      calls.put(rule.name(), callees);
    }
    findUsed();
    findComponents();
    texts = new ShortestTexts(grammar, calleesFirst);
    findNesting();
  }

  /**
   * Whether an author named a rule. Others are what a notation makes of texts and patterns that
   * stand in rules, named after these, of what it ignores, and of a start that may end with that.
   *
   * @param rule the name of a rule
   * @return false for the likes of {@code "if"}, {@code /[a-z]+/}, {@code %ignore} and {@code
   *     start'}
   */
  public static boolean isNamed(String rule) {
    return !rule.isEmpty() && "\"'/%".indexOf(rule.charAt(0)) < 0 && !rule.endsWith("'");
  }

  /**
   * The rules that a rule calls.
   *
   * @param rule the name of a rule
   * @return names in the order of their first call
   */
  public Set<String> calls(String rule) {
    return calls.getOrDefault(rule, Set.of());
  }

  /**
   * Whether the start rule leads to a rule.
   *
   * @param rule the name of a rule
   * @return true for the start rule itself, too
   */
  public boolean isUsed(String rule) {
    return used.contains(rule);
  }

  /**
   * Whether a rule can contain itself.
   *
   * @param rule the name of a rule
   * @return true for every rule of a cycle
   */
  public boolean isRecursive(String rule) {
    return component(rule).size() > 1 || calls(rule).contains(rule);
  }

  /**
   * Whether a rule can contain itself with text on both sides.
   *
   * @param rule the name of a rule
   * @return true for every rule of such a cycle
   */
  public boolean nests(String rule) {
    return nesting.contains(components.getOrDefault(rule, -1));
  }

  /**
   * The rules that a rule can contain and that can contain it.
   *
   * @param rule the name of a rule
   * @return names, this one among them, in no useful order
   */
  public List<String> component(String rule) {
    return members.get(components.getOrDefault(rule, 0));
  }

  /**
   * The length of the shortest text of a rule; a named token counts as one character.
   *
   * @param rule the name of a rule
   * @return in code points; negative if the rule matches no text
   */
  public int leastCharacters(String rule) {
    return texts.leastOfRule(rule);
  }

  /**
   * The shortest text of a part, a named token left out; null if it matches none, or a very long
   * one.
   */
  @Nullable String shortest(Expression expression) {
    return texts.shortest(expression);
  }

  /** Whether a part can match the empty text. */
  boolean isNullable(Expression expression) {
    return texts.least(expression) == 0;
  }

  /** Whether a part can match anything else than the empty text. */
  boolean canGrow(Expression expression) {
    return texts.canGrow(expression);
  }

  /** What an automaton begins and ends with. */
  AutomatonPaths paths(Automaton automaton) {
    return texts.paths(automaton);
  }

  private void findUsed() {
    Deque<String> pending = new ArrayDeque<>(List.of(grammar.start()));
    used.add(grammar.start());
    while (!pending.isEmpty()) {
      for (String callee : calls(pending.pop())) {
        if (used.add(callee)) {
          pending.push(callee);
        }
      }
    }
  }

  /** Two rules are in one component if each reaches the other (Kosaraju's algorithm). */
  private void findComponents() {
    Map<String, Set<String>> callers = new HashMap<>();
    calls.forEach(
        (rule, callees) ->
            callees.forEach(
                callee -> callers.computeIfAbsent(callee, unused -> new HashSet<>()).add(rule)));
    Set<String> seen = new HashSet<>();
    for (String rule : calls.keySet()) {
      finish(rule, seen);
    }
    for (int i = calleesFirst.size() - 1; i >= 0; i--) {
      if (!components.containsKey(calleesFirst.get(i))) {
        collect(calleesFirst.get(i), callers);
      }
    }
  }

  private void finish(String root, Set<String> seen) {
    if (!seen.add(root)) {
      return;
    }
    Deque<String> path = new ArrayDeque<>(List.of(root));
    Deque<List<String>> rest = new ArrayDeque<>();
    rest.push(new ArrayList<>(calls(root)));
    while (!path.isEmpty()) {
      List<String> callees = rest.element();
      if (callees.isEmpty()) {
        rest.pop();
        calleesFirst.add(path.pop());
      } else {
        String callee = callees.remove(callees.size() - 1);
        if (seen.add(callee)) {
          path.push(callee);
          rest.push(new ArrayList<>(calls(callee)));
        }
      }
    }
  }

  private void collect(String root, Map<String, Set<String>> callers) {
    int number = members.size();
    List<String> found = new ArrayList<>();
    Deque<String> pending = new ArrayDeque<>(List.of(root));
    components.put(root, number);
    while (!pending.isEmpty()) {
      String rule = pending.pop();
      found.add(rule);
      for (String caller : callers.getOrDefault(rule, Set.of())) {
        if (components.putIfAbsent(caller, number) == null) {
          pending.push(caller);
        }
      }
    }
    members.add(found);
  }

  /** A component nests if some call in it has text before, and some call has text after it. */
  private void findNesting() {
    for (int number = 0; number < members.size(); number++) {
      List<String> rules = members.get(number);
      if (!isRecursive(rules.get(0))) {
        continue;
      }
      Sides sides = new Sides(this, new HashSet<>(rules));
      rules.forEach(rule -> sides.read(grammar.rule(rule).body()));
      if (sides.before() && sides.after()) {
        nesting.add(number);
      }
    }
  }

  /** The rules in the order of the source. */
  ImmutableList<Rule> rules() {
    return grammar.rules().values().asList();
  }
}
