package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.RegularLanguages;
import io.dyck.checker.language.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Leaves out a regular part that may be empty, such as white space that stands on both sides of
 * something. What is left matches a part of what was matched, and all of it where the neighbour
 * matches the same.
 */
final class OptionalPartCandidates implements CandidateSource {
  private static final int MOST = 16;
  private static final int FARTHEST = 2;

  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    int[] proposed = {0};
    surroundings.walkNear(
        FARTHEST,
        (rule, part) -> {
          if (part instanceof Sequence sequence && sequence.items().size() > 1) {
            for (int i = 0; i < sequence.items().size(); i++) {
              if (proposed[0] < MOST && isSeparator(surroundings, sequence, i)) {
                proposed[0]++;
                consumer.accept(candidate(surroundings, rule, sequence, i));
              }
            }
          }
        });
  }

  /** May be empty, and is white space, or a repetition in a rule that is not regular. */
  private static boolean isSeparator(Surroundings surroundings, Sequence sequence, int index) {
    Expression part = sequence.items().get(index);
    if (part instanceof Reference reference && Subexpressions.isOfIgnored(reference.rule())) {
      // Nobody wrote it there.
      return false;
    }
    if (!surroundings.mayBeEmpty(part)) {
      return false;
    }
    Optional<RegularLanguages> languages = surroundings.languages(part);
    if (languages.isEmpty()) {
      return false;
    }
    boolean isRun =
        part instanceof Repetition repetition
            && repetition.maximum() == null
            && !surroundings.calls().isRegular(sequence);
    return isRun || beginsWithBlank(languages.get());
  }

  /** Whether texts can begin with a blank, but not with a letter. */
  static boolean beginsWithBlank(RegularLanguages languages) {
    return languages.automaton(0).step(0, languages.letter(' ')) >= 0
        && languages.automaton(0).step(0, languages.letter('a')) < 0
        && languages.automaton(0).step(0, languages.letter('A')) < 0;
  }

  private static Candidate candidate(
      Surroundings surroundings, Rule rule, Sequence sequence, int index) {
    Expression part = sequence.items().get(index);
    boolean atEnd = index == 0 || index == sequence.items().size() - 1;
    boolean doubled = isDoubled(surroundings, sequence, index);
    boolean wholeBody = rule.body() == sequence;
    SourceSpan span = withBlanks(surroundings, part.span());
    return new Candidate(
        Cause.NULLABLE_RUN,
        "leave '" + surroundings.text(part) + "' out " + where(rule, index, sequence),
        ImmutableList.of(new Edit(span, "")),
        doubled ? 0 : atEnd && wholeBody ? 2 : 3,
        surroundings.distance(rule.name()),
        true,
        doubled);
  }

  private static String where(Rule rule, int index, Sequence sequence) {
    String side =
        index == 0
            ? "at the beginning"
            : index == sequence.items().size() - 1 ? "at the end" : "in the middle";
    return side + " of a part of '" + rule.name() + "'";
  }

  /** Whether a neighbour matches the same, and twice the same is nothing new. */
  private static boolean isDoubled(Surroundings surroundings, Sequence sequence, int index) {
    Expression part = sequence.items().get(index);
    for (int other : new int[] {index - 1, index + 1}) {
      if (other >= 0 && other < sequence.items().size()) {
        Expression neighbour = sequence.items().get(other);
        Expression both = new Sequence(part.span(), ImmutableList.of(neighbour, part));
        Optional<RegularLanguages> languages = surroundings.languages(neighbour, both);
        if (languages.isPresent() && languages.get().includes(0, 1)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The span with the blanks before it, so that no gap is left. */
  private static SourceSpan withBlanks(Surroundings surroundings, SourceSpan span) {
    String content = surroundings.grammar().source().content();
    int start = span.start();
    while (start > 0 && content.charAt(start - 1) == ' ') {
      start--;
    }
    if (start > 0 && start < span.start() && content.charAt(start - 1) != '(') {
      return new SourceSpan(start, span.end());
    }
    int end = span.end();
    while (end < content.length() && content.charAt(end) == ' ') {
      end++;
    }
    return new SourceSpan(span.start(), end);
  }
}
