package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code dyck} in a tree of its own, where what stands for Maven makes empty jars. */
@DisabledOnOs(OS.WINDOWS)
final class LauncherTest {
  private static final Path SCRIPT = Path.of(System.getProperty("dyck.root", "../.."), "dyck");

  /** Says more than a pipe holds, and only then makes the jars. */
  private static final String MAVEN =
      """
      #!/bin/sh
      i=0
      while [ $i -lt 3000 ]; do
        i=$((i + 1))
        echo "[INFO] Building Dyck part $i 1.0 [$i/3000]"
      done
      echo built >>"$DYCK_TREE/builds"
      for module in base vocabulary grammar pda compose languages/json-schema \
          languages/tool-calls determinism-checker samples models/canonical models/decoding \
          apps/cli; do
        mkdir -p "$DYCK_TREE/$module/target/quick"
        : >"$DYCK_TREE/$module/target/quick/dyck-$(basename $module).jar"
      done
      cd "$DYCK_TREE"
      printf 'Local-Repository: /nowhere\\n' >manifest
      "$JAVA_HOME/bin/jar" cfm apps/cli/target/quick/dyck-cli.jar manifest
      """;

  private static final String FULL_DISK =
      """
      #!/bin/sh
      echo "[INFO] Building Dyck base 1.0 [1/3]"
      echo "[ERROR] cannot write base.jar: No space left on device"
      exit 1
      """;

  @TempDir Path tree;

  @BeforeEach
  void copyTheScript() throws IOException {
    Files.copy(SCRIPT, tree.resolve("dyck"));
    Files.createDirectories(tree.resolve("maven/bin"));
    Files.createDirectories(tree.resolve("build/bom"));
    Files.createDirectories(tree.resolve("apps/families"));
    Files.createFile(tree.resolve("apps/families/commands.txt"));
    Files.createFile(tree.resolve("pom.xml"));
    Files.createFile(tree.resolve("build/bom/pom.xml"));
    for (String module :
        "base vocabulary grammar pda compose languages/json-schema"
            .concat(" languages/tool-calls determinism-checker samples")
            .concat(" models/canonical models/decoding apps/cli")
            .split(" ")) {
      Files.createDirectories(tree.resolve(module).resolve("src/main"));
      Files.createFile(tree.resolve(module).resolve("pom.xml"));
    }
  }

  @Test
  void aBuildGoesOnWhereNobodyReadsWhatItSays() throws Exception {
    maven(MAVEN);
    run("./dyck check 2>&1 | head -n 1");
    run("./dyck check 2>&1 | head -n 1");
    assertThat(tree.resolve("apps/cli/target/quick/dyck.stamp")).exists();
    assertThat(tree.resolve("builds")).hasContent("built");
  }

  @Test
  void aTreeThatCannotBeWrittenIsNamed() throws Exception {
    maven(MAVEN);
    Files.createFile(tree.resolve("apps/cli/target"));
    assertThat(run("./dyck check; echo status $?"))
        .contains(
            "dyck: something has to be built, and ", "apps/cli/target/quick cannot be written")
        .contains("copy it to where it can", "status 2");
    assertThat(tree.resolve("builds")).doesNotExist();
  }

  @Test
  void aFullDiskIsNamed() throws Exception {
    maven(FULL_DISK);
    assertThat(run("./dyck check; echo status $?"))
        .contains("a disk is full (cannot write base.jar: No space left on device)")
        .contains("dyck: the build failed", "status 2");
  }

  private void maven(String script) throws IOException {
    Path file = Files.writeString(tree.resolve("maven/bin/mvn"), script);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Runs a line of shell and returns its output to both streams. */
  private String run(String line) throws IOException, InterruptedException {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", line).directory(tree.toFile());
    shell.environment().put("MAVEN_HOME", tree.resolve("maven").toString());
    shell.environment().put("JAVA_HOME", System.getProperty("java.home"));
    shell.environment().put("DYCK_TREE", tree.toString());
    Path written = tree.resolve("written");
    Process process = shell.redirectErrorStream(true).redirectOutput(written.toFile()).start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return Files.readString(written, StandardCharsets.UTF_8);
  }
}
