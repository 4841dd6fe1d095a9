package io.dyck.pda.items;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import io.dyck.pda.rules.RuleLengths;
import io.dyck.pda.size.Limits;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Compares inclusion of dotted rules, with all shortcuts, with a search over all pairs. */
class InclusionPropertiesTest {
  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.withDifferences();
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void isWhatFollowingAllPairsFinds(@ForAll("grammars") Grammar grammar, @ForAll long seed) {
    assertExact(new DottedRules(Normalization.normalize(grammar, Limits.DEFAULT, true)), seed);
  }

  @Example
  void positionsInACountIncludeTheNext() {
    Grammar grammar =
        Gbnf.parse("g.gbnf", "root ::= [a-c]{0,40} | \"x\" [a-c]{3,30} | \"y\" [a-b]*");
    assertExact(new DottedRules(Normalization.normalize(grammar, Limits.DEFAULT, true)), 1);
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void lengthsAreThoseOfPaths(@ForAll("grammars") Grammar grammar) {
    DottedRules rules = new DottedRules(Normalization.normalize(grammar, Limits.DEFAULT, true));
    RuleLengths lengths = RuleLengths.of(rules);
    int size = rules.size();
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        boolean fits =
            shortest(rules, a, size) >= shortest(rules, b, size)
                && longest(rules, a, size + 1) <= longest(rules, b, size + 1);
        assertThat(lengths.canHaveSameLengths(a, b)).isEqualTo(fits);
      }
    }
  }

  /** Returns the least number of steps to an end, up to a bound. */
  private static int shortest(DottedRules rules, int from, int most) {
    LongOpenHashSet at = new LongOpenHashSet(new long[] {from});
    for (int steps = 0; steps < most && !at.isEmpty(); steps++) {
      for (long d : at) {
        if (rules.isFinal((int) d)) {
          return steps;
        }
      }
      at = after(rules, at);
    }
    return most;
  }

  /** Returns the greatest number of steps, up to a bound. */
  private static int longest(DottedRules rules, int from, int most) {
    LongOpenHashSet at = new LongOpenHashSet(new long[] {from});
    for (int steps = 0; steps < most; steps++) {
      LongOpenHashSet next = after(rules, at);
      if (next.isEmpty()) {
        return steps;
      }
      at = next;
    }
    return most;
  }

  private static LongOpenHashSet after(DottedRules rules, LongOpenHashSet at) {
    LongOpenHashSet next = new LongOpenHashSet();
    for (long d : at) {
      for (int e = rules.firstEdge((int) d); e < rules.edgeEnd((int) d); e++) {
        next.add(rules.target(e));
      }
      for (int c = rules.firstCall((int) d); c < rules.callEnd((int) d); c++) {
        next.add(rules.returnAddress(c));
      }
    }
    return next;
  }

  private static void assertExact(DottedRules rules, long seed) {
    Coverage coverage = new Coverage(rules, new Links(), new WorkMeter());
    Random random = new Random(seed);
    for (int i = 0; i < 400; i++) {
      int smaller = random.nextInt(rules.size());
      int larger = random.nextInt(rules.size());
      assertThat(coverage.includes(smaller, larger)).isEqualTo(includes(rules, smaller, larger));
    }
  }

  private static boolean includes(DottedRules rules, int smaller, int larger) {
    LongOpenHashSet seen = new LongOpenHashSet();
    return includes(rules, smaller, larger, seen);
  }

  private static boolean includes(DottedRules rules, int a, int b, LongOpenHashSet seen) {
    if (!seen.add(Items.itemOf(a, b))) {
      return true;
    }
    boolean holds = !rules.isFinal(a) || rules.isFinal(b);
    for (int e = rules.firstEdge(a); holds && e < rules.edgeEnd(a); e++) {
      int to = rules.step(b, rules.letter(e));
      holds = to >= 0 && includes(rules, rules.target(e), to, seen);
    }
    for (int c = rules.firstCall(a); holds && c < rules.callEnd(a); c++) {
      int to = rules.returnOf(b, rules.calledStart(c));
      holds = to >= 0 && includes(rules, rules.returnAddress(c), to, seen);
    }
    return holds;
  }
}
