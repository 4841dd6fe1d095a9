package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.LazyLanguageException;
import io.dyck.grammar.Severity;
import io.dyck.pda.Outcome.Deterministic;
import io.dyck.pda.Outcome.LimitKind;
import io.dyck.pda.Outcome.Undecided;
import io.dyck.pda.Plan.Attempt;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.count.CountedGrammar;
import io.dyck.pda.ends.Coreachability;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.normalize.LeftFactoring;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.saturation.Saturation;
import io.dyck.pda.size.Limits;
import io.dyck.pda.size.PdaStatistics;
import io.dyck.pda.stack.ReturnStrategy;
import io.dyck.pda.witness.ConflictSearch;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides about a grammar: runs the attempts of the {@link Plan} until one gives the verdict
 * deterministic, conflict, or undecided (docs/construction.md, "Deciding").
 *
 * <p>A passed bound is no proof of a conflict. Therefore a pump is searched on the way to the point
 * at which the bound was passed. If there is none, larger bounds are tried, and the advice names
 * the limits that suffice. A long repetition whose body was made a rule is tried once more with the
 * body unrolled before a grammar is refused: the language is the same, and determinism can differ.
 */
final class Compilation {
  private static final int PERMISSIVE_CHAIN = 64;
  private static final int PERMISSIVE_ITEMS = 1024;

  private static final String OTHER_WAYS =
      "bound repetitions, reserve keywords with 'A - B', or compile in permissive mode";

  private static final String SIMPLIFY =
      "larger limits did not lead to a decision either; " + OTHER_WAYS;

  private static final String MORE = "more `%s` may decide it; or " + OTHER_WAYS;

  private static final String BUDGET =
      "larger limits were tried until the steps were used up; more `steps` look further, or "
          + OTHER_WAYS;

  private final Grammar grammar;
  private final PdaOptions options;
  private final MachineFactory machines;
  private final Plan plan;
  private final Plan.Budget budget;

  /**
   * The key of a search for words that pass a bound. Searches under different bounds share it,
   * because bounds only grow.
   */
  private record WordSearchKey(DottedRules rules, ReturnStrategy construction) {}

  /** The last exploration with {@link ReturnStrategy#EAGER} that passed a bound, if any. */
  private @Nullable Saturation passed;

  /**
   * The searches that found no word. The same search under a greater bound would find no word,
   * either.
   */
  private final Set<WordSearchKey> notFound = new HashSet<>();

  Compilation(Grammar grammar, MachineFactory machines, PdaOptions options, long budget) {
    this.grammar = grammar;
    this.machines = machines;
    this.options = options;
    this.plan = new Plan(options.limits());
    this.budget = new Plan.Budget(budget);
  }

  /** Returns the work of all attempts together, in the unit of {@code Limits.steps()}. */
  long work() {
    return budget.explorationSteps();
  }

  /** Decides about normalized rules. */
  Pda run(RuleSet rules, boolean triesLargerBounds) {
    if (!rules.lazies().isEmpty()) {
      // No decision is possible before all rules are known. States are made as texts meet them.
      if (!rules.lexemes().terminals().isEmpty()) {
        throw new LazyLanguageException("longest match");
      }
      return permissive(rules, ImmutableList.of());
    }
    Outcome outcome = runAttempts(rules, triesLargerBounds);
    if (!(outcome instanceof Deterministic) && rules.callsRepetitionBodies()) {
      outcome = unrolled(outcome, triesLargerBounds);
    }
    if (triesLargerBounds
        && outcome instanceof Undecided undecided
        && undecided.hasExceededStates()) {
      outcome = runEnlarged(undecided);
    }
    if (outcome instanceof Deterministic deterministic) {
      return new Pda(grammar, deterministic.machine(), ImmutableList.of());
    }
    if (outcome instanceof Outcome.Conflicting conflicting) {
      if (options.permissive()) {
        return permissive(conflicting.rules(), conflicting.conflicts());
      }
      throw new NondeterministicGrammarException(grammar, conflicting.conflicts());
    }
    Undecided undecided = (Undecided) outcome;
    if (options.permissive()) {
      return permissive(undecided.rules(), ImmutableList.of());
    }
    throw new UndecidedGrammarException(undecided.reason(), undecided.advice());
  }

