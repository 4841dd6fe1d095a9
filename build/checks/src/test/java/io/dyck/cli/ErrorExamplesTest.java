package io.dyck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.editor.playground.Playground;
import io.dyck.cli.editor.playground.Response;
import io.dyck.cli.editor.playground.Vocabularies;
import io.dyck.failure.DyckException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pairs of {@code docs/error-examples.md}: a bad example gets its code, the mended one does not
 * and has no other error. Every code has a pair or a reason.
 */
@SuppressWarnings("NullAway.Init")
final class ErrorExamplesTest {
  private static final Pattern TEXT =
      Pattern.compile("(?m)^\\| (DYCK-[A-Z]\\d{3}) \\| ([a-z\\d-]+) \\| `(.*)` \\| `(.*)` \\|$");
  private static final Pattern PAIR =
      Pattern.compile("(?m)^\\| (DYCK-[A-Z]\\d{3}) \\| `(.*)` \\| `(.*)` \\|$");
  private static final Pattern CODE = Pattern.compile("(?m)^\\| (DYCK-[A-Z]\\d{3}) \\|");

  private static final Map<String, String> ENDS =
      Map.of("iso", ".ebnf", "json-schema", ".schema.json");

  /** The sections of the page, by title. */
  private static final Map<String, String> SECTIONS = new HashMap<>();

  @TempDir private Path folder;
  private final List<String> wrong = new ArrayList<>();

  @BeforeAll
  static void read() throws IOException {
    String page = Files.readString(Page.root().resolve("docs/error-examples.md"));
    for (String section : page.split("(?m)^## ", -1)) {
      SECTIONS.put(section.lines().findFirst().orElse(""), section);
    }
  }

  private static String section(String title) {
    return String.valueOf(SECTIONS.get(title));
  }

  private static List<MatchResult> pairs(Pattern pattern, String title) {
    List<MatchResult> pairs = pattern.matcher(section(title)).results().toList();
    System.out.println("Errors by example, " + title + ": " + pairs.size() + " pairs");
    return pairs;
  }

  private static String cell(String text) {
    return text.replace("\\|", "|");
  }

  private void judge(String code, String bad, String badSays, String mended, String mendedSays) {
    if (!badSays.contains(code)) {
      wrong.add(code + " is not reported for " + bad + ": " + badSays);
    }
    if (mendedSays.contains(code) || mendedSays.contains("\"severity\":\"error\"")) {
      wrong.add(code + " is not mended by " + mended + ": " + mendedSays);
    }
  }

  @Test
  void everyCodeHasAPairOrAReason() throws IOException {
    Set<String> listed = codes(Files.readString(Page.root().resolve("docs/errors.md")));
    Set<String> shown = new TreeSet<>();
    SECTIONS.forEach((title, section) -> shown.addAll(codes(section)));
    assertThat(shown).isEqualTo(listed);
    assertThat(codes(section("Without an example"))).hasSizeLessThan(40);
  }

  private static Set<String> codes(String text) {
    Set<String> codes = new TreeSet<>();
    CODE.matcher(text).results().forEach(row -> codes.add(row.group(1)));
    return codes;
  }

  @Test
  void textsAreChecked() throws IOException {
    List<MatchResult> rows = pairs(TEXT, "Grammars and schemas");
    for (MatchResult row : rows) {
      String notation = row.group(2);
      judge(
          '"' + row.group(1) + '"',
          row.group(3),
          check(notation, row.group(3)),
          row.group(4),
          check(notation, row.group(4)));
    }
    assertThat(wrong).isEmpty();
    assertThat(rows).hasSizeGreaterThan(60);
  }

  private String check(String notation, String cell) throws IOException {
    String text = cell(cell).replace(" ⏎ ", "\n") + "\n";
    Path file = folder.resolve("example" + ENDS.getOrDefault(notation, "." + notation));
    Files.writeString(file, text);
    Run run =
        notation.equals("json-schema")
            ? Run.dyck("check", "--json", file.toString())
            : Run.dyck("check", "--json", "--notation", notation, file.toString());
    assertThat(run.out()).as(cell + ": " + run.err()).isNotEmpty();
    return run.out();
  }

