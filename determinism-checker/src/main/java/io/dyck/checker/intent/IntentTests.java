package io.dyck.checker.intent;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.text.FirstError;
import io.dyck.checker.text.Quotation;
import io.dyck.grammar.Comment;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.pda.Pda;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs the intent tests of a grammar. A comment whose text starts with {@code = accept} or {@code =
 * reject} is an intent test. The signs that a notation puts around comments do not matter. An
 * instance is used once.
 */
public final class IntentTests {
  private final SourceText source;
  private final List<IntentTest> tests = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  public IntentTests(Grammar grammar) {
    this.source = grammar.source();
    IntentReader reader = new IntentReader(source, tests, findings::add);
    for (Comment comment : grammar.comments()) {
      reader.read(comment);
    }
  }

  /** Returns the number of tests. */
  public int size() {
    return tests.size();
  }

  /** Runs the tests. Cost: linear in the texts. */
  public ImmutableList<Finding> failures(Pda pda) {
    for (IntentTest test : tests) {
      byte[] text = test.text().getBytes(StandardCharsets.UTF_8);
      Optional<FirstError> error = FirstError.findIn(text, pda);
      if (test.accept() && error.isPresent()) {
        findings.add(refusedFinding(test, error.get()));
      } else if (!test.accept() && error.isEmpty()) {
        findings.add(
            failedFinding(
                test.span(),
                Quotation.text(test.text(), 40) + " is accepted, and the test says it is not",
                "see 'dyck explain' for how it is read"));
      }
    }
    return problems();
  }

  /** Returns the tests that cannot be read. Used if there is no machine to run the other tests. */
  public ImmutableList<Finding> problems() {
    return findings.stream()
        .sorted(java.util.Comparator.comparingInt((Finding f) -> f.span().start()))
        .collect(ImmutableList.toImmutableList());
  }

  private Finding refusedFinding(IntentTest test, FirstError error) {
    String good =
        new String(
            java.util.Arrays.copyOf(test.text().getBytes(StandardCharsets.UTF_8), error.offset()),
            StandardCharsets.UTF_8);
    String place =
        error.textEnds()
            ? "it ends too early"
            : error.offset() == 0
                ? "its first character does not fit"
                : "nothing goes on so after " + Quotation.text(good, 40);
    return failedFinding(
        test.span(),
        Quotation.text(test.text(), 40)
            + " is refused, and the test says it is accepted: "
            + place
            + " ("
            + error.line()
            + ":"
            + error.column()
            + ")",
        "expected there: " + String.join(" or ", error.expected()));
  }

  private Finding failedFinding(SourceSpan span, String message, String advice) {
    return Finding.of(LintCode.INTENT_FAILED, source, span, message, advice);
  }
}
