package io.dyck.pda.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.rules.LetterClasses.Partition;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tests that each dotted rule has the same target for all letters of a class. */
final class LetterClassesTest {
  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.withDifferences();
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void lettersAreAlikeIfAllTargetsAre(@ForAll("grammars") Grammar grammar, @ForAll long seed) {
    RuleSet ruleSet = Normalization.normalize(grammar, Limits.DEFAULT, true);
    DottedRules rules = new DottedRules(ruleSet);
    int bytes = ruleSet.terminals().byteClasses();
    int letters = bytes + 2 * ruleSet.terminals().tokenClasses() + 2;
    LetterClasses classes = new LetterClasses(rules, bytes, letters);
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      long[] items = new long[random.nextInt(4)];
      for (int k = 0; k < items.length; k++) {
        items[k] = Items.itemOf(random.nextInt(rules.size()), 0);
      }
      Partition partition = classes.partitionOf(items);
      for (int a = 0; a < letters; a++) {
        assertThat(partition.first(partition.classOf(a))).isLessThanOrEqualTo(a);
        assertThat(partition.isDead(a))
            .as("%s of %s", a, GbnfPrinter.print(grammar))
            .isEqualTo(a < bytes && isDead(rules, items, a));
        for (int b = 0; b < letters; b++) {
          boolean alike = a == b || (a < bytes && b < bytes && alike(rules, items, a, b));
          assertThat(partition.classOf(a) == partition.classOf(b))
              .as("%s and %s of %s", a, b, GbnfPrinter.print(grammar))
              .isEqualTo(alike);
        }
      }
      for (int c = 0; c < partition.size(); c++) {
        assertThat(partition.classOf(partition.first(c))).isEqualTo(c);
        assertThat(c == 0 || partition.first(c - 1) < partition.first(c)).isTrue();
      }
    }
  }

  private static boolean alike(DottedRules rules, long[] items, int a, int b) {
    for (long item : items) {
      int s = Items.dottedRule(item);
      if (rules.step(s, a) != rules.step(s, b)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDead(DottedRules rules, long[] items, int letter) {
    for (long item : items) {
      if (rules.step(Items.dottedRule(item), letter) >= 0) {
        return false;
      }
    }
    return true;
  }
}
