package io.dyck.checker.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.google.common.hash.Hashing;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.repair.Edit;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reports as SARIF, for code scanning services and editors (OASIS, "Static Analysis Results
 * Interchange Format (SARIF) Version 2.1.0", 2020). Columns count code points; repairs and other
 * edits are {@code fixes}.
 */
public final class SarifReport {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  private SarifReport() {}

  /**
   * Renders a run.
   *
   * @param reports one for each grammar
   * @param toolVersion the version of the command
   * @return a SARIF log with a line end
   */
  public static String render(List<Report> reports, String toolVersion) {
    return ReportJson.write(
        g -> {
          g.writeStartObject();
          g.writeStringField("$schema", SCHEMA);
          g.writeStringField("version", "2.1.0");
          g.writeArrayFieldStart("runs");
          g.writeStartObject();
          Map<String, Integer> rules = rules(reports);
          tool(g, toolVersion, rules);
          g.writeStringField("columnKind", "unicodeCodePoints");
          g.writeArrayFieldStart("results");
          for (Report report : reports) {
            for (Finding finding : report.findings()) {
              result(g, report, finding, rules);
            }
          }
          g.writeEndArray();
          g.writeEndObject();
          g.writeEndArray();
          g.writeEndObject();
        });
  }

  private static Map<String, Integer> rules(List<Report> reports) {
    Map<String, Integer> rules = new LinkedHashMap<>();
    for (Report report : reports) {
      for (Finding finding : report.findings()) {
        rules.putIfAbsent(finding.code(), rules.size());
      }
    }
    return rules;
  }

  private static void tool(JsonGenerator g, String version, Map<String, Integer> rules)
      throws IOException {
    g.writeObjectFieldStart("tool");
    g.writeObjectFieldStart("driver");
    g.writeStringField("name", "dyck");
    g.writeStringField("version", version);
    g.writeArrayFieldStart("rules");
    for (String code : rules.keySet()) {
      g.writeStartObject();
      g.writeStringField("id", code);
      g.writeObjectFieldStart("help");
      g.writeStringField("text", "See " + page(code) + " of the documentation.");
      g.writeEndObject();
      g.writeEndObject();
    }
    g.writeEndArray();
    g.writeEndObject();
    g.writeEndObject();
  }

  private static String page(String code) {
    return code.startsWith("DYCK-L")
        ? "docs/lint.md, " + code + ","
        : "docs/errors.md, " + code + ",";
  }

  private static void result(
      JsonGenerator g, Report report, Finding finding, Map<String, Integer> rules)
      throws IOException {
    g.writeStartObject();
    g.writeStringField("ruleId", finding.code());
    g.writeNumberField("ruleIndex", rules.getOrDefault(finding.code(), 0));
    g.writeStringField("level", level(finding.severity()));
    String message =
        finding.conflict().map(ConflictExplanation::sentence).orElse(finding.message());
    g.writeObjectFieldStart("message");
    g.writeStringField(
        "text",
        finding.advice().isEmpty()
            ? message
            : message + (message.endsWith(".") ? " " : ". ") + finding.advice());
    g.writeEndObject();
    g.writeArrayFieldStart("locations");
    g.writeStartObject();
    g.writeObjectFieldStart("physicalLocation");
    artifact(g, report.file());
    if (!report.source().content().isEmpty()) {
      region(g, "region", report.source(), finding.span());
    }
    g.writeEndObject();
    g.writeEndObject();
    g.writeEndArray();
    g.writeObjectFieldStart("partialFingerprints");
    g.writeStringField("dyckFinding/v1", fingerprint(finding));
    g.writeEndObject();
    fixes(g, report, finding);
    g.writeEndObject();
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case INFORMATION -> "note";
    };
  }

  /** The same as long as code and message stay, whatever lines are added above. */
  private static String fingerprint(Finding finding) {
    return Hashing.sha256()
        .hashString(finding.code() + '\n' + finding.message(), StandardCharsets.UTF_8)
        .toString()
        .substring(0, 32);
  }

  private static void artifact(JsonGenerator g, String file) throws IOException {
    g.writeObjectFieldStart("artifactLocation");
    g.writeStringField("uri", uri(file));
    g.writeEndObject();
  }

  /** A relative reference, so that it does not name the machine; an absolute path as a file URI. */
  private static String uri(String file) {
    String path = file.replace('\\', '/');
    try {
      return path.startsWith("/")
          ? new java.net.URI("file", "", path, null).toASCIIString()
          : new java.net.URI(null, null, path.indexOf(':') >= 0 ? "./" + path : path, null)
              .toASCIIString();
    } catch (java.net.URISyntaxException e) {
      return "grammar";
    }
  }

  private static void region(JsonGenerator g, String name, SourceText source, SourceSpan span)
      throws IOException {
    g.writeObjectFieldStart(name);
    g.writeNumberField("startLine", source.line(span.start()));
    g.writeNumberField("startColumn", source.column(span.start()));
    g.writeNumberField("endLine", source.line(span.end()));
    g.writeNumberField("endColumn", source.column(span.end()));
    g.writeEndObject();
  }

  private static void fixes(JsonGenerator g, Report report, Finding finding) throws IOException {
    List<Finding.Fix> fixes = finding.fixes();
    if (fixes.isEmpty()) {
      return;
    }
    g.writeArrayFieldStart("fixes");
    for (Finding.Fix fix : fixes) {
      g.writeStartObject();
      g.writeObjectFieldStart("description");
      g.writeStringField("text", fix.title());
      g.writeEndObject();
      g.writeArrayFieldStart("artifactChanges");
      g.writeStartObject();
      artifact(g, report.file());
      g.writeArrayFieldStart("replacements");
      for (Edit edit : fix.edits()) {
        g.writeStartObject();
        region(g, "deletedRegion", report.source(), edit.span());
        g.writeObjectFieldStart("insertedContent");
        g.writeStringField("text", edit.replacement());
        g.writeEndObject();
        g.writeEndObject();
      }
      g.writeEndArray();
      g.writeEndObject();
      g.writeEndArray();
      g.writeEndObject();
    }
    g.writeEndArray();
  }
}
