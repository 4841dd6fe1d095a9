package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.MemoryExhaustedException;
import io.dyck.grammar.Grammar;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import io.dyck.pda.work.WorkKind;
import io.dyck.pda.work.WorkMeter;

/**
 * A grammar that is tried out: normalized once, then run without a decision, decided within few
 * steps, or both, with a count of the work. Serves changed grammars, of which many are tried and
 * few are kept. Not thread-safe.
 */
public final class TrialCompilation {
  private final Grammar grammar;
  private final Limits limits;
  private final RuleSet rules;
  private final MachineFactory machines = new MachineFactory();
  private final long normalizing;
  private final WorkMeter meter = new WorkMeter();

  /**
   * Normalizes a grammar.
   *
   * @param grammar the rules
   * @param limits bounds on what may be built
   * @throws io.dyck.failure.LimitExceededException if a rule is too large
   * @throws MemoryExhaustedException if Java has too little memory
   */
  public TrialCompilation(Grammar grammar, Limits limits) {
    this.grammar = grammar;
    this.limits = limits;
    try {
      this.rules = Normalization.normalize(grammar, limits, true);
    } catch (OutOfMemoryError e) {
      throw memoryExhausted(e);
    }
    for (Dfa body : rules.bodies()) {
      meter.count(WorkKind.NORMALIZED, body.size() + body.edges());
    }
    this.normalizing = meter.steps();
  }

  /**
   * Returns the grammar.
   *
   * @return the author's rules
   */
  public Grammar grammar() {
    return grammar;
  }

  /**
   * Returns the limits of compiling.
   *
   * @return all bounds
   */
  public Limits limits() {
    return limits;
  }

  /**
   * Returns the part of {@link #work()} that normalizing took.
   *
   * @return the least work that another grammar of this size will take
   */
  public long normalizing() {
    return normalizing;
  }

  /**
   * Makes a machine without a decision, which runs as far as its bounds allow.
   *
   * @param chain return addresses a state may hold
   * @param items dotted rules a state may hold
   * @param construction the construction of the machine
   * @return a new machine
   */
  @SuppressWarnings("exports")
  public Machine machine(int chain, int items, ReturnStrategy construction) {
    return machines.makeMachine(rules, limits.withStateBounds(chain, items), construction);
  }

  /**
   * Decides with the attempts of {@link Pda#compile(Grammar, PdaOptions)}.
   *
   * @param permissive see {@link PdaOptions#permissive()}
   * @return the automaton
   * @throws NondeterministicGrammarException if the grammar has conflicts
   * @throws UndecidedGrammarException if the limits do not suffice to decide
   * @throws io.dyck.failure.LimitExceededException if the machine is too large
   * @throws io.dyck.grammar.GrammarException if longest match leaves no text
   */
  public Pda compile(boolean permissive) {
    return compile(permissive, Long.MAX_VALUE);
  }

  /**
   * Decides with a bound on the work of all attempts together. The attempts are made under small
   * bounds, under the given limits and under larger ones.
   *
   * @param permissive see {@link PdaOptions#permissive()}
   * @param budget units of work, as {@link Limits#steps()} counts them for each attempt
   * @return the automaton
   * @throws NondeterministicGrammarException if the grammar has conflicts
   * @throws UndecidedGrammarException if budget or limits do not suffice to decide
   * @throws io.dyck.failure.LimitExceededException if the machine is too large
   * @throws io.dyck.grammar.GrammarException if longest match leaves no text
   */
  public Pda compile(boolean permissive, long budget) {
    return run(new PdaOptions(limits, permissive), budget, true);
  }

  /**
   * Decides within few steps. Larger bounds are not tried, because they only improve the advice on
   * an undecided grammar.
   *
   * @param steps units of work for one attempt
   * @return the automaton
   * @throws NondeterministicGrammarException if the grammar has conflicts
   * @throws UndecidedGrammarException if steps or limits do not suffice to decide
   * @throws io.dyck.failure.LimitExceededException if the machine is too large
   * @throws io.dyck.grammar.GrammarException if longest match leaves no text
   */
  public Pda decide(long steps) {
    Limits bounded = limits.withSteps(Math.min(limits.steps(), steps));
    return run(new PdaOptions(bounded, false), Long.MAX_VALUE, false);
  }

  /**
   * Reports that memory ran out. The partial result is garbage by now, which leaves enough memory
   * for the report.
   */
  private static MemoryExhaustedException memoryExhausted(OutOfMemoryError e) {
    return new MemoryExhaustedException("compiling the grammar", e);
  }

  private Pda run(PdaOptions options, long budget, boolean triesLargerBounds) {
    Compilation compilation = new Compilation(grammar, machines, options, budget);
    try {
      return compilation.run(rules, triesLargerBounds);
    } catch (OutOfMemoryError e) {
      throw memoryExhausted(e);
    } finally {
      meter.count(WorkKind.STEP, compilation.work());
    }
  }

  /**
   * Makes an automaton in permissive mode, without a decision.
   *
   * @return an automaton that materializes as it runs
   * @throws io.dyck.grammar.GrammarException if the grammar has rules with longest match
   */
  public Pda permissive() {
    PdaOptions options = new PdaOptions(limits, true);
    return new Compilation(grammar, machines, options, Long.MAX_VALUE)
        .permissive(rules, ImmutableList.of());
  }

  /**
   * Returns the work of all calls so far.
   *
   * @return about in proportion to the time; equal for equal grammars and calls
   */
  public long work() {
    return meter.steps();
  }
}
