package io.dyck.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dyck bench}. */
final class BenchCommandTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir Path folder;

  @Test
  void benchWritesARowForEachWorkload() throws IOException {
    Path workloads =
        Files.writeString(
            folder.resolve("w.jsonl"),
            """
            {"id":"as","notation":"gbnf","grammar":"root ::= \\"a\\"+","strings":["aaaa"]}
            {"id":"re","notation":"regex","grammar":"a|b","strings":["a"]}
            {"id":"no","notation":"yacc","grammar":"a: b","strings":["a"]}
            """);
    Path out = folder.resolve("rows.jsonl");
    Run run =
        Run.dyck(
            "bench",
            workloads.toString(),
            "--hashes",
            "--prepare",
            "1000",
            "--seconds",
            "5",
            "--output",
            out.toString());
    assertThat(run.status()).as(run.err()).isEqualTo(1);
    List<String> rows = Files.readAllLines(out);
    JsonNode ok = MAPPER.readTree(rows.get(0));
    assertThat(ok.get("engine").asText()).isEqualTo("dyck");
    assertThat(ok.get("status").asText()).as(rows.get(0)).isEqualTo("ok");
    assertThat(ok.get("warm").get("mask").get("p99").asDouble()).isPositive();
    assertThat(ok.get("cold").get("accept").get("avg").asDouble()).isPositive();
    assertThat(ok.get("masks").get(ok.get("masks").size() - 1).asText()).endsWith("+");
    assertThat(ok.get("prepare_ms").asInt()).isEqualTo(1_000);
    assertThat(MAPPER.readTree(rows.get(1)).get("status").asText()).isEqualTo("ok");
    assertThat(MAPPER.readTree(rows.get(2)).get("status").asText()).isEqualTo("compile_error");
  }

  @Test
  void benchSaysWhereThereIsNothingToMeasure() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.jsonl"), "");
    for (String option : List.of("--hashes", "--together")) {
      Run run = Run.dyck("bench", empty.toString(), option);
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains("there is no workload", "--only");
    }
  }

  /** The tightest budget that the text fits in. A mask that leaves the text out is an error. */
  @Test
  void benchMeasuresMasksWithinABudget() throws IOException {
    Path workloads =
        Files.writeString(
            folder.resolve("w.jsonl"),
            """
            {"id":"a","notation":"gbnf","grammar":"root ::= \\"a\\" root \\"b\\" | \\"\\"","strings":["aabb"]}
            """);
    Path out = folder.resolve("rows.jsonl");
    Run run =
        Run.dyck(
            "bench", workloads.toString(), "--budget", "1", "--seconds", "5", "-o", out.toString());
    assertThat(run.status()).as(run.err()).isZero();
    JsonNode row = MAPPER.readTree(Files.readString(out));
    assertThat(row.get("budget").asInt()).isEqualTo(1);
    assertThat(row.get("status").asText()).isEqualTo("ok");
    assertThat(row.get("cold").get("mask").get("avg").asDouble()).isPositive();
  }

  @Test
  void benchRefusesANegativeBudget() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.jsonl"), "");
    Run run = Run.dyck("bench", empty.toString(), "--budget", "-5");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--budget -5 is no number of tokens", "0 or more");
  }

  @Test
  void benchRefusesANegativeTime() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.jsonl"), "");
    Run run = Run.dyck("bench", empty.toString(), "--prepare", "-5");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--prepare -5 is no time", "0 or more");
  }

  @Test
  void benchMeasuresManyGrammarsTogether() throws IOException {
    Path workloads =
        Files.writeString(
            folder.resolve("many.jsonl"),
            """
            {"id":"one","notation":"gbnf","grammar":"root ::= \\"a\\"+","strings":["aaaa"]}
            {"id":"two","notation":"regex","grammar":"a|b","strings":["a", "b"]}
            """);
    Path out = folder.resolve("rows.jsonl");
    Run run = Run.dyck("bench", workloads.toString(), "--together", "--out", out.toString());
    assertThat(run.status()).as(run.err()).isZero();
    JsonNode row = MAPPER.readTree(Files.readString(out));
    assertThat(row.get("id").asText()).isEqualTo("together-2");
    assertThat(row.at("/cold/mask/count").asInt()).isBetween(6, 9);
    Files.writeString(
        workloads,
        "{\"id\":\"no\",\"notation\":\"gbnf\",\"grammar\":\"root ::= \\\"a\\\"\",\"strings\":[\"b\"]}\n");
    Run wrong = Run.dyck("bench", workloads.toString(), "--together");
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(wrong.out()).contains("rejected", "no: token");
  }

  @Test
  void workloadsComeFromStandardInput() {
    String workload =
        "{\"id\":\"a\",\"notation\":\"gbnf\",\"grammar\":\"root ::= \\\"a\\\"\",\"strings\":[\"a\"]}\n";
    Run bench = Run.withInput(workload, "bench", "-", "--seconds", "0.1");
    assertThat(bench.out()).as(bench.err()).contains("\na ");
  }
}
