package io.dyck.cli.cases;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Severity;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Labels that describe the limits of the engine they were taken from, and not the grammar. Each
 * such label is a reason to skip a case, listed with its count; {@code docs/command-line.md} gives
 * the reasons.
 */
final class OtherEngines {
  /**
   * The errors for grammars that Dyck refuses on purpose, although another engine compiles them:
   * constructs that only that engine knows, a start rule without any finite text, and attributes
   * that no grammar can honour.
   */
  private static final ImmutableSet<String> STRICTER_HERE =
      ImmutableSet.of("DYCK-G028", "DYCK-G032", "DYCK-G068");

  /**
   * The errors for which Dyck may refuse a case without {@code compile_error}, because the reader
   * that made its labels continues there. In that reader a reversed range and an undefined rule
   * match nothing, and a body may continue over several lines. Any other code fails the case,
   * because it may be a fault of Dyck.
   */
  private static final ImmutableSet<String> READ_BY_LABELLER =
      ImmutableSet.of("DYCK-G016", "DYCK-G022", "DYCK-G030", "DYCK-G031");

  /** An operator after an operator, as in {@code "a"++}: a repetition of a repetition. */
  private static final Pattern REPEATED_REPETITION =
      Pattern.compile("[\"\\])\\w]\\s*([*+?]|\\{[\\d, ]+})\\s*([*+?]|\\{[\\d, ]+})");

  private OtherEngines() {}

  /**
   * Returns the reason why Dyck accepts a grammar that a case wants refused; empty if there is no
   * good reason.
   */
  static Optional<String> limit(TestCase test, Grammar grammar) {
    if (test.compileErrorKind().contains("limit")) {
      return Optional.of("limit of the other engine: " + test.compileErrorKind());
    }
    if (test.requires().contains("special-token")) {
      return Optional.of("names of tokens are looked up when composing with a vocabulary");
    }
    if (REPEATED_REPETITION.matcher(grammar.source().content()).find()) {
      return Optional.of("limit of the other engine: repetition of a repetition");
    }
    return Optional.empty();
  }

  /**
   * Returns the reason why Dyck refuses a grammar without such a label in the case; empty if there
   * is no good reason.
   */
  static Optional<String> refusal(TestCase test, GrammarException refused) {
    ImmutableSet<String> expected =
        test.compileError().isEmpty() ? READ_BY_LABELLER : STRICTER_HERE;
    ImmutableSet<String> errors =
        refused.diagnostics().stream()
            .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
            .map(Diagnostic::code)
            .collect(ImmutableSet.toImmutableSet());
    if (errors.isEmpty() || !expected.containsAll(errors)) {
      return Optional.empty();
    }
    String first = errors.iterator().next();
    return Optional.of(
        test.compileError().isEmpty()
            ? "malformed, and the case does not say whether it is: " + first
            : "refused here on purpose: " + first);
  }
}
