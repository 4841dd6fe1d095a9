package io.dyck.checker.repair;

import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.RegularLanguages;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.automaton.Dfa;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Takes the closing delimiter out of the body. The body between two fixed texts holds its closing
 * delimiter if, after some complete body, that delimiter can be read as more of the body.
 */
final class DelimiterCandidates implements CandidateSource {
  @Override
  public void propose(Surroundings surroundings, Consumer<Candidate> consumer) {
    for (Rule rule : surroundings.rules()) {
      rule.body()
          .walk(
              part -> {
                if (part instanceof Sequence sequence) {
                  for (int i = 1; i + 1 < sequence.items().size(); i++) {
                    propose(surroundings, rule, sequence, i, consumer);
                  }
                }
              });
    }
  }

  private static void propose(
      Surroundings surroundings,
      Rule rule,
      Sequence sequence,
      int index,
      Consumer<Candidate> consumer) {
    Expression body = sequence.items().get(index);
    String open = surroundings.fixedText(sequence.items().get(index - 1));
    String close = surroundings.fixedText(sequence.items().get(index + 1));
    if (open == null || close == null || open.isEmpty() || close.isEmpty()) {
      return;
    }
    if (surroundings.fixedText(body) != null) {
      return;
    }
    int distance = surroundings.distance(rule.name());
    proposeHalf(surroundings, rule, body, close, consumer);
    if (!holds(surroundings, body, close)) {
      return;
    }
    String what = "the closing " + GbnfText.literal(close);
    for (String unwanted : unwanted(surroundings, body, close)) {
      List<Edit> edits = new ArrayList<>();
      leadingClasses(surroundings, body)
          .forEach(
              (set, owner) -> {
                if (unwanted.codePoints().anyMatch(c -> contains(set, c))) {
                  String text = GbnfText.without(set, surroundings.text(set), unwanted);
                  edits.add(new Edit(set.span(), text));
                }
              });
      if (!edits.isEmpty()) {
        consumer.accept(
            Candidate.taking(
                Cause.DELIMITER_IN_BODY,
                "take " + what + " out of what it closes in '" + rule.name() + "'",
                unwanted.length() - 1,
                distance,
                edits.toArray(new Edit[0])));
      }
    }
    if (close.length() == 2 && close.charAt(0) != close.charAt(1)) {
      consumer.accept(
          Candidate.taking(
              Cause.DELIMITER_IN_BODY,
              "end the body of '" + rule.name() + "' at the first " + GbnfText.literal(close),
              3,
              distance,
              new Edit(body.span(), upToFirst(close))));
    }
    SourceSpan both = body.span().to(sequence.items().get(index + 1).span());
    String text = surroundings.grammar().source().content().substring(both.start(), both.end());
    consumer.accept(
        Candidate.taking(
            Cause.DELIMITER_IN_BODY,
            "end '" + rule.name() + "' at the first place where it is complete",
            4,
            distance,
            new Edit(both, "( ( " + text + " ) - ( " + text + " .+ ) )")));
  }

  /**
   * After the beginning of the closing delimiter, {@code "*" [^/]}, the body may go on with another
   * beginning, and so hold the delimiter in two parts.
   */
  private static void proposeHalf(
      Surroundings surroundings,
      Rule rule,
      Expression body,
      String close,
      Consumer<Candidate> consumer) {
    if (!surroundings.calls().isRegular(body)) {
      return;
    }
    int first = close.codePointAt(0);
    List<Edit> edits = new ArrayList<>();
    walk(
        surroundings,
        body,
        part -> {
          if (part instanceof Sequence sequence) {
            for (int i = 0; i + 1 < sequence.items().size(); i++) {
              String before = surroundings.fixedText(once(sequence.items().get(i)));
              if (before != null
                  && before.endsWith(Character.toString(first))
                  && sequence.items().get(i + 1) instanceof CharacterClass set
                  && contains(set, first)) {
                String source = surroundings.text(set);
                String text = GbnfText.without(set, source, Character.toString(first));
                edits.add(new Edit(set.span(), text));
              }
            }
          }
        });
    if (close.codePointCount(0, close.length()) > 1 && !edits.isEmpty()) {
      consumer.accept(
          Candidate.taking(
              Cause.DELIMITER_IN_BODY,
              "let no "
                  + GbnfText.literal(close)
                  + " begin inside of what the body of '"
                  + rule.name()
                  + "' excludes",
              4,
              surroundings.distance(rule.name()),
              edits.toArray(new Edit[0])));
    }
  }

