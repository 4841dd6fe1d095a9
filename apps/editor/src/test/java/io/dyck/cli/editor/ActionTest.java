package io.dyck.cli.editor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The scripts that the GitHub Action and the hook of pre-commit run. */
@EnabledOnOs(OS.LINUX)
final class ActionTest {
  private static final Path ROOT =
      Path.of(System.getProperty("dyck.root", "../..")).toAbsolutePath();

  @TempDir private Path folder;

  /**
   * The status and the log of the action in a folder with a good grammar and a grammar with a
   * conflict.
   */
  private record Ran(int status, String log) {}

  private Ran action(Map<String, String> inputs) throws IOException, InterruptedException {
    Path dyck = folder.resolve("dyck");
    Files.writeString(
        dyck,
        "#!/bin/sh\nexec '"
            + Path.of(System.getProperty("java.home"), "bin/java")
            + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '"
            + System.getProperty("java.class.path").replace(File.pathSeparator, ":")
            + "' io.dyck.cli.Dyck \"$@\"\n");
    Files.setPosixFilePermissions(dyck, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.createDirectories(folder.resolve("in/a folder"));
    Files.writeString(folder.resolve("in/good.gbnf"), "root ::= \"a\"\n");
    Files.writeString(
        folder.resolve("in/a folder/bad.gbnf"), "root ::= \"a\" root \"a\" | \"a\"\n");
    Path log = folder.resolve("log.txt");
    ProcessBuilder builder =
        new ProcessBuilder("bash", ROOT.resolve("apps/editor/action/check").toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().put("DYCK", dyck.toString());
    builder.environment().put("GITHUB_OUTPUT", folder.resolve("outputs").toString());
    builder.environment().putAll(inputs);
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Ran(process.exitValue(), Files.readString(log, StandardCharsets.UTF_8));
  }

  @Test
  void findingsStandInTheLogAndInTheFileOfSarif() throws IOException, InterruptedException {
    Ran ran = action(Map.of("DYCK_FILES", "in/*.gbnf\n  in/*/bad.gbnf", "DYCK_SARIF", "out.sarif"));
    assertThat(ran.log()).contains("in/good.gbnf: deterministic", "DYCK-D001");
    assertThat(ran.status()).isEqualTo(1);
    JsonNode sarif = new ObjectMapper().readTree(folder.resolve("out.sarif").toFile());
    assertThat(sarif.at("/version").asText()).isEqualTo("2.1.0");
    assertThat(sarif.at("/runs/0/results").findValuesAsText("ruleId")).contains("DYCK-D001");
    assertThat(sarif.at("/runs/0/results").toString()).contains("in/a%20folder/bad.gbnf");
    assertThat(folder.resolve("outputs")).hasContent("sarif=out.sarif");
  }

  @Test
  void aPatternIsNoCommand() throws IOException, InterruptedException {
    Ran ran = action(Map.of("DYCK_FILES", "$(touch$IFS.owned) `touch$IFS.owned` ;touch"));
    assertThat(ran.log()).contains("there are no grammars to check");
    assertThat(ran.status()).isZero();
    assertThat(folder.resolve(".owned")).doesNotExist();
  }

  @Test
  void theActionAndTheHooksNameWhatIsThere() throws IOException {
    assertThat(Files.readString(ROOT.resolve("action.yml")))
        .contains("apps/editor/action/check", "dyck");
    assertThat(ROOT.resolve("apps/editor/action/check")).isExecutable();
    assertThat(Files.readString(ROOT.resolve(".pre-commit-hooks.yaml")))
        .contains("entry: dyck check", "language: script");
    assertThat(ROOT.resolve("dyck")).isExecutable();
  }
}
