package io.dyck.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.models.PrefixModel;
import it.unimi.dsi.fastutil.ints.IntList;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model of a user's own, compiled somewhere else. */
final class ModelClassPathTest {
  private static final String MODEL =
      """
      package mine;

      public final class Favourite extends io.dyck.models.PrefixModel {
        public Favourite(io.dyck.vocabulary.Vocabulary vocabulary) {
          super("favourite", vocabulary);
          if (Thread.currentThread().getContextClassLoader() != getClass().getClassLoader()) {
            throw new IllegalStateException("its own classes are not in the context");
          }
        }

        @Override
        protected void computeLogits(it.unimi.dsi.fastutil.ints.IntList prefix, float[] into) {
          Digits.prefer('7', into);
        }
      }

      final class Digits {
        static void prefer(char digit, float[] into) {
          java.util.Arrays.fill(into, -100);
          into[digit - '0' + 15] = 100;
        }
      }
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void compile() throws IOException, URISyntaxException {
    Path source = Files.writeString(folder.resolve("Favourite.java"), MODEL);
    String classes =
        place(PrefixModel.class)
            + File.pathSeparator
            + place(IntList.class)
            + File.pathSeparator
            + place(io.dyck.vocabulary.Vocabulary.class);
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                classes,
                "-d",
                folder.resolve("classes").toString(),
                source.toString());
    assertThat(status).isZero();
    Path lib = Files.createDirectory(folder.resolve("lib"));
    try (OutputStream out = Files.newOutputStream(lib.resolve("mine.jar"));
        ZipOutputStream jar = new ZipOutputStream(out)) {
      for (String name : new String[] {"mine/Favourite.class", "mine/Digits.class"}) {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(Files.readAllBytes(folder.resolve("classes").resolve(name)));
        jar.closeEntry();
      }
    }
  }

  private static Path place(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static Run generate(String classPath) throws IOException {
    Path grammar = Files.writeString(folder.resolve("digit.gbnf"), "root ::= [0-9]\n");
    return Run.dyck(
        "generate",
        grammar.toString(),
        "-n",
        "2",
        "--temperature",
        "0",
        "--model",
        "mine.Favourite",
        "--class-path",
        classPath);
  }

  @Test
  void classOfAFolderIsUsed() throws IOException {
    Run run = generate(folder.resolve("classes").toString());
    assertThat(run.out()).as(run.err()).isEqualTo("7\n7\n");
    assertThat(run.err()).contains("model mine.Favourite");
  }

  @Test
  void classOfAJarIsUsed() throws IOException {
    assertThat(generate(folder.resolve("lib/mine.jar").toString()).out()).isEqualTo("7\n7\n");
    String several = folder.resolve("lib") + File.pathSeparator + folder.resolve("lib") + "/*";
    assertThat(generate(several).out()).isEqualTo("7\n7\n");
  }

  @Test
  void whatIsNotThereIsSaid() throws IOException {
    Run missing = generate(folder.resolve("nothing.jar").toString());
    assertThat(missing.status()).isEqualTo(ExitStatus.TROUBLE);
    assertThat(missing.err()).contains("nothing.jar: no such file", "--class-path takes");
    Run empty = generate(folder.resolve("lib").toString());
    assertThat(empty.err()).contains("there is no model 'mine.Favourite'", "--class-path");
    Run noModel = Run.dyck("generate", "sample:json", "--model", "java.lang.String");
    assertThat(noModel.err())
        .contains("java.lang.String cannot be used as a model", "must be a public class")
        .doesNotContain("Exception");
  }
}
