package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DyckTest {
  @ParameterizedTest
  @ValueSource(strings = {"generate", "check", "accept", "mask", "trace"})
  void helpOfEveryCommandHasExamplesAndFitsTheTerminal(String command) {
    Run run = Run.dyck(command, "--help");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Examples:").contains("dyck " + command).contains("Exit status");
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void helpListsEveryCommand() {
    assertThat(Run.dyck("--help").out())
        .contains("generate", "check", "accept", "mask", "trace", "Exit status");
    assertThat(Run.dyck("--help").out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  /** The message about a file that is no vocabulary is made from the registration of formats. */
  @Test
  void helpNamesTheVocabulariesThatCanBeRead(@TempDir Path folder) throws IOException {
    Path garbage = Files.writeString(folder.resolve("garbage"), "?");
    String advice = Run.dyck("mask", "sample:json", "--vocab", garbage.toString()).err();
    String readable =
        advice.lines().findFirst().orElseThrow().split("files that can be read are ")[1];
    assertThat(readable.split(",( and)? ")).hasSizeGreaterThan(5).allMatch(this::isInHelp);
  }

  /** Lines of the help end anywhere. */
  private boolean isInHelp(String format) {
    String help = Run.dyck("mask", "--help").out();
    return help.replaceAll("\\s", "").contains(format.replace(" ", ""));
  }

  @ParameterizedTest
  @CsvSource({"items, 0, 1", "inlinedStates, -1, 0"})
  void leastValueOfALimitIsTold(String name, String value, String least) {
    assertThat(Run.dyck("check", "--limit", name + "=" + value, "sample:json").err())
        .contains("the limit '" + name + "' cannot be " + value)
        .contains("give a number from " + least + " to 2147483647");
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
  void closedErrorOutputIsQuiet() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    for (String command : new String[] {"check --jsno", "accept sample:no x", "chekc"}) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      int status =
          Dyck.run(Terminal.of(InputStream.nullInputStream(), out, closed), command.split(" "));
      assertThat(status).as(command).isEqualTo(141);
    }
  }

  @Test
  void everySentenceIsWrittenAsItComes() {
    List<String> pieces = new ArrayList<>();
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) {
            pieces.add(String.valueOf((char) b));
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            pieces.add(new String(bytes, offset, length, StandardCharsets.UTF_8));
          }
        };
    int status =
        Dyck.run(
            Terminal.of(InputStream.nullInputStream(), out, OutputStream.nullOutputStream()),
            "generate",
            "sample:arithmetic",
            "-n",
            "5");
    assertThat(status).isZero();
    assertThat(pieces).hasSize(5).allSatisfy(piece -> assertThat(piece).endsWith("\n"));
  }

  @ParameterizedTest
  @CsvSource({
    "generate sample:json --temprature 1, there is no option '--temprature', --temperature",
    "generate sample:json --temprature=1, there is no option '--temprature', --temperature",
    "check --jsno sample:json, there is no option '--jsno', --json",
    "genrate sample:json, there is no command 'genrate', generate",
  })
  void nearestNameIsOffered(String line, String message, String offered) {
    assertThat(Run.dyck(line.split(" ")).err())
        .contains("dyck: " + message)
        .contains("did you mean '" + offered + "'?");
  }

  @ParameterizedTest
  @CsvSource({
    "check --limit items sample:json, --limit takes NAME=NUMBER",
    "check --limit items=x sample:json, --limit takes NAME=NUMBER",
    "generate -n x sample:json, --sentences takes NUMBER",
    "check --fail-on never sample:json, --fail-on takes error or warning or information",
    "accept sample:json a b, 'b' is one argument too many",
  })
  void wrongValueSaysWhatIsTaken(String line, String message) {
    assertThat(Run.dyck(line.split(" ")).err())
        .contains("dyck: " + message)
        .doesNotContain("option option");
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
    for (String command :
        new String[] {
          "check sample:json",
          "check --format html sample:sql sample:json",
          "generate sample:json -n 1000000",
          "trace sample:json []",
          "check --help",
          "--version"
        }) {
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      int status =
          Dyck.run(Terminal.of(InputStream.nullInputStream(), closed, err), command.split(" "));
      assertThat(status).as(command).isEqualTo(141);
      assertThat(err.size()).as(err.toString(StandardCharsets.UTF_8)).isZero();
    }
  }
}
