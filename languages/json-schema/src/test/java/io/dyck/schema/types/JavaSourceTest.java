package io.dyck.schema.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The texts of values are Java: compiled, they give the same values. */
final class JavaSourceTest {
  private static final int VALUES = 12;

  @Test
  @SuppressWarnings("unchecked")
  void aCompilerReadsTheSameValues(@TempDir Path folder) throws Exception {
    List<Object> values = new ArrayList<>();
    StringBuilder source =
        new StringBuilder(
            "import io.dyck.schema.types.Zoo.*;\nimport java.util.*;\nimport java.math.*;\n");
    source.append("public class Values {\n  public static List<Object> all() {\n");
    source.append("    List<Object> all = new ArrayList<>();\n");
    for (Class<?> type : ZooValues.TYPES) {
      RecordGrammar<Object> grammar = (RecordGrammar<Object>) RecordGrammar.of(type);
      for (long seed = 0; seed < VALUES; seed++) {
        Object value = new ZooValues(seed).of(type);
        values.add(value);
        source.append("    { ").append(type.getSimpleName()).append(" value = ");
        source.append(grammar.write(value)).append("; all.add(value); }\n");
      }
    }
    source.append("    return all;\n  }\n}\n");
    assertThat(compiled(folder, source.toString())).isEqualTo(values);
  }

  private static Object compiled(Path folder, String source) throws Exception {
    Path file = folder.resolve("Values.java");
    Files.writeString(file, source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    boolean done =
        compiler
            .getTask(
                messages,
                null,
                null,
                List.of(
                    "-proc:none",
                    "-encoding",
                    "UTF-8",
                    "-d",
                    folder.toString(),
                    "-cp",
                    System.getProperty("java.class.path")),
                null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
            .call();
    assertThat(done).as("%s", messages).isTrue();
    return load(folder);
  }

  private static Object load(Path folder) throws IOException, ReflectiveOperationException {
    URL[] here = {folder.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(here, JavaSourceTest.class.getClassLoader())) {
      return loader.loadClass("Values").getMethod("all").invoke(null);
    }
  }
}