  /**
   * Decides a grammar in which each counted repetition has few times in place of many. A state
   * inside a counted repetition has a single item. States that differ only in the count differ in
   * two ways: whether there are enough bodies, and whether one more may come. Therefore the
   * decision about few times also holds for many.
   *
   * @return an automaton whose counts are numbers; null if nothing is counted, if counted texts lie
   *     beside others, or if the grammar is not found deterministic soon
   */
  static @Nullable Pda withCountsAsNumbers(Grammar grammar, PdaOptions options) {
    CountedGrammar counted =
        grammar.hasTokenBounds()
            ? null
            : CountedGrammar.of(grammar, options.limits(), options.countsFrom());
    if (counted == null) {
      return null;
    }
    try {
      Limits limits = options.limits();
      MachineFactory machines = new MachineFactory();
      RuleSet few = Normalization.normalize(counted.withFew(), limits, true);
      if (few.lazies().isEmpty()) {
        return null; // Only unused rules have counts.
      }
      Compilation compilation = new Compilation(grammar, machines, options, Long.MAX_VALUE);
      Machine decided =
          CountedGrammar.<Machine>tryUnlessAmbiguous(() -> compilation.decideSoon(few));
      if (decided == null || !CountedGrammar.isOnlyItemIn(decided)) {
        return null;
      }
      Machine all = machines.makeMachine(counted.withCounts(few), limits, ReturnStrategy.EAGER);
      return new Pda(grammar, all, options);
    } catch (LimitExceededException | OutOfMemoryError notThisWay) {
      return null;
    }
  }

  /** Decides by the attempts with small bounds. Returns null if they do not suffice. */
  private @Nullable Machine decideSoon(RuleSet rules) {
    for (Attempt attempt : plan.growingAttempts(rules)) {
      Outcome outcome = run(attempt, false);
      if (outcome instanceof Deterministic deterministic) {
        return deterministic.machine();
      }
      if (!(outcome instanceof Undecided undecided) || undecided.why() != LimitKind.CHAIN_BOUND) {
        return null;
      }
    }
    return null;
  }

  /**
   * Returns an automaton in permissive mode. Its states are made when a text reaches them, and only
   * a hostile text exceeds its bounds on states.
   */
  Pda permissive(RuleSet rules, ImmutableList<Conflict> conflicts) {
    if (!rules.lexemes().terminals().isEmpty()) {
      throw longestMatchError(
          "DYCK-D004",
          "a grammar that is not deterministic and has rules with longest match cannot run in"
              + " permissive mode: whether a text can be finished would not be known",
          "take the longest match off, or mend what `dyck check` says without permissive mode");
    }
    Limits runTime = options.limits().withStateBoundsOfAtLeast(PERMISSIVE_CHAIN, PERMISSIVE_ITEMS);
    return new Pda(grammar, machines.makeMachine(rules, runTime, ReturnStrategy.EAGER), conflicts);
  }

  /** Makes the first attempt, then others if a pump was found or if all are asked for. */
  private Outcome runAttempts(RuleSet rules, boolean triesAll) {
    Outcome first = runGrowingBounds(rules);
    if (first instanceof Deterministic) {
      return first;
    }
    if (first instanceof Outcome.Conflicting conflicting) {
      ImmutableList<RuleSet> ways = waysToWrite(rules);
      ImmutableList<Conflict> remaining = remainingConflicts(conflicting, ways);
      if (!remaining.isEmpty()) {
        return new Outcome.Conflicting(rules, remaining);
      }
      Outcome deferring = runDeferring(rules, ways, true);
      return deferring == null || deferring instanceof Undecided ? first : deferring;
    }
    // Deferring seldom decides a grammar without a pump, except where terminals compete.
    boolean mayHelp = triesAll || !rules.lexemes().terminals().isEmpty();
    if (mayHelp
        && budget.remainingForOthers() > 0
        && runDeferring(rules, waysToWrite(rules), false) instanceof Deterministic deterministic) {
      return deterministic;
    }
    return first;
  }

