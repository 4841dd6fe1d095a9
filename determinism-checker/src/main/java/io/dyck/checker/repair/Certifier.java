package io.dyck.checker.repair;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.language.LanguageChange;
import io.dyck.checker.language.LanguageComparison;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.text.Edit;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Rule;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.Trial;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.machine.Construction;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.work.Work;
import io.dyck.pda.work.WorkMeter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a change is a {@linkplain Repair certified} repair: makes it in the text of the
 * grammar, reads and compiles the result, and says what became of a conflict. A change that leaves
 * the pump of the conflict is recognized before anything is decided: normalized and run over the
 * pump, which is cheap. What is found out about a changed text is kept, for most changes are tried
 * for several conflicts. Not thread-safe.
 */
final class Certifier {
  private static final int PUMP_CHAIN = 64;
  private static final int PUMP_ITEMS = 1024;

  private final Grammar grammar;
  private final GrammarReader reader;
  private final Trial original;
  private final Effort effort;
  private final KnownConflicts known;
  private final ImmutableList<Conflict> conflicts;
  private final Map<String, Tried> results = new HashMap<>();
  private final Supplier<Optional<Pda>> before;
  private final WorkMeter meter = new WorkMeter();

  /** What is known about a changed text. */
  private static final class Tried {
    /** Null: not a grammar, or too large. */
    @Nullable Grammar grammar;

    /** Whose pumps still pump in it. */
    ImmutableSet<Conflict> growing = ImmutableSet.of();

    /** The steps that did not suffice. */
    long vainSteps;

    boolean isDeterministic;

    /** The conflicts that it has instead; null: not decided. */
    @Nullable List<Conflict> left;

    /** Compared with the original; null: not compared yet, or not comparable. */
    @Nullable LanguageChange change;
  }

  Certifier(Trial original, List<Conflict> conflicts, GrammarReader reader, Effort effort) {
    this.original = original;
    this.grammar = original.grammar();
    this.conflicts = ImmutableList.copyOf(conflicts);
    this.reader = reader;
    this.effort = effort;
    this.known =
        new KnownConflicts(
            grammar, conflicts, Suppliers.memoize(() -> wide(original, Construction.EAGER)));
    this.before =
        Suppliers.memoize(
            () -> isRunnable(grammar) ? Optional.of(original.permissive()) : Optional.empty());
  }

  /** The work of all that was asked, in units of {@link Effort#work()}. */
  long work() {
    return meter.steps();
  }

  /**
   * Makes a change and looks at what becomes of a conflict.
   *
   * @return empty if the change does not end the conflict, or brings others
   * @throws UndecidedGrammarException if the steps do not suffice
   */
  Optional<Repair> certify(Candidate candidate, Conflict conflict, long steps) {
    String text = Edit.apply(grammar.source(), candidate.edits());
    Tried tried = results.get(text);
    if (tried == null) {
      tried = new Tried();
      results.put(text, tried);
    } else if (isAnswered(tried, conflict)) {
      return answer(candidate, conflict, tried);
    } else if (tried.vainSteps >= steps) {
      throw new UndecidedGrammarException("too few steps", "");
    }
    attempt(candidate, conflict, text, steps, tried);
    return answer(candidate, conflict, tried);
  }

  private boolean isAnswered(Tried tried, Conflict conflict) {
    Grammar changed = tried.grammar;
    if (changed == null || tried.growing.contains(conflict) || tried.isDeterministic) {
      return true;
    }
    List<Conflict> left = tried.left;
    return left != null && (tried.change != null || !isMended(conflict, changed, left));
  }

  /** Whether the conflict is gone and no other came. */
  private boolean isMended(Conflict conflict, Grammar changed, List<Conflict> left) {
    return !known.isAmong(conflict, changed, left) && !known.hasNew(changed, left);
  }

  private Optional<Repair> answer(Candidate candidate, Conflict conflict, Tried tried) {
    Grammar changed = tried.grammar;
    if (changed == null || tried.growing.contains(conflict)) {
      return Optional.empty();
    }
    LanguageChange change = tried.change;
    if (change == null || (candidate.is(Candidate.Trait.WIDENING) && mayLose(candidate, change))) {
      return Optional.empty();
    }
    if (tried.isDeterministic) {
      return Optional.of(
          new Repair(candidate.title(), candidate.edits(), change, true, known.others(conflict)));
    }
    List<Conflict> left = tried.left;
    if (left == null || !isMended(conflict, changed, left)) {
      return Optional.empty();
    }
    ImmutableList<Conflict> ends = known.gone(conflict, changed, tried.growing, left);
    return Optional.of(new Repair(candidate.title(), candidate.edits(), change, false, ends));
  }

