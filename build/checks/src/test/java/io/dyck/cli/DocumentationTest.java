package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import io.dyck.cli.Page.Block;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.Pda;
import io.dyck.samples.Samples;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * The code blocks of the pages are compiled and run, and their output is compared. CONTRIBUTING.md
 * explains how a block states its kind.
 */
final class DocumentationTest {
  /**
   * Errors that are allowed in a part of a grammar, which may name undefined rules and may have no
   * rule at all.
   */
  private static final Set<String> OF_A_PART =
      Set.of("DYCK-G005", "DYCK-G030", "DYCK-G031", "DYCK-G034", "DYCK-G054");

  private static final Pattern SOURCE =
      Pattern.compile(
          "\\b(?:(?:apps|build|connect|lab|languages)/[a-z0-9-]+|models/(?:chat-templates|decoding|onnx|small)"
              + "|compose|grammar|pda|samples|vocabulary)/(?!target)[\\w/.-]*\\w");
  private static final Pattern PROGRAM = Pattern.compile("io\\.dyck(?:\\.[a-z]+)+\\.[A-Z]\\w+");

  @TempDir Path folder;
  private final Map<String, Integer> counts = new TreeMap<>();

  private void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  private int counted(String what) {
    return counts.getOrDefault(what, 0);
  }

