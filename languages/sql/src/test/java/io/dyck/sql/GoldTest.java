package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.pda.Pda;
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
import org.junit.jupiter.api.Test;

/**
 * Nearly all queries written by people are in the language made from their schema. The test needs
 * {@code dyck.corpus}.
 */
final class GoldTest {
  @Test
  void goldQueriesAreInTheLanguageOfTheirSchema() throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    Path folder = Path.of(corpus, "sql");
    assumeTrue(!corpus.isEmpty() && Files.isDirectory(folder), "dyck.corpus has no sql");
    Map<String, Pda> machines = new HashMap<>();
    List<String> refused = new ArrayList<>();
    int all = 0;
    for (String line : Files.readAllLines(folder.resolve("gold.jsonl"))) {
      JsonNode gold = new ObjectMapper().readTree(line);
      String db = gold.get("db").asText();
      Pda machine = machines.get(db);
      if (machine == null) {
        String ddl = Files.readString(folder.resolve("schemas").resolve(db + ".sql"));
        SqlCatalog catalog = SqlCatalog.ofDdl(ddl, SqlDialect.SQLITE);
        machine = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
        machines.put(db, machine);
      }
      all++;
      String query = gold.get("query").asText();
      if (!machine.accepts(query.getBytes(StandardCharsets.UTF_8))) {
        refused.add(db + ": " + query);
      }
    }
    System.out.println(all - refused.size() + " of " + all + " gold queries are accepted");
    refused.forEach(System.out::println);
    assertThat(refused.size()).isLessThanOrEqualTo(all / 100);
  }
}
