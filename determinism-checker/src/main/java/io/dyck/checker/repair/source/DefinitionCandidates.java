package io.dyck.checker.repair.source;

import io.dyck.checker.cause.Cause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.Surroundings;
import io.dyck.checker.repair.candidate.WrittenDefinition;
import io.dyck.checker.text.Edit;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Removes one definition of a rule that has several definitions. The reader unites the definitions,
 * but an author seldom means that: one definition is a mistake or has a wrong name.
 */
final class DefinitionCandidates implements CandidateSource {
  private static final int MOST = 12;
  private static final int RANK = 1;

  /**
   * The characters that may stand between the last alternative of a definition and the end of its
   * line.
   */
  private static final String CLOSING = " \t);";

  @Override
  public Stream<Candidate> propose(Surroundings surroundings) {
    return surroundings.rules().stream().flatMap(rule -> removals(surroundings, rule)).limit(MOST);
  }

  private static Stream<Candidate> removals(Surroundings surroundings, Rule rule) {
    List<SourceSpan> names = WrittenDefinition.names(surroundings.grammar(), rule);
    if (names.size() < 2 || !(rule.body() instanceof Expression.Choice choice)) {
      return Stream.empty();
    }
    return IntStream.range(0, names.size())
        .boxed()
        .flatMap(index -> removal(surroundings, rule, choice, names, index).stream());
  }

  private static Optional<Candidate> removal(
      Surroundings surroundings,
      Rule rule,
      Expression.Choice choice,
      List<SourceSpan> names,
      int index) {
    int start = names.get(index).start();
    int next = index + 1 < names.size() ? names.get(index + 1).start() : Integer.MAX_VALUE;
    String title =
        "leave out the definition of '%s' in line %s, one of %s"
            .formatted(
                rule.name(),
                surroundings.grammar().source().line(start),
                names.size() == 2 ? "two" : names.size());
    return choice.alternatives().stream()
        .map(Expression::span)
        .filter(span -> span.start() > start && span.start() < next)
        .reduce((one, other) -> other)
        .map(last -> new Edit(withLine(surroundings.grammar(), start, last.end()), ""))
        .map(
            edit ->
                Candidate.taking(
                    Cause.UNBOUNDED_LOOKAHEAD,
                    title,
                    RANK,
                    surroundings.distance(rule.name()),
                    edit));
  }

  /**
   * Returns the span from a start to the text that closes a definition. The line end is included if
   * the line would otherwise be empty.
   */
  private static SourceSpan withLine(Grammar grammar, int start, int lastEnd) {
    String content = grammar.source().content();
    int end = lastEnd;
    while (end < content.length() && CLOSING.indexOf(content.charAt(end)) >= 0) {
      end++;
    }
    boolean isLineBegin = start == 0 || content.charAt(start - 1) == '\n';
    if (isLineBegin && content.startsWith("\r\n", end)) {
      return new SourceSpan(start, end + 2);
    }
    return new SourceSpan(start, isLineBegin && content.startsWith("\n", end) ? end + 1 : end);
  }
}
