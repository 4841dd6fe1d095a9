package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LimitExceededException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Saturation;
import io.dyck.pda.machine.StateBoundException;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.normalize.RuleSet;
import io.dyck.pda.witness.OpenReadings;
import io.dyck.pda.witness.Pump;
import java.util.Optional;

/**
 * From a grammar to a verdict: deterministic, conflict, or undecided (determinization.md, section
 * 4).
 *
 * <p>A bound that is passed is no proof. So a pump is searched on the way to the place where it was
 * passed; without one, larger bounds are tried, and what they would need goes into the advice. A
 * long repetition whose body was made a rule is tried once more with the body unrolled before a
 * grammar is refused: the language is the same, and determinism can differ.
 */
final class Compilation {
  private static final int[] LARGER_ITEMS = {256, 1024};
  private static final int[] LARGER_CHAIN = {16, 32};

  private final Grammar grammar;
  private final PdaOptions options;

  Compilation(Grammar grammar, PdaOptions options) {
    this.grammar = grammar;
    this.options = options;
  }

  private sealed interface Attempt {
    record Deterministic(Machine machine) implements Attempt {}

    record Conflicting(RuleSet rules, Conflict conflict) implements Attempt {}

    record Undecided(RuleSet rules, String reason) implements Attempt {}
  }

  Pda run() {
    RuleSet rules = Normalization.normalize(grammar, options.limits(), true);
    Attempt attempt = attempt(rules, options.limits());
    if (!(attempt instanceof Attempt.Deterministic) && !rules.pinned().isEmpty()) {
      attempt = unrolled(attempt);
    }
    if (attempt instanceof Attempt.Deterministic deterministic) {
      return new Pda(grammar, deterministic.machine(), ImmutableList.of());
    }
    if (attempt instanceof Attempt.Conflicting conflicting) {
      if (options.permissive()) {
        return permissive(conflicting.rules(), ImmutableList.of(conflicting.conflict()));
      }
      throw new NondeterministicGrammarException(ImmutableList.of(conflicting.conflict()));
    }
    Attempt.Undecided undecided = (Attempt.Undecided) attempt;
    if (options.permissive()) {
      return permissive(undecided.rules(), ImmutableList.of());
    }
    throw new UndecidedGrammarException(undecided.reason(), advice(undecided.rules()));
  }

  private Attempt unrolled(Attempt before) {
    try {
      Attempt attempt =
          attempt(Normalization.normalize(grammar, options.limits(), false), options.limits());
      return attempt instanceof Attempt.Deterministic ? attempt : before;
    } catch (LimitExceededException tooLarge) {
      return before;
    }
  }

  /** The same rules under bounds that only a hostile text meets; materialized as it runs. */
  private Pda permissive(RuleSet rules, ImmutableList<Conflict> conflicts) {
    Limits runTime = options.limits().withStateBounds(64, 1024);
    return new Pda(grammar, new Machine(rules, runTime), conflicts);
  }

  private Attempt attempt(RuleSet rules, Limits limits) {
    Machine machine = new Machine(rules, limits);
    Saturation saturation = new Saturation(machine, limits.steps());
    try {
      return saturation.run()
          ? new Attempt.Deterministic(machine)
          : new Attempt.Undecided(rules, "more than " + limits.steps() + " steps of exploration");
    } catch (StateBoundException passed) {
      Optional<Conflict> conflict =
          Pump.search(rules, limits, saturation.failingWord())
              .map(pump -> OpenReadings.conflict(grammar, pump));
      return conflict.isPresent()
          ? new Attempt.Conflicting(rules, conflict.get())
          : new Attempt.Undecided(rules, reason(passed));
    }
  }

  private static String reason(StateBoundException passed) {
    return switch (passed.bound()) {
      case CHAIN ->
          "a state with more than " + passed.allowed() + " return addresses above the stack";
      case ITEMS -> "a state with more than " + passed.allowed() + " items";
      case GROUPS -> "a stack symbol with more than " + passed.allowed() + " groups";
      case STATES -> "more than " + passed.allowed() + " states";
    };
  }

  /** Tries larger limits, so that the advice can name numbers that suffice. */
  private String advice(RuleSet rules) {
    for (int i = 0; i < LARGER_ITEMS.length; i++) {
      int chain = Math.max(LARGER_CHAIN[i], options.limits().chain());
      int items = Math.max(LARGER_ITEMS[i], options.limits().items());
      if (attempt(rules, options.limits().withStateBounds(chain, items))
          instanceof Attempt.Deterministic larger) {
        PdaStatistics size = larger.machine().statistics();
        return "the limits items = "
            + Math.max(size.largestState(), options.limits().items())
            + " and chain = "
            + Math.max(size.longestChain(), options.limits().chain())
            + " suffice";
      }
    }
    return "neither larger limits nor a proof of a conflict were found; simplify the rules named"
        + " above, or compile in permissive mode";
  }
}