  private Outcome unrolled(Outcome before, boolean triesAll) {
    try {
      RuleSet rules = Normalization.normalize(grammar, options.limits(), false);
      Outcome outcome = runAttempts(rules, triesAll);
      return outcome instanceof Deterministic ? outcome : before;
    } catch (LimitExceededException tooLarge) {
      return before;
    }
  }

  /**
   * Tries small bounds first. The next bound is tried only if the bound on chains was passed,
   * because any other end would be the same under it. After a late pass only the last bound is
   * tried.
   */
  private Outcome runGrowingBounds(RuleSet rules) {
    ImmutableList<Attempt> attempts = plan.growingAttempts(rules);
    int last = attempts.size() - 1;
    int i = 0;
    while (i < last) {
      Outcome outcome = runEarly(attempts.get(i));
      if (!(outcome instanceof Undecided undecided) || undecided.why() != LimitKind.CHAIN_BOUND) {
        return outcome;
      }
      i = undecided.steps() > Plan.EARLY_STEPS ? last : i + 1;
    }
    return runWithinShare(attempts.get(last));
  }

  private Outcome runEarly(Attempt attempt) {
    try {
      return runWithinShare(attempt);
    } catch (LimitExceededException tooEarly) {
      String reason = String.valueOf(tooEarly.getMessage());
      long steps = options.limits().steps();
      return new Undecided(attempt.rules(), LimitKind.CHAIN_BOUND, reason, SIMPLIFY, steps);
    }
  }

  /**
   * Runs an attempt within its share of the steps. If it follows smaller bounds, running out of
   * steps is blamed on the share and not on the bounds.
   */
  private Outcome runWithinShare(Attempt attempt) {
    if (!attempt.isNext()) {
      return run(attempt, true);
    }
    long steps = Math.min(attempt.bounds().steps(), attempt.share().stepsOf(budget));
    if (steps > 0) {
      Outcome outcome = run(attempt, true);
      boolean usesUp = outcome instanceof Undecided undecided && undecided.why() == LimitKind.STEPS;
      if (!usesUp || steps == attempt.bounds().steps()) {
        return outcome;
      }
    }
    String reason =
        "few return addresses above the stack do not suffice, and to try more took too large a part"
            + " of the "
            + budget.total()
            + " steps of exploration";
    return new Undecided(attempt.rules(), LimitKind.STEPS, reason, MORE.formatted("steps"), 0);
  }

  /**
   * Returns the ways to write the rules: with common beginnings copied to the calls, and as they
   * are.
   */
  private ImmutableList<RuleSet> waysToWrite(RuleSet rules) {
    RuleSet factored = LeftFactoring.apply(rules, options.limits());
    return factored.equals(rules) ? ImmutableList.of(rules) : ImmutableList.of(factored, rules);
  }

  /**
   * Returns the conflicts whose pumps also pass the bounds with deferred returns, in each of the
   * ways to write the rules.
   */
  private ImmutableList<Conflict> remainingConflicts(
      Outcome.Conflicting outcome, ImmutableList<RuleSet> waysToWrite) {
    ImmutableList<Conflict> remaining = outcome.conflicts();
    for (RuleSet rules : waysToWrite) {
      if (remaining.isEmpty()) {
        break;
      }
      Machine machine = machines.makeMachine(rules, options.limits(), ReturnStrategy.DEFERRING);
      remaining =
          remaining.stream()
              .filter(conflict -> exceedsBounds(machine, conflict))
              .collect(ImmutableList.toImmutableList());
      budget.recordSearch(machine.meter().comparisonSteps());
    }
    return remaining;
  }

