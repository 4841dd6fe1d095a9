package io.dyck.checker.finding;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceText;
import io.dyck.pda.size.PdaStatistics;
import java.util.Optional;

/**
 * All that a check of one grammar has found. Immutable.
 *
 * @param file what the user calls the grammar
 * @param source its text; empty if it cannot be read
 * @param grammar its rules, if it could be read
 * @param verdict whether it is deterministic
 * @param size of the machine, if there is one
 * @param findings errors, warnings and information; conflicts first, then in source order
 * @param rules the size table, in source order; empty if there is no grammar
 * @param silenced how many findings comments of the grammar have silenced
 * @param known how many findings the baseline has taken out
 * @param tests how many intent tests were run
 */
public record Report(
    String file,
    SourceText source,
    Optional<Grammar> grammar,
    Verdict verdict,
    Optional<PdaStatistics> size,
    ImmutableList<Finding> findings,
    ImmutableList<RuleFacts> rules,
    int silenced,
    int known,
    int tests) {

  /**
   * The report on what is no grammar, or was not read as one.
   *
   * @param file what the user calls it
   * @param source its text; empty if it cannot be read
   * @param verdict why there are no rules
   * @param findings what to tell of it
   * @return a report without rules
   */
  public static Report withoutGrammar(
      String file, SourceText source, Verdict verdict, ImmutableList<Finding> findings) {
    return new Report(
        file,
        source,
        Optional.empty(),
        verdict,
        Optional.empty(),
        findings,
        ImmutableList.of(),
        0,
        0,
        0);
  }

  /**
   * How many findings matter at least so much.
   *
   * @param severity the least severity
   * @return a count
   */
  public int count(Severity severity) {
    return (int) findings.stream().filter(f -> f.severity().compareTo(severity) <= 0).count();
  }

  /**
   * The same with other findings.
   *
   * @param others instead of these
   * @return another report
   */
  public Report withFindings(ImmutableList<Finding> others) {
    return new Report(file, source, grammar, verdict, size, others, rules, silenced, known, tests);
  }

  /**
   * The same without findings that were known before.
   *
   * @param kept what is left
   * @return another report, the others counted as known
   */
  public Report withoutKnown(ImmutableList<Finding> kept) {
    return new Report(
        file,
        source,
        grammar,
        verdict,
        size,
        kept,
        rules,
        silenced,
        findings.size() - kept.size(),
        tests);
  }
}
