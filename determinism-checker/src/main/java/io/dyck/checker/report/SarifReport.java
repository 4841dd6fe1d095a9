package io.dyck.checker.report;

import static io.dyck.checker.report.ReportJson.array;
import static io.dyck.checker.report.ReportJson.object;

import com.google.common.hash.Hashing;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.Report;
import io.dyck.checker.text.SourceEdit;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    List<String> codes =
        reports.stream()
            .flatMap(report -> report.findings().stream())
            .map(Finding::code)
            .distinct()
            .toList();
    List<Object> results = new ArrayList<>();
    for (Report report : reports) {
      results.addAll(array(report.findings(), finding -> result(report, finding, codes)));
    }
    Object driver =
        object("name", "dyck", "version", toolVersion, "rules", array(codes, SarifReport::rule));
    Object run =
        object(
            "tool",
            object("driver", driver),
            "columnKind",
            "unicodeCodePoints",
            "results",
            results);
    return ReportJson.write(object("$schema", SCHEMA, "version", "2.1.0", "runs", List.of(run)));
  }

  private static Object rule(String code) {
    String page = code.startsWith("DYCK-L") ? "lint" : "errors";
    return object("id", code, "help", text("'dyck help " + page + "' says more of " + code + "."));
  }

  private static Object text(String text) {
    return object("text", text);
  }

  private static Object result(Report report, Finding finding, List<String> codes) {
    String message =
        finding.conflict().map(ConflictExplanation::sentence).orElse(finding.message());
    String advice = (message.endsWith(".") ? " " : ". ") + finding.advice();
    Map<String, @Nullable Object> location =
        object("artifactLocation", object("uri", uri(report.file())));
    if (!report.source().content().isEmpty()) {
      location.put("region", region(report, finding.span()));
    }
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("ruleId", finding.code());
    result.put("ruleIndex", codes.indexOf(finding.code()));
    result.put("level", level(finding.severity()));
    result.put("message", text(message + (finding.advice().isEmpty() ? "" : advice)));
    result.put("locations", List.of(object("physicalLocation", location)));
    result.put("partialFingerprints", object("dyckFinding/v1", fingerprint(finding)));
    if (!finding.fixes().isEmpty()) {
      result.put("fixes", array(finding.fixes(), fix -> fix(report, fix)));
    }
    return result;
  }

  private static String level(Severity severity) {
    return switch (severity) {
      case ERROR -> "error";
      case WARNING -> "warning";
      case INFORMATION -> "note";
    };
  }

  /**
   * Returns a fingerprint of the code and the message of a finding. The fingerprint does not change
   * if lines are added above.
   */
  private static String fingerprint(Finding finding) {
    return Hashing.sha256()
        .hashString(finding.code() + '\n' + finding.message(), StandardCharsets.UTF_8)
        .toString()
        .substring(0, 32);
  }

  /**
   * Returns a relative path as a relative reference, which does not name the computer, and an
   * absolute path as a file URI.
   */
  private static String uri(String file) {
    String path = file.replace('\\', '/');
    try {
      return path.startsWith("/")
          ? new URI("file", "", path, null).toASCIIString()
          : new URI(null, null, path.indexOf(':') >= 0 ? "./" + path : path, null).toASCIIString();
    } catch (URISyntaxException e) {
      return "grammar";
    }
  }

  private static Object region(Report report, SourceSpan span) {
    return ReportJson.place(report.source(), span, "startLine", "startColumn");
  }

  private static Object fix(Report report, Finding.Fix fix) {
    Object change =
        object(
            "artifactLocation",
            object("uri", uri(report.file())),
            "replacements",
            array(fix.edits(), edit -> replacement(report, edit)));
    return object("description", text(fix.title()), "artifactChanges", List.of(change));
  }

  private static Object replacement(Report report, SourceEdit edit) {
    return object(
        "deletedRegion", region(report, edit.span()), "insertedContent", text(edit.replacement()));
  }
}
