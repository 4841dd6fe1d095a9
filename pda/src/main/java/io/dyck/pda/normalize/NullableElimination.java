package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Determinizer;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.Minimizer;
import io.dyck.pda.automaton.Nfa;
import io.dyck.pda.ruleset.RuleProperty;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import java.util.BitSet;

/**
 * Makes every call consume at least one byte. Each call of a nullable rule gets an empty move
 * beside it, and the rule loses the empty text (a fresh start that does not accept). Keeps the
 * language, except for the empty text of the start rule, which the rule set remembers.
 */
final class NullableElimination {
  private NullableElimination() {}

  static RuleSet apply(RuleSet rules, Limits limits) {
    BitSet nullable = RuleProperty.computeFixpoint(rules, RuleProperty::isKnownCall);
    Dfa[] bodies = rules.copyOfBodies();
    for (int r = 0; r < bodies.length; r++) {
      Dfa body = bodies[r];
      for (int callee : bodies[r].callees()) {
        if (nullable.get(callee)) {
          body = withEmptyMoves(rules, bodies[r], nullable, limits, r);
          break;
        }
      }
      bodies[r] =
          body.isAccepting(0)
              ? Minimizer.minimize(StartSeparation.separateStart(body), rules.origins())
              : body;
    }
    return rules.withBodies(bodies).withStartNullable(nullable.get(rules.start()));
  }

  private static Dfa withEmptyMoves(
      RuleSet rules, Dfa body, BitSet nullable, Limits limits, int rule) {
    Nfa nfa = new Nfa();
    int unused = nfa.copy(body);
    for (int s = 0; s < body.size(); s++) {
      if (body.isAccepting(s)) {
        nfa.setAccepting(s);
      }
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        int letter = body.letter(e);
        if (Letters.isCall(letter) && nullable.get(Letters.rule(letter))) {
          nfa.addEmpty(s, body.target(e));
        }
      }
    }
    return Determinizer.determinize(
        nfa, rules.origins(), limits.automatonStates(), "rule " + rules.names().get(rule));
  }
}
