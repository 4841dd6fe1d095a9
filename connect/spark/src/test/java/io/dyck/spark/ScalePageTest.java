package io.dyck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import io.dyck.smallmodel.SmallModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The content of {@code docs/scale.md}: its statements return the shown rows, and its application
 * runs.
 */
final class ScalePageTest {
  private static final Path ROOT = Path.of(System.getProperty("dyck.root", "../.."));
  private static final Pattern STATEMENTS =
      Pattern.compile("<!-- run by: ScalePageTest -->\n```text\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  /** A statement, then its rows, each on a line after an arrow. */
  @Test
  void statementsGiveWhatThePageSays() throws IOException {
    SparkSession session = LocalSpark.session();
    Matcher blocks = STATEMENTS.matcher(Files.readString(ROOT.resolve("docs/scale.md")));
    int statements = 0;
    while (blocks.find()) {
      for (String part : Splitter.on(";\n").omitEmptyStrings().split(blocks.group(1))) {
        List<String> lines = part.lines().toList();
        List<String> shown =
            lines.stream().filter(line -> line.startsWith("→ ")).map(l -> l.substring(2)).toList();
        String next =
            String.join("\n", lines.stream().filter(line -> !line.startsWith("→ ")).toList());
        if (!shown.isEmpty()) {
          assertThat(rows).as(before).containsExactlyElementsOf(shown);
          statements++;
        }
        if (!next.isBlank()) {
          before = next;
          rows = session.sql(next).toJSON().collectAsList();
        }
      }
    }
    assertThat(statements).isGreaterThan(3);
  }

  private String before = "";
  private List<String> rows = List.of();

  @Test
  void theSampleApplicationRuns() throws IOException {
    var unused = LocalSpark.session();
    Path prompts = folder.resolve("prompts.json");
    Files.writeString(
        prompts,
        """
        {"id": 1, "prompt": "three green lamps, and hurry, please"}
        {"id": 2, "prompt": "I need 12 chairs"}
        """);
    String[] arguments = {
      SmallModel.folder().toString(), prompts.toString(), folder.resolve("answers").toString()
    };
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      OrderCorpus.main(arguments);
      OrderCorpus.main(arguments);
    } finally {
      System.setOut(before);
    }
    assertThat(written.toString(StandardCharsets.UTF_8))
        .contains("GenerationSummary[rows=2, before=0, answered=2, incomplete=0, failed=0")
        .contains("GenerationSummary[rows=2, before=2, answered=0, incomplete=0, failed=0")
        .contains("|product")
        .containsPattern("\\|\\S.*\\|\\d+ +\\|");
  }
}