  @Test
  void javaBlocksCompileAndProgramsRun() throws Exception {
    JavaBlocks java = new JavaBlocks();
    for (Page page : Page.all()) {
      page.blocks().stream().filter(block -> block.language().equals("java")).forEach(java::add);
    }
    assertThat(java.compile(folder)).isEmpty();
    assertThat(java.programs()).isNotEmpty();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      for (String program : java.programs()) {
        assertThat(output(loader.loadClass(program))).as(program).isNotBlank();
      }
    }
  }

  private static String output(Class<?> program) throws Exception {
    var main = program.getDeclaredMethod("main", String[].class);
    main.setAccessible(true);
    PrintStream before = System.out;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      main.invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return written.toString(StandardCharsets.UTF_8);
  }

  @Test
  void blocksDoWhatTheyShow() throws IOException {
    SoftAssertions all = new SoftAssertions();
    for (Page page : Page.all()) {
      Path home = folder.resolve("page" + counts.merge("pages", 1, Integer::sum));
      Files.createDirectories(home);
      Shell shell = new Shell(home);
      for (Block block : page.blocks()) {
        List<String> problems = new ArrayList<>();
        try {
          writeFiles(block, home);
          check(block, shell, problems);
        } catch (IOException | InterruptedException | RuntimeException e) {
          problems.add(e.toString());
        }
        all.assertThat(problems).as("%s", block).isEmpty();
      }
    }
    all.assertAll();
    System.out.println("Blocks of the documentation: " + counts);
    assertThat(counted("commands run")).isGreaterThan(20);
    assertThat(counted("outputs compared")).isGreaterThan(9);
    assertThat(counted("grammars read")).isGreaterThan(30);
    assertThat(counted("texts accepted")).isGreaterThan(15);
    assertThat(counted("blocks not run")).isLessThan(20);
  }

  /** {@code file: NAME} names the block; with lines below the name, they are the file. */
  private static void writeFiles(Block block, Path home) throws IOException {
    for (String file : block.notes("file")) {
      int end = file.indexOf('\n');
      Path path = home.resolve(end < 0 ? file : file.substring(0, end));
      Files.createDirectories(path.getParent());
      Files.writeString(path, end < 0 ? block.text() : file.substring(end + 1) + "\n");
    }
    for (String copy : block.notes("copy")) {
      List<String> names = Splitter.on(" as ").splitToList(copy);
      Files.copy(Page.root().resolve(names.get(0)), home.resolve(names.get(1)));
    }
  }

  private void check(Block block, Shell shell, List<String> problems)
      throws IOException, InterruptedException {
    if (!block.notes("not run").isEmpty()) {
      count("blocks not run");
      return;
    }
    switch (block.language()) {
      case "java", "json", "yaml" -> {} // javaBlocksCompile, everyCommandAndOption
      case "kotlin", "lua", "lisp", "toml" -> count("settings of other programs");
      case "python" -> count("programs that connect/python/test runs");
      case "xml" -> artifacts(block.text(), problems);
      case "sh" -> {
        for (String line : block.text().replace("\\\n", " ").lines().toList()) {
          for (List<String> words : Shell.commands(line)) {
            command(words, null, shell, problems);
          }
        }
      }
      case "console" -> {
        for (String example : block.text().split("(?m)^\\$ ")) {
          if (!example.isBlank()) {
            int end = example.indexOf('\n');
            List<String> words = Shell.commands(example.substring(0, end)).get(0);
            command(words, example.substring(end + 1), shell, problems);
          }
        }
      }
      case "text" -> text(block, shell, problems);
      case "diff" -> {
        part(block, Notation.GBNF, side(block.text(), '-'), problems);
        part(block, Notation.GBNF, side(block.text(), '+'), problems);
      }
      default -> {
        Notation notation = Notation.findByOption(block.language()).orElse(null);
        if (notation == null) {
          problems.add("the block says no language that this test knows: " + block.language());
        } else if (!block.place().startsWith("docs/lint.md")) { // LintPagesTest reads those
          part(block, notation, block.text(), problems);
        }
      }
    }
  }

  private void text(Block block, Shell shell, List<String> problems)
      throws IOException, InterruptedException {
    for (String command : block.notes("output of")) {
      command(Shell.commands(command).get(0), block.text(), shell, problems);
    }
    for (String sample : block.notes("accepted by")) {
      accepted(sample, block.text().stripTrailing(), problems);
    }
    for (String sample : block.notes("lines accepted by")) {
      block.text().lines().forEach(line -> accepted(sample, line, problems));
    }
    if (block.notes().isEmpty()) {
      problems.add("a text needs a comment before it: of which command it is the output, say");
    }
  }

  private void accepted(String sample, String text, List<String> problems) {
    count("texts accepted");
    Pda pda = Pda.compile(Gbnf.parse(sample, Samples.named(sample).grammar()));
    if (!pda.accepts(text.getBytes(StandardCharsets.UTF_8))) {
      problems.add(sample + " does not accept " + text);
    }
  }

  private void command(
      List<String> words, @Nullable String shown, Shell shell, List<String> problems)
      throws IOException, InterruptedException {
    if (!Shell.isOurs(words)) {
      count("commands of other programs");
      otherProgram(String.join(" ", words), problems);
      return;
    }
    count("commands run");
    if (shown == null) {
      Run run = shell.run(words);
      if (run.status() > ExitStatus.NO) {
        problems.add(words + " ends with " + run.status() + ": " + run.err());
      }
      return;
    }
    count("outputs compared");
    Run run = shell.runExactly(words);
    String written = (run.out() + run.err()).lines().map(String::stripTrailing).collect(LINES);
    if (!shape(shown).matcher(written).matches()) {
      problems.add(words + " writes\n" + written + "\nand the page shows\n" + shown);
    }
  }

  private static final java.util.stream.Collector<CharSequence, ?, String> LINES =
      Collectors.joining("\n", "", "\n");

  /**
   * Returns the pattern of an output. A line {@code …} stands for any lines, and {@code …} in a
   * line stands for any text.
   */
  private static Pattern shape(String shown) {
    return Pattern.compile(
        shown
            .lines()
            .map(
                line ->
                    line.strip().equals("…")
                        ? "(?:.*\n)*?"
                        : Stream.of(line.stripTrailing().split("…", -1))
                            .map(Pattern::quote)
                            .collect(Collectors.joining(".*", "", "\n")))
            .collect(Collectors.joining()));
  }

  /**
   * Checks a command of another program. The command is not run, but files and classes of Dyck in
   * it must exist.
   */
  private static void otherProgram(String command, List<String> problems)
      throws IOException, InterruptedException {
    for (Matcher path = SOURCE.matcher(command); path.find(); ) {
      if (!Files.exists(Page.root().resolve(path.group()))) {
        problems.add("there is no file " + path.group());
      }
    }
    for (Matcher name = PROGRAM.matcher(command); name.find(); ) {
      String file = name.group().replace('.', '/') + ".java";
      try (Stream<Path> sources = Files.walk(Page.root(), 14)) {
        if (sources.noneMatch(source -> source.endsWith(file))) {
          problems.add("there is no class " + name.group());
        }
      }
    }
  }

  /** Checks that the artifacts in a user's POM are artifacts of Dyck. */
  private static void artifacts(String pom, List<String> problems) throws IOException {
    String bom = Files.readString(Page.root().resolve("build/bom/pom.xml"));
    try {
      var dependencies =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(pom)))
              .getElementsByTagName("dependency");
      for (int i = 0; i < dependencies.getLength(); i++) {
        for (var part = dependencies.item(i).getFirstChild();
            part != null;
            part = part.getNextSibling()) {
          String element = "<" + part.getNodeName() + ">" + part.getTextContent() + "</";
          if (List.of("groupId", "artifactId", "version").contains(part.getNodeName())
              && !bom.contains(element)) {
            problems.add("not of the BOM: " + element);
          }
        }
      }
    } catch (ParserConfigurationException | SAXException e) {
      problems.add(e.toString());
    }
  }

  private static String side(String diff, char other) {
    char sign = other == '-' ? '+' : '-';
    return diff.lines()
        .filter(line -> line.isEmpty() || line.charAt(0) != sign)
        .filter(line -> !line.contains("…"))
        .map(line -> line.isEmpty() ? line : line.substring(1).strip())
        .collect(LINES);
  }

  private void part(Block block, Notation notation, String text, List<String> problems) {
    if (text.isBlank()) {
      return;
    }
    count("grammars read");
    try {
      Grammars.read(block.place(), text, ReadOptions.builder().notation(notation).build());
    } catch (GrammarException e) {
      e.diagnostics().stream()
          .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
          .filter(diagnostic -> !OF_A_PART.contains(diagnostic.code()))
          .map(diagnostic -> diagnostic.code() + ": " + diagnostic.message())
          .forEach(problems::add);
    }
  }
}
