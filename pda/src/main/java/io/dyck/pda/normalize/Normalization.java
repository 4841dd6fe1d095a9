package io.dyck.pda.normalize;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.pda.lowering.LetterMerging;
import io.dyck.pda.lowering.Lowering;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Trimming;
import io.dyck.pda.size.Limits;

/** The sequence of all passes (docs/construction.md, "Normalizing the rules"). */
public final class Normalization {
  private Normalization() {}

  /**
   * Lowers and normalizes a grammar.
   *
   * @param callRepetitionBodies whether the bodies of long repetitions become rules of their own
   * @throws io.dyck.failure.LimitExceededException if an automaton would grow past its limit
   */
  public static RuleSet normalize(Grammar grammar, Limits limits, boolean callRepetitionBodies) {
    if (grammar.rule(grammar.start()).body() instanceof Expression.Lazy lazy
        && lazy.language().tokens().isEmpty()) {
      return RuleSet.of(grammar.start(), lazy.language());
    }
    // Rules that only terminals use have been expanded into these terminals.
    RuleSet rules = Trimming.reachable(Lowering.lower(grammar, limits, callRepetitionBodies));
    if (!rules.lazies().isEmpty() && !rules.lexemes().terminals().isEmpty()) {
      rules = LexemeCompetitionElimination.apply(rules);
    }
    rules = LetterMerging.apply(rules);
    rules = Trimming.apply(rules);
    rules = Trimming.apply(NullableElimination.apply(rules, limits));
    rules = Trimming.apply(LeftRecursionElimination.apply(rules, limits));
    rules = SelfCallElimination.apply(rules, limits);
    rules = Inlining.apply(rules, limits);
    rules = Absorption.apply(rules, limits);
    return LetterMerging.apply(StartSeparation.ofTerminals(rules));
  }
}
