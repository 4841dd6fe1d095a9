package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Leaves out one of the definitions of a rule that is defined more than once. They are united when
 * they are read, which is seldom meant: one of them is a slip, or has the wrong name.
 */
final class DefinitionCandidates implements CandidateSource {
  private static final String REPEATED = "DYCK-G043";

  private static final int MOST = 12;
  private static final int RANK = 1;

  /** What may stand between the last alternative of a definition and the end of its line. */
  private static final String CLOSING = " \t);";

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    surroundings.rules().stream()
        .flatMap(rule -> removals(surroundings, rule))
        .limit(MOST)
        .forEach(consumer);
  }

  private static Stream<Candidate> removals(Surroundings surroundings, Rule rule) {
    List<SourceSpan> names = names(surroundings.grammar(), rule);
    if (names.size() < 2 || !(rule.body() instanceof Choice choice)) {
      return Stream.empty();
    }
    return IntStream.range(0, names.size())
        .boxed()
        .flatMap(index -> removal(surroundings, rule, choice, names, index).stream());
  }

  private static Optional<Candidate> removal(
      Surroundings surroundings, Rule rule, Choice choice, List<SourceSpan> names, int index) {
    int start = names.get(index).start();
    int next = index + 1 < names.size() ? names.get(index + 1).start() : Integer.MAX_VALUE;
    return choice.alternatives().stream()
        .map(Expression::span)
        .filter(span -> span.start() > start && span.start() < next)
        .reduce((one, other) -> other)
        .map(
            last ->
                Candidate.taking(
                    Cause.UNBOUNDED_LOOKAHEAD,
                    title(surroundings.grammar(), rule, names, index),
                    RANK,
                    surroundings.distance(rule.name()),
                    new Edit(withLine(surroundings.grammar(), start, last.end()), "")));
  }

  private static String title(Grammar grammar, Rule rule, List<SourceSpan> names, int index) {
    return "leave out the definition of '"
        + rule.name()
        + "' in line "
        + grammar.source().line(names.get(index).start())
        + ", one of "
        + (names.size() == 2 ? "two" : names.size());
  }

  /** Where the name stands in each definition. */
  static List<SourceSpan> names(Grammar grammar, Rule rule) {
    String name = text(grammar, rule.nameSpan());
    return Stream.concat(
            Stream.of(rule.nameSpan()),
            grammar.warnings().stream()
                .filter(w -> w.code().equals(REPEATED))
                .map(Diagnostic::span)
                .filter(span -> text(grammar, span).equals(name)))
        .collect(ImmutableList.toImmutableList());
  }

  private static String text(Grammar grammar, SourceSpan span) {
    return grammar.source().content().substring(span.start(), span.end());
  }

  /** With what closes the definition, and the end of its line if nothing is left in that. */
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
