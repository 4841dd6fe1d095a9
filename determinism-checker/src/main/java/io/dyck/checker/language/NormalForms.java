package io.dyck.checker.language;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** Proves that two grammars have the same language if their normal forms have the same automata. */
public final class NormalForms {
  private NormalForms() {}

  /**
   * Returns whether two grammars have the same normal form. Equal normal forms have the same
   * language. The answer for grammars with terminals or named tokens is always false.
   *
   * @param one a grammar
   * @param other another grammar
   * @return true only if both grammars accept the same texts
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

  /** Walks both from their start rules; rules that only one numbering has do not matter. */
  private static boolean areEqual(RuleSet one, RuleSet other) {
    boolean equal =
        one.terminals().tokenClasses() == 0
            && other.terminals().tokenClasses() == 0
            && one.startNullable() == other.startNullable();
    for (int b = 0; b < 256 && equal; b++) {
      equal = one.terminals().classOf(b) == other.terminals().classOf(b);
    }
    Map<Integer, Integer> partners = new HashMap<>();
    ArrayDeque<Integer> work = new ArrayDeque<>();
    partners.put(one.start(), other.start());
    work.add(one.start());
    while (equal && !work.isEmpty()) {
      int rule = work.remove();
      int partner = partners.getOrDefault(rule, -1);
      equal = areEqual(one.bodies().get(rule), other.bodies().get(partner), partners, work);
    }
    return equal;
  }

  private static boolean areEqual(
      Dfa one, Dfa other, Map<Integer, Integer> partners, ArrayDeque<Integer> work) {
    boolean equal = one.size() == other.size() && one.edges() == other.edges();
    for (int e = 0; equal && e < one.edges(); e++) {
      equal = one.target(e) == other.target(e);
      int letter = one.letter(e);
      if (equal && Letters.isCall(letter) && Letters.isCall(other.letter(e))) {
        int called = Letters.rule(other.letter(e));
        Integer known = partners.putIfAbsent(Letters.rule(letter), called);
        if (known == null) {
          work.add(Letters.rule(letter));
        }
        equal = known == null || known == called;
      } else {
        equal = equal && letter == other.letter(e);
      }
    }
    for (int s = 0; equal && s < one.size(); s++) {
      equal = one.isAccepting(s) == other.isAccepting(s) && one.firstEdge(s) == other.firstEdge(s);
    }
    return equal;
  }
}
