package io.dyck.python;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Report;
import io.dyck.checker.report.HtmlReport;
import io.dyck.checker.report.JsonReport;
import io.dyck.checker.report.TextReport;
import io.dyck.checker.report.TextStyle;
import io.dyck.failure.MemoryExhaustedException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CheckCalls grammars, and writes the reports. Stateless. */
public final class CheckCalls {
  private static final String TOOL = "for Python";

  private CheckCalls() {}

  /**
   * CheckCalls a grammar. A grammar that cannot be read has a report that says so.
   *
   * @param name the name in messages, or the path of the file
   * @param text the grammar
   * @param notation an option name such as {@code gbnf}; empty to recognize the notation
   * @param vocabulary the vocabulary whose tokens are counted, if there is one
   * @return the report
   */
  public static Report check(
      String name, String text, String notation, @Nullable Vocabulary vocabulary) {
    try {
      ReadOptions reading = GrammarCalls.reading(notation, "", "{}");
      Notation written = reading.notation().orElseGet(() -> Grammars.detect(name, text));
      Grammar grammar = Grammars.read(name, text, reading);
      CheckOptions options =
          CheckOptions.DEFAULT
              .withNotation(written)
              .withReader((file, changed) -> Grammars.read(file, changed, reading));
      return DeterminismChecker.check(
          grammar, vocabulary == null ? options : options.withVocabulary(vocabulary));
    } catch (GrammarException e) {
      return DeterminismChecker.malformed(name, e);
    } catch (MemoryExhaustedException e) {
      return DeterminismChecker.memoryExhaustedReport(name, e);
    }
  }

  /**
   * Writes a report as JSON.
   *
   * @param report the report
   * @return the text
   */
  public static String json(Report report) {
    return JsonReport.render(List.of(report), TOOL);
  }

  /**
   * Writes a report as the command does, without the information that it hides.
   *
   * @param report the report
   * @return the text
   */
  public static String text(Report report) {
    return TextReport.render(report, TextStyle.PLAIN, Severity.WARNING);
  }

  /**
   * Writes a report as a page.
   *
   * @param report the report
   * @return the text
   */
  public static String html(Report report) {
    return HtmlReport.render(List.of(report), TOOL);
  }
}
