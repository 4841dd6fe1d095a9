package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.language.RegularLanguages;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
  private @Nullable ImmutableList<Rule> callers;

  /** By identity: equal parts have other places. */
  private final IdentityHashMap<Expression, Boolean> comments = new IdentityHashMap<>();

  WhiteSpaceRules(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** Their names, in the order of the source; perhaps none. */
  ImmutableSet<String> names() {
    ImmutableSet.Builder<String> found = ImmutableSet.builder();
    for (Rule rule : surroundings.grammar().rules().values()) {
      if (!rule.name().equals(surroundings.grammar().start()) && isWhiteSpace(rule)) {
        found.add(rule.name());
      }
    }
    return found.build();
  }

  /** The comments that some rules of white space call, and that may be terminals. */
  ImmutableSet<String> comments(ImmutableSet<String> names) {
    ImmutableSet.Builder<String> found = ImmutableSet.builder();
    for (String name : names) {
      for (String callee : surroundings.calls().reachedFrom(name)) {
        Rule rule = surroundings.grammar().rule(callee);
        if (isComment(rule.body()) && TerminalCandidates.mayBeTerminal(surroundings, rule)) {
          found.add(callee);
        }
      }
    }
    return found.build();
  }

  private boolean isWhiteSpace(Rule rule) {
    boolean[] hasBlanks = {false};
    if (!isFiller(rule.body(), new HashSet<>(), hasBlanks) || !hasBlanks[0]) {
      return false;
    }
    int calls = 0;
    int repeated = 0;
    for (Rule caller : callers()) {
      int[] counts = new int[2];
      caller.body().walk(part -> count(part, rule.name(), counts));
      calls += counts[0];
      repeated += counts[1];
    }
    return calls >= FEWEST_CALLS && (repeated == calls || isAnyNumber(rule));
  }

  /** The rules that are more than white space. */
  private ImmutableList<Rule> callers() {
    ImmutableList<Rule> known = callers;
    if (known == null) {
      known =
          surroundings.rules().stream()
              .filter(rule -> !isFiller(rule.body(), new HashSet<>(), new boolean[1]))
              .collect(ImmutableList.toImmutableList());
      callers = known;
    }
    return known;
  }

  private static void count(Expression part, String rule, int[] counts) {
    Expression called =
        part instanceof Repetition repetition ? Subexpressions.single(repetition.body()) : part;
    if (called instanceof Reference reference && reference.rule().equals(rule)) {
      counts[called == part ? 0 : 1]++;
    }
  }

  /** Whether a rule may be empty, or is a repetition. */
  private boolean isAnyNumber(Rule rule) {
    Optional<RegularLanguages> languages = surroundings.languages(rule.body());
    return Subexpressions.single(rule.body()) instanceof Repetition
        || languages.isEmpty()
        || languages.get().automaton(0).isAccepting(0);
  }

  /** Whether an expression matches only white space and comments; which of both it has is noted. */
  private boolean isFiller(Expression expression, Set<String> open, boolean[] hasBlanks) {
    if (expression instanceof Literal literal) {
      hasBlanks[0] |= !literal.codePoints().isEmpty();
      return literal.codePoints().stream().allMatch(WhiteSpaceRules::isBlank);
    } else if (expression instanceof CharacterClass set) {
      hasBlanks[0] = true;
      return set.ranges().stream()
          .allMatch(
              range ->
                  range.last() - range.first() < MOST_IN_RANGE
                      && IntStream.rangeClosed(range.first(), range.last())
                          .allMatch(WhiteSpaceRules::isBlank));
    } else if (expression instanceof Reference reference) {
      // A rule that calls itself adds nothing but its other parts.
      return !open.add(reference.rule())
          || isFiller(surroundings.grammar().rule(reference.rule()).body(), open, hasBlanks);
    } else if (expression instanceof Sequence sequence && isComment(sequence)) {
      return true;
    }
    return (expression instanceof Sequence
            || expression instanceof Choice
            || expression instanceof Repetition)
        && expression.parts().stream().allMatch(part -> isFiller(part, open, hasBlanks));
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
    if (COMMENTS.stream().noneMatch(comment -> surroundings.mayMatch(expression, comment))) {
      return false;
    }
    Optional<RegularLanguages> languages = surroundings.languages(expression);
    return languages.isPresent()
        && !matches(languages.get(), "a")
        && !matches(languages.get(), "1")
        && COMMENTS.stream().anyMatch(comment -> matches(languages.get(), comment));
  }

  private static boolean matches(RegularLanguages languages, String text) {
    return languages.matches(0, text.getBytes(StandardCharsets.UTF_8));
  }
}
