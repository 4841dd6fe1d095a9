package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CompilationCancelledException;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.LimitExceededException;
import io.dyck.grammar.Severity;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Construction;
import io.dyck.pda.machine.DottedRules;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Saturation.Order;
import io.dyck.pda.machine.StateBoundException;
import io.dyck.pda.machine.StateBoundException.Bound;
import io.dyck.pda.normalize.LeftFactoring;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.normalize.RuleSet;
import io.dyck.pda.size.Limits;
import io.dyck.pda.size.PdaStatistics;
import io.dyck.pda.witness.ConflictSearch;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * From a grammar to a verdict: deterministic, conflict, or undecided (docs/determinism.md,
 * "Deciding").
 *
 * <p>A bound that is passed is no proof. So a pump is searched on the way to the place where it was
 * passed; without one, larger bounds are tried, and what they would need goes into the advice. A
 * long repetition whose body was made a rule is tried once more with the body unrolled before a
 * grammar is refused: the language is the same, and determinism can differ.
 */
final class Compilation {
  private static final int LARGER_ITEMS = 1024;
  private static final int LARGER_CHAIN = 32;
  private static final int PERMISSIVE_CHAIN = 64;
  private static final int PERMISSIVE_ITEMS = 1024;

  private static final int[] EARLY_CHAINS = {2, 3, 4};

  /**
   * What part of the budget the first attempt may take: what neither ends nor passes a bound by
   * then is seldom decided by what is left.
   */
  private static final int FIRST_PART = 2;

  /** A bound that is passed later than this is not passed early. */
  private static final long EARLY_STEPS = 10_000_000;

  private static final long LARGER_STEPS = 2_000_000;
  private static final long DEFERRING_STEPS = 2_000_000;

  /**
   * What part of the budget one bound may take after a smaller one was passed: what is decided by
   * it, or shows a pump, does so sooner.
   */
  private static final int NEXT_PART = 12;

  /** The same for bounds that are larger than the given ones. */
  private static final int LARGER_PART = 16;

  /**
   * Few grammars are decided by greater bounds and other ways, so these are tried while less than
   * this part is used up.
   */
  private static final int OTHERS_PART = 4;

  /** Where every larger bound is passed, the states multiply with each: bounds the time. */
  private static final int LARGER_STATES = 5_000;

  private static final String SIMPLIFY =
      "larger limits did not lead to a decision either; bound repetitions, reserve keywords with"
          + " 'A - B', or compile in permissive mode";

  private static final String MORE =
      "more `%s` may decide it; or bound repetitions, reserve keywords with 'A - B', or compile"
          + " in permissive mode";

  private static final String BUDGET =
      "larger limits were tried until the steps were used up; more `steps` look further, or bound"
          + " repetitions, reserve keywords with 'A - B', or compile in permissive mode";

  private final Grammar grammar;
  private final PdaOptions options;
  private final Machines machines;

  /** What all attempts together may take. */
  private final long budget;

  /** What all attempts together took, in the unit of {@code Limits.steps()}. */
  private long work;

  /** What looking for conflicts took. */
  private long searching;

  /** The words that pass a bound; bounds only grow. */
  private record Words(DottedRules rules, Construction construction) {}

  /** What was explored last with {@link Construction#EAGER} and passed a bound, if anything. */
  private @Nullable Exploration passed;

  /** Those that were looked for in vain: none that passes a greater bound would be found. */
  private final Set<Words> notFound = new HashSet<>();

  Compilation(Grammar grammar, Machines machines, PdaOptions options, long budget) {
    this.grammar = grammar;
    this.machines = machines;
    this.options = options;
    this.budget = budget;
  }

  private sealed interface Attempt {
    record Deterministic(Machine machine) implements Attempt {}

    record Conflicting(RuleSet rules, ImmutableList<Conflict> conflicts) implements Attempt {}

    /**
     * @param boundPassed whether larger state bounds may help
     * @param chainPassed whether it was the bound on chains
     * @param usesUpSteps whether no bound was passed before the steps were used up
     * @param steps of exploration
     */
    record Undecided(
        RuleSet rules,
        String reason,
        String advice,
        boolean boundPassed,
        boolean chainPassed,
        boolean usesUpSteps,
        long steps)
        implements Attempt {
      Undecided advising(String other) {
        return new Undecided(rules, reason, other, boundPassed, chainPassed, usesUpSteps, steps);
      }
    }
  }

