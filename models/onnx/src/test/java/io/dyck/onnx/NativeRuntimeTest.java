package io.dyck.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.models.LanguageModel;
import io.dyck.models.ModelSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The runtime loads in a process with small stacks and a long command line. */
final class NativeRuntimeTest {
  /** The main class of the other process. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      try (LanguageModel model = Fixtures.open("llama");
          ModelSession session = model.newSession()) {
        System.out.println("read " + session.readToken(9).remaining());
      }
    }
  }

  @Test
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void aSmallStackIsEnough() throws IOException, InterruptedException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xss512k",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                Main.class.getName(),
                "x".repeat(100_000))
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    assertThat(out).contains("read 263");
  }
}
