package io.dyck.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documentation shows the available results, and says where an engine has none. */
final class PerformanceReportTest {
  private static final Path BENCH = Path.of("").toAbsolutePath();

  @TempDir private Path folder;

  @Test
  void documentationIsUpToDate() throws IOException {
    Path docs = BENCH.resolve("../../docs");
    Map<String, String> files = PerformanceReport.render(BENCH.resolve("results"), docs);
    for (Map.Entry<String, String> file : files.entrySet()) {
      assertThat(Files.readString(docs.resolve(file.getKey())))
          .as("%s; run the report of docs/performance.md again", file.getKey())
          .isEqualTo(file.getValue());
    }
  }

  @Test
  void figuresRatiosAndGaps() throws IOException {
    Path results = Files.createDirectories(folder.resolve("results"));
    Files.writeString(results.resolve("dyck.jsonl"), row("dyck", "a", 2) + row("dyck", "b", 30));
    Files.writeString(
        results.resolve("other.jsonl"),
        row("xgrammar", "a", 20)
            + "{\"engine\":\"xgrammar\",\"id\":\"b\",\"status\":\"timeout\"}\n"
            + row("llguidance", "b", 10));
    Results all = Results.read(results);
    ResultTable table = new ResultTable(all);
    assertThat(table.figures())
        .contains("| a | Dyck | 3.00 | 2.00 |", "| XGrammar | 21.0 | 20.0 |")
        .contains("|  | XGrammar | timeout |");
    assertThat(table.ratios()).contains("| a |  | 0.14 | 0.10 |", "| b |  | **2.82** | **3.00** |");
    String plot = DotPlot.draw(all, Figure.COLD_P99);
    assertThat(plot).contains("a, XGrammar: 20.0 µs", "✕ XGrammar");
  }

  private static String row(String engine, String id, int us) {
    String times = "{\"mask\":{\"avg\":%d,\"p50\":%d,\"p99\":%d},\"accept\":{\"avg\":1,\"p99\":1}}";
    String both = times.formatted(us, us, us);
    return "{\"engine\":\"%s\",\"id\":\"%s\",\"status\":\"ok\",\"compile_us\":%d,\"first_mask_us\":1,"
            .formatted(engine, id, us)
        + "\"cold\":"
        + both
        + ",\"warm\":"
        + both
        + "}\n";
  }
}
