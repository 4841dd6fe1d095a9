package io.dyck.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SchemaCasesTest {
  private static final String POINT =
      """
      {"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}},
       "required": ["x"]}""";

  @TempDir Path folder;

  /** Runs one case; the labels are the fields after the schema. */
  private Run run(String schema, String labels, String... options) throws IOException {
    String grammar = schema.replace("\"", "\\\"").replace("\n", "\\n");
    String line =
        "{'id':'case','notation':'json_schema','grammar':'" + grammar + "'," + labels + "}";
    Path file = Files.writeString(folder.resolve("cases.jsonl"), line.replace('\'', '"') + "\n");
    List<String> arguments = new ArrayList<>(List.of("test", file.toString()));
    arguments.addAll(List.of(options));
    return Run.dyck(arguments.toArray(String[]::new));
  }

  private void passes(String schema, String labels, String... options) throws IOException {
    Run run = run(schema, labels, options);
    assertThat(run.out()).as(run.err()).endsWith("1 passed, 0 failed, 0 skipped\n");
    assertThat(run.status()).isZero();
  }

  @Test
  void textsAreJudgedByTheSchema() throws IOException {
    passes(
        POINT,
        "'accept':['{\\\"x\\\": 1}','{\\\"y\\\": 2, \\\"x\\\": 1}'],"
            + "'reject':['{}','{\\\"x\\\": true}'],"
            + "'prefix_accept':['{\\\"x\\\": -'],'prefix_reject':['{\\\"x\\\": t']");
    Run wrong = run(POINT, "'accept':['{}']");
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.out()).contains("failed case: must be accepted: \"{}\"");
  }

  @Test
  void optionsOfTheCommandHoldForAllCases() throws IOException {
    String swapped = "['{\\\"y\\\":2,\\\"x\\\":1}']";
    passes(POINT, "'accept':" + swapped, "--spaces", "compact");
    passes(POINT, "'reject':" + swapped, "--spaces", "compact", "--property-order", "schema");
    passes(POINT, "'accept':['{\\n  \\\"x\\\" :1}']", "--spaces", "flexible");
    passes(POINT, "'accept':['{\\\"x\\\": 1, \\\"z\\\": 1}']");
    passes(POINT, "'reject':['{\\\"x\\\": 1, \\\"z\\\": 1}']", "--closed");
    passes("{\"uniqueItems\": true}", "'accept':['[1, 1]']", "--relax", "uniqueItems");
  }

  @Test
  void optionsOfTheCaseGoFirst() throws IOException {
    String compact = "['{\\\"x\\\":1}']";
    passes(POINT, "'opts':{'any_whitespace':true},'accept':" + compact);
    passes(POINT, "'opts':{'any_whitespace':false},'reject':" + compact, "--spaces", "compact");
    passes(POINT, "'opts':{'separators':[',',':']},'accept':" + compact);
    passes(
        POINT,
        "'opts':{'any_whitespace':true,'max_whitespace_cnt':2},"
            + "'accept':['{  \\\"x\\\":1}'],'reject':['{   \\\"x\\\":1}']");
    passes(
        POINT,
        "'opts':{'indent':1},'accept':['{\\n \\\"x\\\": 1\\n}'],'reject':" + compact,
        "--spaces",
        "flexible");
    passes(
        POINT,
        "'opts':{'any_order':false},'reject':['{\\\"y\\\": 2, \\\"x\\\": 1}']",
        "--property-order",
        "any");
    passes(POINT, "'opts':{'strict_mode':true},'reject':['{\\\"x\\\": 1, \\\"z\\\": 1}']");
    passes(
        POINT,
        "'opts':{'strict_mode':false},'accept':['{\\\"x\\\": 1, \\\"z\\\": 1}']",
        "--closed");
  }

  @Test
  void argumentsThatAreElementsAreRead() throws IOException {
    passes(
        POINT,
        "'opts':{'json_format':'qwen_xml'},'accept':['<parameter=x>1</parameter>'],"
            + "'reject':['{\\\"x\\\": 1}']");
  }

  @Test
  void optionsWithoutAMeaningSkipTheCase() throws IOException {
    assertThat(run(POINT, "'opts':{'json_format':'tags'}").out())
        .contains("skipped 1: option json_format=tags\n");
    assertThat(run(POINT, "'opts':{'separators':['; ','=']}").out())
        .contains("skipped 1: option separators=[\"; \",\"=\"]\n");
    assertThat(run(POINT, "'requires':['schema-of-tokens']").out())
        .contains("skipped 1: feature schema-of-tokens\n");
  }

  @Test
  void schemaThatMustBeRefusedIsRefused() throws IOException {
    passes("{\"type\": \"text\"}", "'compile_error':true");
    assertThat(run(POINT, "'compile_error':true").out())
        .contains("failed case: the schema must be refused, but is fine");
    assertThat(run("{\"type\": \"text\"}", "'compile_error':false").out())
        .contains("failed case: the schema is refused: DYCK-J002: at #/type");
  }
}
