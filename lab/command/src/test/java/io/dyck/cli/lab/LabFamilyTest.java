package io.dyck.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import io.dyck.cli.terminal.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of the laboratory behave as those of the product: help, files, messages. */
final class LabFamilyTest {
  @TempDir Path folder;

  @BeforeEach
  void files() throws IOException {
    Files.write(folder.resolve("bytes"), new byte[] {'5', '8', '\n', ' ', (byte) 0xFF});
    Files.writeString(folder.resolve("wrong.jsonl"), "{\"id\": 'a'}\n");
    Files.writeString(
        folder.resolve("workload.jsonl"),
        "{\"id\":\"a\",\"notation\":\"gbnf\",\"grammar\":\"root ::= \\\"a\\\"\","
            + "\"accept\":[\"a\"],\"strings\":[\"a\"]}\n");
  }

  private Run run(String command) {
    Run run = Run.dyck(command.replace("@", folder.toString()).split(" "));
    assertThat(run.status()).as(run.out()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(run.err())
        .startsWith("dyck: ")
        .doesNotContain("Exception", "java.", "Source:", "REDACTED", ".tmp", "\tat ", ": null");
    assertThat(run.err().lines()).hasSizeLessThanOrEqualTo(2);
    return run;
  }

  @ParameterizedTest
  @ValueSource(strings = {"test", "bench", "maskbench"})
  void helpHasExamplesAndFitsTheTerminal(String command) {
    Run run = Run.dyck(command, "--help");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Examples:").contains("dyck " + command).contains("Exit status");
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    assertThat(Run.dyck("--help").out()).contains("\n  " + command + " ");
  }

  @ParameterizedTest
  @CsvSource({
    "test @/bytes, 'bytes: not UTF-8: line 2, byte 2'",
    "bench @/bytes, 'bytes: not UTF-8: line 2, byte 2'",
    "test @/wrong.jsonl, 'wrong.jsonl:1:8: no JSON: Unexpected character'",
    "bench @/wrong.jsonl, 'wrong.jsonl:1:8: no JSON: Unexpected character'",
  })
  void contentThatIsNoTextOrNoJsonHasItsPlace(String command, String message) {
    assertThat(run(command).err()).contains(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"test @/none", "bench @/none"})
  void missingFileIsNamed(String command) {
    assertThat(run(command).err()).contains("/none", "no such file");
  }

  @Test
  void folderIsNoFile() {
    assertThat(run("test @").err()).contains(folder + ": cannot be read: it is a folder");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bench @/workload.jsonl -o @/no/x.dyck", "test @/workload.jsonl -o @/no/x.dyck"})
  void missingFolderIsNamed(String command) {
    assertThat(run(command).err())
        .contains("/no/x.dyck: cannot be written: there is no folder " + folder.resolve("no"));
  }

  @Test
  void casesComeFromStandardInput() throws IOException {
    String test = Files.readString(folder.resolve("workload.jsonl"));
    assertThat(Run.withInput(test, "test", "-").out()).contains("1 passed");
  }

  @Test
  void olderNamesOfOutputOptionsStillWork() throws IOException {
    Path file = folder.resolve("older");
    String cases = folder.resolve("workload.jsonl").toString();
    assertThat(Run.dyck("test", cases, "--json", file.toString()).status()).isZero();
    assertThat(Files.readString(file)).contains("\"passed\"");
    assertThat(Run.dyck("test", "--help").out()).contains("--output").doesNotContain("--json");
  }
}