  @Test
  void commandsAreRun() throws IOException {
    Shell shell = new Shell(folder);
    for (MatchResult row : pairs(PAIR, "The command")) {
      Run bad = shell.run(words(row.group(2)));
      Run mended = shell.run(words(row.group(3)));
      judge(
          row.group(1),
          row.group(2),
          bad.out() + bad.err(),
          row.group(3),
          mended.out() + mended.err());
      assertThat(bad.status()).as(row.group(2)).isNotZero();
      assertThat(mended.status()).as(row.group(3) + ": " + mended.err()).isZero();
    }
    assertThat(wrong).isEmpty();
  }

  private static List<String> words(String command) {
    return Shell.commands(cell(command)).get(0);
  }

  @Test
  void statementsOfJavaAreRun() throws Exception {
    List<MatchResult> rows = pairs(PAIR, "Java");
    JavaBlocks java = new JavaBlocks();
    String section = section("Java");
    int start = section.indexOf("```java\n") + "```java\n".length();
    StringBuilder source = new StringBuilder(java.imports());
    source.append(section, start, section.indexOf("\n```\n", start));
    source.append("\nclass Rows extends Given {\n");
    for (int i = 0; i < rows.size(); i++) {
      for (int side : List.of(2, 3)) {
        source.append("static void row%d_%d() throws Throwable { ".formatted(i, side));
        source.append(cell(rows.get(i).group(side))).append(" }\n");
      }
    }
    java.add(new Page.Block("errors by example", "java", source + "}\n", Map.of()));
    assertThat(java.compile(folder)).isEmpty();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Class<?> type = loader.loadClass("block0.Rows");
      for (int i = 0; i < rows.size(); i++) {
        MatchResult row = rows.get(i);
        String bad = outcome(type.getDeclaredMethod("row" + i + "_2"));
        String mended = outcome(type.getDeclaredMethod("row" + i + "_3"));
        judge(row.group(1), row.group(2), bad, row.group(3), mended);
        assertThat(mended).as(row.group(3)).doesNotContain("Exception");
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(rows).hasSizeGreaterThan(60);
  }

  /** Returns the output of a statement, or its exception; for an exception of Dyck, its code. */
  private static String outcome(Method statement) throws ReflectiveOperationException {
    statement.setAccessible(true);
    PrintStream before = System.out;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
    try {
      statement.invoke(null);
      return written.toString(StandardCharsets.UTF_8);
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return cause instanceof DyckException known ? known.code() + " Exception" : cause.toString();
    } finally {
      System.setOut(before);
      // A row may have interrupted its thread.
      Thread.interrupted();
    }
  }

  @Test
  void questionsToThePlaygroundAreAsked() {
    try (Playground playground =
        new Playground(new Vocabularies(List.of()), Duration.ofSeconds(60), "test")) {
      for (MatchResult row : pairs(PAIR, "The playground")) {
        judge(
            row.group(1),
            row.group(2),
            curl(playground, words(row.group(2))),
            row.group(3),
            curl(playground, words(row.group(3))));
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Sends the request that curl would send, and returns the response. */
  private static String curl(Playground playground, List<String> words) {
    String address = words.get(words.size() - 1);
    int slash = address.indexOf('/');
    Map<String, String> headers = new HashMap<>(Map.of("host", address.substring(0, slash)));
    String body = null;
    for (int i = 1; i < words.size() - 1; i += 2) {
      String value = words.get(i + 1);
      if (words.get(i).equals("-d")) {
        body = value;
        headers.putIfAbsent("content-type", "application/x-www-form-urlencoded");
      } else {
        int colon = value.indexOf(':');
        headers.put(
            value.substring(0, colon).toLowerCase(Locale.ROOT), value.substring(colon + 1).strip());
      }
    }
    byte[] sent = body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
    Response response =
        playground.answer(body == null ? "GET" : "POST", address.substring(slash), headers, sent);
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }
}
