package io.dyck.cli;

import io.dyck.cli.input.PreparedVocabulary;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.Terminal;
import io.dyck.models.EngineWarmup;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Runs every quick command once without output. The launcher can then archive the classes that
 * these commands load. The training for profiles also warms the engine up, as a server does.
 */
final class StartupTraining {
  private static final String SCHEMA =
      "{\"type\": \"object\", \"properties\": {\"name\": {\"type\": \"string\"}, \"age\":"
          + " {\"type\": \"integer\"}, \"kind\": {\"enum\": [\"a\", \"b\"]}}, \"required\":"
          + " [\"name\"]}";

  private StartupTraining() {}

  /**
   * Runs the commands.
   *
   * @param arguments {@code --prepare} and a file for the artefact of the default vocabulary, which
   *     is made instead of running the commands; or {@code --profile}; or nothing
   */
  public static void main(String[] arguments) {
    if (arguments.length == 2 && arguments[0].equals("--prepare")) {
      PreparedVocabulary.prepare(Path.of(arguments[1]));
      System.exit(ExitStatus.YES);
    }
    run("check", "--help");
    run("check", "sample:json", "sample:arithmetic", "/there/is/no/such/file");
    run("check", "--json", "sample:json");
    run("accept", "sample:json", "[1, 2]");
    run("accept", "sample:json", "[1, 2");
    run("explain", "sample:json", "[1, 2");
    run("mask", "sample:json", "--prefix", "[");
    run("trace", "sample:json", "[1]");
    // The seed is fixed, because another text may need other classes, and a release must be
    // reproducible.
    run("generate", "sample:json", "-n", "5", "--seed", "1");
    run("generate", "-", "-n", "2", "--seed", "1");
    if (arguments.length == 1 && arguments[0].equals("--profile")) {
      run("generate", "sample:robot", "turn the kitchen light off");
      try (EngineWarmup warmup = EngineWarmup.begin(Vocabulary.o200k())) {
        warmup.await();
      }
    }
    System.exit(ExitStatus.YES);
  }

  private static void run(String... arguments) {
    Terminal nowhere =
        Terminal.of(
            new ByteArrayInputStream(SCHEMA.getBytes(StandardCharsets.UTF_8)),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream());
    int unusedStatus = Dyck.run(nowhere, arguments);
  }
}
