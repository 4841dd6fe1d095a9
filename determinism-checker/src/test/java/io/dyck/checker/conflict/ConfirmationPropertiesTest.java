package io.dyck.checker.conflict;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.ambiguity.AmbiguityVerdict;
import io.dyck.checker.repair.Effort;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.size.Limits;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.statistics.Statistics;

final class ConfirmationPropertiesTest {
  private static final PdaOptions QUICK =
      PdaOptions.DEFAULT.withLimits(Limits.DEFAULT.withSteps(100_000));
  private static final Effort NO_REPAIRS = new Effort(0, 0, 0, 0, 0);

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.BOUNDED)
  void explanationsAreConfirmed(@ForAll("withDifferences") Grammar grammar) {
    confirm(grammar);
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.BOUNDED)
  void explanationsOfTerminalsAreConfirmed(@ForAll("withTerminals") Grammar grammar) {
    confirm(grammar);
  }

  @Provide
  Arbitrary<Grammar> withDifferences() {
    return GrammarArbitraries.withDifferences();
  }

  @Provide
  Arbitrary<Grammar> withTerminals() {
    return GrammarArbitraries.withTerminals();
  }

  private static void confirm(Grammar grammar) {
    ImmutableList<Conflict> conflicts;
    try {
      conflicts = Pda.compile(grammar, QUICK).conflicts();
    } catch (NondeterministicGrammarException refusal) {
      conflicts = refusal.conflicts();
    } catch (UndecidedGrammarException | LimitExceededException undecided) {
      Statistics.collect("undecided");
      return;
    } catch (GrammarException noText) {
      Statistics.collect("no text is left by longest match");
      return;
    }
    Confirmation confirmation = new Confirmation(grammar);
    for (ConflictExplanation explanation :
        new ConflictExplainer(grammar, conflicts, Gbnf::parse, QUICK, NO_REPAIRS).explain()) {
      confirmation.assertConfirmed(explanation, GbnfPrinter.print(grammar));
      Statistics.collect(
          explanation.ambiguity() instanceof AmbiguityVerdict.Ambiguous ? "ambiguous" : "conflict");
    }
    if (conflicts.isEmpty()) {
      Statistics.collect("deterministic");
    }
  }
}
