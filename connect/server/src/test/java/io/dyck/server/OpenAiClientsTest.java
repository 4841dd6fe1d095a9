package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.server.setup.ServerOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The clients of OpenAI themselves, for Python and Node, from their package registries. One that
 * cannot be installed here is skipped, with the reason.
 */
class OpenAiClientsTest {
  private static final int SECONDS = 240;
  private static final Path MODULE = Path.of(System.getProperty("dyck.root"), "connect", "server");
  private static String output = "";
  private static int status;

  @BeforeAll
  static void run() throws Exception {
    Path folder = Files.createDirectories(MODULE.resolve("target/clients"));
    Path written = folder.resolve("output.txt");
    try (DyckServer server =
        DyckServer.start(LetterModel.served(), ServerOptions.DEFAULT.withAddress("127.0.0.1", 0))) {
      ProcessBuilder script =
          new ProcessBuilder(
              "sh",
              MODULE.resolve("src/test/clients.sh").toString(),
              "http://127.0.0.1:" + server.port() + "/v1",
              "letters");
      script.environment().put("CLIENTS_DIR", folder.toString());
      Process process = script.redirectErrorStream(true).redirectOutput(written.toFile()).start();
      boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
      process.destroyForcibly();
      output = Files.readString(written, StandardCharsets.UTF_8);
      status = ended ? process.exitValue() : 1;
    }
  }

  @AfterAll
  static void tell() {
    System.out.print(output);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Python", "Node"})
  void passes(String language) {
    String leftOut = "left out: the client for " + language;
    Assumptions.assumeFalse(output.contains(leftOut), output);
    assertThat(output).containsPattern("openai [0-9.]+ for " + language + ": .*: passed");
    assertThat(status).as(output).isZero();
  }
}
