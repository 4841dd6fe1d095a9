package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Conflict.Parting;
import io.dyck.pda.machine.Machine;
import java.util.List;
import java.util.function.Supplier;

/**
 * The conflicts of a grammar before a change, to tell what of it they are gone with and whether the
 * change brings others. Two conflicts are the same if they have the same {@linkplain
 * Conflict#partings partings}. Not thread-safe: it runs a machine.
 */
final class KnownConflicts {
  private final Grammar grammar;
  private final ImmutableList<Conflict> conflicts;
  private final Supplier<Machine> machine;

  /** Takes the conflicts of a grammar. */
  KnownConflicts(Grammar grammar, List<Conflict> conflicts, Supplier<Machine> machine) {
    this.grammar = grammar;
    this.conflicts = ImmutableList.copyOf(conflicts);
    this.machine = machine;
  }

  /** Whether a conflict is still among those of the changed grammar, by its place. */
  boolean isAmong(Conflict before, Grammar changed, List<Conflict> after) {
    ImmutableSet<Parting> partings = partings(grammar, before);
    return after.stream().anyMatch(c -> partings(changed, c).equals(partings));
  }

  /**
   * Whether the changed grammar has a conflict that was none before: one at other places than all
   * of them, on whose text the readings did not grow before. What was found is looked at; the
   * search for conflicts is bounded.
   */
  boolean hasNew(Grammar changed, List<Conflict> after) {
    return after.stream().anyMatch(conflict -> !isOld(changed, conflict));
  }

  private boolean isOld(Grammar changed, Conflict after) {
    ImmutableSet<Parting> partings = partings(changed, after);
    boolean samePlace =
        !partings.isEmpty()
            && conflicts.stream().anyMatch(c -> partings(grammar, c).equals(partings));
    return samePlace || Pumping.grows(machine.get(), after);
  }

  /**
   * The conflicts other than one that are gone with a change that leaves some.
   *
   * @param growing those whose pumps still pump in the changed grammar
   */
  ImmutableList<Conflict> gone(
      Conflict one, Grammar changed, ImmutableSet<Conflict> growing, List<Conflict> after) {
    return others(one).stream()
        .filter(c -> !isAmong(c, changed, after) && !growing.contains(c))
        .collect(ImmutableList.toImmutableList());
  }

  /** All but one. */
  ImmutableList<Conflict> others(Conflict one) {
    return conflicts.stream().filter(c -> !c.equals(one)).collect(ImmutableList.toImmutableList());
  }

  /** For places in a grammar before and after a change. */
  private static ImmutableSet<Parting> partings(Grammar grammar, Conflict conflict) {
    return conflict.partings(
        place -> grammar.source().content().substring(place.start(), place.end()));
  }
}
