package io.dyck.pda.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.items.StateBoundException.Bound;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.run.Configuration.Outcome;
import io.dyck.pda.saturation.Saturation;
import io.dyck.pda.saturation.Saturation.Order;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.statistics.Statistics;

/** Tests that a failing word leads a new machine past the bound, with its last letter. */
class FailingWordsPropertiesTest {
  private static final Limits NARROW =
      Limits.DEFAULT.withStateBounds(3, 16).withStates(2_000).withSteps(50_000);

  private static final long STEPS = 20_000;
  private static final int WORDS = 5;

  private static int words;
  private static int elsewhere;

  /** Saturation remembers a mixture of two stacks here. */
  @Example
  void theWayOfSaturationMayLeadElsewhere() {
    String rules =
        "root ::= r1 | \"c\" r1 \"x\"\nr1 ::= \"x\" r1 (\"x\" \"c\")? | \"c\" r1 \"c\"? | \"c\"";
    Grammar grammar = Gbnf.parse("mixed", rules);
    for (int chain = 1; chain <= 8; chain++) {
      assertThat(check(grammar, NARROW.withStateBounds(chain, 64))).isEqualTo("found");
    }
  }

  /** The number of states depends on earlier runs, not on the word. */
  @Property(tries = 300)
  void aMachineThatIsFullHasNoOtherFailingWords(
      @ForAll("grammars") Grammar grammar, @ForAll @IntRange(min = 1, max = 30) int states) {
    Statistics.collect(check(grammar, NARROW.withStates(states)));
  }

  @Property(tries = 500)
  void failingWordsLeadPastTheBound(@ForAll("grammars") Grammar grammar) {
    Statistics.collect(check(grammar, NARROW));
  }

  /** If no word is found under one bound, no search under a greater bound is needed. */
  @Property(tries = 300)
  void whereAWordPassesAGreaterBoundOneIsFoundForTheSmallerOne(
      @ForAll("grammars") Grammar grammar) {
    RuleSet rules;
    try {
      rules = Normalization.normalize(grammar, NARROW, true);
    } catch (LimitExceededException tooLarge) {
      return;
    }
    boolean found = passes(rules, NARROW.withStateBounds(4, 32));
    Statistics.collect(found);
    if (found) {
      assertThat(passes(rules, NARROW.withStateBounds(3, 32))).isTrue();
      assertThat(passes(rules, NARROW.withStateBounds(2, 16))).isTrue();
    }
  }

  private static boolean passes(RuleSet rules, Limits limits) {
    return new FailingWords(new Machine(rules, limits, ReturnStrategy.EAGER), STEPS)
        .next()
        .isPresent();
  }

  private static String check(Grammar grammar, Limits limits) {
    RuleSet rules;
    try {
      rules = Normalization.normalize(grammar, limits, true);
    } catch (LimitExceededException tooLarge) {
      return "too large";
    }
    Machine machine = new Machine(rules, limits, ReturnStrategy.EAGER);
    Saturation saturation = new Saturation(machine);
    boolean fails = false;
    List<int[]> words = new ArrayList<>();
    try {
      boolean unused = saturation.explore(Order.BREADTH_FIRST, limits.steps());
    } catch (StateBoundException passed) {
      fails = passed.bound() != Bound.STATES;
      FailingWords.replay(machine, saturation.failingWord()).ifPresent(words::add);
    }
    FailingWords search = new FailingWords(machine, STEPS);
    Set<List<Integer>> found = new HashSet<>();
    for (int i = 0; i < WORDS; i++) {
      Optional<int[]> word = search.next();
      word.ifPresent(words::add);
    }
    for (int[] word : words) {
      assertLeadsPastBound(machine, word, GbnfPrinter.print(grammar));
      boolean same =
          FailingWords.replay(new Machine(rules, limits, ReturnStrategy.EAGER), word).isPresent();
      elsewhere += same ? 0 : 1;
      FailingWordsPropertiesTest.words++;
      found.add(Arrays.stream(word).boxed().toList());
    }
    if (machine.isComplete()) {
      assertThat(found).as(GbnfPrinter.print(grammar)).isEmpty();
      return "complete";
    }
    return !fails ? "not decided" : found.isEmpty() ? "not found" : "found";
  }

  private static void assertLeadsPastBound(Machine machine, int[] word, String what) {
    Configuration configuration = Configuration.start(machine);
    for (int i = 0; i < word.length - 1; i++) {
      assertThat(configuration.step(word[i])).as(what).isEqualTo(Outcome.MOVED);
    }
    assertThatThrownBy(() -> configuration.step(word[word.length - 1]))
        .as(what)
        .isInstanceOf(StateBoundException.class);
  }

  /**
   * If two items cover each other, the item with the smaller number stays. Numbers are given as
   * states are met. Therefore a new machine may pass a bound some letters later.
   */
  @AfterProperty
  void newMachinesPassTheBoundByTheSameWords() {
    assertThat(elsewhere).isLessThanOrEqualTo(10 + words / 500);
  }

  @Provide
  Arbitrary<Grammar> grammars() {
    return GrammarArbitraries.plain();
  }
}
