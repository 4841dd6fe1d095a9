package io.dyck.checker.finding;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceText;
import io.dyck.pda.size.PdaStatistics;
import java.util.Optional;

/**
 * The result of a check of one grammar. Immutable.
 *
 * @param file the user's name of the grammar
 * @param source the text of the grammar; empty if the text cannot be read
 * @param grammar the rules, if the text is a grammar
 * @param verdict whether the grammar is deterministic
 * @param size the size of the machine, if there is a machine
 * @param findings errors, warnings and information; conflicts first, then in source order
 * @param rules the size table, in source order; empty if there is no grammar
 * @param silenced how many findings comments of the grammar have silenced
 * @param known how many findings the baseline has removed
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
   * Returns the report on a text that is not a grammar, or was not read as a grammar.
   *
   * @param file the user's name of the text
   * @param source the text; empty if it cannot be read
   * @param verdict the reason why there are no rules
   * @param findings the findings about the text
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
   * Counts the findings of at least a severity.
   *
   * @param severity the least severity
   * @return the number of findings
   */
  public int count(Severity severity) {
    return (int) findings.stream().filter(f -> f.severity().compareTo(severity) <= 0).count();
  }

  /**
   * Returns a copy with other findings.
   *
   * @param others the findings of the copy
   * @return the changed copy
   */
  public Report withFindings(ImmutableList<Finding> others) {
    return new Report(file, source, grammar, verdict, size, others, rules, silenced, known, tests);
  }

  /**
   * Returns a copy without the findings that were known before.
   *
   * @param kept the findings that were not known
   * @return the changed copy; the findings that are left out are counted as known
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