  long work() {
    return work;
  }

  private long left() {
    return budget - work - searching;
  }

  /** What is left for all but the first attempt. */
  private long leftForOthers() {
    return budget / OTHERS_PART - work - searching;
  }

  /** Decides about rules that are normalized already. */
  Pda run(RuleSet rules, boolean triesLargerBounds) {
    Attempt attempt = inAllWays(rules, triesLargerBounds);
    if (!(attempt instanceof Attempt.Deterministic) && rules.callsRepetitionBodies()) {
      attempt = unrolled(attempt, triesLargerBounds);
    }
    if (triesLargerBounds
        && attempt instanceof Attempt.Undecided undecided
        && undecided.boundPassed()) {
      attempt = enlarged(undecided);
    }
    if (attempt instanceof Attempt.Deterministic deterministic) {
      return new Pda(grammar, deterministic.machine(), ImmutableList.of());
    }
    if (attempt instanceof Attempt.Conflicting conflicting) {
      if (options.permissive()) {
        return permissive(conflicting.rules(), conflicting.conflicts());
      }
      throw new NondeterministicGrammarException(conflicting.conflicts());
    }
    Attempt.Undecided undecided = (Attempt.Undecided) attempt;
    if (options.permissive()) {
      return permissive(undecided.rules(), ImmutableList.of());
    }
    throw new UndecidedGrammarException(undecided.reason(), undecided.advice());
  }

  /** Other ways are tried in any case where a pump was found, or if all is to be tried. */
  private Attempt inAllWays(RuleSet rules, boolean triesAll) {
    Attempt first = earlyThenAsGiven(rules);
    if (first instanceof Attempt.Deterministic) {
      return first;
    }
    if (first instanceof Attempt.Conflicting conflicting) {
      ImmutableList<RuleSet> others = otherRules(rules);
      ImmutableList<Conflict> remaining = remaining(conflicting, others);
      if (!remaining.isEmpty()) {
        return new Attempt.Conflicting(rules, remaining);
      }
      Attempt deferring = deferring(rules, others, true);
      return deferring == null || deferring instanceof Attempt.Undecided ? first : deferring;
    }
    // Of what passes no bound few are decided by it, but where terminals compete.
    boolean mayHelp = triesAll || !rules.lexemes().terminals().isEmpty();
    if (mayHelp
        && leftForOthers() > 0
        && deferring(rules, otherRules(rules), false) instanceof Attempt.Deterministic deferring) {
      return deferring;
    }
    return first;
  }

  /** What passed all small bounds on chains is seldom decided by the greater one that is given. */
  private Attempt asGiven(RuleSet rules) {
    Limits limits = options.limits();
    if (limits.chain() <= EARLY_CHAINS[0]) {
      return attempt(rules, limits);
    }
    return amongOthers(rules, limits);
  }

  /** Tries bounds after smaller ones were passed, with what is left for that. */
  private Attempt amongOthers(RuleSet rules, Limits bounds) {
    long steps = Math.min(bounds.steps(), Math.min(leftForOthers(), budget / NEXT_PART));
    if (steps > 0) {
      Attempt attempt = attempt(rules, bounds.withSteps(steps));
      boolean usesUp = attempt instanceof Attempt.Undecided undecided && undecided.usesUpSteps();
      if (!usesUp || steps == bounds.steps()) {
        return attempt;
      }
    }
    String reason =
        "few return addresses above the stack do not suffice, and to try more took too large a part"
            + " of the "
            + budget
            + " steps of exploration";
    return new Attempt.Undecided(rules, reason, MORE.formatted("steps"), false, false, true, 0);
  }

  /** The rules with what begins alike copied to the calls, and themselves. */
  private ImmutableList<RuleSet> otherRules(RuleSet rules) {
    RuleSet factored = LeftFactoring.apply(rules, options.limits());
    return factored.equals(rules) ? ImmutableList.of(rules) : ImmutableList.of(factored, rules);
  }

  /**
   * The conflicts whose pumps pass the bounds with deferred returns, too, for each of the rules.
   */
  private ImmutableList<Conflict> remaining(
      Attempt.Conflicting attempt, ImmutableList<RuleSet> others) {
    ImmutableList<Conflict> remaining = attempt.conflicts();
    for (RuleSet rules : others) {
      if (remaining.isEmpty()) {
        break;
      }
      Machine machine = machines.of(rules, options.limits(), Construction.DEFERRING);
      remaining =
          remaining.stream()
              .filter(conflict -> passesBounds(machine, conflict))
              .collect(ImmutableList.toImmutableList());
      searching += machine.comparingSteps();
    }
    return remaining;
  }

