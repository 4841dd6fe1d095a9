package io.dyck.pda.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.lowering.Lowering;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SelfCallEliminationTest {
  private static final String ATOM = "atom ::= \"(\" root \")\" | \"a\"\n";

  @Test
  void whatOnlyEndsWithItselfIsCopiedIntoItsCallers() {
    String sums = "root ::= minus (\"+\" minus)*\nminus ::= \"-\" minus | atom\n" + ATOM;
    assertThat(called(sums)).containsExactly("root");
  }

  @Test
  void soIsWhatCanGoOnAfterItselfAsAfterItsEnd() {
    String sums = "root ::= not (\"or\" not)*\nnot ::= \"-\" not \"!\"* | atom \"!\"*\n" + ATOM;
    assertThat(called(sums)).containsExactly("root");
  }

  @Test
  void whatCallsItselfOtherwiseKeepsAllItsCalls() {
    RuleSet rules = lowered("root ::= \"-\" root | \"(\" root \")\" | \"a\"");
    assertThat(SelfCallElimination.apply(rules, Limits.DEFAULT).bodies()).isEqualTo(rules.bodies());
  }

  /** {@code s} can go on without end beside {@code n}, but not beside white space. */
  @Test
  void whatStandsBesideRecursionKeepsItsCalls() {
    RuleSet mixed =
        lowered("root ::= \"i\" root | \"i\" n \"e\" root | \"t\"\nn ::= \"(\" n \")\" | \"t\"");
    assertThat(SelfCallElimination.apply(mixed, Limits.DEFAULT).bodies()).isEqualTo(mixed.bodies());
    RuleSet blanks = lowered("root ::= \"i\" (n \"e\")? root | \"t\"\nn ::= \" \" n | \"\\n\"");
    RuleSet eliminated = SelfCallElimination.apply(blanks, Limits.DEFAULT);
    assertThat(eliminated.body(eliminated.start()).callees()).hasSize(1);
    assertThat(blanks.body(blanks.start()).callees()).hasSize(2);
  }

  /** After each {@code a} the rule may begin again or count. The sets of counts are too many. */
  @Test
  void whatWouldHaveManyReadingsKeepsItsCalls() {
    String counts = "root ::= \"(\" r \")\"\nr ::= \"a\" [ab]{24} r | \"a\" r | \"b\" r | \"c\"";
    RuleSet rules = lowered(counts);
    assertThat(SelfCallElimination.apply(rules, Limits.DEFAULT).bodies()).isEqualTo(rules.bodies());
    assertThat(called(counts)).containsExactly("r");
  }

  private static RuleSet lowered(String grammar) {
    return Lowering.lower(Gbnf.parse("test", grammar), Limits.DEFAULT, true);
  }

  private static Set<String> called(String grammar) {
    RuleSet rules = Normalization.normalize(Gbnf.parse("test", grammar), Limits.DEFAULT, true);
    Set<String> result = new TreeSet<>();
    for (int r = 0; r < rules.size(); r++) {
      for (int callee : rules.body(r).callees()) {
        result.add(rules.names().get(callee));
      }
    }
    return result;
  }
}
