package io.dyck.checker.language;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.LimitExceededException;
import io.dyck.grammar.Rule;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.normalize.RuleSet;
import io.dyck.pda.size.Limits;

/** Proves two grammars equal where normalizing makes the same automata of both. */
public final class NormalForms {
  private NormalForms() {}

  /**
   * Whether two grammars have the same normal form, and so the same language. Grammars with
   * terminals or named tokens are never said to.
   *
   * @param one a grammar
   * @param other another one
   * @return true only if they accept the same texts
   */
  public static boolean areEqual(Grammar one, Grammar other) {
    if (hasTerminals(one) || hasTerminals(other)) {
      return false;
    }
    try {
      return areEqual(
          Normalization.normalize(one, Limits.DEFAULT, true),
          Normalization.normalize(other, Limits.DEFAULT, true));
    } catch (LimitExceededException tooLarge) {
      return false;
    }
  }

  private static boolean hasTerminals(Grammar grammar) {
    return grammar.rules().values().stream().anyMatch(Rule::isTerminal);
  }

  private static boolean areEqual(RuleSet one, RuleSet other) {
    boolean plain =
        one.terminals().tokenSets().isEmpty() && other.terminals().tokenSets().isEmpty();
    boolean equal =
        plain
            && one.start() == other.start()
            && one.startNullable() == other.startNullable()
            && one.size() == other.size();
    for (int b = 0; b < 256 && equal; b++) {
      equal = one.terminals().classOf(b) == other.terminals().classOf(b);
    }
    for (int rule = 0; equal && rule < one.size(); rule++) {
      equal = areEqual(one.bodies().get(rule), other.bodies().get(rule));
    }
    return equal;
  }

  private static boolean areEqual(Dfa one, Dfa other) {
    boolean equal = one.size() == other.size() && one.edges() == other.edges();
    for (int e = 0; equal && e < one.edges(); e++) {
      equal = one.letter(e) == other.letter(e) && one.target(e) == other.target(e);
    }
    for (int s = 0; equal && s < one.size(); s++) {
      equal = one.isAccepting(s) == other.isAccepting(s) && one.firstEdge(s) == other.firstEdge(s);
    }
    return equal;
  }
}
