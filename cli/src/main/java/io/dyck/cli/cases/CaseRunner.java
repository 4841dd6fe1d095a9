package io.dyck.cli.cases;

import com.google.common.collect.ImmutableSet;
import io.dyck.checker.RejectionText;
import io.dyck.cli.cases.CaseResult.Status;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.LimitExceededException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.UndecidedGrammarException;
import java.nio.file.Path;
import java.util.Optional;

/** Runs cases one by one. */
public final class CaseRunner {
  /** What only XGrammar's EBNF has; such cases are labelled as GBNF. */
  private static final ImmutableSet<String> OF_XGRAMMAR =
      ImmutableSet.of(
          "attributes",
          "lookahead",
          "macro:ExcludeToken",
          "macro:Regex",
          "macro:Substring",
          "macro:TagDispatch",
          "macro:Token",
          "macro:TokenTagDispatch");

  /** What llguidance adds to Lark, as far as it is read; the rest is JSON Schema and the like. */
  private static final ImmutableSet<String> OF_LARK =
      ImmutableSet.of(
          "%ignore", "%llguidance", "%regex", "attributes", "parametric", "special-token");

  private final Optional<Path> corpus;

  /**
   * Prepares to run.
   *
   * @param corpus the folder that grammar files are relative to
   */
  public CaseRunner(Optional<Path> corpus) {
    this.corpus = corpus;
  }

  /**
   * Runs a case.
   *
   * @param test any case
   * @return how it ended; never throws for what a grammar or a text contains
   */
  public CaseResult run(TestCase test) {
    Optional<String> skip = reasonToSkip(test);
    if (skip.isPresent()) {
      return new CaseResult(test.id(), Status.SKIPPED, skip.get());
    }
    try {
      Grammar grammar = parse(test);
      Pda pda = Pda.compile(grammar);
      return test.compileError().orElse(false)
          ? unexpectedlyFine(test, grammar)
          : new Labels(test, pda).check();
    } catch (GrammarException e) {
      return malformed(test, e);
    } catch (NondeterministicGrammarException e) {
      return new CaseResult(
          test.id(), Status.REJECTED, RejectionText.summary(e.conflicts().get(0)));
    } catch (UndecidedGrammarException | LimitExceededException e) {
      return new CaseResult(test.id(), Status.REJECTED, String.valueOf(e.getMessage()));
    }
  }

  private Optional<String> reasonToSkip(TestCase test) {
    Optional<Notation> notation = notation(test);
    if (notation.isEmpty() || !Grammars.notations().contains(notation.get())) {
      return Optional.of("notation " + test.notation());
    }
    for (String feature : test.requires()) {
      boolean supported =
          feature.equals("bounded-repeat")
              || OF_XGRAMMAR.contains(feature)
              || (notation.get() == Notation.LARK && OF_LARK.contains(feature));
      if (!supported) {
        return Optional.of("feature " + feature);
      }
    }
    if (test.grammarFile().isPresent() && corpus.isEmpty()) {
      return Optional.of("the grammar is in a file and --corpus is not given");
    }
    return Optional.empty();
  }

  private static Optional<Notation> notation(TestCase test) {
    return test.notation().equals("gbnf")
            && test.requires().stream().anyMatch(OF_XGRAMMAR::contains)
        ? Optional.of(Notation.XGRAMMAR)
        : Notation.named(test.notation());
  }

  private static CaseResult unexpectedlyFine(TestCase test, Grammar grammar) {
    return OtherEngines.limit(test, grammar)
        .map(reason -> new CaseResult(test.id(), Status.SKIPPED, reason))
        .orElseGet(
            () ->
                new CaseResult(
                    test.id(), Status.FAILED, "the grammar must be refused, but is fine"));
  }

  private static CaseResult malformed(TestCase test, GrammarException e) {
    if (test.compileError().orElse(false)) {
      return new CaseResult(test.id(), Status.PASSED, "");
    }
    return OtherEngines.refusal(test, e)
        .map(reason -> new CaseResult(test.id(), Status.SKIPPED, reason))
        .orElseGet(
            () ->
                new CaseResult(
                    test.id(), Status.FAILED, "the grammar is malformed: " + firstError(e)));
  }

  private Grammar parse(TestCase test) {
    ReadOptions.Builder options = ReadOptions.builder();
    notation(test).ifPresent(options::notation);
    test.start().ifPresent(options::start);
    if (test.grammarFile().isPresent()) {
      return Grammars.read(corpus.orElseThrow().resolve(test.grammarFile().get()), options.build());
    }
    return Grammars.read("grammar", test.grammar().orElse(""), options.build());
  }

  private static String firstError(GrammarException e) {
    for (Diagnostic diagnostic : e.diagnostics()) {
      if (diagnostic.severity() == Severity.ERROR) {
        return diagnostic.place() + ": " + diagnostic.code() + ": " + diagnostic.message();
      }
    }
    return String.valueOf(e.getMessage());
  }
}
