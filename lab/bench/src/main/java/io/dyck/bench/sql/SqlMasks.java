package io.dyck.bench.sql;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.sql.SqlConstraint;
import io.dyck.sql.SqlOptions;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.Table;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Measures the time to make SQL constraints and their masks, by the number of tables of 20 columns.
 * A main program, not a benchmark: {@code docs/sql.md} has its command. The times of cold masks and
 * of making a constraint are CPU times of the thread. Other programs on the machine therefore
 * matter little. Times of warm masks are wall times.
 */
public final class SqlMasks {
  private static final int COLUMNS = 20;
  private static final int TOKENS = 60;

  /**
   * The number of constraints for the warm-up, with three statements each. They take some seconds.
   */
  private static final int WARM_UP = 40;

  private SqlMasks() {}

  /**
   * Measures and prints a line for each number of tables.
   *
   * @param arguments a file of a vocabulary or {@code o200k}, the number of statements, then
   *     numbers of tables; or {@code --workloads}, a file of a vocabulary and numbers of tables:
   *     then the program prints the readable grammars with some statements, for other engines
   * @throws IOException never
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments[0].equals("--workloads")) {
      for (int i = 2; i < arguments.length; i++) {
        printWorkload(Vocabulary.read(Path.of(arguments[1])), Integer.parseInt(arguments[i]));
      }
      return;
    }
    Vocabulary vocabulary =
        arguments[0].equals("o200k") ? Vocabulary.o200k() : Vocabulary.read(Path.of(arguments[0]));
    int statements = Integer.parseInt(arguments[1]);
    // Other statements run first until the virtual machine has compiled the code.
    for (int i = 0; i < WARM_UP; i++) {
      new MeasuredConstraint(vocabulary, 10).walk(3, 99 + i);
    }
    for (int i = 2; i < arguments.length; i++) {
      int tables = Integer.parseInt(arguments[i]);
      long before = used();
      MeasuredConstraint measured = new MeasuredConstraint(vocabulary, tables);
      try {
        measured.walk(statements, 1);
        System.out.printf(
            Locale.ROOT,
            "%,d tables: ready in %.0f ms, %,d masks, cold us %s, warm us %s, %.0f MB%n",
            tables,
            measured.ready / 1e6,
            measured.cold.size(),
            distribution(measured.cold),
            distribution(measured.warm),
            (used() - before) / 1e6);
      } finally {
        Reference.reachabilityFence(measured.constraint);
      }
    }
  }

  private static SqlCatalog catalog(int tables) {
    return SqlCatalog.ofDdl(new RandomTables().ddl(tables, COLUMNS), SqlDialect.POSTGRESQL);
  }

  private static void printWorkload(Vocabulary vocabulary, int tables) throws IOException {
    SqlCatalog catalog = catalog(tables);
    List<String> statements = new ArrayList<>();
    for (Table table : catalog.tables().subList(0, 5)) {
      String name = table.name();
      String second = table.columns().get(COLUMNS - 2).name();
      String last = table.columns().get(COLUMNS - 1).name();
      statements.add("SELECT " + second + ", " + last + " FROM " + name + " WHERE id = 5 LIMIT 10");
      statements.add("SELECT DISTINCT " + last + ", id FROM " + name + " ORDER BY 1 DESC");
      statements.add("SELECT COUNT(*), SUM(id) FROM " + name + " WHERE id > 12 AND id < 99");
    }
    Map<String, Object> workload = new LinkedHashMap<>();
    workload.put("id", "sql-" + tables);
    workload.put("notation", "gbnf");
    workload.put("grammar", SqlConstraint.of(catalog, SqlOptions.DEFAULT).grammar());
    workload.put("strings", statements);
    workload.put(
        "token_ids",
        statements.stream().map(vocabulary.tokenizer().orElseThrow()::encode).toList());
    System.out.println(new ObjectMapper().writeValueAsString(workload));
  }

  /** A constraint with the times of its masks. */
  private static final class MeasuredConstraint {
    final TokenConstraint constraint;
    final long ready;
    final List<Long> cold = new ArrayList<>();
    final List<Long> warm = new ArrayList<>();

    MeasuredConstraint(Vocabulary vocabulary, int tables) {
      String ddl = new RandomTables().ddl(tables, COLUMNS);
      long begin = cpuTime();
      SqlConstraint sql =
          SqlConstraint.of(SqlCatalog.ofDdl(ddl, SqlDialect.POSTGRESQL), SqlOptions.DEFAULT);
      constraint = TokenConstraint.compose(sql.pda(), vocabulary);
      ready = cpuTime() - begin;
    }

    void walk(int statements, int seed) {
      for (int i = 0; i < statements; i++) {
        List<Integer> tokens = new ArrayList<>();
        Random random = new Random(seed * 1_000_003L + i);
        Matcher matcher = constraint.newMatcher();
        while (tokens.size() < TOKENS) {
          long begin = cpuTime();
          TokenMask mask = matcher.mask();
          cold.add(cpuTime() - begin);
          int token = choose(mask.toArray(), random);
          if (constraint.vocabulary().endTokens().contains(token)) {
            break;
          }
          matcher.accept(token);
          tokens.add(token);
        }
        measureAgain(tokens);
      }
    }

    /** Measures the same masks again, when they are known. */
    private void measureAgain(List<Integer> tokens) {
      Matcher matcher = constraint.newMatcher();
      for (int token : tokens) {
        long begin = System.nanoTime();
        TokenMask unused = matcher.mask();
        warm.add(System.nanoTime() - begin);
        matcher.accept(token);
      }
    }

    /**
     * Chooses first a byte, then a token that begins with it. Otherwise most tokens would be parts
     * of string texts.
     */
    private int choose(int[] allowed, Random random) {
      Vocabulary vocabulary = constraint.vocabulary();
      List<List<Integer>> byFirst = new ArrayList<>();
      for (int b = 0; b <= 256; b++) {
        byFirst.add(new ArrayList<>());
      }
      for (int token : allowed) {
        boolean isEnd = vocabulary.endTokens().contains(token);
        byFirst.get(isEnd ? 256 : vocabulary.byteAt(token, 0) & 0xFF).add(token);
      }
      byFirst.removeIf(List::isEmpty);
      List<Integer> tokens = byFirst.get(random.nextInt(byFirst.size()));
      return tokens.get(random.nextInt(tokens.size()));
    }
  }

  private static long cpuTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static String distribution(List<Long> nanos) {
    List<Long> sorted = nanos.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "p50 %.1f, p90 %.1f, p99 %.1f, most %.0f",
        quantile(sorted, 0.5),
        quantile(sorted, 0.9),
        quantile(sorted, 0.99),
        quantile(sorted, 1));
  }

  private static double quantile(List<Long> sorted, double share) {
    return sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size())) / 1e3;
  }

  private static long used() {
    System.gc();
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
