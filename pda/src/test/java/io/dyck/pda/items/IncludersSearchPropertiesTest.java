package io.dyck.pda.items;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Links;
import io.dyck.pda.size.Limits;
import io.dyck.pda.work.WorkMeter;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Tests that no including dotted rule is left out, and that few others are found in a wide choice.
 */
class IncludersSearchPropertiesTest {
  @Provide
  Arbitrary<Grammar> grammars() {
    return Arbitraries.oneOf(
        GrammarArbitraries.plain(),
        GrammarArbitraries.withDifferences(),
        GrammarArbitraries.withTerminals());
  }

  @Property(tries = 1_000, edgeCases = EdgeCasesMode.NONE)
  void noneIsLeftOut(@ForAll("grammars") Grammar grammar) {
    check(grammar);
  }

  @Example
  void noneIsLeftOutOfAWideChoiceAndFewOthersAreFound() {
    int[][] includers = check(wide(30));

    assertThat(Stream.of(includers).mapToInt(each -> each.length).sum())
        .isLessThan(includers.length * includers.length / 2);
  }

  /** Checks that no including dotted rule of any dotted rule is left out. Returns all of them. */
  private static int[][] check(Grammar grammar) {
    DottedRules rules = new DottedRules(Normalization.normalize(grammar, Limits.DEFAULT, true));
    Coverage coverage = new Coverage(rules, new Links(), new WorkMeter());
    // Dotted rules of rules that were copied away are in no state.
    int[] all =
        IntStream.range(0, rules.size())
            .filter(d -> !rules.isPending(d) && (rules.isFinal(d) || rules.edgesAndCalls(d) > 0))
            .toArray();
    int[][] includers = coverage.includers(all);
    for (int s = 0; s < all.length; s++) {
      for (int other = 0; other < all.length; other++) {
        if (coverage.includes(all[s], all[other])) {
          assertThat(includers[s]).as("of %s", all[s]).contains(other);
        }
      }
      assertThat(includers[s]).isSorted();
    }
    return includers;
  }

  /** Rules that begin with different names and end alike, and a choice of all of them. */
  private static Grammar wide(int count) {
    String rules =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    "r%1$d ::= \"name%1$d\" (r%1$d | r%2$d)? \";\"\n".formatted(i, (i + 1) % count))
            .collect(Collectors.joining());
    String root =
        IntStream.range(0, count).mapToObj(i -> "r" + i).collect(Collectors.joining(" | "));
    return Gbnf.parse("wide.gbnf", "root ::= " + root + "\n" + rules);
  }

  @Example
  void alternativesOfAWideChoiceAreToldApart() {
    int count = 3_000;
    DottedRules dotted =
        new DottedRules(Normalization.normalize(wide(count), Limits.DEFAULT, true));
    int[] starts =
        IntStream.range(0, dotted.rules().size())
            .map(dotted::ruleStart)
            .filter(d -> !dotted.isPureReturn(d) && dotted.hasLetters(d))
            .toArray();
    assertThat(starts.length).isGreaterThanOrEqualTo(count);

    IncludersSearch search = IncludersSearch.searchAmong(dotted, starts);

    for (int i = 0; i < starts.length; i++) {
      assertThat(search.includersOf(i)).hasSizeLessThan(40);
    }
    assertThat(search.comparisonCount()).isLessThan(100L * count);
  }
}
