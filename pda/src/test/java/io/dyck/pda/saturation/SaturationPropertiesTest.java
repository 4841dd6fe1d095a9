package io.dyck.pda.saturation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.run.Configuration.Outcome;
import io.dyck.pda.saturation.Saturation.Order;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/**
 * Tests that saturation explores every configuration. Reading texts, a slow and obviously right
 * search, must not meet further states.
 */
class SaturationPropertiesTest {
  private static final int CONFIGURATIONS = 2_000;
  private static final int DEEPEST = 30;
  private static final long STEPS = 5_000_000;
  private static final PdaOptions OPTIONS =
      PdaOptions.DEFAULT.withLimits(
          Limits.DEFAULT.withStateBounds(4, 32).withStates(1_500).withSteps(50_000));

  private record Place(State state, Cell cell) {}

  @Property(tries = 600)
  void readingMeetsNoNewState(@ForAll("plain") Grammar grammar) {
    compileAndRead(grammar);
  }

  @Property(tries = 600)
  void readingTerminalsMeetsNoNewState(@ForAll("terminals") Grammar grammar) {
    compileAndRead(grammar);
  }

  @Property(tries = 400)
  void everyOrderFindsTheSame(@ForAll("plain") Grammar grammar) {
    assertThat(found(grammar, Order.LONG_CHAINS)).isEqualTo(found(grammar, Order.BREADTH_FIRST));
  }

  @Property(tries = 400)
  void everyOrderFindsTheSameOfTerminals(@ForAll("terminals") Grammar grammar) {
    assertThat(found(grammar, Order.LONG_CHAINS)).isEqualTo(found(grammar, Order.BREADTH_FIRST));
  }

  @Property(tries = 2_000)
  void raisingBoundsFindsTheSame(@ForAll("plain") Grammar grammar) {
    raisingFindsTheSame(grammar);
  }

  /** Compares results if the steps suffice. With fewer steps, one order may reach a bound first. */
  private static void raisingFindsTheSame(Grammar grammar) {
    String expected = found(grammar, Order.BREADTH_FIRST);
    String found = foundRaising(grammar, STEPS);
    if (!expected.startsWith("false") && !found.startsWith("false")) {
      assertThat(found).isEqualTo(expected);
    }
  }

  @Property(tries = 2_000)
  void whatUsesUpItsStepsIsNotComplete(
      @ForAll("plain") Grammar grammar, @ForAll @IntRange(min = 1, max = 300) int steps) {
    String found = foundRaising(grammar, steps);
    if (found.startsWith("true")) {
      assertThat(found).isEqualTo(found(grammar, Order.BREADTH_FIRST));
    }
    Statistics.collect(found.split(" ", 2)[0]);
  }

  @Property(tries = 2_000)
  void raisingBoundsFindsTheSameOfTerminals(@ForAll("terminals") Grammar grammar) {
    raisingFindsTheSame(grammar);
  }

  /** Explores in a single run that passes each of the smaller bounds first. */
  private static String foundRaising(Grammar grammar, long steps) {
    Limits limits = OPTIONS.limits().withStates(100_000).withSteps(steps);
    Optional<Machine> prepared = machine(grammar, limits.withStateBounds(1, 2));
    if (prepared.isEmpty()) {
      return "refused";
    }
    Machine machine = prepared.get();
    Saturation saturation = new Saturation(machine);
    String found = "";
    for (int chain = 1; chain <= 4; chain++) {
      for (int items = 2; items <= 32; items++) {
        machine.raise(limits.withStateBounds(chain, items));
        boolean isFirst = chain == 1 && items == 2;
        try {
          boolean ended =
              saturation.explore(isFirst ? Order.BREADTH_FIRST : Order.LONG_CHAINS, limits.steps());
          return ended + " " + machine.statistics();
        } catch (StateBoundException passed) {
          found = "passed";
        }
      }
    }
    return found;
  }

