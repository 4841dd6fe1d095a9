package io.dyck.cli.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.Verdict;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.schema.SchemaCheck;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.SchemaReport;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.read.TextPlaces;
import io.dyck.schema.read.TextPlaces.Place;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The findings of a check of a JSON Schema, with their places, for reports and editors. */
public final class SchemaFindings {
  private SchemaFindings() {}

  /**
   * Checks a schema.
   *
   * @param source the text of the schema
   * @param options the way to read the schema
   * @return errors, keywords that are not enforced exactly, and likely mistakes
   */
  static Report checkSchema(SourceText source, SchemaOptions options) {
    return checkSchema(source, options, pointer -> valueAt(source, pointer));
  }

  /**
   * Checks a schema.
   *
   * @param source the text of the schema
   * @param options the way to read the schema
   * @param places finds the place of the value at a JSON pointer, or a place next to it
   * @return errors, keywords that are not enforced exactly, and likely mistakes
   */
  public static Report checkSchema(
      SourceText source, SchemaOptions options, Function<String, SourceSpan> places) {
    SchemaCheck check = SchemaCheck.of(source.content(), options);
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (DyckException error : check.errors()) {
      String message =
          String.valueOf(error.getMessage()).replaceFirst("^" + error.code() + ": ", "");
      SourceSpan place = place(source, error, places);
      findings.add(Finding.of(error.code(), Severity.ERROR, source, place, message, ""));
    }
    for (SchemaReport.KeywordEffect use : check.report().inexactKeywords()) {
      if (use.state() != SchemaReport.SupportStatus.REFUSED) {
        SourceSpan place = places.apply(pointer(use.pointer(), use.keyword()));
        findings.add(warning(source, place, use.text()));
      }
    }
    for (SchemaReport.Warning warning : check.report().warnings()) {
      SourceSpan place = places.apply(pointer(warning.pointer(), warning.keyword()));
      findings.add(warning(source, place, warning.text()));
    }
    Verdict verdict = check.isUsable() ? Verdict.DETERMINISTIC : Verdict.MALFORMED;
    return Report.withoutGrammar(source.name(), source, verdict, findings.build());
  }

  private static Finding warning(SourceText source, SourceSpan place, String message) {
    return Finding.of("DYCK-J020", Severity.WARNING, source, place, message, "");
  }

  private static SourceSpan place(
      SourceText source, DyckException error, Function<String, SourceSpan> places) {
    if (!(error instanceof SchemaException schema)) {
      return start(source);
    }
    if (error.getCause() instanceof JsonProcessingException json && json.getLocation() != null) {
      int at = (int) Math.max(0, json.getLocation().getCharOffset());
      int from = Math.min(at, Math.max(0, source.content().length() - 1));
      return new SourceSpan(from, Math.min(from + 1, source.content().length()));
    }
    return places.apply(pointerInText(schema.pointer()));
  }

  private static SourceSpan start(SourceText source) {
    return new SourceSpan(0, Math.min(1, source.content().length()));
  }

  private static String pointerInText(String pointer) {
    int hash = pointer.indexOf('#');
    return hash < 0 ? pointer : pointer.substring(hash + 1);
  }

  private static String pointer(String pointer, String keyword) {
    String path = pointerInText(pointer);
    return path.endsWith("/" + keyword) ? path : path + "/" + keyword;
  }

  /**
   * Returns the place of the first character of a value, or of the nearest existing value around
   * it.
   */
  private static SourceSpan valueAt(SourceText source, String pointer) {
    String text = source.content();
    for (String at = pointer; ; at = at.substring(0, at.lastIndexOf('/'))) {
      Map<String, Place> found = TextPlaces.find(text, Set.of(at));
      Place place = found.get(at);
      if (place != null) {
        int start = lineStart(text, place.line()) + place.column() - 1;
        return new SourceSpan(start, Math.min(start + 1, text.length()));
      }
      if (at.lastIndexOf('/') < 0) {
        return start(source);
      }
    }
  }

  private static int lineStart(String text, int line) {
    int start = 0;
    for (int i = 1; i < line; i++) {
      start = text.indexOf('\n', start) + 1;
    }
    return start;
  }
}
