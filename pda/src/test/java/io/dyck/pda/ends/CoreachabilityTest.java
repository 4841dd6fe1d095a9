package io.dyck.pda.ends;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackTop;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.run.Configuration.Outcome;
import io.dyck.pda.saturation.Saturation;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import org.jspecify.annotations.Nullable;

/**
 * Compares the dead ends with the costs of ends, over all classes of stacks. {@link PreStar}
 * computes these costs by another algorithm.
 */
class CoreachabilityTest {
  private static final Limits LIMITS =
      Limits.DEFAULT.withStateBounds(4, 32).withStates(1_500).withSteps(50_000);

  /** The greatest number of classes of stacks that are compared. */
  private static final int CLASSES = 2_000;

  private static final int CONFIGURATIONS = 300;

  private static int deadStates;
  private static int undecidedStates;
  private static int deadConfigurations;

  @Property(tries = 300)
  void ofTerminals(@ForAll("terminals") Grammar grammar) {
    compare(grammar, ReturnStrategy.EAGER);
  }

  @Property(tries = 100)
  void ofTerminalsWithTrailingContext(@ForAll("trailing") Grammar grammar) {
    compare(grammar, ReturnStrategy.EAGER);
  }

  @Property(tries = 150)
  void whereReturnsAreDeferred(@ForAll("statements") Grammar grammar) {
    compare(grammar, ReturnStrategy.DEFERRING);
  }

  @Property(tries = 100)
  void whereReturnsOfAnyTerminalsAreDeferred(@ForAll("terminals") Grammar grammar) {
    compare(grammar, ReturnStrategy.DEFERRING);
  }

  /** The bottom decides whether {@code b} may follow, under any number of brackets. */
  @Example
  void whatIsDecidedFarBelow() {
    compare(
        Gbnf.parse(
            "g.gbnf",
            """
            #! longest-match: a b
            root ::= "x" s | "y" s b "c"
            s ::= "[" s "]" | "(" s ")" a? | "<" s | a
            a ::= "a"+
            b ::= "a"
            """),
        ReturnStrategy.EAGER);
  }

  /** Under {@code n} one end is possible, under {@code s} another. */
  @Example
  void whatTheStackDecides() {
    int before = undecidedStates;
    compare(
        Gbnf.parse(
            "g.gbnf",
            """
            #! longest-match: t0 t1 t2 t3
            root ::= s | "x" n
            s ::= t3 | t1 s | t0 s | n s s
            n ::= t3 | t3 n | t2
            t0 ::= [a-b]
            t1 ::= "a"
            t2 ::= "a"+ "b"?
            t3 ::= "a"
            """),
        ReturnStrategy.DEFERRING);
    assertThat(undecidedStates).isGreaterThan(before);
  }

  @AfterContainer
  static void someStatesAreDead() {
    assertThat(deadStates).isPositive();
    assertThat(undecidedStates).isPositive();
    assertThat(deadConfigurations).isPositive();
  }

  @Provide
  Arbitrary<Grammar> terminals() {
    return GrammarArbitraries.withTerminals();
  }

  @Provide
  Arbitrary<Grammar> trailing() {
    return GrammarArbitraries.withTrailingContext();
  }

  @Provide
  Arbitrary<Grammar> statements() {
    return GrammarArbitraries.statements();
  }

  private static void compare(Grammar grammar, ReturnStrategy construction) {
    Machine machine = complete(grammar, construction);
    if (machine == null) {
      return;
    }
    String what = GbnfPrinter.print(grammar);
    Slow slow = new Slow(machine);
    Map<State, Map<Symbol, Set<Boolean>>> expected = slow.findings();
    if (expected.isEmpty()) {
      return;
    }
    Queue<Configuration> all = configurations(machine);
    long unused = Coreachability.mark(machine, Long.MAX_VALUE);
    expected.forEach(
        (state, found) -> {
          assertThat(state.deadSymbols())
              .as("dead in %s", what)
              .isEqualTo(only(found, Set.of(false)));
          assertThat(state.undecidedOver())
              .as("undecided in %s", what)
              .isEqualTo(only(found, Set.of(false, true)));
          assertThat(state.isDead())
              .as("dead over all in %s", what)
              .isEqualTo(found.values().stream().noneMatch(ends -> ends.contains(true)));
          deadStates += state.isDead() ? 1 : 0;
          undecidedStates += state.undecidedOver().isEmpty() ? 0 : 1;
        });
    for (Configuration each : all) {
      boolean canEnd = slow.canEnd(each);
      assertThat(machine.canEnd(each.state(), each.cell()))
          .as("over %s in %s", each, what)
          .isEqualTo(canEnd);
      deadConfigurations += canEnd ? 0 : 1;
    }
  }

