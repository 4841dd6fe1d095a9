package io.dyck.cli.editor.analysis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Verdict;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaReport;
import io.dyck.schema.read.SchemaException;
import java.util.Optional;

/** The check of a JSON Schema: whether it can be read, and what it does not hold. */
final class SchemaFindings {
  private SchemaFindings() {}

  static DocumentCheck of(GrammarDocument document) {
    SchemaText text = new SchemaText(document.source());
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    Verdict verdict = Verdict.DETERMINISTIC;
    Optional<Pda> pda = Optional.empty();
    try {
      JsonSchema schema = JsonSchema.of(document.text());
      for (SchemaReport.Use use : schema.report().inexact()) {
        findings.add(warning(document, place(text, use.pointer(), use.keyword()), use.text()));
      }
      for (SchemaReport.Warning warning : schema.report().warnings()) {
        findings.add(
            warning(document, place(text, warning.pointer(), warning.keyword()), warning.text()));
      }
      pda = Optional.of(Pda.of(document.source().name(), schema.language()));
    } catch (DyckException e) {
      verdict = Verdict.MALFORMED;
      findings.add(error(document, text, e));
    }
    return new DocumentCheck(document, verdict, findings.build(), Optional.empty(), pda);
  }

  private static Finding error(GrammarDocument document, SchemaText text, DyckException e) {
    SourceSpan place = new SourceSpan(0, Math.min(1, document.text().length()));
    if (e instanceof SchemaException schema) {
      place = text.place(path(schema.pointer()));
      if (e.getCause() instanceof JsonProcessingException json && json.getLocation() != null) {
        int at = (int) Math.max(0, json.getLocation().getCharOffset());
        int from = Math.min(at, Math.max(0, document.text().length() - 1));
        place = new SourceSpan(from, Math.min(from + 1, document.text().length()));
      }
    }
    String message = String.valueOf(e.getMessage()).replaceFirst("^" + e.code() + ": ", "");
    return Finding.of(e.code(), Severity.ERROR, document.source(), place, message, "");
  }

  private static Finding warning(GrammarDocument document, SourceSpan place, String message) {
    return Finding.of("DYCK-J020", Severity.WARNING, document.source(), place, message, "");
  }

  private static SourceSpan place(SchemaText text, String pointer, String keyword) {
    String path = path(pointer);
    return text.place(path.endsWith("/" + keyword) ? path : path + "/" + keyword);
  }

  private static String path(String pointer) {
    int hash = pointer.indexOf('#');
    return hash < 0 ? pointer : pointer.substring(hash + 1);
  }
}
