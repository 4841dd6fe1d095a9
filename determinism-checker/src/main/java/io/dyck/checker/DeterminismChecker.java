package io.dyck.checker;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.background.Background;
import io.dyck.checker.conflict.ConflictExplainer;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.checker.finding.Verdict;
import io.dyck.checker.intent.IntentTests;
import io.dyck.checker.lint.Lints;
import io.dyck.checker.lint.Silences;
import io.dyck.checker.lint.VocabularyLints;
import io.dyck.checker.repair.SearchListener;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.LimitExceededException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.Trial;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Checks grammars: the verdict, conflicts, lints, intent tests, sizes. Thread-safe.
 *
 * <pre>{@code
 * Report report = DeterminismChecker.check(grammar, CheckOptions.DEFAULT);
 * report.findings().forEach(finding -> System.err.println(finding.message()));
 * }</pre>
 */
public final class DeterminismChecker {
  private DeterminismChecker() {}

  /** A report, and the machine if there is one. */
  public static final class Checked {
    private final Report report;
    private final Optional<Pda> pda;
    private final ImmutableList<Conflict> conflicts;

    private Checked(Report report, Optional<Pda> pda, ImmutableList<Conflict> conflicts) {
      this.report = report;
      this.pda = pda;
      this.conflicts = conflicts;
    }

    /**
     * The conflicts behind the findings of code {@code DYCK-D001}, in the same order.
     *
     * @return empty for a deterministic grammar
     */
    public ImmutableList<Conflict> conflicts() {
      return conflicts;
    }

    /**
     * What was found.
     *
     * @return the report
     */
    public Report report() {
      return report;
    }

    /**
     * The machine of the grammar.
     *
     * @return empty if it is not deterministic, unless compiled permissively
     */
    public Optional<Pda> pda() {
      return pda;
    }
  }

  /**
   * Checks a grammar. Never throws for what is wrong with it. Uses a second thread, for a grammar
   * with conflicts a third.
   *
   * @param grammar the rules
   * @param options how
   * @return all that was found
   */
  public static Report check(Grammar grammar, CheckOptions options) {
    return check(grammar.source().name(), grammar, options).report();
  }

  /**
   * Checks a grammar and keeps its machine. Never throws for what is wrong with it.
   *
   * @param file what the user calls the grammar
   * @param grammar the rules
   * @param options how
   * @return all that was found, and the machine
   */
  public static Checked check(String file, Grammar grammar, CheckOptions options) {
    // What needs no machine is found while it is built.
    try (Background<Lints> lints =
        Background.start("dyck-lints", () -> new Lints(grammar, options.notation()))) {
      return check(file, grammar, options, lints);
    }
  }

  private static Checked check(
      String file, Grammar grammar, CheckOptions options, Background<Lints> lints) {
    List<Finding> findings = new ArrayList<>();
    Verdict verdict = Verdict.DETERMINISTIC;
    Optional<Pda> pda = Optional.empty();
    ImmutableList<Conflict> conflicts = ImmutableList.of();
    SourceSpan start = grammar.rule(grammar.start()).nameSpan();
    Trial trial = null;
    try {
      trial = new Trial(grammar, options.pda().limits());
      Pda compiled = trial.compile(options.pda().permissive(), options.steps());
      pda = Optional.of(compiled);
      conflicts = compiled.conflicts();
      if (!conflicts.isEmpty()) {
        verdict = Verdict.CONFLICTS;
        permitted(grammar, conflicts, findings);
      }
    } catch (NondeterministicGrammarException e) {
      verdict = Verdict.CONFLICTS;
      ImmutableList<ConflictExplanation> explanations =
          explain(Objects.requireNonNull(trial), e.conflicts(), options);
      explanations.forEach(explanation -> findings.add(Finding.of(explanation)));
      conflicts =
          explanations.stream()
              .map(ConflictExplanation::conflict)
              .collect(ImmutableList.toImmutableList());
    } catch (UndecidedGrammarException e) {
      verdict = Verdict.UNDECIDED;
      findings.add(Finding.of("DYCK-D002", Severity.ERROR, start, e.reason(), advice(e, options)));
    } catch (LimitExceededException e) {
      verdict = Verdict.UNDECIDED;
      findings.add(tooLarge(start, e));
    } catch (GrammarException e) {
      return new Checked(malformed(file, e), Optional.empty(), ImmutableList.of());
    }
    return new Checked(lint(file, grammar, options, verdict, pda, lints, findings), pda, conflicts);
  }

