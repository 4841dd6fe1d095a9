package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DyckTest {
  @ParameterizedTest
  @ValueSource(strings = {"generate", "check", "accept", "mask", "trace", "test", "bench"})
  void helpOfEveryCommandHasExamplesAndFitsTheTerminal(String command) {
    Run run = Run.dyck(command, "--help");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Examples:").contains("dyck " + command).contains("Exit status");
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void helpListsEveryCommand() {
    assertThat(Run.dyck("--help").out())
        .contains("generate", "check", "accept", "mask", "trace", "test", "bench", "Exit status");
    assertThat(Run.dyck("--help").out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void noCommandIsWrongUsage() {
    assertThat(Run.dyck().status()).isEqualTo(2);
  }

  @Test
  void versionIsToldWithJava() {
    assertThat(Run.dyck("--version").out()).startsWith("dyck ").contains("Java");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check --jsno sample:json",
        "chekc sample:json",
        "check",
        "generate -n x sample:json"
      })
  void wrongUsageIsOneLineAndAWayOut(String line) {
    Run run = Run.dyck(line.split(" "));
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("dyck: ").contains("--help").doesNotContain("\tat ");
    assertThat(run.err().lines()).hasSizeLessThanOrEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void unknownCommandIsCalledSo() {
    assertThat(Run.dyck("chekc", "sample:json").err()).contains("there is no command 'chekc'");
    assertThat(Run.dyck("--chekc").err()).contains("--chekc").doesNotContain("no command");
  }

  @Test
  void closedOutputIsQuiet() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    for (String command : new String[] {"check sample:json", "check --help", "--version"}) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      int status =
          Dyck.run(Terminal.of(InputStream.nullInputStream(), closed, err), command.split(" "));
      assertThat(status).isZero();
      assertThat(err.size()).as(err.toString(java.nio.charset.StandardCharsets.UTF_8)).isZero();
    }
  }
}
