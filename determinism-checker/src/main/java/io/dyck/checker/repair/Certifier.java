package io.dyck.checker.repair;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.checker.language.LanguageChange;
import io.dyck.checker.language.LanguageComparison;
import io.dyck.checker.repair.candidate.Candidate;
import io.dyck.checker.text.SourceEdit;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Rule;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.TrialCompilation;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.stack.ReturnStrategy;
import io.dyck.pda.work.WorkKind;
import io.dyck.pda.work.WorkMeter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a change is a {@linkplain Repair certified} repair. The certifier makes the
 * change in the text of the grammar, reads and compiles the result, and looks for the conflict in
 * it. A change that leaves the pump of the conflict is recognized before the decision: the changed
 * grammar is normalized and run over the pump, which is cheap. The results about a changed text are
 * kept, because most changes are tried for several conflicts. Not thread-safe.
 */
final class Certifier {
  private static final int PUMP_CHAIN = 64;
  private static final int PUMP_ITEMS = 1024;

  private final Grammar grammar;
  private final GrammarReader reader;
  private final TrialCompilation original;
  private final Effort effort;
  private final KnownConflicts known;
  private final ImmutableList<Conflict> conflicts;
  private final Map<String, TriedChange> results = new HashMap<>();
  private final Supplier<Optional<Pda>> before;
  private final WorkMeter meter = new WorkMeter();

  /** The results about a changed text. */
  private static final class TriedChange {
    /** The changed grammar; null if the text is not a grammar or the grammar is too large. */
    @Nullable Grammar grammar;

    /** The conflicts of the original whose pumps still pump in the changed grammar. */
    ImmutableSet<Conflict> growing = ImmutableSet.of();

    /** The largest number of steps that did not suffice for a decision. */
    long vainSteps;

    boolean isDeterministic;

    /** The conflicts of the changed grammar; null if they are not decided. */
    @Nullable List<Conflict> left;

    /** The comparison with the original; null if the grammars were not compared yet. */
    @Nullable LanguageChange change;
  }

  Certifier(
      TrialCompilation original, List<Conflict> conflicts, GrammarReader reader, Effort effort) {
    this.original = original;
    this.grammar = original.grammar();
    this.conflicts = ImmutableList.copyOf(conflicts);
    this.reader = reader;
    this.effort = effort;
    this.known =
        new KnownConflicts(
            grammar,
            conflicts,
            Suppliers.memoize(() -> wideMachine(original, ReturnStrategy.EAGER)));
    this.before =
        Suppliers.memoize(
            () -> isRunnable(grammar) ? Optional.of(original.permissive()) : Optional.empty());
  }

  /** Returns the work of all calls so far, in units of {@link Effort#work()}. */
  long work() {
    return meter.steps();
  }

  /**
   * Makes a change and decides whether it repairs a conflict.
   *
   * @return empty if the change does not end the conflict, or brings other conflicts
   * @throws UndecidedGrammarException if the steps do not suffice
   */
  Optional<Repair> certify(Candidate candidate, Conflict conflict, long steps) {
    String text = SourceEdit.apply(grammar.source(), candidate.edits());
    TriedChange tried = results.get(text);
    if (tried == null) {
      tried = new TriedChange();
      results.put(text, tried);
    } else if (isAnswered(tried, conflict)) {
      return answer(candidate, conflict, tried);
    } else if (tried.vainSteps >= steps) {
      throw new UndecidedGrammarException("too few steps", "");
    }
    tryCandidate(candidate, conflict, text, steps, tried);
    return answer(candidate, conflict, tried);
  }

  private boolean isAnswered(TriedChange tried, Conflict conflict) {
    Grammar changed = tried.grammar;
    if (changed == null || tried.growing.contains(conflict) || tried.isDeterministic) {
      return true;
    }
    List<Conflict> left = tried.left;
    return left != null && (tried.change != null || !isRepaired(conflict, changed, left));
  }

  /** Returns whether the conflict is gone and no new conflict has appeared. */
  private boolean isRepaired(Conflict conflict, Grammar changed, List<Conflict> left) {
    return !known.hasConflict(conflict, changed, left) && !known.hasNewConflict(changed, left);
  }

  private Optional<Repair> answer(Candidate candidate, Conflict conflict, TriedChange tried) {
    Grammar changed = tried.grammar;
    if (changed == null || tried.growing.contains(conflict)) {
      return Optional.empty();
    }
    LanguageChange change = tried.change;
    if (change == null) {
      return Optional.empty();
    }
    if (tried.isDeterministic) {
      return Optional.of(
          new Repair(
              candidate.title(), candidate.edits(), change, true, known.otherConflicts(conflict)));
    }
    List<Conflict> left = tried.left;
    if (left == null || !isRepaired(conflict, changed, left)) {
      return Optional.empty();
    }
    ImmutableList<Conflict> ends = known.endedConflicts(conflict, changed, tried.growing, left);
    return Optional.of(new Repair(candidate.title(), candidate.edits(), change, false, ends));
  }

  private void tryCandidate(
      Candidate candidate, Conflict conflict, String text, long steps, TriedChange tried) {
    meter.count(WorkKind.CHARACTER, text.length());
    try {
      Grammar changed = reader.read(grammar.source().name(), text);
      TrialCompilation trial = new TrialCompilation(changed, original.limits());
      try {
        tried.grammar = changed;
        tried.growing = conflictsStillPumping(trial);
        if (!tried.growing.contains(conflict)) {
          decide(candidate, conflict, trial, steps, tried);
        }
      } finally {
        meter.count(WorkKind.STEP, trial.work());
      }
    } catch (GrammarException | LimitExceededException unusable) {
      tried.grammar = null;
    }
  }

