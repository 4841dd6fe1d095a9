package io.dyck.grammar.pattern;

import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_PATTERN;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.pattern.AssertionNfa.Look;
import io.dyck.grammar.pattern.AssertionNfa.UnsupportedException;
import io.dyck.grammar.pattern.AssertionRun.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The deterministic automaton of a pattern with lookarounds. States: at worst exponential in the
 * lookarounds, so they are bounded.
 */
final class AssertionAutomaton {
  private static final int GREATEST_SIZE = 20_000;

  private final Pattern pattern;
  private final Diagnostics diagnostics;
  private final Map<State, Integer> numbers = new LinkedHashMap<>();
  private final List<State> states = new ArrayList<>();
  private Optional<Look> pastEnd = Optional.empty();
  private boolean accepts;

  AssertionAutomaton(Pattern pattern, Diagnostics diagnostics) {
    this.pattern = pattern;
    this.diagnostics = diagnostics;
  }

  /** The automaton, or nothing where it cannot be built, which is reported. */
  Expression build() {
    try {
      AssertionNfa nfa = new AssertionNfa(pattern);
      Alphabet alphabet = new Alphabet(nfa.sets());
      return determinize(new AssertionRun(nfa, alphabet), alphabet);
    } catch (UnsupportedException e) {
      diagnostics.report(
          UNSUPPORTED_PATTERN,
          e.span(),
          String.valueOf(e.getMessage()),
          "write the pattern without the lookaround, or in several parts");
      return new Expression.Sequence(pattern.span(), ImmutableList.of());
    }
  }

  /** A lookahead that what follows the whole pattern would decide, after {@link #build}. */
  Optional<Look> pastEnd() {
    return pastEnd;
  }

  /** Whether anything matches, after {@link #build}. */
  boolean accepts() {
    return accepts;
  }

  private Expression determinize(AssertionRun run, Alphabet alphabet) throws UnsupportedException {
    SourceSpan span = pattern.span();
    ImmutableList.Builder<Automaton.State> built = ImmutableList.builder();
    number(run.start());
    for (int i = 0; i < states.size(); i++) {
      State state = states.get(i);
      Map<Integer, BitSet> targets = new TreeMap<>();
      for (int letter = 0; letter < alphabet.size(); letter++) {
        State next = run.step(state, letter);
        if (!next.branches().isEmpty()) {
          targets.computeIfAbsent(number(next), k -> new BitSet()).or(alphabet.letter(letter));
        }
      }
      ImmutableList.Builder<Automaton.Edge> edges = ImmutableList.builder();
      targets.forEach(
          (target, set) ->
              edges.add(
                  new Automaton.Edge(
                      new Expression.CharacterClass(span, CodePoints.ranges(set)), target)));
      boolean accepting = run.accepts(state);
      if (accepting) {
        accepts = true;
        pastEnd = pastEnd.or(() -> run.looksPastEnd(state));
      }
      built.add(new Automaton.State(accepting, edges.build()));
    }
    return new Automaton(span, built.build());
  }

  private int number(State state) throws UnsupportedException {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known != null) {
      return known;
    }
    if (states.size() >= GREATEST_SIZE) {
      throw new UnsupportedException(
          pattern.span(), "the lookarounds need more than " + GREATEST_SIZE + " states");
    }
    states.add(state);
    return states.size() - 1;
  }
}
