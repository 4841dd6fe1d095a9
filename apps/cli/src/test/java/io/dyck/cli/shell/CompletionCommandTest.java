package io.dyck.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dyck.cli.Run;
import io.dyck.cli.terminal.ExitStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompletionCommandTest {
  @TempDir Path folder;

  @Test
  void bashCompletesOptionsOfACommand() throws Exception {
    Path script = write("bash", "dyck.bash");
    String asked =
        "source "
            + script
            + "; COMP_WORDS=(dyck generate --min); COMP_CWORD=2;"
            + " _complete_dyck; echo \"${COMPREPLY[@]}\"";
    assertThat(output(List.of("bash", "-c", asked))).contains("--min-p");
  }

  @Test
  void everyScriptNamesEveryCommand() throws IOException {
    for (String reader : List.of("bash", "zsh", "fish", "man")) {
      String text = Files.readString(write(reader, "script"));
      assertThat(text).as(reader).contains("generate", "check", "completion");
    }
    assertThat(Files.readString(write("fish", "script")))
        .contains("-l property-order -x -a 'any schema'")
        .doesNotContain("%n");
  }

  @Test
  void fishTakesItsScript() throws Exception {
    assumeTrue(isThere("fish"), "fish is not on this machine");
    Path script = write("fish", "dyck.fish");
    String asked = "source " + script + "; complete -C 'dyck generate --min'";
    assertThat(output(List.of("fish", "-c", asked))).contains("--min-p");
  }

  @Test
  void manTakesThePage() throws Exception {
    assumeTrue(isThere("man"), "man is not on this machine");
    Path page = write("man", "dyck.1");
    String shown = output(List.of("man", "--warnings", page.toString()));
    assertThat(shown).contains("dyck generate GRAMMAR", "--min-p").doesNotContain("warning:");
  }

  @Test
  void anotherReaderIsRefused() {
    Run run = Run.dyck("completion", "tcsh");
    assertThat(run.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(run.err()).contains("bash or zsh or fish or man");
  }

  private Path write(String reader, String name) throws IOException {
    Run run = Run.dyck("completion", reader);
    assertThat(run.err()).isEmpty();
    assertThat(run.status()).isZero();
    return Files.writeString(folder.resolve(name), run.out());
  }

  private static boolean isThere(String program) throws Exception {
    return new ProcessBuilder("sh", "-c", "command -v " + program)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  private static String output(List<String> command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }
}
