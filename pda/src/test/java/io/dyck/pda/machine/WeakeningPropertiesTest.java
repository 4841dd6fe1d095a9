package io.dyck.pda.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.items.ItemLanguage;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/**
 * Tests that an item covers the weaker item that a probe remembers instead. The given item must
 * read every word of the weaker one. Otherwise a probe would miss new items, and texts of the
 * language would be refused.
 */
class WeakeningPropertiesTest {
  private static final int ITEMS = 10;
  private static final int LONGEST_CHAIN = 6;
  private static final int WORDS = 60;
  private static final int LONGEST_WORD = 6;
  private static final int MOST_READINGS = 1_000;

  @Property(tries = 300)
  void weakerItemsReadNothingElse(@ForAll("grammars") Grammar grammar, @ForAll long seed) {
    // Without inlining there are many return addresses.
    Limits calls = new Limits(100_000, 0, 8, 64, 64, 10_000, 100_000, Limits.DEFAULT.memory());
    RuleSet ruleSet = Normalization.normalize(grammar, calls, true);
    Machine machine = new Machine(ruleSet, calls, ReturnStrategy.EAGER);
    DottedRules rules = machine.dottedRules();
    Assume.that(rules.size() > 0 && rules.firstCall(rules.size()) > 0);
    Random random = new Random(seed);
    for (int i = 0; i < ITEMS; i++) {
      int[] chain = new int[1 + random.nextInt(LONGEST_CHAIN)];
      for (int k = 0; k < chain.length; k++) {
        chain[k] = rules.returnAddress(random.nextInt(rules.firstCall(rules.size())));
      }
      int dottedRule = random.nextInt(rules.size());
      int[] weaker = weakened(machine, dottedRule, chain);
      Statistics.collect(weaker.length < chain.length ? "shorter" : "the same");
      String what =
          dottedRule
              + Arrays.toString(chain)
              + " weakened to "
              + Arrays.toString(weaker)
              + " in\n"
              + GbnfPrinter.print(grammar);
      assertCovered(machine, dottedRule, chain, weaker, what);
    }
  }

  /**
   * Without this bound, the items of a probe are a product of the addresses on its way, which once
   * took all memory.
   */
  @Property(tries = 30)
  void ofManyItemsThoseOfTheShortestChainsAreRemembered(@ForAll Random random) {
    Grammar grammar = Gbnf.parse("many.gbnf", "root ::= r \"a\" r \"b\" r \"c\"?\nr ::= (root r)?");
    Limits calls = new Limits(100_000, 0, 8, 64, 64, 10_000, 100_000, Limits.DEFAULT.memory());
    Machine machine =
        new Machine(Normalization.normalize(grammar, calls, true), calls, ReturnStrategy.EAGER);
    DottedRules rules = machine.dottedRules();
    int addresses = rules.firstCall(rules.size());
    assertThat(addresses).isGreaterThan(3);
    synchronized (machine) {
      Links links = machine.links();
      LongArrayList items = new LongArrayList();
      for (int i = random.nextInt(4_000); i >= 0; i--) {
        int link = 0;
        for (int k = random.nextInt(10); k > 0; k--) {
          link = links.makeChain(rules.returnAddress(random.nextInt(addresses)), link);
        }
        items.add(Items.itemOf(random.nextInt(rules.size()), link));
      }
      long[] all = Items.sortedSet(items);
      long[] kept = machine.decisions().dropLongestChains(items);
      Statistics.collect(kept.length < all.length ? "fewer" : "all");
      assertThat(kept.length).isLessThanOrEqualTo(1_000);
      int longest = Arrays.stream(kept).mapToInt(i -> links.length(Items.link(i))).max().orElse(0);
      assertThat(kept)
          .containsExactly(
              Arrays.stream(all).filter(i -> links.length(Items.link(i)) <= longest).toArray());
    }
  }

  private static int[] weakened(Machine machine, int dottedRule, int[] chain) {
    synchronized (machine) {
      Links links = machine.links();
      int link = 0;
      for (int k = chain.length - 1; k >= 0; k--) {
        link = links.makeChain(chain[k], link);
      }
      long weaker = machine.decisions().coveredItem(Items.itemOf(dottedRule, link));
      assertThat(Items.dottedRule(weaker)).isEqualTo(dottedRule);
      assertThat(links.group(Items.link(weaker))).isZero();
      int[] result = new int[links.length(Items.link(weaker))];
      int at = Items.link(weaker);
      for (int k = 0; k < result.length; k++) {
        result[k] = links.address(at);
        at = links.chainBelow(at);
      }
      return result;
    }
  }

  /** Compares words, the shortest first, until the weaker item has begun enough of them. */
  private static void assertCovered(
      Machine machine, int dottedRule, int[] chain, int[] weaker, String what) {
    ItemLanguage language = new ItemLanguage(machine.dottedRules());
    record Pair(Set<List<Integer>> larger, Set<List<Integer>> smaller, int length) {}
    ArrayDeque<Pair> work = new ArrayDeque<>();
    work.add(new Pair(language.of(dottedRule, chain), language.of(dottedRule, weaker), 0));
    for (int i = 0; i < WORDS && !work.isEmpty(); i++) {
      Pair pair = work.remove();
      assertThat(language.isThrough(pair.larger) || !language.isThrough(pair.smaller))
          .as(what)
          .isTrue();
      if (pair.length == LONGEST_WORD || pair.larger.size() > MOST_READINGS) {
        continue;
      }
      for (int letter = 0; letter < machine.letters(); letter++) {
        Set<List<Integer>> smaller = language.step(pair.smaller, letter);
        if (!smaller.isEmpty()) {
          work.add(new Pair(language.step(pair.larger, letter), smaller, pair.length + 1));
        }
      }
    }
  }

  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.plain();
  }
}
