package io.dyck.checker.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.lark.Lark;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class ReportsTest {
  /**
   * A conflict, lints, an edit, a failing test, letters beyond ASCII and beyond the first plane.
   */
  private static final String FAULTY =
      """
      #= accept "x"
      root ::= string ws | "é😀" d
      string ::= "\\"" [^\\x00]* "\\"" string | "<b>&"
      d ::= [0-9]+ | "1"
      ws ::= [ \\t]*
      """;

  /** A grammar with one fault that causes two conflicts. */
  private static final String ROOT =
      """
      root ::= value
      value ::= list | record | text | "null"
      list ::= "[" value* "]"
      record ::= "{" ( key value )* "}"
      key ::= text ":"
      text ::= "'" [^\\n]* "'"
      """;

  private static Report report(String name, String grammar) {
    return DeterminismChecker.check(name, Gbnf.parse(name, grammar), CheckOptions.DEFAULT).report();
  }

  private static List<Report> reports() {
    Report malformed;
    try {
      malformed = report("broken.gbnf", "root ::= trem [z-a]");
    } catch (GrammarException e) {
      malformed = DeterminismChecker.malformed("broken.gbnf", e);
    }
    return List.of(
        report("a b/faulty.gbnf", FAULTY),
        report("/tmp/good.gbnf", "root ::= \"a\" list?\nlist ::= \"(\" list \")\" | [a-z]{2,3}"),
        report("palindromes.gbnf", "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\""),
        report("root.gbnf", ROOT),
        malformed,
        DeterminismChecker.unreadable("none.gbnf", "no such file", "give another path"));
  }

  private static void validate(InputStream schema, VersionFlag version, String document)
      throws IOException {
    JsonSchema validator = JsonSchemaFactory.getInstance(version).getSchema(schema);
    JsonNode node = new ObjectMapper().readTree(document);
    assertThat(validator.validate(node)).as(document).isEmpty();
  }

  @Test
  void sarifIsValid() throws IOException {
    // The official schema, as the library of that format by Contrast Security carries it.
    try (InputStream schema = getClass().getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      String sarif = SarifReport.render(reports(), "1.0");
      validate(Objects.requireNonNull(schema), VersionFlag.V7, sarif);
      JsonNode run = new ObjectMapper().readTree(sarif).at("/runs/0");
      assertThat(run.at("/tool/driver/version").asText()).isEqualTo("1.0");
      JsonNode results = run.at("/results");
      assertThat(results).hasSizeGreaterThan(8);
      assertThat(results.findValues("fixes")).isNotEmpty();
    }
  }

  @Test
  void jsonIsValid() throws IOException {
    try (InputStream schema = Files.newInputStream(Path.of("../docs/report.schema.json"))) {
      String json = JsonReport.render(reports(), "1.0");
      validate(schema, VersionFlag.V202012, json);
      assertThat(new ObjectMapper().readTree(json).findValues("ends"))
          .anyMatch(ends -> ends.size() == 1 && ends.get(0).get("line").asInt() == 6);
    }
  }

  @Test
  void htmlHasEverythingAndNeedsNothing() {
    String html = HtmlReport.render(reports(), "1.0");
    assertThat(html)
        .contains("class=\"railroad\"", "class=\"rules\"", "class=\"reading\"", "mark class=")
        .contains("prefers-color-scheme:dark")
        .contains("&lt;b&gt;&amp;")
        .doesNotContain("<script", "http://", "https://", "<b>&", "src=", "@import");
  }

  @Test
  void oneFindingIsNotPlural() {
    Report missing = DeterminismChecker.unreadable("g", "it cannot be read", "look at its name");
    assertThat(HtmlReport.render(List.of(missing), "1.0"))
        .contains("1 finding<")
        .doesNotContain("1 findings");
  }

  @Test
  void rulesWithoutANameAreDrawnWhereTheyStand() {
    Report lark =
        DeterminismChecker.check(
            Lark.parse("g", "start: \"{\" NAME \"}\"\nNAME: /[a-z]{1,9}/\n%ignore \" \""),
            CheckOptions.DEFAULT);
    assertThat(lark.rules()).extracting(RuleFacts::name).containsExactly("start", "NAME");
    assertThat(HtmlReport.render(List.of(lark), "1.0"))
        .contains("Railroad diagrams of 2 rules", "rect class=\"literal\"")
        .doesNotContain("start&#39;", "start'", "id=\"g0-R-&quot;");
  }

  @Test
  void textFitsEightyColumns() {
    for (Report report : reports()) {
      for (TextStyle style :
          List.of(
              TextStyle.PLAIN,
              new TextStyle(false, true, false),
              new TextStyle(false, false, true))) {
        String text = TextReport.render(report, style, Severity.INFORMATION);
        assertThat(text.lines())
            .allSatisfy(
                line -> assertThat(line.codePointCount(0, line.length())).isLessThanOrEqualTo(80));
        if (style.isAscii()) {
          assertThat(text.codePoints()).allMatch(c -> c < 0x7F);
        }
      }
    }
  }
}
