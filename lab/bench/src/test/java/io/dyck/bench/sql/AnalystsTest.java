package io.dyck.bench.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.pda.Pda;
import io.dyck.sql.SqlConstraint;
import io.dyck.sql.SqlOptions;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.tukaani.xz.XZInputStream;

/**
 * How many statements of analysts, benchmarks and models are in the language. The statements come
 * from the folder of the system property {@code dyck.corpus}: every 20th, or as {@code
 * -Ddyck.sql.every=n} says. {@code -Ddyck.sql.refused=FILE} writes the others to a file, each with
 * the part that is viable.
 */
final class AnalystsTest {
  private static final class Counts {
    private int all;
    private int held;
  }

  /** The schemas in which files are run, as their comments advise. */
  private static final Map<String, String> SCHEMAS = Map.of("mimic3", "mimiciii");

  /** The number of statements that one language reads. It keeps the states of each of them. */
  private static final int STATEMENTS_OF_ONE = 20;

  /** The number of bytes after which a language reads no further statement. */
  private static final int BYTES_OF_ONE = 20_000;

  private final Map<String, Pda> languages = new HashMap<>();
  private int statements;
  private int bytes;
  private final List<String> refused = new ArrayList<>();

  @Test
  void mostStatementsAreInTheLanguage() throws IOException {
    Path folder = Path.of(System.getProperty("dyck.corpus", ""), "sql", "analysts");
    Path file = folder.resolve("queries.jsonl.xz");
    assumeTrue(Files.exists(file), "dyck.corpus has no statements of analysts");
    int every = Integer.getInteger("dyck.sql.every", 20);
    Map<String, Counts> bySource = new TreeMap<>();
    Counts all = bySource.computeIfAbsent("all", source -> new Counts());
    int line = 0;
    for (JsonNode row : rows(file)) {
      Path ddl = folder.resolve("ddl").resolve(name(row) + ".sql");
      if (line++ % every != 0 || !Files.exists(ddl)) {
        continue;
      }
      boolean isHeld = isHeld(row, ddl);
      for (Counts counts :
          List.of(all, bySource.computeIfAbsent(row.get("corpus").asText(), s -> new Counts()))) {
        counts.all++;
        counts.held += isHeld ? 1 : 0;
      }
      boolean wasHeld = row.get("accepted").asBoolean();
      assertThat(isHeld || !wasHeld).as("%s was held", row.get("query")).isTrue();
    }
    bySource.forEach(
        (source, counts) ->
            System.out.printf("%-30s %5d of %5d%n", source, counts.held, counts.all));
    String told = System.getProperty("dyck.sql.refused", "");
    if (!told.isEmpty()) {
      Files.write(Path.of(told), refused);
    }
    assertThat(all.held).isGreaterThan(all.all * 9 / 10);
  }

  private static List<JsonNode> rows(Path file) throws IOException {
    ObjectMapper json = new ObjectMapper();
    List<JsonNode> rows = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(new XZInputStream(Files.newInputStream(file)), UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        rows.add(json.readTree(line));
      }
    }
    return rows;
  }

  private static String name(JsonNode row) {
    return row.get("schema").asText() + "." + row.get("dialect").asText();
  }

  private boolean isHeld(JsonNode row, Path ddl) throws IOException {
    // One language at a time is kept, because of its states.
    Pda language = languages.get(name(row));
    if (language == null || ++statements % STATEMENTS_OF_ONE == 0 || bytes > BYTES_OF_ONE) {
      languages.clear();
      bytes = 0;
      SqlDialect dialect = SqlDialect.of(row.get("dialect").asText());
      String schema = SCHEMAS.getOrDefault(row.get("schema").asText(), "");
      SqlCatalog catalog = SqlCatalog.ofDdl(Files.readString(ddl), dialect, schema);
      language = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
      languages.put(name(row), language);
    }
    byte[] statement = row.get("query").asText().strip().getBytes(UTF_8);
    bytes += statement.length;
    boolean isHeld = language.accepts(statement);
    if (!isHeld) {
      String viable = new String(statement, 0, language.longestViablePrefix(statement), UTF_8);
      refused.add(name(row) + "\t" + viable.length() + "\t" + row.get("query"));
    }
    return isHeld;
  }
}
