package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.checker.language.RegularLanguages;
import io.dyck.checker.language.RuleCalls;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A grammar seen from one of its conflicts: the rules by their distance, in calls, from where the
 * readings are. Immutable after construction.
 */
final class Surroundings {
  private final Grammar grammar;
  private final PartLanguages languages;
  private final Conflict conflict;
  private final Map<String, Integer> distances = new LinkedHashMap<>();
  private final ImmutableList<Rule> rules;

  Surroundings(PartLanguages languages, Conflict conflict) {
    this.grammar = languages.grammar();
    this.languages = languages;
    this.conflict = conflict;
    ArrayDeque<String> work = new ArrayDeque<>();
    for (Reading reading : conflict.readings()) {
      add(work, reading.open().get(reading.open().size() - 1).rule(), 0);
    }
    for (Reading reading : conflict.readings()) {
      for (int i = reading.open().size() - 2; i >= 0; i--) {
        add(work, reading.open().get(i).rule(), Math.min(3, reading.open().size() - 1 - i));
      }
    }
    add(work, grammar.start(), 4);
    Map<String, List<String>> neighbours = neighbours();
    while (!work.isEmpty()) {
      String rule = work.remove();
      int distance = distances.getOrDefault(rule, 0) + 1;
      for (String other : neighbours.getOrDefault(rule, List.of())) {
        Integer known = distances.get(other);
        if (known == null || known > distance) {
          distances.put(other, distance);
          work.add(other);
        }
      }
    }
    rules =
        distances.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .map(entry -> grammar.rule(entry.getKey()))
            .collect(ImmutableList.toImmutableList());
  }

  private void add(ArrayDeque<String> work, String rule, int distance) {
    if (distances.putIfAbsent(rule, distance) == null) {
      work.add(rule);
    }
  }

  private Map<String, List<String>> neighbours() {
    Map<String, List<String>> result = new LinkedHashMap<>();
    for (Rule rule : grammar.rules().values()) {
      for (String callee : Subexpressions.calls(rule.body())) {
        result.computeIfAbsent(rule.name(), n -> new java.util.ArrayList<>()).add(callee);
        result.computeIfAbsent(callee, n -> new java.util.ArrayList<>()).add(rule.name());
      }
    }
    return result;
  }

  Grammar grammar() {
    return grammar;
  }

  Conflict conflict() {
    return conflict;
  }

  RuleCalls calls() {
    return languages.calls();
  }

  /** The rules that the start reaches, the near ones first. */
  ImmutableList<Rule> rules() {
    return rules;
  }

  /** Visits all parts of the rules that are no farther away than a bound, the near rules first. */
  void walkNear(int farthest, BiConsumer<Rule, Expression> visitor) {
    for (Rule rule : rules()) {
      if (distance(rule.name()) > farthest) {
        break;
      }
      rule.body().walk(part -> visitor.accept(rule, part));
    }
  }

  int distance(String rule) {
    return distances.getOrDefault(rule, Integer.MAX_VALUE / 2);
  }

  String text(Expression expression) {
    return languages.text(expression);
  }

  /** The text an expression always matches: a literal, or a rule that is nothing but one. */
  @Nullable String fixedText(Expression expression) {
    if (expression instanceof Literal literal) {
      return text(literal.codePoints());
    }
    if (expression instanceof Sequence sequence && sequence.items().size() == 1) {
      return fixedText(sequence.items().get(0));
    }
    if (expression instanceof Reference reference && !calls().isRecursive(reference.rule())) {
      return fixedText(grammar.rule(reference.rule()).body());
    }
    return null;
  }

  static String text(ImmutableIntArray codePoints) {
    int[] array = codePoints.toArray();
    return new String(array, 0, array.length);
  }

  /** Whether a part is regular and matches the empty text. */
  boolean mayBeEmpty(Expression expression) {
    return languages.mayBeEmpty(expression);
  }

  /** Whether a part is regular and may match a text; false only if it does not. */
  boolean mayMatch(Expression expression, String text) {
    return languages.mayMatch(expression, text);
  }

  Optional<RegularLanguages> languages(Expression... expressions) {
    return languages.of(expressions);
  }
}
