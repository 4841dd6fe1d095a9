package io.dyck.checker.repair.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.repair.candidate.PartLanguages;
import io.dyck.checker.repair.candidate.Surroundings;
import io.dyck.checker.text.Edit;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.pda.Trial;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.conflict.Reading.OpenRule;
import io.dyck.pda.machine.Construction;
import io.dyck.pda.size.Limits;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class PrefixCandidatesTest {
  @Provide
  Arbitrary<GrammarCase> cases() {
    return GrammarArbitraries.cases(GrammarArbitraries.plain(), 12);
  }

  /** Makes surroundings as if the readings of a conflict were inside of all rules. */
  private static Surroundings everywhere(Grammar grammar) {
    ImmutableList<OpenRule> open =
        grammar.rules().values().stream()
            .map(rule -> new OpenRule(rule.name(), 0, rule.body().span()))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<Reading> readings = ImmutableList.of(new Reading(open), new Reading(open));
    return new Surroundings(
        new PartLanguages(grammar),
        new Conflict(
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            readings));
  }

  /** Reads a text; empty if the grammar matches no text. */
  private static Optional<Grammar> readable(String text) {
    try {
      return Optional.of(Gbnf.parse("g.gbnf", text));
    } catch (GrammarException noText) {
      return Optional.empty();
    }
  }

  private static List<Candidate> candidates(Grammar grammar) {
    return new PrefixCandidates().propose(everywhere(grammar)).toList();
  }

  @Property(tries = 400)
  void factoringKeepsTheLanguage(@ForAll("cases") GrammarCase given) {
    readable(GbnfPrinter.print(given.grammar())).ifPresent(grammar -> assertKept(grammar, given));
  }

  private static void assertKept(Grammar grammar, GrammarCase given) {
    EarleyOracle before = EarleyOracle.of(grammar);
    for (Candidate candidate : candidates(grammar)) {
      String text = Edit.apply(grammar.source(), candidate.edits());
      EarleyOracle after = EarleyOracle.of(Gbnf.parse("g.gbnf", text));
      for (byte[] sample : given.texts()) {
        assertThat(after.accepts(sample)).as("%s%s", given, text).isEqualTo(before.accepts(sample));
      }
    }
  }

  /** Both rules begin with parentheses, and the content of the parentheses nests. */
  @Test
  void twoRulesThatBeginAlikeAreReadTogether() {
    String text =
        """
        root ::= e
        e ::= call | value   # one or the other
        call ::= callee "!"
        value ::= "(" e ")" ";"
        callee ::= "(" e ")" ( "." callee "," )? | "n"
        """;
    Grammar grammar = Gbnf.parse("g.gbnf", text);
    String factored =
        text.replace(
            "call | value ",
            "\"(\" e \")\" ( ( \".\" callee \",\" )? \"!\" | \";\" ) | \"n\" \"!\" ");
    assertThat(candidates(grammar).stream().map(c -> Edit.apply(grammar.source(), c.edits())))
        .contains(factored);
    // Without the factoring, the machine needs the deferring construction.
    Trial asWritten = new Trial(grammar, Limits.DEFAULT);
    Trial asFactored = new Trial(Gbnf.parse("g.gbnf", factored), Limits.DEFAULT);
    assertThat(asWritten.compile(false).machine().construction()).isEqualTo(Construction.DEFERRING);
    assertThat(asFactored.compile(false).machine().construction()).isEqualTo(Construction.EAGER);
  }
}
