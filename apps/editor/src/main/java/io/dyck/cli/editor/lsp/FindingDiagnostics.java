package io.dyck.cli.editor.lsp;

import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.conflict.DrawnSpan;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.language.LanguageText;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.text.PrintableBytes;
import io.dyck.checker.text.Quotation;
import io.dyck.checker.text.SourceEdit;
import io.dyck.cli.editor.analysis.DocumentCheck;
import io.dyck.grammar.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Findings as diagnostics, their fixes as code actions. */
final class FindingDiagnostics {
  private static final String UNUSED_RULE = "DYCK-G040";
  private static final int LONGEST_QUOTE = 40;

  private FindingDiagnostics() {}

  static List<Diagnostic> diagnostics(OpenText text, DocumentCheck check) {
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (Finding finding : check.findings()) {
      // A finding about an imported text is shown only in that text.
      if (finding.source().content().equals(text.document().text())) {
        diagnostics.add(diagnostic(text, finding));
      }
    }
    return diagnostics;
  }

  static Diagnostic diagnostic(OpenText text, Finding finding) {
    String advice =
        finding.conflict().isPresent() && !finding.fixes().isEmpty()
            ? finding.fixes().size() == 1
                ? "a quick fix mends it"
                : finding.fixes().size() + " quick fixes mend it"
            : finding.advice();
    Diagnostic diagnostic =
        new Diagnostic(
            text.places().range(finding.span()),
            finding.message() + (advice.isEmpty() ? "" : "\n" + advice),
            severity(finding.severity()),
            "dyck");
    diagnostic.setCode(finding.code());
    if (finding.code().equals(UNUSED_RULE)) {
      diagnostic.setTags(List.of(DiagnosticTag.Unnecessary));
    }
    finding
        .conflict()
        .ifPresent(conflict -> diagnostic.setRelatedInformation(readings(text, conflict)));
    return diagnostic;
  }

  private static DiagnosticSeverity severity(Severity severity) {
    return switch (severity) {
      case ERROR -> DiagnosticSeverity.Error;
      case WARNING -> DiagnosticSeverity.Warning;
      case INFORMATION -> DiagnosticSeverity.Information;
    };
  }

  /** Returns both readings, rule by rule, from the place where they differ. */
  private static List<DiagnosticRelatedInformation> readings(
      OpenText text, ConflictExplanation conflict) {
    List<DiagnosticRelatedInformation> related = new ArrayList<>();
    String example = Quotation.text(PrintableBytes.of(conflict.example()).line(), LONGEST_QUOTE);
    for (int i = 0; i < conflict.readings().size(); i++) {
      List<DrawnSpan> reading = conflict.readings().get(i);
      int common = Math.min(conflict.conflict().commonRuleCount(), Math.max(0, reading.size() - 1));
      for (DrawnSpan span : reading.subList(common, reading.size())) {
        Location place = new Location(text.uri(), text.places().range(span.place()));
        related.add(
            new DiagnosticRelatedInformation(
                place,
                "reading %d of %s: rule %s, from byte %d, goes on here"
                    .formatted(i + 1, example, span.rule(), span.start())));
      }
    }
    return related;
  }

  /** The fixes of the findings that touch a range. */
  static List<CodeAction> fixActions(OpenText text, DocumentCheck check, Range range) {
    int from = text.places().offset(range.getStart());
    int to = text.places().offset(range.getEnd());
    List<CodeAction> actions = new ArrayList<>();
    for (Finding finding : check.findings()) {
      boolean touches = finding.span().start() <= to && finding.span().end() >= from;
      for (int i = 0; i < finding.fixes().size() && touches; i++) {
        Finding.Fix fix = finding.fixes().get(i);
        CodeAction action = new CodeAction(fix.title() + effect(finding, i));
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(List.of(diagnostic(text, finding)));
        action.setIsPreferred(i == 0 && finding.fixes().size() == 1);
        action.setEdit(edit(text, fix.edits()));
        actions.add(action);
      }
    }
    return actions;
  }

  /** Describes the effect of a certified repair on the language. */
  private static String effect(Finding finding, int index) {
    if (finding.conflict().isEmpty() || index >= finding.conflict().get().repairs().size()) {
      return "";
    }
    Repair repair = finding.conflict().get().repairs().get(index);
    return ": the grammar then " + LanguageText.sentence(repair.change());
  }

  static WorkspaceEdit edit(OpenText text, List<SourceEdit> edits) {
    List<TextEdit> changes = new ArrayList<>();
    for (SourceEdit edit : edits) {
      changes.add(new TextEdit(text.places().range(edit.span()), edit.replacement()));
    }
    return new WorkspaceEdit(Map.of(text.uri(), changes));
  }
}
