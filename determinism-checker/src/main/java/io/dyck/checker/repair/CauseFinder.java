package io.dyck.checker.repair;

import com.google.common.primitives.Bytes;
import io.dyck.checker.cause.Cause;
import io.dyck.checker.language.RegularLanguages;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading.OpenRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Names the cause of a conflict by what its two readings are inside of. In nearly all conflicts one
 * reading is flat, inside of one terminal or repetition, while the other nests; what the flat one
 * is inside of tells the cause.
 */
final class CauseFinder {
  private final Surroundings surroundings;

  CauseFinder(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  Optional<Cause> find(Conflict conflict) {
    if (conflict.readings().size() < 2) {
      return Optional.empty();
    }
    List<OpenRule> first = conflict.readings().get(0).open();
    List<OpenRule> second = conflict.readings().get(1).open();
    int common = Readings.common(first, second);
    List<OpenRule> one = first.subList(common, first.size());
    List<OpenRule> other = second.subList(common, second.size());
    boolean firstIsFlat = one.size() <= other.size();
    List<OpenRule> flat = firstIsFlat ? one : other;
    List<OpenRule> nested = firstIsFlat ? other : one;
    if (isInsideDelimiters(first) || isInsideDelimiters(second)) {
      return Optional.of(Cause.DELIMITER_IN_BODY);
    }
    if (isWord(flat) || isWord(nested)) {
      return Optional.of(Cause.KEYWORD_AS_IDENTIFIER);
    }
    if (isRun(conflict, first.subList(Math.max(0, common - 1), first.size()))
        || isRun(conflict, second.subList(Math.max(0, common - 1), second.size()))) {
      return Optional.of(Cause.NULLABLE_RUN);
    }
    OpenRule innermost = flat.get(flat.size() - 1);
    if (absorbs(innermost, Bytes.toArray(conflict.loop()))) {
      return Optional.of(
          nested.get(nested.size() - 1).start() > innermost.start() && isContinued(innermost)
              ? besideOrAfter(flat, nested)
              : Cause.UNBOUNDED_LOOKAHEAD);
    }
    return Optional.empty();
  }

  /** What is left where nothing else tells: which rules the readings have open more than once. */
  Cause fallback(Conflict conflict) {
    if (conflict.readings().size() < 2) {
      return Cause.UNBOUNDED_LOOKAHEAD;
    }
    return isRecursive(conflict.readings().get(0).open(), conflict.readings().get(1).open())
        ? Cause.OVERLAPPING_RECURSION
        : Cause.UNBOUNDED_LOOKAHEAD;
  }

  /** Whether the terminal that is being read takes the turns of the loop by itself. */
  private boolean absorbs(OpenRule open, byte[] loop) {
    Expression body = surroundings.grammar().rule(open.rule()).body();
    List<Expression> parts = new ArrayList<>();
    body.walk(
        part -> {
          boolean fits = part == body || part instanceof Repetition;
          if (fits && covers(part.span(), open.place()) && surroundings.calls().isRegular(part)) {
            parts.add(part);
          }
        });
    for (Expression part : parts) {
      Optional<RegularLanguages> languages = surroundings.languages(part);
      if (languages.isPresent() && absorbs(languages.get(), loop)) {
        return true;
      }
    }
    return false;
  }

  private static boolean absorbs(RegularLanguages languages, byte[] loop) {
    Dfa automaton = languages.automaton(0);
    for (int from = 0; from < automaton.size(); from++) {
      int state = from;
      for (int turn = 0; turn < 3 && state >= 0; turn++) {
        state = languages.run(automaton, state, loop);
      }
      if (state >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Both begin at the same place: one beside the other; else one after the other. */
  private static Cause besideOrAfter(List<OpenRule> flat, List<OpenRule> nested) {
    int start = flat.get(flat.size() - 1).start();
    for (OpenRule open : nested) {
      if (open.start() == start && !contains(flat, open)) {
        return Cause.UNBOUNDED_LOOKAHEAD;
      }
    }
    return Cause.OPEN_END;
  }

  private static boolean contains(List<OpenRule> rules, OpenRule wanted) {
    return rules.stream()
        .anyMatch(open -> open.rule().equals(wanted.rule()) && open.start() == wanted.start());
  }

  private boolean isContinued(OpenRule open) {
    Optional<RegularLanguages> languages =
        surroundings.languages(surroundings.grammar().rule(open.rule()).body());
    if (languages.isEmpty()) {
      return isOpenClass(open);
    }
    Dfa automaton = languages.get().automaton(0);
    for (int state = 0; state < automaton.size(); state++) {
      if (automaton.isAccepting(state) && !automaton.isDeadEnd(state)) {
        return true;
      }
    }
    return false;
  }

  private boolean isOpenClass(OpenRule open) {
    boolean[] found = {false};
    surroundings
        .grammar()
        .rule(open.rule())
        .body()
        .walk(
            part ->
                found[0] |=
                    part instanceof Repetition repetition
                        && covers(part.span(), open.place())
                        && surroundings.calls().isRegular(repetition));
    return found[0];
  }

  private static boolean covers(SourceSpan outer, SourceSpan inner) {
    return outer.start() <= inner.start() && inner.end() <= outer.end();
  }

  /** Whether a rule on the way is inside a body that holds its closing delimiter. */
  private boolean isInsideDelimiters(List<OpenRule> rules) {
    for (OpenRule open : rules) {
      boolean[] found = {false};
      surroundings
          .grammar()
          .rule(open.rule())
          .body()
          .walk(
              part -> {
                if (part instanceof Sequence sequence) {
                  for (int i = 1; i + 1 < sequence.items().size(); i++) {
                    Expression body = sequence.items().get(i);
                    String before = surroundings.fixedText(sequence.items().get(i - 1));
                    String close = surroundings.fixedText(sequence.items().get(i + 1));
                    found[0] |=
                        before != null
                            && close != null
                            && !close.isEmpty()
                            && covers(body.span(), open.place())
                            && surroundings.fixedText(body) == null
                            && DelimiterCandidates.holds(surroundings, body, close);
                  }
                }
              });
      if (found[0]) {
        return true;
      }
    }
    return false;
  }

  private boolean isWord(List<OpenRule> rules) {
    for (OpenRule open : rules) {
      Rule rule = surroundings.grammar().rule(open.rule());
      if (KeywordCandidates.isWordRule(surroundings, rule)
          && KeywordCandidates.hasKeywords(surroundings, rule)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a part that may be left out matches the turns of the loop by itself. */
  private boolean isRun(Conflict conflict, List<OpenRule> rules) {
    byte[] loop = Bytes.toArray(conflict.loop());
    Set<String> names = new HashSet<>();
    rules.forEach(open -> names.add(open.rule()));
    boolean[] found = {false};
    for (String name : names) {
      surroundings
          .grammar()
          .rule(name)
          .body()
          .walk(
              part -> {
                if (part instanceof Sequence sequence
                    && !surroundings.calls().isRegular(sequence)) {
                  for (int i = 0; i + 1 < sequence.items().size(); i++) {
                    found[0] |= isRun(sequence.items().get(i), loop);
                  }
                }
              });
    }
    return found[0];
  }

  private boolean isRun(Expression part, byte[] loop) {
    if (!surroundings.mayBeEmpty(part)) {
      return false;
    }
    Optional<RegularLanguages> languages = surroundings.languages(part);
    if (languages.isEmpty()) {
      return false;
    }
    Dfa automaton = languages.get().automaton(0);
    int state = 0;
    for (int turn = 0; turn < 3 && state >= 0; turn++) {
      state = languages.get().run(automaton, state, loop);
    }
    return state >= 0;
  }

  private boolean isRecursive(List<OpenRule> flat, List<OpenRule> nested) {
    List<OpenRule> all = new ArrayList<>(flat);
    all.addAll(nested);
    Set<String> seen = new HashSet<>();
    for (OpenRule open : all) {
      if (!seen.add(open.rule()) && surroundings.calls().isRecursive(open.rule())) {
        return true;
      }
    }
    return false;
  }
}
