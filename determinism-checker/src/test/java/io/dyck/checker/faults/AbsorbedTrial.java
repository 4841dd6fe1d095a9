package io.dyck.checker.faults;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.cause.ConflictCause;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.finding.Report;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.UndecidedGrammarException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Plants faults of one cause, and keeps the faults after which the grammar is still deterministic.
 * Counts the faults for which a lint reports more findings than before.
 */
final class AbsorbedTrial {
  private final ConflictCause cause;
  private int planted;
  private int absorbed;
  private int told;
  private final List<String> misses = new ArrayList<>();

  AbsorbedTrial(ConflictCause cause) {
    this.cause = cause;
  }

  int absorbed() {
    return absorbed;
  }

  int told() {
    return told;
  }

  List<String> misses() {
    return misses;
  }

  @Override
  public String toString() {
    return cause.page() + ": planted " + planted + ", absorbed " + absorbed + ", told " + told;
  }

  void run(int wanted, long firstSeed) {
    for (long seed = firstSeed; absorbed < wanted && seed < firstSeed + 5L * wanted; seed++) {
      for (AbsorbedFault fault : AbsorbedFault.plant(cause, seed)) {
        look(fault.codes(), fault.before(), fault.after());
      }
      // Faults that should make a grammar nondeterministic sometimes leave it deterministic.
      for (Fault fault : Fault.plant(cause, seed)) {
        look(AbsorbedFault.codes(cause), fault.before(), fault.after());
      }
    }
  }

  private void look(Set<LintCode> codes, String before, String after) {
    planted++;
    if (!isDeterministic(before) || !isDeterministic(after)) {
      return;
    }
    Report sound = check(before);
    Report faulty = check(after);
    absorbed++;
    boolean isTold = codes.stream().anyMatch(code -> count(faulty, code) > count(sound, code));
    told += isTold ? 1 : 0;
    if (!isTold) {
      misses.add(after);
    }
  }

  private static boolean isDeterministic(String text) {
    try {
      return Pda.compile(Gbnf.parse("fault.gbnf", text)).conflicts().isEmpty();
    } catch (NondeterministicGrammarException | UndecidedGrammarException rejected) {
      return false;
    }
  }

  private static Report check(String text) {
    return DeterminismChecker.check(Gbnf.parse("fault.gbnf", text), CheckOptions.DEFAULT);
  }

  private static long count(Report report, LintCode code) {
    return report.findings().stream().filter(f -> f.code().equals(code.text())).count();
  }
}