  private void decide(
      Candidate candidate,
      Conflict conflict,
      TrialCompilation trial,
      long steps,
      TriedChange tried) {
    try {
      Pda pda = trial.decide(steps);
      tried.isDeterministic = true;
      tried.change = change(candidate, Optional.of(pda));
    } catch (NondeterministicGrammarException rejected) {
      List<Conflict> left = rejected.conflicts();
      meter.count(WorkKind.CONFLICT, left.size());
      tried.left = left;
      if (isRepaired(conflict, trial.grammar(), left)) {
        boolean isRunnable = isRunnable(trial.grammar());
        tried.change =
            change(candidate, isRunnable ? Optional.of(trial.permissive()) : Optional.empty());
      }
    } catch (UndecidedGrammarException tooEarly) {
      tried.vainSteps = Math.max(steps, tried.vainSteps);
      throw tooEarly;
    }
  }

  /**
   * Returns the conflicts whose pumps still pump. A pump that stops if returns are deferred is not
   * a conflict.
   */
  private ImmutableSet<Conflict> conflictsStillPumping(TrialCompilation trial) {
    ImmutableSet<Conflict> growing =
        conflictsStillPumping(
            ImmutableSet.copyOf(conflicts), wideMachine(trial, ReturnStrategy.EAGER));
    if (growing.isEmpty()) {
      return growing;
    }
    Machine deferring = wideMachine(trial, ReturnStrategy.DEFERRING);
    return deferring.hasDeferredReturns() ? conflictsStillPumping(growing, deferring) : growing;
  }

  private ImmutableSet<Conflict> conflictsStillPumping(
      ImmutableSet<Conflict> known, Machine machine) {
    ImmutableSet<Conflict> growing =
        known.stream()
            .filter(conflict -> PumpCheck.isPumping(machine, conflict))
            .collect(ImmutableSet.toImmutableSet());
    meter.count(WorkKind.STEP, machine.meter().comparisonSteps());
    return growing;
  }

  /**
   * Returns a machine with wide bounds for a quick check. With longest match the machine also
   * follows texts that cannot be completed. The decision does the same, and looks for such texts
   * only if no pump grows.
   */
  private static Machine wideMachine(TrialCompilation trial, ReturnStrategy construction) {
    return trial.machine(PUMP_CHAIN, PUMP_ITEMS, construction);
  }

  /**
   * Returns whether a grammar has no terminals. With longest match, only a decided machine knows
   * the texts that can be completed.
   */
  private static boolean isRunnable(Grammar any) {
    return any.rules().values().stream().noneMatch(Rule::isTerminal);
  }

  /**
   * Compares the original with the changed automaton. If one of the automata is missing, no text is
   * compared.
   */
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
    meter.count(WorkKind.BYTE, comparison.work());
    return change;
  }

  /**
   * The conflicts of a grammar before a change. A comparison with the conflicts after the change
   * shows ended and new conflicts. Two conflicts are the same if they have the same {@linkplain
   * Conflict#divergences divergences}. Not thread-safe, because it runs a machine.
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

    /** Returns whether the changed grammar still has a conflict, compared by divergences. */
    boolean hasConflict(Conflict before, Grammar changed, List<Conflict> after) {
      ImmutableSet<Conflict.Divergence> divergences = divergences(grammar, before);
      return after.stream().anyMatch(c -> divergences(changed, c).equals(divergences));
    }

    /**
     * Returns whether the changed grammar has a new conflict. A conflict is new if its divergences
     * differ from all earlier conflicts and if the readings of its text did not grow before the
     * change. Only the conflicts found are compared, because the search for conflicts is bounded.
     */
    boolean hasNewConflict(Grammar changed, List<Conflict> after) {
      return after.stream().anyMatch(conflict -> !isKnownConflict(changed, conflict));
    }

    private boolean isKnownConflict(Grammar changed, Conflict after) {
      ImmutableSet<Conflict.Divergence> divergences = divergences(changed, after);
      boolean samePlace =
          !divergences.isEmpty()
              && conflicts.stream().anyMatch(c -> divergences(grammar, c).equals(divergences));
      return samePlace || PumpCheck.isPumping(machine.get(), after);
    }

    /**
     * Returns the other conflicts that a change ends, if the changed grammar still has conflicts.
     *
     * @param growing the conflicts whose pumps still pump in the changed grammar
     */
    ImmutableList<Conflict> endedConflicts(
        Conflict one, Grammar changed, ImmutableSet<Conflict> growing, List<Conflict> after) {
      return otherConflicts(one).stream()
          .filter(c -> !hasConflict(c, changed, after) && !growing.contains(c))
          .collect(ImmutableList.toImmutableList());
    }

    /** Returns all conflicts except one. */
    ImmutableList<Conflict> otherConflicts(Conflict one) {
      return conflicts.stream()
          .filter(c -> !c.equals(one))
          .collect(ImmutableList.toImmutableList());
    }

    /**
     * Returns the divergences of a conflict in a form that can be compared before and after a
     * change.
     */
    private static ImmutableSet<Conflict.Divergence> divergences(
        Grammar grammar, Conflict conflict) {
      return conflict.divergences(
          place -> grammar.source().content().substring(place.start(), place.end()));
    }
  }
}
