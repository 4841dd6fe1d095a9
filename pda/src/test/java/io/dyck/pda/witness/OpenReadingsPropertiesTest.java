package io.dyck.pda.witness;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.size.Limits;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.statistics.Statistics;

class OpenReadingsPropertiesTest {
  private static final PdaOptions QUICK =
      PdaOptions.DEFAULT.withLimits(Limits.DEFAULT.withSteps(100_000));

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.BOUNDED)
  void conflictsAreConfirmed(@ForAll("grammars") Grammar grammar) {
    String verdict = "deterministic";
    try {
      Pda.compile(grammar, QUICK);
    } catch (NondeterministicGrammarException refusal) {
      verdict = "conflict";
      refusal
          .conflicts()
          .forEach(
              conflict ->
                  Confirmations.assertConfirmed(grammar, conflict, GbnfPrinter.print(grammar)));
    } catch (UndecidedGrammarException undecided) {
      verdict = "undecided";
    }
    Statistics.collect(verdict);
  }

  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.withDifferences();
  }
}
