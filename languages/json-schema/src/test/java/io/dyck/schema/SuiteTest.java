package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableMap;
import io.dyck.failure.DyckException;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.SchemaException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs the required tests of the JSON Schema test suite, from the folder {@code
 * json-schema-test-suite} in the folder of the system property {@code dyck.corpus}, if it exists.
 * No answer is wrong.
 */
final class SuiteTest {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private int right;
  private int refused;
  private final List<String> wrong = new ArrayList<>();

  private final Map<String, int[]> byFile = new TreeMap<>();

  @ParameterizedTest
  @EnumSource(Draft.class)
  void everyRequiredTestIsAnsweredRight(Draft draft) throws IOException {
    run(draft, SchemaOptions.DEFAULT);
    byFile.forEach(
        (file, counts) ->
            System.out.println(
                draft + "\t" + file + "\t" + counts[0] + "\t" + (counts[0] + counts[1])));
  }

  private void run(Draft draft, SchemaOptions options) throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    Path suite = Path.of(corpus, "json-schema-test-suite");
    assumeTrue(!corpus.isEmpty() && Files.isDirectory(suite), "dyck.corpus has no test suite");
    ImmutableMap<String, String> remotes = remotes(suite.resolve("remotes"));
    String name = draft.name().toLowerCase(Locale.ROOT).replace("draft_", "draft");
    Path tests = suite.resolve("tests").resolve(name.replace("_", "-"));
    try (Stream<Path> files = Files.list(tests)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
        for (JsonNode group : JSON.readTree(file.toFile())) {
          run(
              options.withDraft(draft).withDocuments(remotes).withFormats(false),
              file.getFileName().toString(),
              group);
        }
      }
    }
    System.out.println(
        draft + ": right " + right + ", wrong " + wrong.size() + ", refused " + refused);
    assertThat(wrong).isEmpty();
    assertThat(refused).isZero();
    assertThat(right).isGreaterThan(500);
  }

  private static ImmutableMap<String, String> remotes(Path folder) throws IOException {
    ImmutableMap.Builder<String, String> result = ImmutableMap.builder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        result.put("http://localhost:1234/" + folder.relativize(file), Files.readString(file));
      }
    }
    return result.buildOrThrow();
  }

  private void run(SchemaOptions options, String file, JsonNode group) {
    int[] counts = byFile.computeIfAbsent(file, f -> new int[2]);
    LazyReader simulator = null;
    try {
      simulator = new LazyReader(JsonSchema.of(group.get("schema").toString(), options).language());
    } catch (DyckException e) {
      if (!(e instanceof SchemaException) || !e.code().equals("DYCK-J010")) {
        counts[1] += group.get("tests").size();
        refused += group.get("tests").size();
        return;
      }
    }
    for (JsonNode test : group.get("tests")) {
      boolean accepts = simulator != null && simulator.accepts(test.get("data").toString());
      String description = test.get("description").asText();
      if (accepts == test.get("valid").asBoolean()) {
        right++;
        counts[0]++;
      } else {
        wrong.add(file + ": " + group.get("description").asText() + ": " + description);
      }
    }
  }
}