  /** Whether texts are lost, or none were compared and the change does not tell. */
  private static boolean mayLose(Candidate candidate, LanguageChange change) {
    return change.lost() != null
        || (change.searchedUpTo() == 0
            && !change.provesNoLoss()
            && !candidate.is(Candidate.Trait.LOSES_NOTHING));
  }

  private void attempt(
      Candidate candidate, Conflict conflict, String text, long steps, Tried tried) {
    meter.charge(Work.CHARACTER, text.length());
    try {
      Grammar changed = reader.read(grammar.source().name(), text);
      Trial trial = new Trial(changed, original.limits());
      try {
        tried.grammar = changed;
        tried.growing = growing(trial);
        if (!tried.growing.contains(conflict)) {
          decide(candidate, conflict, trial, steps, tried);
        }
      } finally {
        meter.charge(Work.STEP, trial.work());
      }
    } catch (GrammarException | LimitExceededException unusable) {
      tried.grammar = null;
    }
  }

  private void decide(
      Candidate candidate, Conflict conflict, Trial trial, long steps, Tried tried) {
    try {
      Pda pda = trial.decide(steps);
      tried.isDeterministic = true;
      tried.change = change(candidate, Optional.of(pda));
    } catch (NondeterministicGrammarException rejected) {
      List<Conflict> left = rejected.conflicts();
      meter.charge(Work.CONFLICT, left.size());
      tried.left = left;
      if (isMended(conflict, trial.grammar(), left)) {
        boolean isRunnable = isRunnable(trial.grammar());
        tried.change =
            change(candidate, isRunnable ? Optional.of(trial.permissive()) : Optional.empty());
      }
    } catch (UndecidedGrammarException tooEarly) {
      tried.vainSteps = Math.max(steps, tried.vainSteps);
      throw tooEarly;
    }
  }

  /** What pumps only as long as returns are not deferred is no conflict. */
  private ImmutableSet<Conflict> growing(Trial trial) {
    ImmutableSet<Conflict> growing =
        growing(ImmutableSet.copyOf(conflicts), wide(trial, Construction.EAGER));
    if (growing.isEmpty()) {
      return growing;
    }
    Machine deferring = wide(trial, Construction.DEFERRING);
    return deferring.defersAny() ? growing(growing, deferring) : growing;
  }

  private ImmutableSet<Conflict> growing(ImmutableSet<Conflict> known, Machine machine) {
    ImmutableSet<Conflict> growing =
        known.stream()
            .filter(conflict -> Pumping.grows(machine, conflict))
            .collect(ImmutableSet.toImmutableSet());
    meter.charge(Work.STEP, machine.meter().comparing());
    return growing;
  }

  /**
   * A machine with wide bounds for a quick look. With longest match it also follows texts that have
   * no end; so does the decision, which looks for those only when nothing grows.
   */
  private static Machine wide(Trial trial, Construction construction) {
    return trial.machine(PUMP_CHAIN, PUMP_ITEMS, construction);
  }

  /** With longest match, what can be finished is only known of a decided machine. */
  private static boolean isRunnable(Grammar any) {
    return any.rules().values().stream().noneMatch(Rule::isTerminal);
  }

  /** Compares with the changed automaton; without one, or the original's, no text is looked at. */
  private LanguageChange change(Candidate candidate, Optional<Pda> changed) {
    boolean monotone = isRunnable(grammar);
    boolean noGain = monotone && candidate.is(Candidate.Trait.GAINS_NOTHING);
    boolean noLoss = monotone && candidate.is(Candidate.Trait.LOSES_NOTHING);
    if (before.get().isEmpty() || changed.isEmpty() || (noGain && noLoss)) {
      return LanguageChange.of(null, null, 0, noLoss, noGain);
    }
    LanguageComparison comparison =
        new LanguageComparison(before.get().get(), changed.get(), noLoss, noGain);
    LanguageChange change = comparison.search(effort.comparisonSteps());
    meter.charge(Work.BYTE, comparison.work());
    return change;
  }

  /**
   * The conflicts of a grammar before a change, to tell what of it they are gone with and whether
   * the change brings others. Two conflicts are the same if they have the same {@linkplain
   * Conflict#partings partings}. Not thread-safe: it runs a machine.
   */
  private static final class KnownConflicts {
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
      ImmutableSet<Conflict.Parting> partings = partings(grammar, before);
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
      ImmutableSet<Conflict.Parting> partings = partings(changed, after);
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
      return conflicts.stream()
          .filter(c -> !c.equals(one))
          .collect(ImmutableList.toImmutableList());
    }

    /** For places in a grammar before and after a change. */
    private static ImmutableSet<Conflict.Parting> partings(Grammar grammar, Conflict conflict) {
      return conflict.partings(
          place -> grammar.source().content().substring(place.start(), place.end()));
    }
  }
}
