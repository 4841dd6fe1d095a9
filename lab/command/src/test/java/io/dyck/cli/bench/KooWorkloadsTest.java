package io.dyck.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.Run;
import io.dyck.cli.terminal.InputFile;
import io.dyck.grammar.regex.Regex;
import io.dyck.pda.Pda;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The workloads for measuring say the same as the samples of their names. */
final class KooWorkloadsTest {
  private static final Path FILE =
      Path.of(
          System.getProperty("dyck.root", "../.."),
          "lab/bench/src/main/resources/io/dyck/bench/koo-workloads.jsonl");

  @Test
  void expressionsAndSamplesAgree() {
    ImmutableList<Workload> workloads = Workload.read(new InputFile(FILE.toString()), Run.NOWHERE);
    assertThat(workloads)
        .extracting(Workload::id)
        .containsExactlyElementsOf(
            Samples.names().stream().filter(name -> name.startsWith("koo-")).toList());
    for (Workload workload : workloads) {
      assertThat(workload.notation()).isEqualTo("regex");
      Pda pda = Pda.compile(Regex.parse("regex", workload.grammar()));
      Sample sample = Samples.named(workload.id());
      assertThat(workload.strings()).isNotEmpty().allMatch(text -> accepts(pda, text));
      assertThat(sample.examples()).as(sample.name()).allMatch(text -> accepts(pda, text));
      assertThat(sample.rejects()).as(sample.name()).noneMatch(text -> accepts(pda, text));
      assertThat(sample.examples()).containsAll(workload.strings());
      assertThat(workload.tokenIds()).hasSameSizeAs(workload.strings());
    }
  }

  private static boolean accepts(Pda pda, String text) {
    return pda.accepts(text.getBytes(StandardCharsets.UTF_8));
  }
}
