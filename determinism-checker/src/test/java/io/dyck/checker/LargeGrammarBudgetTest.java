package io.dyck.checker;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.sun.management.ThreadMXBean;
import io.dyck.checker.finding.Report;
import io.dyck.checker.lint.Lints;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import io.dyck.pda.TrialCompilation;
import io.dyck.pda.size.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Bounds the work of checks of large grammars. The test counts work and not time. {@code
 * budgets.properties} has the largest cost of one rule or one alternative. Each shape of grammar is
 * checked in two sizes, one four times as large as the other, with the same budget. Therefore a
 * cost that grows faster than the grammar exceeds the budget.
 */
final class LargeGrammarBudgetTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final ImmutableList<Integer> SIZES = ImmutableList.of(1_000, 4_000);

  private final Map<String, Long> measured = new TreeMap<>();

  @Test
  void noRuleCostsMoreThanItsBudget() throws IOException {
    // The first grammar pays for the loading of classes; its figures do not count.
    measure("chain", 100, chain(100));
    measured.clear();
    for (int size : SIZES) {
      measure("chain", size, chain(size));
      measure("list", size, list(size));
      measure("literals", size, literals(size));
      measure("tree", size, tree(size));
    }
    Properties budgets = new Properties();
    try (InputStream in = LargeGrammarBudgetTest.class.getResourceAsStream("budgets.properties")) {
      budgets.load(in);
    }
    String passed =
        measured.entrySet().stream()
            .filter(e -> e.getValue() > Long.parseLong(budgets.getProperty(e.getKey(), "-1")))
            .map(e -> "%s = %d, budget %s".formatted(e.getKey(), e.getValue(), budget(budgets, e)))
            .collect(Collectors.joining("\n"));
    assertThat(passed).as("all figures: %s", measured).isEmpty();
    assertThat(budgets.stringPropertyNames()).isEqualTo(measured.keySet());
  }

  /**
   * Runs a check in a separate Java process, whose heap size is the budget. The heap is only a
   * little larger than necessary. Without the memory it needs, a check ends undecided or leaves
   * lints out.
   */
  @ParameterizedTest
  @CsvSource({
    "chain,    30000, 100", // 150,000 rules in 500 MB
    "literals, 40000, 120",
  })
  void checksFindTheMemoryThatTheyNeed(String shape, String size, String megabytes)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx" + megabytes + "m",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                LargeGrammarBudgetTest.class.getName(),
                shape,
                size)
            .redirectErrorStream(true)
            .start();
    String written = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(written).isZero();
    assertThat(written).contains("DETERMINISTIC").doesNotContain("DYCK-E");
  }

  /** Writes the verdict and the codes of the findings of a grammar, given by shape and size. */
  public static void main(String[] arguments) {
    int size = Integer.parseInt(arguments[1]);
    String text = arguments[0].equals("chain") ? chain(size) : literals(size);
    Report report = DeterminismChecker.check(Gbnf.parse(arguments[0], text), CheckOptions.DEFAULT);
    System.out.println(report.verdict());
    report.findings().forEach(finding -> System.out.println(finding.code()));
  }

  private static String budget(Properties budgets, Map.Entry<String, Long> measured) {
    return budgets.getProperty(measured.getKey(), "missing");
  }

  /** Measures a grammar. The larger cost of both sizes counts. */
  private void measure(String shape, int size, String text) {
    long start = THREADS.getCurrentThreadAllocatedBytes();
    Grammar grammar = Gbnf.parse(shape, text);
    long read = THREADS.getCurrentThreadAllocatedBytes();
    Lints lints = new Lints(grammar, Notation.GBNF);
    long linted = THREADS.getCurrentThreadAllocatedBytes();
    TrialCompilation trial = new TrialCompilation(grammar, Limits.DEFAULT);
    var unused = trial.compile(false);
    long compiled = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(lints.findings()).as(shape).isNotNull();
    keep(shape + ".readBytes", (read - start) / size);
    keep(shape + ".lintBytes", (linted - read) / size);
    keep(shape + ".compileBytes", (compiled - linted) / size);
    keep(shape + ".steps", trial.work() / size);
  }

  private void keep(String name, long value) {
    measured.merge(name, value, Math::max);
  }

  private static String chain(int size) {
    return "root ::= r0\n"
        + lines(size - 1, i -> "r" + i + " ::= \"a\" r" + (i + 1))
        + "r"
        + (size - 1)
        + " ::= \"z\"\n";
  }

  private static String list(int size) {
    return "root ::= "
        + IntStream.range(0, size).mapToObj(i -> "r" + i).collect(Collectors.joining(" | "))
        + "\n"
        + lines(
            size,
            i -> "r" + i + " ::= \"text of the rule " + i + ":\" [a-z]+ \".\" | \"k" + i + "\"");
  }

  private static String literals(int size) {
    return "root ::= "
        + IntStream.range(0, size)
            .mapToObj(i -> "\"word" + i + "\"")
            .collect(Collectors.joining(" | "))
        + "\n";
  }

  /** Each rule calls two others. */
  private static String tree(int size) {
    return "root ::= r0\n"
        + lines(
            size,
            i ->
                2 * i + 2 < size
                    ? "r%d ::= \"left %d\" r%d | \"right %d\" r%d \".\" [0-9a-f]+"
                        .formatted(i, i, 2 * i + 1, i, 2 * i + 2)
                    : "r%d ::= \"leaf %d\" | \"end\" [x-z]* \".\"".formatted(i, i));
  }

  private static String lines(int count, IntFunction<String> line) {
    return IntStream.range(0, count)
        .mapToObj(i -> line.apply(i) + "\n")
        .collect(Collectors.joining());
  }
}
