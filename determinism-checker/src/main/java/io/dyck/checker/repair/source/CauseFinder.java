package io.dyck.checker.repair.source;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.regular.ExpressionAutomata;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.conflict.Reading.OpenRule;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the cause of a conflict from the open rules of its two readings. In nearly all conflicts
 * one reading is flat, inside of one terminal or repetition, while the other reading nests. The
 * innermost rule of the flat reading determines the cause.
 */
public final class CauseFinder {
  /**
   * The number of turns of the loop that a part must read to count as a part that reads the loop by
   * itself.
   */
  private static final int TURNS = 3;

  private final ConflictSurroundings surroundings;
  private final byte[] turns;

  public CauseFinder(ConflictSurroundings surroundings) {
    this.surroundings = surroundings;
    byte[] loop = Bytes.toArray(surroundings.conflict().loop());
    this.turns = Bytes.concat(Collections.nCopies(TURNS, loop).toArray(new byte[0][]));
  }

  public Optional<ConflictCause> find() {
    Conflict conflict = surroundings.conflict();
    if (conflict.readings().size() < 2) {
      return Optional.empty();
    }
    List<OpenRule> one = surroundings.partedRules().get(0);
    List<OpenRule> other = surroundings.partedRules().get(1);
    boolean firstIsFlat = one.size() <= other.size();
    List<OpenRule> flat = firstIsFlat ? one : other;
    List<OpenRule> nested = firstIsFlat ? other : one;
    if (readings().flatMap(List::stream).anyMatch(this::isInsideDelimiters)) {
      return Optional.of(ConflictCause.DELIMITER_IN_BODY);
    }
    if (isWord(flat) || isWord(nested)) {
      return Optional.of(ConflictCause.KEYWORD_AS_IDENTIFIER);
    }
    int common = Math.max(0, conflict.commonRuleCount() - 1);
    if (readings().flatMap(open -> open.stream().skip(common)).anyMatch(this::isRun)) {
      return Optional.of(ConflictCause.NULLABLE_RUN);
    }
    OpenRule innermost = flat.get(flat.size() - 1);
    if (canAbsorbLoop(innermost)) {
      return Optional.of(
          nested.get(nested.size() - 1).start() > innermost.start() && isContinued(innermost)
              ? lookaheadCause(flat, nested)
              : ConflictCause.UNBOUNDED_LOOKAHEAD);
    }
    return Optional.empty();
  }

  /**
   * Returns a cause for a conflict that shows no other cause: overlapping recursion if the readings
   * have a rule open more than once, else unbounded lookahead.
   */
  public ConflictCause fallback() {
    return surroundings.conflict().readings().size() >= 2 && isRecursive()
        ? ConflictCause.OVERLAPPING_RECURSION
        : ConflictCause.UNBOUNDED_LOOKAHEAD;
  }

  private Stream<ImmutableList<OpenRule>> readings() {
    return surroundings.conflict().readings().stream().limit(2).map(Reading::open);
  }

  private Expression body(OpenRule open) {
    return surroundings.body(open.rule());
  }

  /**
   * Returns whether the current terminal or part of a rule reads the turns of the loop by itself.
   */
  private boolean canAbsorbLoop(OpenRule open) {
    Expression body = body(open);
    return Subexpressions.partsOf(body, Expression.class)
        .filter(part -> part == body || part instanceof Expression.Repetition)
        .filter(part -> covers(part, open))
        .flatMap(part -> surroundings.languages(part).stream())
        .anyMatch(
            languages ->
                IntStream.range(0, languages.automaton(0).size())
                    .anyMatch(state -> languages.run(languages.automaton(0), state, turns) >= 0));
  }

  /**
   * Returns unbounded lookahead if another rule of the nested reading begins at the same place as
   * the innermost rule of the flat reading, else an open end.
   */
  private static ConflictCause lookaheadCause(List<OpenRule> flat, List<OpenRule> nested) {
    int start = flat.get(flat.size() - 1).start();
    return nested.stream().anyMatch(open -> open.start() == start && !contains(flat, open))
        ? ConflictCause.UNBOUNDED_LOOKAHEAD
        : ConflictCause.OPEN_END;
  }

  private static boolean contains(List<OpenRule> rules, OpenRule wanted) {
    return rules.stream()
        .anyMatch(open -> open.rule().equals(wanted.rule()) && open.start() == wanted.start());
  }

  private boolean isContinued(OpenRule open) {
    return surroundings
        .languages(body(open))
        .map(ExpressionAutomata::canContinueAfterEnd)
        .orElseGet(
            () ->
                Subexpressions.partsOf(body(open), Expression.Repetition.class)
                    .anyMatch(part -> covers(part, open) && surroundings.calls().isRegular(part)));
  }

  private static boolean covers(Expression part, OpenRule open) {
    return part.span().start() <= open.place().start() && open.place().end() <= part.span().end();
  }

  /** Returns whether a rule is inside of a body that may contain its closing delimiter. */
  private boolean isInsideDelimiters(OpenRule open) {
    return Subexpressions.partsOf(body(open), Expression.Sequence.class)
        .flatMap(
            sequence ->
                ConflictSurroundings.items(surroundings.grammar().rule(open.rule()), sequence))
        .filter(item -> covers(item.expression(), open))
        .anyMatch(item -> DelimiterCandidates.isDelimited(surroundings, item));
  }

  private boolean isWord(List<OpenRule> rules) {
    return rules.stream()
        .map(open -> surroundings.grammar().rule(open.rule()))
        .anyMatch(
            rule ->
                KeywordCandidates.isWordRule(surroundings, rule)
                    && KeywordCandidates.hasKeywords(surroundings, rule));
  }

  /** Returns whether an optional part matches the turns of the loop by itself. */
  private boolean isRun(OpenRule open) {
    return Subexpressions.partsOf(body(open), Expression.Sequence.class)
        .filter(sequence -> !surroundings.calls().isRegular(sequence))
        .flatMap(
            sequence -> sequence.items().stream().limit(Math.max(0, sequence.items().size() - 1)))
        .filter(surroundings::canBeEmpty)
        .flatMap(part -> surroundings.languages(part).stream())
        .anyMatch(languages -> languages.run(languages.automaton(0), 0, turns) >= 0);
  }

  private boolean isRecursive() {
    Set<String> seen = new HashSet<>();
    return readings()
        .flatMap(List::stream)
        .map(OpenRule::rule)
        .anyMatch(rule -> !seen.add(rule) && surroundings.calls().isRecursive(rule));
  }
}