  private static Report lint(
      String file,
      Grammar grammar,
      CheckOptions options,
      Verdict verdict,
      Optional<Pda> pda,
      Background<Lints> lints,
      List<Finding> findings) {
    List<Finding> others = new ArrayList<>();
    for (Diagnostic warning : grammar.warnings()) {
      // What an imported text is warned of is told where that text is checked.
      if (warning.source().equals(grammar.source())) {
        others.add(Finding.of(warning));
      }
    }
    Lints found = lints.await();
    pda.ifPresent(found::measure);
    others.addAll(found.findings());
    IntentTests intent = new IntentTests(grammar);
    others.addAll(pda.map(intent::failures).orElseGet(intent::problems));
    ImmutableList<RuleFacts> rules = found.rules();
    if (options.vocabulary().isPresent()) {
      VocabularyLints tokens = new VocabularyLints(grammar, options.vocabulary().get());
      others.addAll(tokens.findings(pda));
      rules = tokens.withTokens(rules);
    }
    Silences silences = new Silences(grammar);
    findings.addAll(silences.apply(others));
    return new Report(
        file,
        grammar.source(),
        Optional.of(grammar),
        verdict,
        pda.map(Pda::statistics),
        ImmutableList.copyOf(findings),
        rules,
        silences.silenced(),
        0,
        intent.size());
  }

  /**
   * The report on a grammar or what stands in its place, without a machine.
   *
   * @param report what was found
   * @return the report alone
   */
  public static Checked of(Report report) {
    return new Checked(report, Optional.empty(), ImmutableList.of());
  }

  /**
   * The report on a text that is no grammar.
   *
   * @param file what the user calls it
   * @param problems what reading it has found
   * @return a report without rules
   */
  public static Report malformed(String file, GrammarException problems) {
    ImmutableList<Diagnostic> diagnostics = problems.diagnostics();
    return new Report(
        file,
        diagnostics.get(0).source(),
        Optional.empty(),
        Verdict.MALFORMED,
        Optional.empty(),
        diagnostics.stream().map(Finding::of).collect(ImmutableList.toImmutableList()),
        ImmutableList.of(),
        0,
        0,
        0);
  }

  /**
   * The report on what cannot be read at all.
   *
   * @param file what the user calls it
   * @param message why
   * @param advice what to do
   * @return a report without a text
   */
  public static Report unreadable(String file, String message, String advice) {
    return new Report(
        file,
        SourceText.of(file, ""),
        Optional.empty(),
        Verdict.UNREADABLE,
        Optional.empty(),
        ImmutableList.of(
            Finding.of("DYCK-G001", Severity.ERROR, new SourceSpan(0, 0), message, advice)),
        ImmutableList.of(),
        0,
        0,
        0);
  }

  private static ImmutableList<ConflictExplanation> explain(
      Trial trial, List<Conflict> conflicts, CheckOptions options) {
    return new ConflictExplainer(
            trial, conflicts, options.reader(), options.effort(), SearchListener.NONE)
        .explain();
  }

  /** In permissive mode a conflict is a warning, and nobody asks for repairs. */
  private static void permitted(Grammar grammar, List<Conflict> conflicts, List<Finding> findings) {
    for (Conflict conflict : conflicts) {
      findings.add(
          Finding.of(
              RejectionText.CODE,
              Severity.WARNING,
              RejectionText.span(grammar, conflict),
              RejectionText.summary(conflict),
              RejectionText.advice()));
    }
  }

  /** What compiling advises; where more steps may help, with their number. */
  private static String advice(UndecidedGrammarException e, CheckOptions options) {
    long more = Math.max(2 * options.steps(), options.pda().limits().steps());
    return e.advice().replace("`steps`", "steps (--limit steps=" + more + ")");
  }

  private static Finding tooLarge(SourceSpan place, LimitExceededException e) {
    return Finding.of(
        "DYCK-E001",
        Severity.ERROR,
        place,
        String.valueOf(e.getMessage()).replaceFirst("^DYCK-[A-Z]\\d+: ", ""),
        "make counts smaller, or what follows a repetition differ from its body; if this size is"
            + " meant, try --limit "
            + e.limit()
            + "="
            + Math.max(2 * e.allowed(), e.reached()));
  }
}