  private static Set<Symbol> only(Map<Symbol, Set<Boolean>> found, Set<Boolean> ends) {
    return found.entrySet().stream()
        .filter(entry -> entry.getValue().equals(ends))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  private static @Nullable Machine complete(Grammar grammar, ReturnStrategy construction) {
    try {
      Machine machine =
          new Machine(Normalization.normalize(grammar, LIMITS, true), LIMITS, construction);
      return new Saturation(machine).explore(Saturation.Order.BREADTH_FIRST, LIMITS.steps())
          ? machine
          : null;
    } catch (StateBoundException | LimitExceededException refused) {
      return null;
    }
  }

  /** Returns configurations that texts lead to, dead ones included. */
  private static Queue<Configuration> configurations(Machine machine) {
    Queue<Configuration> result = new ArrayDeque<>(List.of(Configuration.start(machine)));
    Queue<Configuration> work = new ArrayDeque<>(result);
    while (!work.isEmpty()) {
      Configuration from = work.remove();
      for (int letter = 0; letter < machine.letters(); letter++) {
        Configuration next = Configuration.start(machine);
        next.set(from);
        if (result.size() < CONFIGURATIONS && next.step(letter) == Outcome.MOVED) {
          result.add(next);
          work.add(next);
        }
      }
    }
    return result;
  }

  /** The oracle: costs of ends, letter by letter. */
  private static final class Slow {
    private final Machine machine;
    private final PreStar preStar;
    private final EndAutomaton ends;

    /** The costs of all stacks with each place as their top. */
    private final Map<StackTop, Set<List<Integer>>> classes = new HashMap<>();

    private boolean tooMany;

    Slow(Machine machine) {
      this.machine = machine;
      this.preStar =
          new PreStar(
              machine,
              IntStream.range(0, machine.letters())
                  .mapToObj(letter -> new int[] {letter})
                  .toArray(int[][]::new));
      this.ends = preStar.run();
    }

    /**
     * Returns for each state and top symbol whether the end can be reached over the stacks; empty
     * if there are too many classes.
     */
    Map<State, Map<Symbol, Set<Boolean>>> findings() {
      findClasses();
      Map<State, Map<Symbol, Set<Boolean>>> result = new HashMap<>();
      for (PreStar.Node node : tooMany ? List.<PreStar.Node>of() : preStar.pairs()) {
        Set<Boolean> found =
            result
                .computeIfAbsent(node.control().state(), s -> new HashMap<>())
                .computeIfAbsent(node.top().symbol(), s -> new LinkedHashSet<>());
        if (node.top().symbol().isBottom()) {
          found.add(canEnd(node.control().state(), node.top(), empty()));
        }
        for (StackTop under : preStar.placesBelow().getOrDefault(node.top(), Set.of())) {
          for (List<Integer> each : classes.getOrDefault(under, Set.of())) {
            found.add(canEnd(node.control().state(), node.top(), array(each)));
          }
        }
      }
      return result;
    }

    private void findClasses() {
      StackTop bottom = machine.deferredReturns().top(machine.bottom(), null);
      classes.put(bottom, new LinkedHashSet<>(Set.of(through(bottom, empty()))));
      int before = 0;
      int count = 1;
      while (count != before && !tooMany) {
        before = count;
        for (Map.Entry<StackTop, Set<StackTop>> entry : preStar.placesBelow().entrySet()) {
          Set<List<Integer>> own =
              classes.computeIfAbsent(entry.getKey(), p -> new LinkedHashSet<>());
          for (StackTop under : entry.getValue()) {
            for (List<Integer> each : List.copyOf(classes.getOrDefault(under, Set.of()))) {
              own.add(through(entry.getKey(), array(each)));
            }
          }
        }
        count = classes.values().stream().mapToInt(Set::size).sum();
        tooMany = count > CLASSES;
      }
    }

    private int[] empty() {
      int[] costs = new int[ends.size()];
      Arrays.fill(costs, StateCosts.IMPOSSIBLE);
      costs[EndAutomaton.FINAL] = 0;
      return costs;
    }

    /** Returns costs in which every possible cost is 0. Therefore there are few classes. */
    private List<Integer> through(StackTop place, int[] below) {
      return Arrays.stream(ends.costsThrough(place, below))
          .map(cost -> cost < StateCosts.IMPOSSIBLE ? 0 : StateCosts.IMPOSSIBLE)
          .boxed()
          .toList();
    }

    private static int[] array(List<Integer> costs) {
      return costs.stream().mapToInt(cost -> cost).toArray();
    }

    private boolean canEnd(State state, StackTop place, int[] below) {
      return ends.cost(state, place, below) < StateCosts.IMPOSSIBLE;
    }

    boolean canEnd(Configuration configuration) {
      Cell cell = configuration.cell();
      Cell below = cell.cellBelow();
      int[] costs = below == null ? empty() : costs(below);
      return canEnd(configuration.state(), machine.deferredReturns().top(cell), costs);
    }

    private int[] costs(Cell cell) {
      Cell below = cell.cellBelow();
      return ends.costsThrough(
          machine.deferredReturns().top(cell), below == null ? empty() : costs(below));
    }
  }
}
