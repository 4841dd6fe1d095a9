package io.dyck.pda.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.items.Closure;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.rules.ByteSteps;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.OpenLexemes;
import io.dyck.pda.saturation.Saturation;
import io.dyck.pda.saturation.Saturation.Order;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/**
 * Compares the tables with asking every reader for every byte, with a large and with a tiny memory.
 */
class ByteStepsPropertiesTest {
  private static final Limits LIMITS = Limits.DEFAULT.withStateBounds(4, 32).withSteps(20_000);

  @Property(tries = 300)
  void readsWhatTheReadersRead(
      @ForAll("grammars") Grammar grammar, @ForAll @IntRange(max = 500) int mostItems) {
    Machine machine = explored(grammar);
    DottedRules rules = machine.dottedRules();
    int bytes = machine.terminals().byteClasses();
    Assume.that(machine.terminals().tokenClasses() == 0);
    ByteSteps steps = new ByteSteps(rules, bytes, mostItems);
    for (State state : machine.states()) {
      Closure closure = machine.reader().closureOf(state);
      boolean lexemesEnd = OpenLexemes.of(rules, state.items()).endAtOnce();
      for (int letter = 0; letter < bytes; letter++) {
        LongArrayList read = new LongArrayList();
        steps.read(closure.readers(), letter, machine.lettersOf(state), lexemesEnd, read);
        assertThat(Items.sortedSet(read))
            .as("letter %s of state %s", letter, state.id())
            .isEqualTo(asked(rules, closure, letter, lexemesEnd));
      }
    }
  }

  private static long[] asked(DottedRules rules, Closure closure, int letter, boolean lexemesEnd) {
    LongArrayList read = new LongArrayList();
    for (long item : closure.readers()) {
      int s = Items.dottedRule(item);
      int target = rules.step(s, letter);
      if (target >= 0 && !(lexemesEnd && rules.isInLexeme(s))) {
        read.add(Items.itemOf(target, Items.link(item)));
      }
    }
    return Items.sortedSet(read);
  }

  /** Explores as far as bounds and steps allow. */
  private static Machine explored(Grammar grammar) {
    Machine machine;
    try {
      machine =
          new Machine(Normalization.normalize(grammar, LIMITS, true), LIMITS, ReturnStrategy.EAGER);
    } catch (GrammarException | LimitExceededException refused) {
      Assume.that(false);
      throw refused;
    }
    try {
      boolean unused = new Saturation(machine).explore(Order.BREADTH_FIRST, LIMITS.steps());
    } catch (StateBoundException passed) {
      assertThat(machine.stateCount()).isPositive();
    }
    return machine;
  }

  @Provide
  Arbitrary<Grammar> grammars() {
    return Arbitraries.oneOf(GrammarArbitraries.plain(), GrammarArbitraries.withTerminals());
  }
}
