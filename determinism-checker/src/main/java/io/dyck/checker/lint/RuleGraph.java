package io.dyck.checker.lint;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
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
  /** Longer than every text. */
  private static final int NEVER = Integer.MAX_VALUE;

  private final Grammar grammar;
  private final Map<String, Set<String>> calls = new LinkedHashMap<>();
  private final Map<String, Integer> components = new HashMap<>();
  private final List<List<String>> members = new ArrayList<>();
  private final Map<String, Integer> least = new HashMap<>();

  /**
   * When the length of a rule was found. A shortest alternative whose rules were all found earlier
   * exists, and following such ones ends.
   */
  private final Map<String, Integer> foundAt = new HashMap<>();

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
    findLeast();
    findNesting();
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
    int length = least.getOrDefault(rule, NEVER);
    return length == NEVER ? -1 : length;
  }

  /** The shortest text of a part, a named token left out; null if it matches none. */
  @Nullable String shortest(Expression expression) {
    return least(expression) == NEVER ? null : write(expression, new StringBuilder()).toString();
  }

  /** Whether a part can match the empty text. */
  boolean isNullable(Expression expression) {
    return least(expression) == 0;
  }

  /** Whether a part can match anything else than the empty text. */
  boolean canGrow(Expression expression) {
    return canGrow(expression, new HashSet<>());
  }

  private boolean canGrow(Expression expression, Set<String> seen) {
    if (expression instanceof Reference reference) {
      return seen.add(reference.rule()) && canGrow(grammar.rule(reference.rule()).body(), seen);
    } else if (expression instanceof Literal
        || expression instanceof CharacterClass
        || expression instanceof TokenSet) {
      return true;
    } else if (expression instanceof Difference difference) {
      return canGrow(difference.included(), seen);
    }
    return expression.parts().stream().anyMatch(part -> canGrow(part, seen));
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
    List<String> order = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String rule : calls.keySet()) {
      finish(rule, seen, order);
    }
    for (int i = order.size() - 1; i >= 0; i--) {
      if (!components.containsKey(order.get(i))) {
        collect(order.get(i), callers);
      }
    }
  }

  private void finish(String root, Set<String> seen, List<String> order) {
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
        order.add(path.pop());
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

  private void findLeast() {
    int found = 0;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Rule rule : grammar.rules().values()) {
        int length = least(rule.body());
        if (length < least.getOrDefault(rule.name(), NEVER)) {
          least.put(rule.name(), length);
          foundAt.put(rule.name(), ++found);
          changed = true;
        }
      }
    }
  }

  private int least(Expression expression) {
    if (expression instanceof Literal literal) {
      return literal.codePoints().length();
    } else if (expression instanceof CharacterClass characterClass) {
      return characterClass.ranges().isEmpty() ? NEVER : 1;
    } else if (expression instanceof Reference reference) {
      return least.getOrDefault(reference.rule(), NEVER);
    } else if (expression instanceof Sequence sequence) {
      long sum = 0;
      for (Expression item : sequence.items()) {
        sum += least(item);
      }
      return (int) Math.min(sum, NEVER);
    } else if (expression instanceof Choice choice) {
      return choice.alternatives().stream().mapToInt(this::least).min().orElse(NEVER);
    } else if (expression instanceof Repetition repetition) {
      return repetition.minimum() == 0
          ? 0
          : (int) Math.min((long) repetition.minimum() * least(repetition.body()), NEVER);
    } else if (expression instanceof Difference difference) {
      // At least so much: what is taken away may be the shortest.
      return least(difference.included());
    }
    return 1;
  }

  private int foundAt(Expression expression) {
    if (expression instanceof Reference reference) {
      return foundAt.getOrDefault(reference.rule(), NEVER);
    } else if (expression instanceof Choice choice) {
      int shortest = least(choice);
      return choice.alternatives().stream()
          .filter(alternative -> least(alternative) == shortest)
          .mapToInt(this::foundAt)
          .min()
          .orElse(NEVER);
    } else if (Parts.isOptional(expression)) {
      return 0;
    }
    return expression.parts().stream().mapToInt(this::foundAt).max().orElse(0);
  }

  private StringBuilder write(Expression expression, StringBuilder out) {
    if (expression instanceof Literal literal) {
      literal.codePoints().forEach(out::appendCodePoint);
    } else if (expression instanceof CharacterClass characterClass) {
      out.appendCodePoint(Examples.character(characterClass));
    } else if (expression instanceof Reference reference) {
      return write(grammar.rule(reference.rule()).body(), out);
    } else if (expression instanceof Sequence sequence) {
      sequence.items().forEach(item -> write(item, out));
    } else if (expression instanceof Choice choice) {
      choice.alternatives().stream()
          .min(Comparator.<Expression>comparingInt(this::least).thenComparingInt(this::foundAt))
          .ifPresent(shortest -> write(shortest, out));
    } else if (expression instanceof Repetition repetition) {
      for (int i = 0; i < repetition.minimum(); i++) {
        write(repetition.body(), out);
      }
    } else if (expression instanceof Difference difference) {
      return write(difference.included(), out);
    }
    return out;
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