  private static boolean exceedsBounds(Machine machine, Conflict conflict) {
    byte[] text = conflict.pumpedText(machine.limits().chain() + machine.limits().items());
    try {
      int unused = Configuration.start(machine).read(text, 0, text.length);
      return false;
    } catch (StateBoundException passed) {
      return true;
    }
  }

  /**
   * Makes the attempts with deferred returns. Some grammars are deterministic only in this
   * construction.
   *
   * @param ways the ways to write the rules, in the order of the attempts
   * @return the first deterministic outcome, else the last one; null if no attempt was made, if the
   *     last attempt passed a limit of compiling, or if an attempt would repeat an earlier one
   */
  private @Nullable Outcome runDeferring(
      RuleSet plain, ImmutableList<RuleSet> ways, boolean searchesConflicts) {
    Outcome last = null;
    for (Attempt attempt : plan.deferringAttempts(ways)) {
      if (budget.remainingForOthers() <= 0) {
        break;
      }
      Saturation exploration = begin(attempt);
      if (attempt.rules().equals(plain) && !exploration.machine().hasDeferredReturns()) {
        return null;
      }
      try {
        last = run(attempt, exploration, searchesConflicts);
      } catch (LimitExceededException tooLarge) {
        last = null;
      }
      if (last instanceof Deterministic) {
        return last;
      }
    }
    return last;
  }

  private Outcome runEnlarged(Undecided before) {
    if (budget.remainingForOthers() <= 0) {
      return before.withAdvice(BUDGET);
    }
    Outcome outcome = run(plan.largerAttempt(before.rules()), true);
    if (outcome instanceof Outcome.Conflicting) {
      return outcome;
    }
    if (outcome instanceof Deterministic deterministic) {
      PdaStatistics size = deterministic.machine().statistics();
      int mostGroups = deterministic.machine().maxGroups();
      Limits given = options.limits();
      return before.withAdvice(
          "the limits items = "
              + Math.max(size.largestState(), given.items())
              + (mostGroups > given.groups() ? ", groups = " + mostGroups : "")
              + " and chain = "
              + Math.max(size.longestChain(), given.chain())
              + " suffice");
    }
    boolean usesUp = outcome instanceof Undecided undecided && undecided.why() == LimitKind.STEPS;
    return usesUp || budget.remainingForOthers() <= 0 ? before.withAdvice(BUDGET) : before;
  }

  private Outcome run(Attempt attempt, boolean searchesConflicts) {
    return run(attempt, begin(attempt), searchesConflicts);
  }

  /** Continues an exploration of the same rules that passed smaller bounds, or begins a new one. */
  private Saturation begin(Attempt attempt) {
    Limits limits = withSteps(attempt.bounds(), Math.min(share(attempt), budget.remainingSteps()));
    if (attempt.construction() == ReturnStrategy.EAGER) {
      Saturation before = passed;
      passed = null;
      if (before != null && before.machine().rules().equals(attempt.rules())) {
        before.machine().raise(limits);
        return before;
      }
    }
    return new Saturation(machines.makeMachine(attempt.rules(), limits, attempt.construction()));
  }

  /** Returns the attempt's share of the steps, before it is cut to the rest of the budget. */
  private long share(Attempt attempt) {
    return Math.max(1, Math.min(attempt.bounds().steps(), attempt.share().stepsOf(budget)));
  }

  /** Bounds the steps. At least one step is left, because a part of a small budget may be none. */
  private static Limits withSteps(Limits bounds, long steps) {
    return bounds.withSteps(Math.max(1, Math.min(bounds.steps(), steps)));
  }

