package io.dyck.cli.cases;

import com.google.common.collect.ImmutableSet;
import io.dyck.checker.RejectionText;
import io.dyck.cli.cases.CaseResult.Status;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.LazyLanguageException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.schema.SchemaOptions;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs cases one by one. */
public final class CaseRunner {
  /**
   * The features of XGrammar's EBNF that GBNF does not have. Cases with these features are labelled
   * as GBNF.
   */
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

  /**
   * The supported features that llguidance adds to Lark, without grammars that are referred to by
   * name.
   */
  private static final ImmutableSet<String> OF_LARK =
      ImmutableSet.of(
          "%ignore",
          "%json", "%lark", "%llguidance", "%regex", "attributes", "parametric", "special-token");

  private final Optional<Path> corpus;
  private final OptionReader reading;
  private final PdaOptions pda;
  private final SchemaCases schemas;

  /** The options for reading a grammar. */
  @FunctionalInterface
  public interface OptionReader {
    /**
     * The options for a case.
     *
     * @param notation of the case; null if it names none
     * @param start its start rule; null if it names none
     */
    ReadOptions options(@Nullable Notation notation, @Nullable String start);
  }

  public CaseRunner(
      Optional<Path> corpus, OptionReader reading, PdaOptions pda, SchemaOptions schema) {
    this.corpus = corpus;
    this.reading = reading;
    this.pda = pda;
    this.schemas = new SchemaCases(corpus, schema);
  }

  /**
   * Runs a case.
   *
   * @return the result; errors in the grammar or in a text are results and not exceptions
   */
  public CaseResult run(TestCase test) {
    if (test.notation().equals(SchemaCases.NOTATION)) {
      return schemas.run(test);
    }
    Optional<String> skip = reasonToSkip(test);
    if (skip.isPresent()) {
      return new CaseResult(test.id(), Status.SKIPPED, skip.get());
    }
    Grammar grammar;
    try {
      grammar = parse(test);
    } catch (GrammarException e) {
      return malformed(test, e);
    }
    try {
      Pda compiled = Pda.compile(grammar, pda);
      return test.compileError().orElse(false)
          ? unexpectedSuccess(test, grammar)
          : new CaseLabels(test, compiled).check();
    } catch (GrammarException e) {
      return malformed(test, e);
    } catch (LazyLanguageException e) {
      return new CaseResult(test.id(), Status.FAILED, "the grammar is refused: " + e.getMessage());
    } catch (NondeterministicGrammarException e) {
      return rejected(test, grammar, RejectionText.summary(e.conflicts().get(0)));
    } catch (UndecidedGrammarException | LimitExceededException e) {
      return rejected(test, grammar, String.valueOf(e.getMessage()));
    }
  }

  /** Texts have an answer also where the grammar is not deterministic, but for longest match. */
  private CaseResult rejected(TestCase test, Grammar grammar, String why) {
    CaseLabels labels;
    CaseResult judged;
    try {
      labels = new CaseLabels(test, Pda.compile(grammar, pda.permissively()));
      judged = labels.check();
    } catch (GrammarException | UndecidedGrammarException | LimitExceededException e) {
      return new CaseResult(test.id(), Status.REJECTED, why + "; its texts are not judged");
    }
    if (judged.status() == Status.FAILED) {
      return judged;
    }
    String silent =
        labels.unansweredCount() == 0
            ? ""
            : " but " + labels.unansweredCount() + ", which pass a bound";
    return new CaseResult(
        test.id(), Status.REJECTED, why + "; its texts come out as labelled" + silent);
  }

  private Optional<String> reasonToSkip(TestCase test) {
    Optional<Notation> notation = notation(test);
    if (notation.isEmpty()) {
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
    boolean ofXgrammar =
        test.requires().stream().anyMatch(OF_XGRAMMAR::contains)
            || test.grammar().filter(CaseRunner::looksLikeXgrammar).isPresent();
    return test.notation().equals("gbnf") && ofXgrammar
        ? Optional.of(Notation.XGRAMMAR)
        : Notation.findByOption(test.notation());
  }

  private static boolean looksLikeXgrammar(String grammar) {
    return Grammars.detect("grammar", grammar) == Notation.XGRAMMAR;
  }

  private static CaseResult unexpectedSuccess(TestCase test, Grammar grammar) {
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
    Optional<Notation> notation = notation(test);
    // If the usual start rule is missing, the other engines take no other rule.
    Optional<String> start = test.start().or(() -> notation.flatMap(Notation::start));
    ReadOptions options = reading.options(notation.orElse(null), start.orElse(null));
    return test.grammarFile().isPresent()
        ? Grammars.read(corpus.orElseThrow().resolve(test.grammarFile().get()), options)
        : Grammars.read("grammar", test.grammar().orElse(""), options);
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
