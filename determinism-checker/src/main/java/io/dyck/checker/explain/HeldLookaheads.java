package io.dyck.checker.explain;

import io.dyck.checker.rules.Subexpressions;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * The lookaheads that hold at the places of a known text. The possible ends of each condition are
 * computed part by part. Conditions call no recursive rules. Cost: at worst the square of the text
 * for each part of a condition; each lookahead is evaluated once at each place. Not thread-safe.
 */
final class HeldLookaheads {
  private final Grammar grammar;
  private final int[] text;
  private final Map<Expression.Lookahead, Map<Integer, Boolean>> known = new HashMap<>();

  HeldLookaheads(Grammar grammar, int[] text) {
    this.grammar = grammar;
    this.text = text;
  }

  boolean holds(Expression.Lookahead lookahead, int at) {
    return known
        .computeIfAbsent(lookahead, any -> new HashMap<>())
        .computeIfAbsent(
            at, any -> ends(lookahead.condition(), at).isEmpty() == lookahead.negated());
  }

  /** Returns the places at which a part may end if it begins at a given place. */
  private BitSet ends(Expression part, int from) {
    BitSet result = new BitSet();
    if (part instanceof Expression.Literal literal) {
      int length = literal.codePoints().length();
      boolean found = from + length <= text.length;
      for (int i = 0; found && i < length; i++) {
        found = text[from + i] == literal.codePoints().get(i);
      }
      result.set(from + length, found);
    } else if (part instanceof Expression.CharacterClass set) {
      result.set(from + 1, from < text.length && Subexpressions.contains(set, text[from]));
    } else if (part instanceof Expression.Reference reference) {
      result.or(ends(grammar.rule(reference.rule()).body(), from));
    } else if (part instanceof Expression.Sequence sequence) {
      BitSet at = new BitSet();
      at.set(from);
      for (Expression item : sequence.items()) {
        at = after(at, item);
      }
      result.or(at);
    } else if (part instanceof Expression.Choice choice) {
      choice.alternatives().forEach(alternative -> result.or(ends(alternative, from)));
    } else if (part instanceof Expression.Repetition repetition) {
      result.or(repetition(repetition, from));
    } else if (part instanceof Expression.Difference difference) {
      result.or(ends(difference.included(), from));
      result.andNot(ends(difference.excluded(), from));
    } else if (part instanceof Expression.Lookahead lookahead) {
      result.set(from, holds(lookahead, from));
    } else if (part instanceof Expression.Automaton automaton) {
      result.or(automaton(automaton, from));
    }
    return result;
  }

  private BitSet after(BitSet places, Expression item) {
    BitSet result = new BitSet();
    places.stream().forEach(at -> result.or(ends(item, at)));
    return result;
  }

  private BitSet repetition(Expression.Repetition repetition, int from) {
    BitSet at = new BitSet();
    at.set(from);
    for (int i = 0; i < repetition.minimum(); i++) {
      at = after(at, repetition.body());
    }
    BitSet result = (BitSet) at.clone();
    Integer maximum = repetition.maximum();
    int more = maximum == null ? text.length + 1 : maximum - repetition.minimum();
    for (int i = 0; i < more && !at.isEmpty(); i++) {
      at = after(at, repetition.body());
      at.andNot(result);
      result.or(at);
    }
    return result;
  }

  private BitSet automaton(Expression.Automaton automaton, int from) {
    BitSet[] places = new BitSet[automaton.states().size()];
    for (int s = 0; s < places.length; s++) {
      places[s] = new BitSet();
    }
    places[0].set(from);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int s = 0; s < places.length; s++) {
        for (Expression.Automaton.Edge edge : automaton.states().get(s).edges()) {
          int before = places[edge.target()].cardinality();
          places[edge.target()].or(after(places[s], edge.label()));
          grown |= places[edge.target()].cardinality() > before;
        }
      }
    }
    BitSet result = new BitSet();
    for (int s = 0; s < places.length; s++) {
      if (automaton.states().get(s).accepting()) {
        result.or(places[s]);
      }
    }
    return result;
  }
}
