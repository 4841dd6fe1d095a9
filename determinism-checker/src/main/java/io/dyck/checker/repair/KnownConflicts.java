package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading.OpenRule;
import io.dyck.pda.machine.Machine;
import java.util.List;
import java.util.function.Supplier;

/**
 * The conflicts of a grammar before a change, to tell what of it they are gone with and whether the
 * change brings others. Two conflicts are the same if their readings part at the same places: the
 * same rule and the same text in it, for a change moves what stands behind it. Not thread-safe: it
 * runs a machine.
 */
final class KnownConflicts {
  private final Grammar grammar;
  private final ImmutableList<Conflict> conflicts;
  private final Supplier<Machine> machine;

  /** Where a reading goes on in a rule of its own. */
  private record Parting(String rule, String text) {}

  /**
   * Takes the conflicts of a grammar.
   *
   * @param machine its machine with wide bounds
   */
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

  /** Rule and source text of the places at which the readings part; empty without readings. */
  private static ImmutableSet<Parting> partings(Grammar grammar, Conflict conflict) {
    if (conflict.readings().size() < 2) {
      return ImmutableSet.of();
    }
    List<OpenRule> first = conflict.readings().get(0).open();
    List<OpenRule> second = conflict.readings().get(1).open();
    int common = Readings.common(first, second);
    return ImmutableSet.of(
        parting(grammar, first.get(common)), parting(grammar, second.get(common)));
  }

  private static Parting parting(Grammar grammar, OpenRule open) {
    SourceSpan place = open.place();
    return new Parting(
        open.rule(), grammar.source().content().substring(place.start(), place.end()));
  }
}
