package io.dyck.checker;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import io.dyck.checker.background.BackgroundTask;
import io.dyck.checker.conflict.ConflictExplainer;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.checker.finding.Verdict;
import io.dyck.checker.intent.IntentTests;
import io.dyck.checker.lint.LintSuppressions;
import io.dyck.checker.lint.Lints;
import io.dyck.checker.lint.tokens.VocabularyLints;
import io.dyck.checker.repair.SearchListener;
import io.dyck.failure.DyckException;
import io.dyck.failure.LimitExceededException;
import io.dyck.failure.MemoryExhaustedException;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.TrialCompilation;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

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

  /**
   * A report, and the machine if there is one.
   *
   * @param report the report
   * @param pda the machine of the grammar; empty if the grammar is not deterministic, unless
   *     compiled permissively
   * @param conflicts the conflicts of the findings with code {@code DYCK-D001}, in the same order;
   *     empty for a deterministic grammar
   */
  public record CheckResult(Report report, Optional<Pda> pda, ImmutableList<Conflict> conflicts) {}

  /**
   * Checks a grammar. Problems of the grammar are reported as findings, never thrown. The check
   * uses a second thread, and a third one if the grammar has conflicts.
   *
   * @param grammar the rules
   * @param options the options of the check
   * @return the report
   */
  public static Report check(Grammar grammar, CheckOptions options) {
    return check(grammar.source().name(), grammar, options).report();
  }

  /**
   * Checks a grammar and keeps its machine. Problems of the grammar are reported as findings, never
   * thrown.
   *
   * @param file the user's name of the grammar
   * @param grammar the rules
   * @param options the options of the check
   * @return the report and the machine
   */
  public static CheckResult check(String file, Grammar grammar, CheckOptions options) {
    return check(file, grammar, options, doing -> {});
  }

  /**
   * Checks a grammar, keeps its machine, and reports its progress. Problems of the grammar are
   * reported as findings, never thrown.
   *
   * @param file the user's name of the grammar
   * @param grammar the rules
   * @param options the options of the check
   * @param progress receives a few words at the beginning of each part of the work
   * @return the report and the machine
   */
  public static CheckResult check(
      String file, Grammar grammar, CheckOptions options, Consumer<String> progress) {
    if (grammar.hasTokenBounds()) {
      // Bounds of tokens decide about tokens, not about texts.
      return check(file, grammar.withoutTokenBounds(), options, progress);
    }
    grammar.requireAllRules("a check of the grammar");
    // The lints that need no machine run while the machine is built.
    try (BackgroundTask<Lints> lints =
        BackgroundTask.start("dyck-lints", () -> new Lints(grammar, options.notation()))) {
      return check(file, grammar, options, lints, progress);
    } catch (OutOfMemoryError e) {
      return withoutMachine(
          memoryExhaustedReport(file, new MemoryExhaustedException("checking the grammar", e)));
    } catch (MemoryExhaustedException e) {
      return withoutMachine(memoryExhaustedReport(file, e));
    }
  }

  private static CheckResult check(
      String file,
      Grammar grammar,
      CheckOptions options,
      BackgroundTask<Lints> lints,
      Consumer<String> progress) {
    List<Finding> findings = new ArrayList<>();
    Verdict verdict = Verdict.DETERMINISTIC;
    Optional<Pda> pda = Optional.empty();
    ImmutableList<Conflict> conflicts = ImmutableList.of();
    SourceSpan start = grammar.rule(grammar.start()).nameSpan();
    TrialCompilation trial = null;
    try {
      progress.accept("deciding whether it is deterministic");
      trial = new TrialCompilation(grammar, options.pda().limits());
      Pda compiled = trial.compile(options.pda().permissive(), options.steps());
      pda = Optional.of(compiled);
      conflicts = compiled.conflicts();
      if (!conflicts.isEmpty()) {
        verdict = Verdict.CONFLICTS;
        addPermittedConflicts(grammar, conflicts, findings);
      }
    } catch (NondeterministicGrammarException
        | UndecidedGrammarException
        | LimitExceededException e) {
      // Counts are written out above, and may be too long for that.
      pda = Pda.compileCounting(grammar, options.pda());
      if (pda.isEmpty() && e instanceof NondeterministicGrammarException found) {
        verdict = Verdict.CONFLICTS;
        List<ConflictExplanation> explanations =
            explain(Objects.requireNonNull(trial), found.conflicts(), options, progress);
        explanations.forEach(
            explanation -> findings.add(Finding.of(grammar.source(), explanation)));
        conflicts = ImmutableList.copyOf(Lists.transform(explanations, c -> c.conflict()));
      } else if (pda.isEmpty()) {
        verdict = Verdict.UNDECIDED;
        findings.add(undecided(grammar.source(), start, e, options));
      }
    } catch (GrammarException e) {
      return new CheckResult(malformed(file, e), Optional.empty(), ImmutableList.of());
    }
    progress.accept("waiting for the lints");
    return new CheckResult(
        lint(file, grammar, options, verdict, pda, lints, findings), pda, conflicts);
  }

  private static Finding undecided(
      SourceText source, SourceSpan start, RuntimeException e, CheckOptions options) {
    return e instanceof UndecidedGrammarException undecided
        ? Finding.of(
            "DYCK-D002",
            Severity.ERROR,
            source,
            start,
            undecided.reason(),
            advice(undecided, options))
        : tooLarge(source, start, (LimitExceededException) e, options.pda().limits().states());
  }

  /**
   * Returns whether the machine has all its states. A machine with counters makes states when texts
   * reach them, and the number of its states then says nothing about its size.
   */
  private static boolean hasAllStates(Pda pda, Verdict verdict) {
    return verdict != Verdict.DETERMINISTIC || pda.machine().isComplete();
  }

  private static Report lint(
      String file,
      Grammar grammar,
      CheckOptions options,
      Verdict verdict,
      Optional<Pda> pda,
      BackgroundTask<Lints> lints,
      List<Finding> findings) {
    List<Finding> others = new ArrayList<>();
    for (Diagnostic warning : grammar.warnings()) {
      // Warnings about an imported text are reported when that text is checked.
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
    LintSuppressions silences = new LintSuppressions(grammar);
    findings.addAll(silences.apply(others));
    return new Report(
        file,
        grammar.source(),
        Optional.of(grammar),
        verdict,
        pda.filter(made -> hasAllStates(made, verdict)).map(Pda::statistics),
        ImmutableList.copyOf(findings),
        rules,
        silences.suppressedCount(),
        0,
        intent.size());
  }

  /**
   * Returns a report without a machine.
   *
   * @param report the report
   * @return the report alone
   */
  public static CheckResult withoutMachine(Report report) {
    return new CheckResult(report, Optional.empty(), ImmutableList.of());
  }

  /**
   * Returns the report on a text that is not a grammar.
   *
   * @param file the user's name of the text
   * @param problems the errors that reading the text has found
   * @return a report without rules
   */
  public static Report malformed(String file, GrammarException problems) {
    ImmutableList<Diagnostic> diagnostics = problems.diagnostics();
    return Report.withoutGrammar(
        file,
        diagnostics.get(0).source(),
        Verdict.MALFORMED,
        diagnostics.stream().map(Finding::of).collect(ImmutableList.toImmutableList()));
  }

  /**
   * Returns the report on a file that cannot be read at all.
   *
   * @param file the user's name of the file
   * @param message the reason
   * @param advice the remedy
   * @return a report without a text
   */
  public static Report unreadable(String file, String message, String advice) {
    return withoutText(file, Verdict.UNREADABLE, "DYCK-G001", message, advice);
  }

  private static Report withoutText(
      String file, Verdict verdict, String code, String message, String advice) {
    SourceText none = SourceText.of(file, "");
    Finding finding = Finding.of(code, Severity.ERROR, none, new SourceSpan(0, 0), message, advice);
    return Report.withoutGrammar(file, none, verdict, ImmutableList.of(finding));
  }

  /**
   * Returns the report on a grammar whose check needs more memory than there is.
   *
   * @param file the user's name of the grammar
   * @param problem the exhaustion and the work during which it happened
   * @return a report without the text, which may itself have taken the memory
   */
  public static Report memoryExhaustedReport(String file, MemoryExhaustedException problem) {
    return withoutText(
        file,
        Verdict.UNDECIDED,
        "DYCK-E003",
        withoutCode(problem),
        "the command is given 4 GB with DYCK_JAVA_OPTS=-Xmx4g; no limit helps");
  }

  private static ImmutableList<ConflictExplanation> explain(
      TrialCompilation trial,
      List<Conflict> conflicts,
      CheckOptions options,
      Consumer<String> progress) {
    progress.accept("looking for repairs");
    SearchListener listener =
        (share, title) ->
            progress.accept("looking for repairs, " + (int) (share * 100) + " %: " + title);
    return new ConflictExplainer(trial, conflicts, options.reader(), options.effort(), listener)
        .explain();
  }

  /** Adds the conflicts as warnings, without repairs, for permissive mode. */
  private static void addPermittedConflicts(
      Grammar grammar, List<Conflict> conflicts, List<Finding> findings) {
    for (Conflict conflict : conflicts) {
      findings.add(
          Finding.of(
              Conflict.CODE,
              Severity.WARNING,
              grammar.source(),
              conflict.place(grammar),
              RejectionText.summary(conflict),
              ConflictExplanation.ADVICE));
    }
  }

  /** Returns the advice of the compiler; if more steps may help, with a number of steps. */
  private static String advice(UndecidedGrammarException e, CheckOptions options) {
    long more = 2 * Math.min(options.steps(), options.pda().limits().steps());
    return e.advice()
        .replace("`steps`", "steps (--limit steps=" + more + ")")
        .replace(
            "`states`", "states (--limit states=" + 2L * options.pda().limits().states() + ")");
  }

  /** Returns the message without its code, because the code is shown beside the message. */
  private static String withoutCode(DyckException e) {
    return String.valueOf(e.getMessage()).replaceFirst("^" + e.code() + ": ", "");
  }

  /**
   * Returns the finding that a limit is exceeded. If the automaton of a rule is too large, the
   * advice may also raise the limit of states, because the machine has at least as many states as
   * the automaton.
   */
  private static Finding tooLarge(
      SourceText source, SourceSpan place, LimitExceededException e, int states) {
    String advice = "make counts smaller, or what follows a repetition differ from its body";
    if (e.canBeRaised()) {
      advice +=
          "; if this size is meant, try --limit "
              + e.limit()
              + "="
              + Math.max(2 * e.allowed(), e.reachedValue());
      if (e.limit().equals("automatonStates") && e.reachedValue() > states) {
        advice += " --limit states=" + Math.max(2 * (long) states, e.reachedValue());
      }
    } else {
      advice += "; no limit helps";
    }
    return Finding.of("DYCK-E001", Severity.ERROR, source, place, withoutCode(e), advice);
  }
}