  /** What is repeated, if it is. */
  private static Expression once(Expression expression) {
    return expression instanceof Repetition repetition ? repetition.body() : expression;
  }

  /** All texts without the two characters in a row, that they may follow. */
  private static String upToFirst(String close) {
    String first = close.substring(0, 1);
    return "( "
        + GbnfText.oneOf(first).replaceFirst("\\[", "[^")
        + " | "
        + GbnfText.literal(first)
        + "+ "
        + GbnfText.oneOf(close).replaceFirst("\\[", "[^")
        + " )* "
        + GbnfText.literal(first)
        + "*";
  }

  /** Whether a complete body can go on with its closing delimiter. */
  static boolean holds(Surroundings surroundings, Expression body, String close) {
    Optional<RegularLanguages> languages = surroundings.languages(body);
    if (languages.isEmpty()) {
      return false;
    }
    Dfa automaton = languages.get().automaton(0);
    byte[] bytes = close.getBytes(StandardCharsets.UTF_8);
    for (int state = 0; state < automaton.size(); state++) {
      if (automaton.isAccepting(state) && languages.get().run(automaton, state, bytes) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Characters that could be taken out together: the closing one, what escapes it, both. */
  private static Set<String> unwanted(Surroundings surroundings, Expression body, String close) {
    Set<String> result = new LinkedHashSet<>();
    Set<String> escapes = new LinkedHashSet<>();
    walk(
        surroundings,
        body,
        part -> {
          if (part instanceof Literal literal && literal.codePoints().length() > 0) {
            String first = Character.toString(literal.codePoints().get(0));
            if (!close.startsWith(first)) {
              escapes.add(first);
            }
          }
        });
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

  private static void walk(
      Surroundings surroundings, Expression expression, Consumer<Expression> visitor) {
    expression.walk(
        part -> {
          visitor.accept(part);
          if (part instanceof Reference reference) {
            walk(surroundings, surroundings.grammar().rule(reference.rule()).body(), visitor);
          }
        });
  }

  /** The classes that a turn of the body can begin with, so that no escape stands before them. */
  private static Map<CharacterClass, String> leadingClasses(
      Surroundings surroundings, Expression body) {
    Map<CharacterClass, String> result = new LinkedHashMap<>();
    collectLeading(surroundings, body, result);
    return result;
  }

  private static void collectLeading(
      Surroundings surroundings, Expression expression, Map<CharacterClass, String> result) {
    if (expression instanceof CharacterClass set) {
      result.put(set, "");
    } else if (expression instanceof Repetition repetition) {
      collectLeading(surroundings, repetition.body(), result);
    } else if (expression instanceof Choice choice) {
      choice.alternatives().forEach(part -> collectLeading(surroundings, part, result));
    } else if (expression instanceof Sequence sequence && !sequence.items().isEmpty()) {
      boolean isEscape = surroundings.fixedText(sequence.items().get(0)) != null;
      for (int i = 0; i < sequence.items().size() && !isEscape; i++) {
        collectLeading(surroundings, sequence.items().get(i), result);
      }
    } else if (expression instanceof Reference reference) {
      collectLeading(surroundings, surroundings.grammar().rule(reference.rule()).body(), result);
    }
  }

  private static boolean contains(CharacterClass set, int c) {
    for (CodePointRange range : set.ranges()) {
      if (range.first() <= c && c <= range.last()) {
        return true;
      }
    }
    return false;
  }
}
