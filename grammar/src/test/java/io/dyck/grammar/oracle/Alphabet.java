package io.dyck.grammar.oracle;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.SortedSet;
import java.util.TreeSet;

/** The characters that a grammar names: the characters of literals, and the ends of ranges. */
final class Alphabet {
  private Alphabet() {}

  /**
   * Returns the named code points without surrogates, and a code point that is most likely foreign.
   */
  static SortedSet<Integer> of(Grammar grammar) {
    SortedSet<Integer> codePoints = new TreeSet<>();
    codePoints.add((int) '~');
    grammar.rules().values().forEach(rule -> collect(rule.body(), codePoints));
    codePoints.removeIf(Utf8::isSurrogate);
    return codePoints;
  }

  private static void collect(Expression expression, SortedSet<Integer> codePoints) {
    if (expression instanceof Expression.Literal literal) {
      codePoints.addAll(literal.codePoints().asList());
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      characterClass
          .ranges()
          .forEach(
              range -> {
                codePoints.add(range.first());
                codePoints.add(range.last());
              });
    } else if (expression instanceof Expression.Sequence sequence) {
      sequence.items().forEach(item -> collect(item, codePoints));
    } else if (expression instanceof Expression.Choice choice) {
      choice.alternatives().forEach(alternative -> collect(alternative, codePoints));
    } else if (expression instanceof Expression.Repetition repetition) {
      collect(repetition.body(), codePoints);
    } else if (expression instanceof Expression.Difference difference) {
      collect(difference.included(), codePoints);
      collect(difference.excluded(), codePoints);
    } else if (expression instanceof Expression.Lookahead lookahead) {
      collect(lookahead.condition(), codePoints);
    } else if (expression instanceof Expression.Automaton automaton) {
      automaton
          .states()
          .forEach(state -> state.edges().forEach(edge -> collect(edge.label(), codePoints)));
    }
  }
}
