package io.dyck.pda.ends;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.pushdown.DoubtfulNodes;
import io.dyck.pda.pushdown.PushdownSystem;
import io.dyck.pda.pushdown.ReturnSummaries;
import io.dyck.pda.work.WorkKind;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes a machine offer only configurations from which the end of a text can still be reached.
 * Without longest match every machine does so, because the rules are trimmed. With longest match a
 * letter that a terminal can read never ends this terminal. Then the rest of the rule may never
 * come ({@code root ::= A B}, A = {@code a+}, B = {@code "a"}).
 *
 * <p>Answers that hold for every stack are noted in the machine's states. Answers that depend on
 * the stack come from {@link DeadEnds}. Not thread-safe; called before the machine is used.
 */
public final class Coreachability {
  private final MachineSystem found;
  private final PushdownSystem rules;
  private final ReturnSummaries returns;
  private final DoubtfulNodes doubtful;
  private final DeadEnds ends;

  /**
   * For each place, the classes of the stacks with this top. A place without classes has stacks
   * that make no difference.
   */
  private final Map<Integer, Set<EndClass>> classes = new HashMap<>();

  private final long mostSteps;
  private final WorkMeter meter = new WorkMeter();
  private long looks;

  /** The top symbols over which a state was found alive or dead over some stack. */
  private static final class Findings {
    final Set<Symbol> alive = new HashSet<>();
    final Set<Symbol> dead = new HashSet<>();
  }

  private Coreachability(Machine machine, long mostSteps) {
    this.mostSteps = mostSteps;
    this.found = MachineSystem.of(machine);
    this.rules = found.rules();
    this.returns = ReturnSummaries.returnsOf(rules, mostSteps, meter);
    this.doubtful = DoubtfulNodes.of(rules, returns);
    this.ends = new DeadEnds(machine, found, returns, doubtful);
  }

  /**
   * Makes a complete machine offer only configurations that can reach an end, and charges its
   * meter. Without longest match nothing is to do.
   *
   * @return whether any text is left
   */
  public static boolean tryTrim(Machine machine) {
    if (!machine.hasLongestMatch()) {
      return true;
    }
    machine.meter().count(WorkKind.STEP, mark(machine, machine.limits().steps()));
    return machine.acceptsEmptyText() || !machine.start().isDeadOver(machine.bottom());
  }

  /**
   * Prepares a machine that was read from its form and has marked states. The ends are computed
   * when first asked for.
   */
  public static void restore(Machine machine) {
    Supplier<DeadEnds> ends =
        Suppliers.memoize(() -> new Coreachability(machine, Long.MAX_VALUE).ends);
    machine.setEndFinder((state, top) -> Objects.requireNonNull(ends.get()).canEnd(state, top));
  }

  /**
   * Marks the states that may be dead.
   *
   * @return the work, in steps of the decision
   */
  public static long mark(Machine machine, long mostSteps) {
    Coreachability result = new Coreachability(machine, mostSteps);
    result.findings().forEach(Coreachability::mark);
    machine.setEnds(result.ends::canEnd);
    return result.meter.steps() + result.looks;
  }

  private static void mark(State state, Findings findings) {
    Set<Symbol> undecided = new HashSet<>(findings.dead);
    undecided.retainAll(findings.alive);
    Set<Symbol> dead = new HashSet<>(findings.dead);
    dead.removeAll(findings.alive);
    state.setDeadOver(Set.copyOf(dead), Set.copyOf(undecided), !findings.alive.isEmpty());
  }

  /** Computes the findings for the states that may be dead. */
  private Map<State, Findings> findings() {
    Map<State, Findings> result = new HashMap<>();
    for (int node = 0; node < rules.nodeCount(); node++) {
      State state = found.state(node);
      if (state != null && doubtful.contains(node)) {
        result.putIfAbsent(state, new Findings());
      }
    }
    if (!result.isEmpty()) {
      findClasses();
    }
    for (int node = 0; node < rules.nodeCount(); node++) {
      State state = found.state(node);
      if (state != null && result.containsKey(state)) {
        find(node, state, Objects.requireNonNull(result.get(state)));
      }
    }
    return result;
  }

  private void find(int node, State state, Findings findings) {
    int place = rules.place(node);
    Symbol symbol = found.place(place).symbol();
    if (!doubtful.contains(node)) {
      findings.alive.add(symbol);
      return;
    }
    if (symbol.isBottom()) {
      findings.dead.add(symbol);
    }
    IntArrayList below = rules.placesBelow(place);
    for (int i = 0; i < below.size(); i++) {
      for (EndClass each : classesOf(below.getInt(i))) {
        boolean canEnd = ends.canEnd(state, place, each);
        (canEnd ? findings.alive : findings.dead).add(symbol);
      }
    }
  }

  private Set<EndClass> classesOf(int place) {
    return ends.dependsOnStackBelow(place)
        ? classes.getOrDefault(place, Set.of())
        : Set.of(ends.classOf(place, null));
  }

  /**
   * Computes the classes of stacks, beginning with the lowest places whose stacks make a difference
   * and going upwards.
   */
  private void findClasses() {
    ArrayDeque<EndClass> work = new ArrayDeque<>();
    for (int place = 0; place < rules.placeCount(); place++) {
      if (ends.dependsOnStackBelow(place)) {
        if (found.place(place).symbol().isBottom()) {
          addClass(place, null, work);
        }
        IntArrayList below = rules.placesBelow(place);
        for (int i = 0; i < below.size(); i++) {
          if (!ends.dependsOnStackBelow(below.getInt(i))) {
            addClass(place, ends.classOf(below.getInt(i), null), work);
          }
        }
      }
    }
    while (!work.isEmpty()) {
      CompilationCancelledException.checkInterrupted();
      EndClass below = work.remove();
      IntArrayList above = rules.placesAbove(below.place());
      for (int i = 0; i < above.size(); i++) {
        if (ends.dependsOnStackBelow(above.getInt(i))) {
          addClass(above.getInt(i), below, work);
        }
      }
    }
  }

  private void addClass(int place, @Nullable EndClass below, ArrayDeque<EndClass> work) {
    looks++;
    if (looks > mostSteps) {
      throw new LimitExceededException(
          "steps", mostSteps, looks, "finding where terminals leave no end");
    }
    EndClass added = ends.classOf(place, below);
    if (classes.computeIfAbsent(place, p -> new LinkedHashSet<>()).add(added)) {
      work.add(added);
    }
  }
}
