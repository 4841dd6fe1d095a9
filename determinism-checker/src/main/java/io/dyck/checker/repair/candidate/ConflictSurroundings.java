package io.dyck.checker.repair.candidate;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.checker.rules.RuleCalls;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rules of a grammar, ordered by their distance from one of its conflicts. The distance is
 * counted in calls from the rules that are open in the readings. Immutable after construction.
 */
public final class ConflictSurroundings {
  private final Grammar grammar;
  private final PartLanguages languages;
  private final Conflict conflict;
  private final Map<String, Integer> distances = new LinkedHashMap<>();
  private final ImmutableList<Rule> rules;

  /** A part of a rule. */
  public record Part<T extends Expression>(Rule rule, T expression) {}

  /** An item of a sequence in a rule. */
  public record Item(Rule rule, Expression.Sequence sequence, int index) {
    public Expression expression() {
      return itemAtOffset(0);
    }

    public boolean isLast() {
      return index == sequence.items().size() - 1;
    }

    /** Returns the item that stands {@code offset} items behind this item. */
    public Expression itemAtOffset(int offset) {
      return sequence.items().get(index + offset);
    }
  }

  public ConflictSurroundings(PartLanguages languages, Conflict conflict) {
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
    ListMultimap<String, String> neighbours = computeNeighbours();
    while (!work.isEmpty()) {
      String rule = work.remove();
      int distance = distance(rule) + 1;
      for (String other : neighbours.get(rule)) {
        if (distance(other) > distance) {
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

  private ListMultimap<String, String> computeNeighbours() {
    ListMultimap<String, String> result = ArrayListMultimap.create();
    for (Rule rule : grammar.rules().values()) {
      for (String callee : Subexpressions.calls(rule.body())) {
        result.put(rule.name(), callee);
        result.put(callee, rule.name());
      }
    }
    return result;
  }

  public Grammar grammar() {
    return grammar;
  }

  public Conflict conflict() {
    return conflict;
  }

  public RuleCalls calls() {
    return languages.calls();
  }

  /** Returns the rules that the start rule reaches, near rules first. */
  public ImmutableList<Rule> rules() {
    return rules;
  }

  public Expression body(String rule) {
    return grammar.rule(rule).body();
  }

  public boolean isStart(Rule rule) {
    return rule.name().equals(grammar.start());
  }

  /** Returns the parts of a kind in all rules up to a distance, near rules first. */
  public <T extends Expression> Stream<Part<T>> parts(int farthest, Class<T> kind) {
    return rules.stream()
        .takeWhile(rule -> distance(rule.name()) <= farthest)
        .flatMap(rule -> parts(rule, kind));
  }

  public static <T extends Expression> Stream<Part<T>> parts(Rule rule, Class<T> kind) {
    return Subexpressions.partsOf(rule.body(), kind).map(part -> new Part<>(rule, part));
  }

  /** Returns the items of all sequences in all rules up to a distance. */
  public Stream<Item> items(int farthest) {
    return parts(farthest, Expression.Sequence.class)
        .flatMap(part -> items(part.rule(), part.expression()));
  }

  public static Stream<Item> items(Rule rule, Expression.Sequence sequence) {
    return IntStream.range(0, sequence.items().size()).mapToObj(i -> new Item(rule, sequence, i));
  }

  public int distance(String rule) {
    return distances.getOrDefault(rule, Integer.MAX_VALUE / 2);
  }

  /**
   * Returns for each of two readings the open rules below the rules that both readings share; empty
   * if there are fewer than two readings.
   */
  public ImmutableList<List<Reading.OpenRule>> partedRules() {
    return conflict.readings().size() < 2
        ? ImmutableList.of()
        : conflict.readings().stream()
            .limit(2)
            .map(Reading::open)
            .map(open -> open.subList(conflict.commonRuleCount(), open.size()))
            .collect(ImmutableList.toImmutableList());
  }

  public String text(SourceSpan span) {
    return grammar.source().content().substring(span.start(), span.end());
  }

  public String text(Expression expression) {
    return text(expression.span());
  }

  /** Returns the source of an expression, in parentheses if they are needed to keep it together. */
  public String parenthesize(Expression expression) {
    return GbnfText.parenthesize(expression, text(expression));
  }

  /**
   * Returns the text of an expression that is a literal, or a rule whose body is only a literal;
   * null for other expressions.
   */
  public @Nullable String fixedText(Expression expression) {
    Expression single = Subexpressions.unwrapSingle(expression);
    if (single instanceof Expression.Literal literal) {
      return Subexpressions.text(literal);
    }
    return single instanceof Expression.Reference reference
            && !calls().isRecursive(reference.rule())
        ? fixedText(body(reference.rule()))
        : null;
  }

  /** Returns whether a part is regular and matches the empty text. */
  public boolean canBeEmpty(Expression expression) {
    return languages.canBeEmpty(expression);
  }

  /**
   * Returns whether a part is regular and may match a text; for a regular part, false is certain.
   */
  public boolean canMatch(Expression expression, String text) {
    return languages.canMatch(expression, text);
  }

  public Optional<ExpressionAutomata> languages(Expression... expressions) {
    return languages.automataOf(expressions);
  }
}