  private Outcome run(Attempt attempt, Saturation exploration, boolean searchesConflicts) {
    CompilationCancelledException.checkInterrupted();
    Machine machine = exploration.machine();
    long share = share(attempt);
    long before = machine.meter().steps();
    long followedBefore = machine.meter().followingSteps();
    try {
      Saturation.Order order =
          budget.explorationSteps() == 0
              ? Saturation.Order.BREADTH_FIRST
              : Saturation.Order.LONG_CHAINS;
      return exploration.explore(order, machine.limits().steps())
          ? trim(machine, Coreachability.tryTrim(machine))
          : new Undecided(
              attempt.rules(),
              LimitKind.STEPS,
              tooManySteps(Math.min(share, budget.total())),
              MORE.formatted("steps"),
              machine.limits().steps());
    } catch (StateBoundException bound) {
      if (attempt.construction() == ReturnStrategy.EAGER) {
        passed = exploration;
      }
      ImmutableList<Conflict> conflicts =
          searchesConflicts ? conflicts(exploration) : ImmutableList.of();
      return conflicts.isEmpty()
          ? undecided(attempt, bound, machine.meter().followingSteps() - followedBefore)
          : new Outcome.Conflicting(attempt.rules(), conflicts);
    } finally {
      budget.recordSteps(machine.meter().steps() - before);
    }
  }

  private static Undecided undecided(Attempt attempt, StateBoundException bound, long steps) {
    LimitKind why =
        switch (bound.bound()) {
          case CHAIN -> LimitKind.CHAIN_BOUND;
          case ITEMS, GROUPS -> LimitKind.STATE_BOUND;
          case STATES -> LimitKind.STATES;
        };
    String advice = why == LimitKind.STATES ? MORE.formatted("states") : SIMPLIFY;
    return new Undecided(attempt.rules(), why, String.valueOf(bound.getMessage()), advice, steps);
  }

  /** Returns the conflicts whose pumps lead past the bound that an exploration passed. */
  private ImmutableList<Conflict> conflicts(Saturation exploration) {
    Machine machine = exploration.machine();
    WordSearchKey words = new WordSearchKey(machine.dottedRules(), machine.construction());
    // A search for pumps gets all remaining steps. Its result may decide, and larger bounds seldom
    // do.
    Limits all =
        withSteps(machine.limits().withSteps(options.limits().steps()), budget.remainingSteps());
    Machine wide = machines.wideMachine(machine.dottedRules(), options.limits());
    ConflictSearch search =
        new ConflictSearch(grammar, machine.rules(), all, machine, wide, !notFound.contains(words));
    ImmutableList<Conflict> conflicts = search.search(exploration.failingWord());
    if (search.hasFoundNoWord()) {
      notFound.add(words);
    }
    budget.recordSearch(search.steps());
    return conflicts;
  }

  /**
   * Names the part of the steps that the attempt had if it is less than the given steps. More than
   * that part decides nothing.
   */
  private String tooManySteps(long part) {
    long given = Math.min(options.limits().steps(), budget.total());
    return part < given
        ? "more than "
            + part
            + " steps of exploration, one attempt's part of the "
            + given
            + " given"
        : "more than " + given + " steps of exploration";
  }

  private Outcome trim(Machine machine, boolean anyText) {
    if (!anyText) {
      throw longestMatchError(
          "DYCK-D003",
          "with longest match no text of the rule '" + grammar.start() + "' is left",
          "some terminal takes what a later one needs: take the longest match off, or let a"
              + " character stand between them; if the notation made it a terminal: --no-terminals"
              + " (in Java ReadOptions.builder().conventionalTerminals(false))");
    }
    return new Deterministic(machine);
  }

  private GrammarException longestMatchError(String code, String message, String advice) {
    return new GrammarException(
        ImmutableList.of(
            new Diagnostic(
                code,
                Severity.ERROR,
                grammar.source(),
                grammar.rule(grammar.start()).nameSpan(),
                message,
                advice)));
  }
}
