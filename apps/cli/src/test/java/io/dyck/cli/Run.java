package io.dyck.cli;

import io.dyck.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A finished run of the command in this process, with its output. */
public record Run(int status, String out, String err) {
  /** A terminal without input, whose output nobody reads. */
  public static final Terminal NOWHERE =
      Terminal.of(
          InputStream.nullInputStream(),
          OutputStream.nullOutputStream(),
          OutputStream.nullOutputStream());

  public static Run dyck(String... arguments) {
    return withInput("", arguments);
  }

  public static Run withInput(String input, String... arguments) {
    return withInput(input.getBytes(StandardCharsets.UTF_8), arguments);
  }

  public static Run withInput(byte[] input, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ByteArrayInputStream in = new ByteArrayInputStream(input);
    int status = Dyck.run(Terminal.of(in, out, err), arguments);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A process of its own that runs the command, with options for Java. */
  static ProcessBuilder process(List<String> javaOptions, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-XX:TieredStopAtLevel=1");
    words.addAll(javaOptions);
    words.addAll(List.of("-cp", classPath(), Dyck.class.getName()));
    words.addAll(arguments);
    return new ProcessBuilder(words);
  }

  /**
   * Returns the class path of this process: the class path of the tests, even if Surefire hides it
   * in a jar.
   */
  static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }
}
