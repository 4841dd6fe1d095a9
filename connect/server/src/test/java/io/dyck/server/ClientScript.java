package io.dyck.server;

import io.dyck.server.setup.ServerOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A script that runs clients of package registries against a server.
 *
 * @param output what it wrote
 * @param status 0 if all clients passed or were left out
 */
record ClientScript(String output, int status) {
  private static final Path MODULE = Path.of(System.getProperty("dyck.root"), "connect", "server");

  /** Runs a script of the test sources against a new server, and prints what it wrote. */
  static ClientScript run(String name, int seconds) throws Exception {
    Path folder = Files.createDirectories(MODULE.resolve("target/clients"));
    Path written = folder.resolve(name + ".txt");
    try (DyckServer server =
        DyckServer.start(LetterModel.served(), ServerOptions.DEFAULT.withAddress("127.0.0.1", 0))) {
      ProcessBuilder script =
          new ProcessBuilder(
              "sh",
              MODULE.resolve("src/test").resolve(name).toString(),
              "http://127.0.0.1:" + server.port() + "/v1",
              "letters");
      script.environment().put("CLIENTS_DIR", folder.toString());
      Process process = script.redirectErrorStream(true).redirectOutput(written.toFile()).start();
      boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
      process.destroyForcibly();
      String output = Files.readString(written, StandardCharsets.UTF_8);
      System.out.print(output);
      return new ClientScript(output, ended ? process.exitValue() : 1);
    }
  }
}
