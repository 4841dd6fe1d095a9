package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.base.Ascii;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Queries written by people are in the language made from their schema, and a misspelled column is
 * found in them. The tests need {@code dyck.corpus}.
 */
final class GoldTest {
  private static final Pattern WORD = Pattern.compile("(?<![\\w'\"])\\w+(?![\\w'\"(])");

  /** A query, with its schema. Queries of one schema stand behind one another. */
  private record Gold(SqlCatalog catalog, String query) {}

  /** The constraint of the last schema, because a constraint keeps all states that it met. */
  private static final class LastConstraint {
    private @Nullable SqlCatalog catalog;
    private @Nullable SqlConstraint sql;

    SqlConstraint of(Gold gold) {
      SqlConstraint known = sql;
      if (known == null || catalog != gold.catalog()) {
        known = SqlConstraint.of(gold.catalog(), SqlOptions.DEFAULT);
        catalog = gold.catalog();
        sql = known;
      }
      return known;
    }
  }

  private static List<Gold> read() throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    Path folder = Path.of(corpus, "sql");
    assumeTrue(!corpus.isEmpty() && Files.isDirectory(folder), "dyck.corpus has no sql");
    Map<String, SqlCatalog> catalogs = new HashMap<>();
    List<Gold> all = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("gold.jsonl"))) {
      JsonNode gold = new ObjectMapper().readTree(line);
      String db = gold.get("db").asText();
      SqlCatalog catalog = catalogs.get(db);
      if (catalog == null) {
        String ddl = Files.readString(folder.resolve("schemas").resolve(db + ".sql"));
        catalog = SqlCatalog.ofDdl(ddl, SqlDialect.SQLITE);
        catalogs.put(db, catalog);
      }
      all.add(new Gold(catalog, gold.get("query").asText()));
    }
    return all;
  }

  @Test
  void goldQueriesAreInTheLanguageOfTheirSchema() throws IOException {
    List<Gold> all = read();
    List<String> refused = new ArrayList<>();
    LastConstraint constraint = new LastConstraint();
    for (Gold gold : all) {
      if (!constraint.of(gold).pda().accepts(gold.query().getBytes(StandardCharsets.UTF_8))) {
        refused.add(gold.query());
      }
    }
    System.out.println(all.size() - refused.size() + " of " + all.size() + " queries are accepted");
    refused.forEach(System.out::println);
    assertThat(refused.size()).isLessThanOrEqualTo(all.size() / 100);
  }

  @Test
  void aMisspelledColumnIsTheMistake() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    List<String> missed = new ArrayList<>();
    int all = 0;
    LastConstraint constraint = new LastConstraint();
    for (Gold gold : read()) {
      Set<String> columns =
          gold.catalog().tables().stream()
              .flatMap(table -> table.columns().stream())
              .map(column -> Ascii.toLowerCase(column.name()))
              .collect(Collectors.toSet());
      List<MatchResult> words =
          WORD.matcher(gold.query())
              .results()
              .filter(word -> columns.contains(Ascii.toLowerCase(word.group())))
              .toList();
      if (words.isEmpty()) {
        continue;
      }
      MatchResult word = words.get(random.nextInt(words.size()));
      String wrong =
          gold.query().substring(0, word.end()) + "zz" + gold.query().substring(word.end());
      StatementRefusal refusal = constraint.of(gold).refusal(wrong).orElseThrow();
      all++;
      // The place of a name with a qualifier is the qualifier, if the whole name is the mistake.
      int last = refusal.offset() + refusal.found().length();
      if (refusal.offset() > word.start() || last != word.end() + 2) {
        missed.add(wrong + "\n  " + refusal.message());
      }
    }
    System.out.println(all - missed.size() + " of " + all + " misspelled columns are found");
    assertThat(missed).isEmpty();
    assertThat(all).isGreaterThan(500);
  }
}
