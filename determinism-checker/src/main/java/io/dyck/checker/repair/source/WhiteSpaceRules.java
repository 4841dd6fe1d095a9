package io.dyck.checker.repair.source;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The rules of a grammar for white space between other parts. Such a rule matches only white space
 * and comments, in any number or none, and is called at several places.
 */
final class WhiteSpaceRules {
  private static final int FEWEST_CALLS = 3;

  /** The largest number of characters in a range of white space. */
  private static final int MOST_IN_RANGE = 32;

  /** Examples of comments. A part that matches one of them, but no word, is a comment. */
  private static final ImmutableList<String> COMMENTS =
      ImmutableList.of(
          "// a",
          "// a\n",
          "/* a */",
          "# a",
          "# a\n",
          "-- a",
          "-- a\n",
          "; a",
          "; a\n",
          "% a",
          "% a\n",
          "(* a *)",
          "{ a }",
          "<!-- a -->");

  private final ConflictSurroundings surroundings;

  /** The rules that match more than white space and comments. */
  private final Supplier<ImmutableList<Rule>> callers = Suppliers.memoize(this::findCallers);

  /**
   * Whether each part is a comment, by identity, because equal parts may stand at different places.
   */
  private final IdentityHashMap<Expression, Boolean> comments = new IdentityHashMap<>();

  WhiteSpaceRules(ConflictSurroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Returns the names of the rules, in the order of the source; may be empty. */
  ImmutableSet<String> names() {
    return surroundings.grammar().rules().values().stream()
        .filter(rule -> !surroundings.isStart(rule) && isWhiteSpace(rule))
        .map(Rule::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  /**
   * Returns the rules of comments that the given rules of white space call and that may be
   * terminals.
   */
  ImmutableSet<String> comments(ImmutableSet<String> names) {
    return names.stream()
        .flatMap(name -> surroundings.calls().reachableFrom(name).stream())
        .map(surroundings.grammar()::rule)
        .filter(rule -> isComment(rule.body()))
        .filter(rule -> TerminalCandidates.canBeTerminal(surroundings, rule))
        .map(Rule::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  private boolean isWhiteSpace(Rule rule) {
    boolean[] hasBlanks = {false};
    if (!isFiller(rule.body(), hasBlanks) || !hasBlanks[0]) {
      return false;
    }
    // The number of plain calls of the rule, and the number of repeated calls.
    int[] counts = new int[2];
    for (Rule caller : callers.get()) {
      caller.body().walk(part -> count(part, rule.name(), counts));
    }
    return counts[0] >= FEWEST_CALLS && (counts[1] == counts[0] || isAnyNumber(rule));
  }

  private ImmutableList<Rule> findCallers() {
    return surroundings.rules().stream()
        .filter(rule -> !isFiller(rule.body(), new boolean[1]))
        .collect(ImmutableList.toImmutableList());
  }

  private static void count(Expression part, String rule, int[] counts) {
    Expression called =
        part instanceof Expression.Repetition repetition
            ? Subexpressions.unwrapSingle(repetition.body())
            : part;
    if (called instanceof Expression.Reference reference && reference.rule().equals(rule)) {
      counts[called == part ? 0 : 1]++;
    }
  }

  /** Returns whether a rule may be empty or is a repetition. */
  private boolean isAnyNumber(Rule rule) {
    return Subexpressions.unwrapSingle(rule.body()) instanceof Expression.Repetition
        || surroundings
            .languages(rule.body())
            .map(languages -> languages.automaton(0).isAccepting(0))
            .orElse(true);
  }

  /**
   * Returns whether an expression matches only white space and comments. Sets {@code hasBlanks} if
   * it contains white space.
   */
  private boolean isFiller(Expression expression, boolean[] hasBlanks) {
    Set<String> open = new HashSet<>();
    Deque<Expression> pending = new ArrayDeque<>(List.of(expression));
    while (!pending.isEmpty()) {
      if (!isFiller(pending.pop(), open, hasBlanks, pending)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a part itself allows only white space and comments. The parts of the part are
   * added to {@code parts}.
   */
  private boolean isFiller(
      Expression expression, Set<String> open, boolean[] hasBlanks, Deque<Expression> parts) {
    if (expression instanceof Expression.Literal literal) {
      hasBlanks[0] |= !literal.codePoints().isEmpty();
      return literal.codePoints().stream().allMatch(WhiteSpaceRules::isBlank);
    } else if (expression instanceof Expression.CharacterClass set) {
      hasBlanks[0] = true;
      return set.ranges().stream()
          .allMatch(
              range ->
                  range.last() - range.first() < MOST_IN_RANGE
                      && IntStream.rangeClosed(range.first(), range.last())
                          .allMatch(WhiteSpaceRules::isBlank));
    } else if (expression instanceof Expression.Reference reference) {
      // A recursive call is skipped. The other parts of the rule decide.
      if (open.add(reference.rule())) {
        parts.push(surroundings.body(reference.rule()));
      }
      return true;
    } else if (expression instanceof Expression.Sequence sequence && isComment(sequence)) {
      return true;
    }
    expression.parts().reverse().forEach(parts::push);
    return expression instanceof Expression.Sequence
        || expression instanceof Expression.Choice
        || expression instanceof Expression.Repetition;
  }

  private static boolean isBlank(int codePoint) {
    return Character.isWhitespace(codePoint)
        || Character.isSpaceChar(codePoint)
        || codePoint == '\uFEFF';
  }

  private boolean isComment(Expression expression) {
    return comments.computeIfAbsent(expression, this::isNewComment);
  }

  private boolean isNewComment(Expression expression) {
    return COMMENTS.stream().anyMatch(comment -> surroundings.canMatch(expression, comment))
        && surroundings
            .languages(expression)
            .filter(languages -> !languages.matches(0, "a") && !languages.matches(0, "1"))
            .filter(
                languages -> COMMENTS.stream().anyMatch(comment -> languages.matches(0, comment)))
            .isPresent();
  }
}
