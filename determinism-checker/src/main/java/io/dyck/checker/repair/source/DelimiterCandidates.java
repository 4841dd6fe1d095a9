package io.dyck.checker.repair.source;

import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.CandidateSource;
import io.dyck.checker.repair.candidate.ConflictSurroundings;
import io.dyck.checker.repair.candidate.GbnfText;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Expression;
import io.dyck.pda.automaton.Dfa;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Takes the closing delimiter out of the body. The body between two fixed texts contains its
 * closing delimiter if a complete body can continue with that delimiter.
 */
final class DelimiterCandidates implements CandidateSource {
  @Override
  public Stream<Candidate> propose(ConflictSurroundings surroundings) {
    return surroundings
        .items(Integer.MAX_VALUE)
        .flatMap(item -> DelimitedBody.of(surroundings, item).stream())
        .filter(delimited -> !delimited.open.isEmpty())
        .flatMap(DelimitedBody::candidates);
  }

  /** Returns whether an item stands between two fixed texts and may contain the closing text. */
  static boolean isDelimited(ConflictSurroundings surroundings, ConflictSurroundings.Item item) {
    return DelimitedBody.of(surroundings, item)
        .filter(DelimitedBody::canContainClosing)
        .isPresent();
  }

  /**
   * A body between two fixed texts. The body is not a fixed text, and the second fixed text is not
   * empty.
   */
  private record DelimitedBody(
      ConflictSurroundings surroundings,
      ConflictSurroundings.Item item,
      String open,
      Expression body,
      String close) {
    static Optional<DelimitedBody> of(
        ConflictSurroundings surroundings, ConflictSurroundings.Item item) {
      String open = item.index() == 0 ? null : surroundings.fixedText(item.itemAtOffset(-1));
      String close = item.isLast() ? null : surroundings.fixedText(item.itemAtOffset(1));
      Expression body = item.expression();
      return open == null
              || close == null
              || close.isEmpty()
              || surroundings.fixedText(body) != null
          ? Optional.empty()
          : Optional.of(new DelimitedBody(surroundings, item, open, body, close));
    }

    Stream<Candidate> candidates() {
      if (!canContainClosing()) {
        return Stream.empty();
      }
      List<Candidate> found = new ArrayList<>();
      String closing = GbnfText.literal(close);
      String name = item.rule().name();
      for (String unwanted : unwantedCharacters()) {
        SourceEdit[] edits =
            leadingClasses().stream()
                .filter(set -> unwanted.codePoints().anyMatch(c -> Subexpressions.contains(set, c)))
                .map(set -> editWithout(set, unwanted))
                .toArray(SourceEdit[]::new);
        if (edits.length > 0) {
          found.add(
              candidateTaking(
                  "take the closing " + closing + " out of what it closes in '" + name + "'",
                  unwanted.length() - 1,
                  edits));
        }
      }
      return found.stream();
    }

    private Candidate candidateTaking(String title, int rank, SourceEdit... edits) {
      int distance = surroundings.distance(item.rule().name());
      return Candidate.withoutGain(ConflictCause.DELIMITER_IN_BODY, title, rank, distance, edits);
    }

    private SourceEdit editWithout(Expression.CharacterClass set, String unwanted) {
      return new SourceEdit(
          set.span(), GbnfText.withoutCharacters(set, surroundings.text(set), unwanted));
    }

    /** Returns whether a complete body can continue with its closing delimiter. */
    boolean canContainClosing() {
      byte[] bytes = close.getBytes(StandardCharsets.UTF_8);
      return surroundings
          .languages(body)
          .filter(
              languages -> {
                Dfa automaton = languages.automaton(0);
                return IntStream.range(0, automaton.size())
                    .anyMatch(
                        state ->
                            automaton.isAccepting(state)
                                && languages.run(automaton, state, bytes) >= 0);
              })
          .isPresent();
    }

    /**
     * Returns the sets of characters that may be removed together: the closing character, an escape
     * character, or both.
     */
    private Set<String> unwantedCharacters() {
      Set<String> escapes = new LinkedHashSet<>();
      walk(
          body,
          part -> {
            if (part instanceof Expression.Literal literal && literal.codePoints().length() > 0) {
              String first = Character.toString(literal.codePoints().get(0));
              if (!close.startsWith(first)) {
                escapes.add(first);
              }
            }
          });
      Set<String> result = new LinkedHashSet<>();
      String closing = Character.toString(close.codePointAt(0));
      if (close.codePointCount(0, close.length()) == 1) {
        result.add(closing);
      }
      for (String escape : escapes) {
        result.add(escape);
        result.add(closing + escape);
      }
      return result;
    }

    private void walk(Expression expression, Consumer<Expression> visitor) {
      expression.walk(
          part -> {
            visitor.accept(part);
            if (part instanceof Expression.Reference reference) {
              walk(surroundings.body(reference.rule()), visitor);
            }
          });
    }

    /**
     * Returns the classes that a turn of the body can begin with. No escape stands before these
     * classes.
     */
    private Set<Expression.CharacterClass> leadingClasses() {
      Set<Expression.CharacterClass> result = new LinkedHashSet<>();
      collectLeading(body, result);
      return result;
    }

    private void collectLeading(Expression expression, Set<Expression.CharacterClass> result) {
      if (expression instanceof Expression.CharacterClass set) {
        result.add(set);
      } else if (expression instanceof Expression.Reference reference) {
        collectLeading(surroundings.body(reference.rule()), result);
      } else if (expression instanceof Expression.Repetition
          || expression instanceof Expression.Choice
          || (expression instanceof Expression.Sequence sequence
              && !sequence.items().isEmpty()
              && surroundings.fixedText(sequence.items().get(0)) == null)) {
        expression.parts().forEach(part -> collectLeading(part, result));
      }
    }
  }
}
