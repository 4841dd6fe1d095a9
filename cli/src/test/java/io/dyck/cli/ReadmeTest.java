package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows must work. */
final class ReadmeTest {
  private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir Path classes;

  @Test
  void javaExampleCompiles() throws IOException {
    String readme =
        Files.readString(Path.of(System.getProperty("dyck.root", "..")).resolve("README.md"));
    Matcher example = EXAMPLE.matcher(readme);
    assertThat(example.find()).isTrue();
    assertThat(compile(example.group(1))).isEmpty();
  }

  private List<Diagnostic<? extends JavaFileObject>> compile(String source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    compiler
        .getTask(
            null,
            null,
            problems,
            List.of("-proc:none", "-d", classes.toString(), "-cp", path),
            null,
            List.of(new Source(source)))
        .call();
    return problems.getDiagnostics();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(URI.create("string:///Dice.java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
