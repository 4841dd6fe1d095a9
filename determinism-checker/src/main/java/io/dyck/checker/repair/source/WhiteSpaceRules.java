package io.dyck.checker.repair.source;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.repair.candidate.Surroundings;
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
 * The rules of a grammar that stand for white space between other things: they match nothing but
 * white space and comments, any number or none of it, and are called from several places.
 */
final class WhiteSpaceRules {
  private static final int FEWEST_CALLS = 3;

  /** A class of white space is no larger. */
  private static final int MOST_IN_RANGE = 32;

  /** What matches one of these and no word is a comment. */
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

  private final Surroundings surroundings;

  /** The rules that are more than white space. */
  private final Supplier<ImmutableList<Rule>> callers = Suppliers.memoize(this::findCallers);

  /** By identity: equal parts have other places. */
  private final IdentityHashMap<Expression, Boolean> comments = new IdentityHashMap<>();

  WhiteSpaceRules(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Their names, in the order of the source; perhaps none. */
  ImmutableSet<String> names() {
    return surroundings.grammar().rules().values().stream()
        .filter(rule -> !surroundings.isStart(rule) && isWhiteSpace(rule))
        .map(Rule::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The comments that some rules of white space call, and that may be terminals. */
  ImmutableSet<String> comments(ImmutableSet<String> names) {
    return names.stream()
        .flatMap(name -> surroundings.calls().reachedFrom(name).stream())
        .map(surroundings.grammar()::rule)
        .filter(rule -> isComment(rule.body()))
        .filter(rule -> TerminalCandidates.mayBeTerminal(surroundings, rule))
        .map(Rule::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  private boolean isWhiteSpace(Rule rule) {
    boolean[] hasBlanks = {false};
    if (!isFiller(rule.body(), hasBlanks) || !hasBlanks[0]) {
      return false;
    }
    // Those that call it, and those that call it any number of times.
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
            ? Subexpressions.single(repetition.body())
            : part;
    if (called instanceof Expression.Reference reference && reference.rule().equals(rule)) {
      counts[called == part ? 0 : 1]++;
    }
  }

  /** Whether a rule may be empty, or is a repetition. */
  private boolean isAnyNumber(Rule rule) {
    return Subexpressions.single(rule.body()) instanceof Expression.Repetition
        || surroundings
            .languages(rule.body())
            .map(languages -> languages.automaton(0).isAccepting(0))
            .orElse(true);
  }

  /** Whether an expression matches only white space and comments; white space in it is noted. */
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

  /** The same for one part, but for the parts of it, which are left to be looked at. */
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
      // A rule that calls itself adds nothing but its other parts.
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
    return COMMENTS.stream().anyMatch(comment -> surroundings.mayMatch(expression, comment))
        && surroundings
            .languages(expression)
            .filter(languages -> !languages.matches(0, "a") && !languages.matches(0, "1"))
            .filter(
                languages -> COMMENTS.stream().anyMatch(comment -> languages.matches(0, comment)))
            .isPresent();
  }
}
