package io.dyck.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.cli.Run;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A schema that was compiled never fails later: instances and random texts are walked to their
 * ends, with masks and with masks within a budget. The folder of the system property {@code
 * dyck.corpus} adds schemas of MaskBench, 60 or as many as {@code -Ddyck.maskbench.sample=n} says,
 * and the test suite of JSON Schema.
 */
final class EverySchemaTest {
  @TempDir Path folder;

  /** Schemas of kinds that are published: many alternatives that a constant tells apart. */
  @Test
  void publishedShapesAreWalkedToTheEnd() throws IOException, URISyntaxException {
    Path shapes =
        Path.of(Objects.requireNonNull(EverySchemaTest.class.getResource("shapes")).toURI());
    List<JsonNode> rows = rows(shapes, "--random-texts", "2");
    assertThat(rows).hasSizeGreaterThan(13);
    assertThat(rows.subList(0, rows.size() - 1))
        .allSatisfy(row -> assertThat(row.path("status").asText()).as("%s", row).isEqualTo("pass"));
  }

  @Test
  void schemasOfMaskBenchAreWalkedToTheEnd() throws IOException {
    Path file = corpus("maskbench/public.jsonl.xz");
    String sample = System.getProperty("dyck.maskbench.sample", "60");
    assertThatNoneFails(rows(file, "--random-texts", "1", "--sample", sample, "--seed", "7"));
  }

  @Test
  void schemasOfTheTestSuiteAreWalkedToTheEnd() throws IOException {
    Path suite = corpus("json-schema-test-suite/tests");
    String sample = System.getProperty("dyck.maskbench.sample", "60");
    assertThatNoneFails(rows(suite, "--random-texts", "1", "--sample", sample, "--seed", "7"));
  }

  private static Path corpus(String name) {
    String corpus = System.getProperty("dyck.corpus", "");
    Path path = Path.of(corpus, name);
    assumeTrue(!corpus.isEmpty() && Files.exists(path), "dyck.corpus has no " + name);
    return path;
  }

  /** Other drafts may label instances otherwise, therefore only failures count. */
  private static void assertThatNoneFails(List<JsonNode> rows) {
    assertThat(rows)
        .allSatisfy(
            row ->
                assertThat(row.path("status").asText())
                    .as("%s: %s", row.path("id"), row.path("detail"))
                    .isNotIn("run_error", "timeout"));
  }

  /** The limit of seconds finds work without end, also on a busy machine. */
  private List<JsonNode> rows(Path data, String... options) throws IOException {
    Path file = folder.resolve("rows.jsonl");
    List<String> arguments = new ArrayList<>(List.of("maskbench", data.toString()));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--warm-up", "0", "--seconds", "600", "-o", file.toString()));
    Run run = Run.dyck(arguments.toArray(new String[0]));
    assertThat(run.status()).as(run.err()).isLessThan(2);
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.add(run.out());
    String all = "[" + String.join(",", lines) + "]";
    return List.of(new ObjectMapper().readValue(all, JsonNode[].class));
  }
}