  /** Returns the size of the machine, or reports a passed bound. */
  private static String found(Grammar grammar, Order order) {
    Limits limits = OPTIONS.limits().withStates(100_000).withSteps(STEPS);
    Optional<Machine> machine = machine(grammar, limits.withStateBounds(4, 32));
    if (machine.isEmpty()) {
      return "refused";
    }
    try {
      boolean ended = new Saturation(machine.get()).explore(order, limits.steps());
      return ended + " " + machine.get().statistics();
    } catch (StateBoundException passed) {
      return "passed";
    }
  }

  /** Returns a machine; empty if the rules cannot be normalized. */
  private static Optional<Machine> machine(Grammar grammar, Limits limits) {
    try {
      return Optional.of(
          new Machine(
              Normalization.normalize(grammar, limits, true), limits, ReturnStrategy.EAGER));
    } catch (GrammarException | LimitExceededException refused) {
      return Optional.empty();
    }
  }

  private static void compileAndRead(Grammar grammar) {
    Pda pda;
    try {
      pda = Pda.compile(grammar, OPTIONS);
    } catch (NondeterministicGrammarException
        | UndecidedGrammarException
        | GrammarException refused) {
      Assume.that(false);
      return;
    }
    readingMeetsNoNewStateOf(pda);
  }

  /** The counts are in return addresses. Many local parts have states in common. */
  @Example
  void readingCountedListsMeetsNoNewState() {
    for (String rules :
        new String[] {
          "root ::= ((\"abcdefghij\" | \"x\"){0,30} \";\"){0,30}",
          "root ::= ((\"abcdefghij\" | \"x\"){0,30} \";\"?){1,30} \".\" | \"<\" root \">\"",
          "root ::= (((\"abcdefghij\" | \"x\" root? \"y\"){2,30} \";\"){0,30} \",\"){30}",
        }) {
      readingMeetsNoNewStateOf(Pda.compile(Gbnf.parse("counted", rules)).withoutCounts());
    }
  }

  /** A symbol is regrouped while the symbols below it are being sent on. */
  @Example
  void regroupingWhileSendingIsFollowed() {
    String rules =
        """
        root ::= "anybody(" (s | c) ")"
        comma ::= " "* "," " "*
        p ::= "lot_2(" c ")" | "extends(" p comma p ")"
        r ::= "lot_2(" s ")" | "extends(" r comma r ")"
        s ::= "story(" s ")" | "lot_1(" p ")" | "lot_1(" r ")" | "lot_2(" c ")"
        c ::= "corridor('" n "')" | "lot_1(" s ")"
        n ::= "usa"
        """;
    PdaOptions options = PdaOptions.DEFAULT.withLimits(Limits.DEFAULT.withSteps(200_000L));
    assertThatThrownBy(() -> Pda.compile(Gbnf.parse("regrouped", rules), options))
        .isInstanceOfAny(NondeterministicGrammarException.class, UndecidedGrammarException.class);
  }

  private static void readingMeetsNoNewStateOf(Pda pda) {
    Machine machine = pda.machine();
    int states = machine.stateCount();
    Set<Place> seen = new HashSet<>();
    ArrayDeque<Place> work = new ArrayDeque<>();
    work.add(new Place(machine.start(), machine.emptyStack()));
    Configuration configuration = Configuration.start(machine);
    while (!work.isEmpty() && seen.size() < CONFIGURATIONS) {
      Place place = work.remove();
      for (int letter = 0; letter < machine.letters(); letter++) {
        configuration.set(place.state(), place.cell());
        if (configuration.step(letter) == Outcome.MOVED) {
          Place next = new Place(configuration.state(), configuration.cell());
          if (next.cell().depth() <= DEEPEST && seen.add(next)) {
            work.add(next);
          }
        }
      }
    }
    assertThat(machine.stateCount()).as("states of %s", pda.grammar()).isEqualTo(states);
  }

  @Provide
  Arbitrary<Grammar> plain() {
    return GrammarArbitraries.plain();
  }

  @Provide
  Arbitrary<Grammar> terminals() {
    return GrammarArbitraries.withTerminals();
  }
}
