package io.dyck.pda.machine;

import io.dyck.pda.machine.PreStar.Node;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Makes a machine offer only configurations from which the end of a text can still be reached.
 * Without longest match it does so by itself, for the rules are trimmed. With it a terminal may
 * have to go on where only its end could be followed by something ({@code root ::= A B}, A = {@code
 * a+}, B = {@code "a"}).
 *
 * <p>What is the same for all stacks is noted in the machine's states; where it depends on the
 * stack, {@link EndAutomaton} answers. For one thread, before the machine is used.
 */
final class Coreachability {
  private Coreachability() {}

  /**
   * Marks the states that may be dead.
   *
   * @param preStar of the machine, not run yet
   * @return false if no text is left
   */
  static boolean trim(Machine machine, PreStar preStar) {
    EndAutomaton ends = preStar.run();
    Map<Place, Set<EndClass>> classes = ends.classes(preStar.below());
    Map<State, Map<Symbol, Set<Boolean>>> findings = new HashMap<>();
    for (Node node : preStar.pairs()) {
      State state = node.control().state();
      Set<Boolean> ofSymbol =
          findings
              .computeIfAbsent(state, s -> new HashMap<>())
              .computeIfAbsent(node.top().symbol(), s -> new HashSet<>());
      for (EndClass each : classes.getOrDefault(node.top(), Set.of())) {
        ofSymbol.add(ends.canEnd(state, each));
      }
    }
    Map<State, Set<Symbol>> dead = new HashMap<>();
    Map<State, Set<Symbol>> undecided = new HashMap<>();
    Set<State> alive = new HashSet<>();
    findings.forEach(
        (state, bySymbol) ->
            bySymbol.forEach(
                (symbol, found) -> {
                  boolean some = found.contains(true);
                  if (some) {
                    alive.add(state);
                  }
                  if (!some || found.contains(false)) {
                    (some ? undecided : dead)
                        .computeIfAbsent(state, s -> new HashSet<>())
                        .add(symbol);
                  }
                }));
    Set<State> marked = new HashSet<>(dead.keySet());
    marked.addAll(undecided.keySet());
    for (State state : marked) {
      state.setDeadOver(
          Set.copyOf(dead.getOrDefault(state, Set.of())),
          Set.copyOf(undecided.getOrDefault(state, Set.of())),
          alive.contains(state));
    }
    machine.setEnds(ends);
    return machine.acceptsEmptyText() || !machine.start().isDeadOver(machine.bottom());
  }
}
