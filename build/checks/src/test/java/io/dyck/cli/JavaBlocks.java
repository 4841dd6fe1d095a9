package io.dyck.cli;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles blocks of Java. A block without a class is the body of a method. The comment {@code
 * given:} before the block declares the parameters of the method, and the comment {@code declared:}
 * declares members beside the method. All exported packages of Dyck are imported. A line {@code …}
 * stands for code that the page leaves out.
 */
final class JavaBlocks {
  private static final Pattern EXPORTED = Pattern.compile("exports ([\\w.]+);");
  private static final Pattern MAIN = Pattern.compile("(?m)^class (\\w+)");

  private final List<Source> sources = new ArrayList<>();
  private final String imports;

  JavaBlocks() throws IOException {
    StringBuilder all = new StringBuilder("import java.util.*; import java.nio.file.*;");
    all.append("import java.nio.ByteBuffer; import java.time.Duration;");
    for (String folder : List.of("", "languages", "models", "connect")) {
      for (Path module : folders(Page.root().resolve(folder))) {
        Path info = module.resolve("src/main/java/module-info.java");
        if (Files.exists(info)) {
          Matcher exported = EXPORTED.matcher(Files.readString(info));
          exported.results().forEach(e -> all.append("import ").append(e.group(1)).append(".*;"));
        }
      }
    }
    imports = all.toString();
  }

  private static List<Path> folders(Path parent) throws IOException {
    try (Stream<Path> folders = Files.list(parent)) {
      return folders.sorted().toList();
    }
  }

  void add(Page.Block block) {
    String home = "block" + sources.size();
    Matcher main = MAIN.matcher(block.text());
    if (main.find()) {
      sources.add(new Source(block, home, main.group(1), "package " + home + "; " + block.text()));
      return;
    }
    String body = block.text().replaceAll("(?m)^ *…$", "").replaceAll("\\{ … \\}", "{ }");
    sources.add(
        new Source(
            block,
            home,
            "Snippet",
            "package %s; %s class Snippet { %s void run(%s) throws Exception { %s%n} }"
                .formatted(
                    home,
                    imports,
                    String.join(" ", block.notes("declared")),
                    String.join(", ", block.notes("given")),
                    body)));
  }

  /**
   * Compiles all blocks at once.
   *
   * @return the messages of the compiler, with the places in the page
   */
  List<String> compile(Path classes) {
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    List<String> options =
        List.of("-proc:none", "--release", "17", "-d", classes.toString(), "-cp", Run.classPath());
    ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, problems, options, null, sources)
        .call();
    return problems.getDiagnostics().stream()
        .map(
            problem ->
                problem.getSource() instanceof Source source
                    ? "%s, line %d of the block: %s"
                        .formatted(source.block, problem.getLineNumber(), problem.getMessage(null))
                    : problem.getMessage(null))
        .collect(Collectors.toList());
  }

  /** Imports of all packages that Dyck exports. */
  String imports() {
    return imports;
  }

  /** The names of the classes with a main method. */
  List<String> programs() {
    return sources.stream()
        .filter(source -> source.text.contains("static void main(String[]"))
        .map(source -> source.home + "." + source.type)
        .toList();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final Page.Block block;
    private final String home;
    private final String type;
    private final String text;

    Source(Page.Block block, String home, String type, String text) {
      super(URI.create("string:///" + home + "/" + type + ".java"), Kind.SOURCE);
      this.block = block;
      this.home = home;
      this.type = type;
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
