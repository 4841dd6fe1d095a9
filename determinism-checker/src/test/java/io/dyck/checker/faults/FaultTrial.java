package io.dyck.checker.faults;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.language.LanguageChange;
import io.dyck.checker.language.LanguageComparison;
import io.dyck.checker.repair.Effort;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.repair.RepairSearch;
import io.dyck.checker.repair.SearchListener;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.SentenceSampler;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.TrialCompilation;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.size.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plants faults of one cause, keeps the faults that make the grammar nondeterministic, and counts
 * how many of them the checker names and mends.
 */
final class FaultTrial {
  private static final Effort EFFORT = new Effort(60, 8, 20_000_000, 400_000, 30_000);
  private static final long COMPARISON_STEPS = 300_000;

  private final ConflictCause cause;
  private final int samples;
  private int planted;
  private int rejected;
  private int named;
  private int mended;
  private final List<String> misses = new ArrayList<>();

  FaultTrial(ConflictCause cause, int samples) {
    this.cause = cause;
    this.samples = samples;
  }

  int rejected() {
    return rejected;
  }

  int named() {
    return named;
  }

  int mended() {
    return mended;
  }

  List<String> misses() {
    return misses;
  }

  @Override
  public String toString() {
    return cause.page()
        + ": planted "
        + planted
        + ", rejected "
        + rejected
        + ", cause named rightly "
        + named
        + ", mended to the language before "
        + mended;
  }

  void run(int wanted, long firstSeed) {
    for (long seed = firstSeed; rejected < wanted && seed < firstSeed + 20L * wanted; seed++) {
      for (Fault fault : Fault.plant(cause, seed)) {
        look(fault);
      }
    }
  }

  private void look(Fault fault) {
    Optional<Pda> before = compile(fault.before());
    if (before.isEmpty()) {
      return;
    }
    planted++;
    Grammar grammar = Gbnf.parse("fault.gbnf", fault.after());
    ImmutableList<Conflict> conflicts;
    try {
      Pda.compile(grammar);
      return;
    } catch (NondeterministicGrammarException e) {
      conflicts = e.conflicts();
    } catch (UndecidedGrammarException e) {
      return;
    }
    rejected++;
    RepairSearch search =
        new RepairSearch(
            new TrialCompilation(grammar, Limits.DEFAULT),
            conflicts,
            Gbnf::parse,
            EFFORT,
            SearchListener.NONE);
    RepairSearch.Result result = search.search(conflicts.get(0));
    boolean rightCause = result.likelyCause().filter(c -> c == cause).isPresent();
    named += rightCause ? 1 : 0;
    boolean restored = false;
    StringBuilder titles = new StringBuilder();
    for (Repair repair : result.repairs()) {
      restored = restored || isRestored(before.get(), repair.applyTo(grammar.source()));
      titles.append("  repair: ").append(repair.title()).append('\n');
    }
    mended += restored ? 1 : 0;
    if (!rightCause || !restored) {
      misses.add(
          "cause "
              + result.likelyCause()
              + (restored ? ", mended" : ", not mended")
              + "\n"
              + fault.after()
              + titles);
    }
  }

  private static Optional<Pda> compile(String text) {
    try {
      return Optional.of(Pda.compile(Gbnf.parse("grammar.gbnf", text)));
    } catch (NondeterministicGrammarException
        | UndecidedGrammarException
        | GrammarException unusable) {
      return Optional.empty();
    }
  }

  /**
   * Returns whether a repair restores the language, as far as a bounded comparison and samples of
   * both grammars show.
   */
  private boolean isRestored(Pda before, String repaired) {
    Optional<Pda> after = compile(repaired);
    if (after.isEmpty()) {
      return false;
    }
    LanguageChange change =
        new LanguageComparison(before, after.get(), false, false).search(COMPARISON_STEPS);
    return change.lost() == null
        && change.gained() == null
        && agreeOnSamples(before, after.get())
        && agreeOnSamples(after.get(), before);
  }

  private boolean agreeOnSamples(Pda one, Pda other) {
    SentenceSampler sampler = SentenceSampler.of(one.grammar());
    for (int seed = 0; seed < samples / 2; seed++) {
      byte[] text = sampler.sample(seed, 10 + seed % 60).orElse(new byte[0]);
      // A sampled text of a difference may be one that is taken out.
      if (one.accepts(text) != other.accepts(text)) {
        return false;
      }
    }
    return true;
  }
}
