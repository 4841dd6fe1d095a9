package io.dyck.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.cli.Run;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckCommandTest {
  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static List<JsonNode> objects(Run run) {
    return run.out().lines().map(CheckCommandTest::object).toList();
  }

  private static JsonNode object(String line) {
    try {
      return new ObjectMapper().readTree(line);
    } catch (IOException e) {
      throw new AssertionError(line, e);
    }
  }

  @Test
  void deterministicGrammarIsStatusZeroWithItsSize() {
    Run run = Run.dyck("check", "sample:json");
    assertThat(run.status()).isZero();
    assertThat(run.out()).startsWith("sample:json: deterministic, ").contains("stack symbols");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void jsonHasTheDocumentedFields() {
    JsonNode object = objects(Run.dyck("check", "--json", "sample:json")).get(0);
    assertThat(object.get("file").asText()).isEqualTo("sample:json");
    assertThat(object.get("verdict").asText()).isEqualTo("deterministic");
    assertThat(object.get("states").asInt()).isPositive();
    assertThat(object.get("stackSymbols").asInt()).isPositive();
    assertThat(object.get("findings").isArray()).isTrue();
  }

  @Test
  void conflictShowsPumpAndReadings() throws IOException {
    String palindromes =
        file("palindromes.gbnf", "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"a\"\n");
    Run run = Run.dyck("check", palindromes);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("DYCK-D001").contains("any number of times").contains("^");
    JsonNode finding =
        objects(Run.dyck("check", "--json", palindromes)).get(0).get("findings").get(0);
    assertThat(finding.get("loop").asText()).isNotEmpty();
    assertThat(finding.get("line").asInt()).isEqualTo(1);
  }

  @Test
  void permissiveConflictIsAWarning() throws IOException {
    String palindromes = file("p.gbnf", "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"a\"\n");
    Run run = Run.dyck("check", "--permissive", palindromes);
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("conflicts, run permissively");
  }

  @Test
  void largeSizesAreGrouped() throws IOException {
    Run run = Run.dyck("check", file("large.gbnf", "root ::= \"a\"{1234}\n"));
    assertThat(run.out()).contains("deterministic, 1,235 states, 1 stack symbol\n");
  }

  @Test
  void undecidedIsToldOnceWithItsAdvice() throws IOException {
    StringBuilder rules = new StringBuilder("root ::= \"x\"{0,40} \"!\" | r1");
    for (int i = 1; i < 30; i++) {
      rules.append("\nr" + i + " ::= \"x\" r" + (i + 1) + " \"y\" | \"a\"");
    }
    String deep = file("undecided.gbnf", rules + "\nr30 ::= \"x\" \"y\"\n");
    String callsOnly = "inlinedStates=0";
    Run run = Run.dyck("check", "--limit", callsOnly, deep);
    String message = "a state with more than 8 return addresses above the stack";
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("undecided DYCK-D002: " + message + "\n")
        .containsOnlyOnce("suffice");
    JsonNode finding =
        objects(Run.dyck("check", "--json", "--limit", callsOnly, deep))
            .get(0)
            .get("findings")
            .get(0);
    assertThat(finding.get("message").asText()).isEqualTo(message);
  }

  @Test
  void passedLimitAdvisesAValueThatCanHelp() throws IOException {
    String counts = file("counts.gbnf", "root ::= [ab]* \"a\" [ab]{6}\n");
    Run run = Run.dyck("check", "--limit", "automatonStates=100", counts);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("DYCK-E001").contains("--limit automatonStates=200");
    assertThat(Run.dyck("check", "--limit", "automatonStates=200", counts).status()).isZero();
  }

  /** Raised one after the other, each limit would lead to the next. */
  @Test
  void allLimitsThatAreInTheWayAreAdvisedAtOnce() throws IOException {
    String counts = file("counts.gbnf", "root ::= [ab]* \"a\" [ab]{6}\n");
    Run run = Run.dyck("check", "--limit", "automatonStates=100", "--limit", "states=60", counts);
    assertThat(run.out()).contains("--limit automatonStates=200 --limit states=120");
    Run states = Run.dyck("check", "--limit", "states=60", counts);
    assertThat(states.out()).contains("more states (--limit states=120) may decide it");
  }

  @Test
  void everyErrorOfAFileIsToldWithItsPlace() throws IOException {
    String broken = file("broken.gbnf", "root ::= trem [z-a]\nterm ::= \"a\"\n");
    Run run = Run.dyck("check", broken);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("broken.gbnf:1:10: ")
        .contains("broken.gbnf:1:")
        .contains("malformed");
    assertThat(objects(Run.dyck("check", "--json", broken)).get(0).get("findings"))
        .hasSizeGreaterThan(1);
  }

  @Test
  void unreadableFileIsStatusTwoAndTheOthersAreCheckedAllTheSame() throws IOException {
    String good = file("good.gbnf", "root ::= \"a\"\n");
    String missing = folder.resolve("missing.gbnf").toString();
    Run run = Run.dyck("check", missing, good);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("missing.gbnf").contains("no such file").doesNotContain("\tat ");
    assertThat(run.out()).contains("good.gbnf: deterministic");
    assertThat(objects(Run.dyck("check", "--json", missing, good)))
        .extracting(o -> o.get("verdict").asText())
        .containsExactly("unreadable", "deterministic");
  }

  @Test
  void folderIsUnreadable() {
    assertThat(Run.dyck("check", folder.toString()).status()).isEqualTo(2);
  }

  @Test
  void emptyInvalidAndHugeFilesAreMalformed() throws IOException {
    String empty = file("empty.gbnf", "");
    Path invalid = folder.resolve("invalid.gbnf");
    Files.write(invalid, new byte[] {'r', (byte) 0xFF, (byte) 0xFE});
    Path huge = folder.resolve("huge.gbnf");
    try (RandomAccessFile sparse = new RandomAccessFile(huge.toFile(), "rw")) {
      sparse.setLength(1L << 33);
    }
    assertThat(objects(Run.dyck("check", "--json", empty, invalid.toString(), huge.toString())))
        .extracting(o -> o.get("verdict").asText())
        .containsOnly("malformed");
  }

  @Test
  void dotIsWritten() throws IOException {
    Path dot = folder.resolve("machine.dot");
    Run run = Run.dyck("check", "--dot", dot.toString(), "sample:arithmetic");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(dot).content().startsWith("digraph");
  }

  @Test
  void unknownLimitAndSampleNameTheChoices() {
    assertThat(Run.dyck("check", "--limit", "itmes=3", "sample:json").err()).contains("items");
    assertThat(Run.dyck("check", "sample:jsno").err()).contains("sample:json");
  }

  @Test
  void startRuleIsAnOption() throws IOException {
    String grammar = file("start.gbnf", "top ::= \"a\"\nother ::= \"b\"\n");
    Run without = Run.dyck("check", grammar);
    assertThat(without.status()).isEqualTo(1);
    assertThat(without.err() + without.out()).contains("--start top");
    assertThat(Run.dyck("check", "--start", "top", grammar).status()).isZero();
  }

  @Test
  void everyFormatIsWritten() throws IOException {
    String grammar = file("stall.gbnf", "root ::= \"a\" [ ]*\n");
    Run json = Run.dyck("check", "--format", "json", grammar);
    assertThat(object(json.out()).at("/grammars/0/findings/0/code").asText())
        .isEqualTo("DYCK-L010");
    Run sarif = Run.dyck("check", "--format", "sarif", grammar);
    assertThat(object(sarif.out()).at("/runs/0/results/0/ruleId").asText()).isEqualTo("DYCK-L010");
    Path html = folder.resolve("report.html");
    assertThat(Run.dyck("check", "--format", "html", "-o", html.toString(), grammar).status())
        .isZero();
    assertThat(html).content().startsWith("<!DOCTYPE html>").contains("DYCK-L010");
  }

  @Test
  void findingsFailFromTheChosenSeverityOn() throws IOException {
    String grammar = file("stall.gbnf", "root ::= \"a\" [ ]*\n");
    assertThat(Run.dyck("check", grammar).status()).isZero();
    assertThat(Run.dyck("check", "--fail-on", "warning", grammar).status()).isEqualTo(1);
    assertThat(Run.dyck("check", "--fail-on", "error", grammar).status()).isZero();
  }

  @Test
  void knownFindingsDoNotFail() throws IOException {
    String grammar = file("stall.gbnf", "root ::= \"a\" [ ]*\n");
    String baseline = folder.resolve("baseline.json").toString();
    String[] check = {"check", "--fail-on", "warning", "--baseline", baseline, grammar};
    assertThat(Run.dyck(check).status()).isEqualTo(2);
    assertThat(Run.dyck("check", "--write-baseline", "--baseline", baseline, grammar).status())
        .isZero();
    Run known = Run.dyck(check);
    assertThat(known.status()).isZero();
    assertThat(known.out()).contains("1 in the baseline");
    file("stall.gbnf", "# moved\n\nroot ::= \"a\" [ ]* \"b\" [\\t]*\nx ::= \"y\"\n");
    assertThat(Run.dyck(check).status()).isEqualTo(1);
  }

  @Test
  void failingTestInACommentIsStatusOne() throws IOException {
    String grammar = file("intent.gbnf", "#= accept \"ab\"\nroot ::= \"a\"\n");
    Run run = Run.dyck("check", grammar);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("DYCK-L060").contains("1 test, 1 failed");
  }

  @Test
  void reportsAndBaselinesHaveTheFindingsOfSchemas() throws IOException {
    String schema =
        file(
            "odd.schema.json", "{\n  \"typ\": \"string\",\n  \"not\": {\"pattern\": \"a++\"}\n}\n");
    String grammar = file("stall.gbnf", "root ::= \"a\" [ ]*\n");
    Run sarif = Run.dyck("check", "--format", "sarif", grammar, schema);
    assertThat(sarif.status()).isEqualTo(1);
    var results = object(sarif.out()).at("/runs/0/results");
    assertThat(results.findValuesAsText("ruleId")).contains("DYCK-L010", "DYCK-J020");
    assertThat(results.toString()).contains("odd.schema.json", "\"startLine\":2");
    Path html = folder.resolve("report.html");
    Run.dyck("check", "--format", "html", "-o", html.toString(), schema);
    assertThat(html).content().contains("DYCK-J020");

    String baseline = folder.resolve("baseline.json").toString();
    String[] check = {"check", "--fail-on", "warning", "--baseline", baseline, schema};
    assertThat(Run.dyck("check", "--write-baseline", "--baseline", baseline, schema).status())
        .isZero();
    Run known = Run.dyck(check);
    assertThat(known.status()).as(known.out() + known.err()).isZero();
    file("odd.schema.json", "{\"typ\": \"string\", \"max\": 1}\n");
    assertThat(Run.dyck(check).status()).isEqualTo(1);
  }
}
