package io.dyck.pda.items;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import io.dyck.pda.size.Limits;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Tests dropping of covered items against comparing each item with each other. */
class CoveredItemsPropertiesTest {
  private static final int MOST_ITEMS = 24;

  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.withDifferences();
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void dropsWhatComparingEachWithEachDrops(@ForAll("grammars") Grammar grammar, @ForAll long seed) {
    DottedRules rules = new DottedRules(Normalization.normalize(grammar, Limits.DEFAULT, true));
    Links links = new Links();
    Coverage coverage = new Coverage(rules, links, new WorkMeter());
    Random random = new Random(seed);
    for (int i = 0; i < 30; i++) {
      long[] items = items(rules, links, random);
      long[] expected = comparedEachWithEach(coverage, items);
      long[] given = items.clone();
      assertThat(
              new CoveredItems(rules, links, coverage, new GrowingLimits(Limits.DEFAULT))
                  .drop(items))
          .isEqualTo(expected);
      assertThat(items).isEqualTo(given);
      Limits one = Limits.DEFAULT.withStateBounds(Limits.DEFAULT.chain(), 1);
      CoveredItems bounded = new CoveredItems(rules, links, coverage, new GrowingLimits(one));
      if (expected.length == 1) {
        assertThat(bounded.drop(items)).isEqualTo(expected);
      } else {
        assertThatThrownBy(() -> bounded.drop(items)).isInstanceOf(StateBoundException.class);
      }
    }
  }

  @Test
  void looksAtALargeSetOnceToRefuseIt() {
    String words =
        IntStream.range(0, 300)
            .mapToObj(i -> '"' + Integer.toString(i * 7919, 36) + '"')
            .collect(joining(" | "));
    Grammar grammar = Gbnf.parse("words", "root ::= " + words + "\n");
    DottedRules rules = new DottedRules(Normalization.normalize(grammar, Limits.DEFAULT, true));
    long[] items = IntStream.range(0, rules.size()).mapToLong(d -> Items.itemOf(d, 0)).toArray();
    long more = work(rules, items, 0) - work(rules, items, Long.MAX_VALUE / 2);
    assertThat(items).hasSizeGreaterThan(100);
    assertThat(more).as("%d items", items.length).isBetween(1L, (long) items.length);
  }

  /** Returns the work of dropping covered items, in steps. */
  private static long work(DottedRules rules, long[] items, long greatestReduction) {
    WorkMeter meter = new WorkMeter();
    Links links = new Links();
    Coverage coverage = new Coverage(rules, links, meter);
    GrowingLimits limits = new GrowingLimits(Limits.DEFAULT);
    long[] kept = new CoveredItems(rules, links, coverage, limits, greatestReduction).drop(items);
    assertThat(kept).isNotEmpty();
    return meter.steps();
  }

  private static long[] comparedEachWithEach(Coverage coverage, long[] items) {
    LongArrayList left = new LongArrayList(items);
    for (long item : items) {
      for (long other : left) {
        boolean staysFirst = item < other && coverage.covers(item, other);
        if (item != other && coverage.covers(other, item) && !staysFirst) {
          left.rem(item);
          break;
        }
      }
    }
    return left.toLongArray();
  }

  /**
   * Returns items of few dotted rules with several chains each, and the items that they return to.
   */
  private static long[] items(DottedRules rules, Links links, Random random) {
    int[] few = new int[1 + random.nextInt(4)];
    for (int i = 0; i < few.length; i++) {
      few[i] = random.nextInt(rules.size());
    }
    LongArrayList items = new LongArrayList();
    int count = 1 + random.nextInt(MOST_ITEMS);
    for (int i = 0; i < count; i++) {
      int link = random.nextInt(2);
      for (int k = random.nextInt(4); k > 0; k--) {
        link = links.makeChain(few[random.nextInt(few.length)], link);
      }
      items.add(Items.itemOf(few[random.nextInt(few.length)], link));
      if (Links.isChain(link)) {
        items.add(Items.itemOf(links.address(link), links.chainBelow(link)));
      }
    }
    return Items.sortedSet(items);
  }
}
