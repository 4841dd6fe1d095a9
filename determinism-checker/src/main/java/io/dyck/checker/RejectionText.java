package io.dyck.checker;

import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.text.Quotation;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.DiagnosticText;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The reason why a grammar is not deterministic, as text: the pump, and the readings that stay
 * alive, each rule with its source line.
 *
 * <pre>{@code
 * g.gbnf:1:25: error DYCK-D001: not deterministic: after "a" and any number of times "a", ever …
 *   reading 1 of "aaa":
 *     root, from the start, goes on at g.gbnf:1:14
 *         root ::= "a" root "a" | "a"
 *                      ^^^^
 *     root, begun after "a", goes on at g.gbnf:1:14
 *     …
 *   reading 2 of "aaa":
 *     root, from the start, goes on at g.gbnf:1:28
 *     …
 *   make the readings differ by a character early on, …
 * }</pre>
 */
public final class RejectionText {
  private static final int LONGEST_QUOTE = 60;

  private RejectionText() {}

  /**
   * Renders a conflict.
   *
   * @param grammar the grammar
   * @param conflict a conflict of the grammar
   * @param colour whether to use ANSI escape sequences
   * @return several lines, without a line end after the last one
   */
  public static String render(Grammar grammar, Conflict conflict, boolean colour) {
    StringBuilder out = new StringBuilder();
    out.append(grammar.source().place(conflict.place(grammar).start())).append(": ");
    out.append(colour ? "\u001b[1;31m" : "").append("error ").append(Conflict.CODE);
    out.append(colour ? "\u001b[0m" : "").append(": ").append(summary(conflict));
    byte[] text = conflict.pumpedText(2);
    for (int i = 0; i < conflict.readings().size(); i++) {
      out.append("\n  reading ").append(i + 1).append(" of ").append(quoted(text)).append(':');
      appendReading(out, grammar, conflict.readings().get(i), text, colour);
    }
    return out.append("\n  ").append(ConflictExplanation.ADVICE).toString();
  }

  /**
   * Returns a conflict as one sentence.
   *
   * @param conflict any conflict
   * @return a sentence without a source position
   */
  public static String summary(Conflict conflict) {
    return "not deterministic: " + conflict.summary(text -> Quotation.text(text, LONGEST_QUOTE));
  }

  private static void appendReading(
      StringBuilder out, Grammar grammar, Reading reading, byte[] text, boolean colour) {
    for (Reading.OpenRule rule : reading.open()) {
      byte[] before = Arrays.copyOf(text, rule.start());
      out.append("\n    ").append(rule.rule());
      out.append(rule.start() == 0 ? ", from the start" : ", begun after " + quoted(before));
      out.append(", goes on at ").append(grammar.source().place(rule.place().start()));
      sourceLines(grammar, rule.place(), colour).forEach(line -> out.append("\n    ").append(line));
    }
  }

  private static java.util.stream.Stream<String> sourceLines(
      Grammar grammar, SourceSpan place, boolean colour) {
    Diagnostic here =
        new Diagnostic(Conflict.CODE, Severity.INFORMATION, grammar.source(), place, "", "");
    return DiagnosticText.render(here, colour).lines().skip(1);
  }

  private static String quoted(byte[] text) {
    return Quotation.text(new String(text, StandardCharsets.UTF_8), LONGEST_QUOTE);
  }
}
