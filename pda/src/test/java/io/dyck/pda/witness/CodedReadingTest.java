package io.dyck.pda.witness;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.conflict.Reading;
import io.dyck.pda.conflict.Reading.OpenRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Compares coded readings with their open rules. */
final class CodedReadingTest {
  @Provide
  Arbitrary<List<OpenRule>> readings() {
    return anyReadings();
  }

  /** Makes readings of few different rules. Therefore readings share some rules. */
  static Arbitrary<List<OpenRule>> anyReadings() {
    return Combinators.combine(
            Arbitraries.of("a", "b"),
            Arbitraries.integers().between(0, 1),
            Arbitraries.integers().between(0, 1))
        .as((rule, start, dot) -> new OpenRule(rule, start, new SourceSpan(dot, dot)))
        .list()
        .ofMaxSize(4);
  }

  /**
   * Returns the open rules that differ, without the rules that both readings share outside or
   * inside, in any order.
   */
  static Set<List<OpenRule>> gap(List<OpenRule> first, List<OpenRule> second) {
    List<OpenRule> one = new ArrayList<>(first);
    List<OpenRule> other = new ArrayList<>(second);
    while (!one.isEmpty() && !other.isEmpty() && one.get(0).equals(other.get(0))) {
      one.remove(0);
      other.remove(0);
    }
    while (!one.isEmpty()
        && !other.isEmpty()
        && one.get(one.size() - 1).equals(other.get(other.size() - 1))) {
      one.remove(one.size() - 1);
      other.remove(other.size() - 1);
    }
    one.replaceAll(open -> new OpenRule(open.rule(), 0, open.place()));
    other.replaceAll(open -> new OpenRule(open.rule(), 0, open.place()));
    return new HashSet<>(List.of(one, other));
  }

  /** Returns the number of outermost open rules that are equal. */
  static int common(List<OpenRule> first, List<OpenRule> second) {
    int common = 0;
    while (common < Math.min(first.size(), second.size())
        && first.get(common).equals(second.get(common))) {
      common++;
    }
    return common;
  }

  static <T> boolean haveSame(
      Function<OpenRule, T> what, List<OpenRule> first, List<OpenRule> second) {
    return first.stream().map(what).toList().equals(second.stream().map(what).toList());
  }

  private static CodedReading coded(List<OpenRule> open, CodedReading.Code code) {
    Reading reading = new Reading(ImmutableList.copyOf(open));
    return new CodedReading(new OpenReading(ImmutableList.of(), reading), true, code);
  }

  @Property(tries = 1000)
  void numbersSayTheSameAsRules(
      @ForAll("readings") List<OpenRule> a,
      @ForAll("readings") List<OpenRule> b,
      @ForAll("readings") List<OpenRule> c) {
    CodedReading.Code code = new CodedReading.Code();
    CodedReading first = coded(a, code);
    CodedReading second = coded(b, code);
    CodedReading third = coded(c, code);
    assertThat(first.differingRules(second).equals(second.differingRules(first))).isTrue();
    assertThat(first.differingRules(second).equals(first.differingRules(third)))
        .isEqualTo(gap(a, b).equals(gap(a, c)));
    assertThat(first.commonDepth(second)).isEqualTo(common(a, b));
    assertThat(first.hasSameRules(second, false)).isEqualTo(haveSame(OpenRule::rule, a, b));
    assertThat(first.hasSameRules(second, true))
        .isEqualTo(haveSame(OpenRule::rule, a, b) && haveSame(OpenRule::start, a, b));
  }
}
