package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Queries written by people, each changed by one mistake, are refused if the database refuses them.
 * The language may also lack queries that prepare. The test needs {@code dyck.corpus}. {@code
 * -Ddyck.sql.every=n} restricts the test to each n-th query.
 */
final class MutantsTest {
  @ParameterizedTest
  @EnumSource(Database.class)
  void whatTheDatabaseRefusesIsRefused(Database database) throws IOException, SQLException {
    String corpus = System.getProperty("dyck.corpus", "");
    Path folder = Path.of(corpus, "sql");
    assumeTrue(!corpus.isEmpty() && Files.isDirectory(folder), "dyck.corpus has no sql");
    Map<String, List<String>> queries = new HashMap<>();
    for (String line : Files.readAllLines(folder.resolve("gold.jsonl"))) {
      JsonNode gold = new ObjectMapper().readTree(line);
      queries
          .computeIfAbsent(gold.get("db").asText(), db -> new ArrayList<>())
          .add(gold.get("query").asText());
    }
    Map<Mutants, int[]> table = new java.util.TreeMap<>();
    List<String> wrong = new ArrayList<>();
    List<String> narrow = new ArrayList<>();
    int[] gold = new int[3];
    int every = Integer.getInteger("dyck.sql.every", 1);
    for (var entry : queries.entrySet()) {
      String ddl = Files.readString(folder.resolve("schemas").resolve(entry.getKey() + ".sql"));
      try (Connection connection = database.start(Schemas.tables(database, ddl))) {
        SqlCatalog catalog = SqlCatalog.of(connection);
        Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
        for (int i = 0; i < entry.getValue().size(); i += every) {
          String query = entry.getValue().get(i);
          gold[0]++;
          if (!Database.refusal(connection, query).isEmpty()) {
            assertThat(accepts(pda, query)).as(query).isFalse();
            continue;
          }
          gold[1]++;
          if (!accepts(pda, query)) {
            narrow.add("GOLD " + query);
            continue;
          }
          gold[2]++;
          for (Mutants mutants : Mutants.values()) {
            String mutant = mutants.of(query, catalog, new Random(i));
            if (mutant != null && !mutant.equals(query)) {
              boolean prepares = Database.refusal(connection, mutant).isEmpty();
              boolean accepted = accepts(pda, mutant);
              int cell = (prepares ? 2 : 0) + (accepted ? 1 : 0);
              table.computeIfAbsent(mutants, m -> new int[4])[cell]++;
              if (accepted && !prepares) {
                wrong.add(mutants + " " + mutant);
              } else if (prepares && !accepted) {
                narrow.add(mutants + " " + mutant);
              }
            }
          }
        }
      }
    }
    System.out.println(
        database + ": " + gold[0] + " queries, " + gold[1] + " prepare, " + gold[2] + " accepted");
    table.forEach(
        (mutants, n) ->
            System.out.println(
                "  "
                    + mutants
                    + ": refused by both "
                    + n[0]
                    + ", by neither "
                    + n[3]
                    + ", only by us "
                    + n[2]
                    + ", only by the database "
                    + n[1]));
    narrow.forEach(mutant -> System.out.println("  only we refuse " + mutant));
    assertThat(wrong).isEmpty();
  }

  private static boolean accepts(Pda pda, String query) {
    return pda.accepts(query.getBytes(StandardCharsets.UTF_8));
  }
}