  private static boolean passesBounds(Machine machine, Conflict conflict) {
    byte[] text = conflict.pumped(machine.limits().chain() + machine.limits().items());
    try {
      int unused = Configuration.start(machine).read(text, 0, text.length);
      return false;
    } catch (StateBoundException passed) {
      return true;
    }
  }

  /**
   * A growing chain shows early: nearly all grammars that pass a bound of 2 pass any. So begin with
   * that bound, where the way to it is short, then with the next ones, where the words that pass
   * them are longer and show more pumps. What passes no bound before the steps are used up, or
   * another one than that on chains, would do so again under the next ones. Last comes the bound
   * that is given.
   */
  private Attempt earlyThenAsGiven(RuleSet rules) {
    Limits given = options.limits();
    for (int chain : EARLY_CHAINS) {
      if (given.chain() > chain) {
        Attempt early = early(rules, given, chain);
        if (!(early instanceof Attempt.Undecided undecided) || !undecided.chainPassed()) {
          return early;
        }
        if (undecided.steps() > EARLY_STEPS) {
          break;
        }
      }
    }
    return asGiven(rules);
  }

  private Attempt early(RuleSet rules, Limits given, int chain) {
    try {
      Limits bounds = given.withStateBounds(chain, given.items());
      return chain == EARLY_CHAINS[0]
          ? attempt(rules, within(bounds, budget / FIRST_PART))
          : amongOthers(rules, bounds);
    } catch (LimitExceededException tooEarly) {
      String reason = String.valueOf(tooEarly.getMessage());
      return new Attempt.Undecided(rules, reason, SIMPLIFY, true, true, false, given.steps());
    }
  }

  private Attempt unrolled(Attempt before, boolean triesAll) {
    try {
      RuleSet rules = Normalization.normalize(grammar, options.limits(), false);
      Attempt attempt = inAllWays(rules, triesAll);
      return attempt instanceof Attempt.Deterministic ? attempt : before;
    } catch (LimitExceededException tooLarge) {
      return before;
    }
  }

  /** The same rules under bounds that only a hostile text meets; materialized as it runs. */
  Pda permissive(RuleSet rules, ImmutableList<Conflict> conflicts) {
    if (!rules.lexemes().terminals().isEmpty()) {
      throw longestMatchError(
          "DYCK-D004",
          "a grammar that is not deterministic and has rules with longest match cannot run in"
              + " permissive mode: whether a text can be finished would not be known",
          "take the longest match off, or mend what `dyck check` says without permissive mode");
    }
    Limits given = options.limits();
    Limits runTime =
        given.withStateBounds(
            Math.max(PERMISSIVE_CHAIN, given.chain()), Math.max(PERMISSIVE_ITEMS, given.items()));
    return new Pda(grammar, machines.of(rules, runTime, Construction.EAGER), conflicts);
  }

  /**
   * Some grammars are deterministic only if returns are deferred, which makes stacks higher; what
   * is not decided soon would seldom be decided later.
   *
   * @param plain the rules that were tried without deferring returns
   * @param others ways to write the rules, in the order to try them
   * @return the first that is deterministic, else the last; null if a limit was passed, or if it
   *     would be what was tried already
   */
  private @Nullable Attempt deferring(
      RuleSet plain, ImmutableList<RuleSet> others, boolean searchesConflicts) {
    Limits given = options.limits();
    Attempt last = null;
    for (RuleSet rules : others) {
      if (leftForOthers() <= 0) {
        break;
      }
      Limits soon = within(given, Math.min(DEFERRING_STEPS, leftForOthers()));
      Machine machine = machines.of(rules, withinBudget(soon), Construction.DEFERRING);
      if (rules.equals(plain) && !machine.defersAny()) {
        return null;
      }
      try {
        last = attempt(new Exploration(machine), soon, searchesConflicts);
      } catch (LimitExceededException tooLarge) {
        last = null;
      }
      if (last instanceof Attempt.Deterministic) {
        return last;
      }
    }
    return last;
  }

