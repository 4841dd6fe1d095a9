package io.dyck.grammar.oracle;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A slow and simple recognizer for grammars with lookaheads, whose rules all have {@link
 * io.dyck.grammar.MatchKind#ANY}. For each rule and each place of the whole text, the class
 * computes the possible ends, as the least fixpoint of the operators' definitions. A lookahead ends
 * where it begins, if its condition has an end from there.
 */
public final class LookaheadOracle {
  private final Grammar grammar;

  private LookaheadOracle(Grammar grammar) {
    this.grammar = grammar;
  }

  /**
   * Makes the recognizer of a grammar.
   *
   * @param grammar without tokens; conditions and operands of differences call no recursive rules
   * @return its recognizer
   */
  public static LookaheadOracle of(Grammar grammar) {
    return new LookaheadOracle(grammar);
  }

  /**
   * Membership.
   *
   * @param text any text
   * @return whether it is in the language
   */
  public boolean accepts(String text) {
    return ends(Expressions.call(grammar.start()), text, 0)
        .get(text.codePointCount(0, text.length()));
  }

  /**
   * Returns the possible ends of an expression that begins at a place of a text.
   *
   * @param expression any expression
   * @param text the whole text: the text; also the text after an end matters
   * @param from a place in it, in code points
   * @return places in it
   */
  public BitSet ends(Expression expression, String text, int from) {
    Reading reading = new Reading(text.codePoints().toArray());
    boolean[] grown = {false};
    expression.walk(part -> grown[0] |= part instanceof Expression.Reference);
    while (grown[0]) {
      grown[0] = false;
      for (String rule : grammar.rules().keySet()) {
        for (int i = 0; i <= reading.text.length; i++) {
          BitSet known = reading.known(rule, i);
          int before = known.cardinality();
          known.or(reading.ends(grammar.rule(rule).body(), i, false));
          grown[0] |= known.cardinality() > before;
        }
      }
    }
    return reading.ends(expression, from, false);
  }

  /**
   * Returns whether some text of the language begins with a prefix. The search tries all
   * continuations up to a length.
   *
   * @param prefix any text
   * @param letters the characters to continue with
   * @param greatest the longest continuation to try
   * @return true if one is in the language; false if none up to that length is
   */
  public boolean isViable(String prefix, List<String> letters, int greatest) {
    List<String> level = List.of(prefix);
    for (int length = 0; length <= greatest; length++) {
      List<String> next = new ArrayList<>();
      for (String text : level) {
        if (accepts(text)) {
          return true;
        }
        letters.forEach(letter -> next.add(text + letter));
      }
      level = next;
    }
    return false;
  }

  private final class Reading {
    private final int[] text;
    private final Map<String, BitSet[]> known = new HashMap<>();

    Reading(int[] text) {
      this.text = text;
    }

    BitSet known(String rule, int at) {
      BitSet[] all = known.computeIfAbsent(rule, any -> new BitSet[text.length + 1]);
      if (all[at] == null) {
        all[at] = new BitSet();
      }
      return all[at];
    }

    /**
     * Returns the ends of an expression. With {@code anew}, called rules are read again, because
     * their known ends may be incomplete. Such rules are not recursive.
     */
    BitSet ends(Expression expression, int from, boolean anew) {
      BitSet result = new BitSet();
      if (expression instanceof Expression.Literal literal) {
        int[] wanted = literal.codePoints().toArray();
        boolean found = from + wanted.length <= text.length;
        for (int i = 0; found && i < wanted.length; i++) {
          found = text[from + i] == wanted[i];
        }
        result.set(from + wanted.length, found);
      } else if (expression instanceof Expression.CharacterClass set) {
        result.set(
            from + 1,
            from < text.length
                && set.ranges().stream()
                    .anyMatch(r -> r.first() <= text[from] && text[from] <= r.last()));
      } else if (expression instanceof Expression.Reference reference) {
        result.or(
            anew
                ? ends(grammar.rule(reference.rule()).body(), from, true)
                : known(reference.rule(), from));
      } else if (expression instanceof Expression.Sequence sequence) {
        result.set(from);
        for (Expression item : sequence.items()) {
          result = after(result, item, anew);
        }
      } else if (expression instanceof Expression.Choice choice) {
        for (Expression alternative : choice.alternatives()) {
          result.or(ends(alternative, from, anew));
        }
      } else if (expression instanceof Expression.Repetition repetition) {
        result.or(repetition(repetition, from, anew));
      } else if (expression instanceof Expression.Difference difference) {
        result.or(ends(difference.included(), from, true));
        result.andNot(ends(difference.excluded(), from, true));
      } else if (expression instanceof Expression.Lookahead lookahead) {
        result.set(from, ends(lookahead.condition(), from, true).isEmpty() == lookahead.negated());
      } else if (expression instanceof Expression.Automaton automaton) {
        result.or(automaton(automaton, from, anew));
      } else {
        throw new AssertionError(expression);
      }
      return result;
    }

    private BitSet automaton(Expression.Automaton automaton, int from, boolean anew) {
      List<BitSet> places = new ArrayList<>();
      automaton.states().forEach(state -> places.add(new BitSet()));
      places.get(0).set(from);
      boolean grown = true;
      while (grown) {
        grown = false;
        for (int s = 0; s < places.size(); s++) {
          for (Expression.Automaton.Edge edge : automaton.states().get(s).edges()) {
            BitSet target = places.get(edge.target());
            int before = target.cardinality();
            target.or(after(places.get(s), edge.label(), anew));
            grown |= target.cardinality() > before;
          }
        }
      }
      BitSet result = new BitSet();
      for (int s = 0; s < places.size(); s++) {
        if (automaton.states().get(s).accepting()) {
          result.or(places.get(s));
        }
      }
      return result;
    }

    private BitSet after(BitSet places, Expression item, boolean anew) {
      BitSet result = new BitSet();
      places.stream().forEach(at -> result.or(ends(item, at, anew)));
      return result;
    }

    private BitSet repetition(Expression.Repetition repetition, int from, boolean anew) {
      BitSet at = new BitSet();
      at.set(from);
      for (int i = 0; i < repetition.minimum(); i++) {
        at = after(at, repetition.body(), anew);
      }
      BitSet result = (BitSet) at.clone();
      Integer maximum = repetition.maximum();
      int more = maximum == null ? text.length : maximum - repetition.minimum();
      for (int i = 0; i < more; i++) {
        at = after(at, repetition.body(), anew);
        result.or(at);
      }
      return result;
    }
  }
}