  /** Where the same rules passed smaller bounds, goes on from there. */
  private Attempt attempt(RuleSet rules, Limits bounds) {
    Limits limits = withinBudget(bounds);
    Exploration before = passed;
    passed = null;
    if (before != null && before.isOf(rules)) {
      before.machine().raise(limits);
      return attempt(before, bounds, true);
    }
    return attempt(new Exploration(machines.of(rules, limits, Construction.EAGER)), bounds, true);
  }

  private Limits withinBudget(Limits bounds) {
    return within(bounds, left());
  }

  /** With so many steps at most, but one at least: a part of a small budget may be none. */
  private static Limits within(Limits bounds, long steps) {
    return bounds.withSteps(Math.max(1, Math.min(bounds.steps(), steps)));
  }

  private Attempt attempt(Exploration exploration, Limits bounds, boolean searchesConflicts) {
    CompilationCancelledException.checkInterrupted();
    Machine machine = exploration.machine();
    RuleSet rules = machine.rules();
    Limits limits = machine.limits();
    long before = exploration.work();
    long stepsBefore = exploration.steps();
    try {
      return exploration.run(work == 0 ? Order.BREADTH_FIRST : Order.LONG_CHAINS)
          ? trimmed(machine, exploration.trim())
          : new Attempt.Undecided(
              rules,
              "more than " + Math.min(bounds.steps(), budget) + " steps of exploration",
              MORE.formatted("steps"),
              false,
              false,
              true,
              limits.steps());
    } catch (StateBoundException bound) {
      if (machine.construction() == Construction.EAGER) {
        passed = exploration;
      }
      ImmutableList<Conflict> conflicts = ImmutableList.of();
      if (searchesConflicts) {
        Words words = new Words(machine.dottedRules(), machine.construction());
        boolean looksForWords = !notFound.contains(words);
        // A pump decides, however little is left for larger bounds.
        Limits all = withinBudget(limits.withSteps(options.limits().steps()));
        Machine wide = machines.wide(machine.dottedRules(), options.limits());
        ConflictSearch search =
            new ConflictSearch(grammar, rules, all, machine, wide, looksForWords);
        conflicts = search.search(exploration.failingWord());
        if (search.foundNoWord()) {
          notFound.add(words);
        }
        searching += search.steps();
      }
      if (!conflicts.isEmpty()) {
        return new Attempt.Conflicting(rules, conflicts);
      }
      boolean tooMany = bound.bound() == Bound.STATES;
      return new Attempt.Undecided(
          rules,
          String.valueOf(bound.getMessage()),
          tooMany ? MORE.formatted("states") : SIMPLIFY,
          !tooMany,
          bound.bound() == Bound.CHAIN,
          false,
          exploration.steps() - stepsBefore);
    } finally {
      work += exploration.work() - before;
    }
  }

  private Attempt trimmed(Machine machine, boolean anyText) {
    if (!anyText) {
      throw longestMatchError(
          "DYCK-D003",
          "with longest match no text of the rule '" + grammar.start() + "' is left",
          "some terminal takes what a later one needs: take the longest match off, or let a"
              + " character stand between them");
    }
    return new Attempt.Deterministic(machine);
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

  /**
   * Tries larger limits: a longer way past a larger bound may hold the pump that a shorter one did
   * not, and if the larger limits suffice, the advice can name them.
   */
  private Attempt enlarged(Attempt.Undecided before) {
    if (leftForOthers() <= 0) {
      return before.advising(BUDGET);
    }
    Limits given = options.limits();
    long steps = Math.min(LARGER_STEPS, Math.min(leftForOthers(), budget / LARGER_PART));
    Limits larger =
        given
            .withStateBounds(
                Math.max(LARGER_CHAIN, given.chain()), Math.max(LARGER_ITEMS, given.items()))
            .withStates(Math.min(LARGER_STATES, given.states()));
    Attempt attempt = attempt(before.rules(), within(larger, steps));
    if (attempt instanceof Attempt.Conflicting) {
      return attempt;
    }
    if (attempt instanceof Attempt.Deterministic deterministic) {
      PdaStatistics size = deterministic.machine().statistics();
      return before.advising(
          "the limits items = "
              + Math.max(size.largestState(), given.items())
              + " and chain = "
              + Math.max(size.longestChain(), given.chain())
              + " suffice");
    }
    boolean usesUp = attempt instanceof Attempt.Undecided undecided && undecided.usesUpSteps();
    return usesUp || leftForOthers() <= 0 ? before.advising(BUDGET) : before;
  }
}
