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
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The required tests of the JSON Schema test suite, where it is there: the folder {@code
 * json-schema-test-suite} of the system property {@code dyck.corpus}. No answer is wrong.
 */
final class SuiteTest {
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /** Refused ones: general {@code uniqueItems}, and references to the metaschemas. */
  private static final int MOST_REFUSED = 40;

  private int right;
  private int refused;
  private final List<String> wrong = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(Draft.class)
  void noRequiredTestIsAnsweredWrong(Draft draft) throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    Path suite = Path.of(corpus, "json-schema-test-suite");
    assumeTrue(!corpus.isEmpty() && Files.isDirectory(suite), "dyck.corpus has no test suite");
    ImmutableMap<String, String> remotes = remotes(suite.resolve("remotes"));
    String name = draft.name().toLowerCase(Locale.ROOT).replace("draft_", "draft");
    Path tests = suite.resolve("tests").resolve(name.replace("_", "-"));
    try (Stream<Path> files = Files.list(tests)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile).sorted()::iterator) {
        for (JsonNode group : JSON.readTree(file.toFile())) {
          run(draft, remotes, file.getFileName().toString(), group);
        }
      }
    }
    System.out.println(
        draft + ": right " + right + ", wrong " + wrong.size() + ", refused " + refused);
    assertThat(wrong).isEmpty();
    assertThat(refused).isLessThanOrEqualTo(MOST_REFUSED);
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

  private void run(Draft draft, ImmutableMap<String, String> remotes, String file, JsonNode group) {
    LazyReader simulator = null;
    try {
      SchemaOptions options =
          SchemaOptions.DEFAULT.withDraft(draft).withDocuments(remotes).withFormats(false);
      simulator = new LazyReader(JsonSchema.of(group.get("schema").toString(), options).language());
    } catch (DyckException e) {
      if (!(e instanceof SchemaException) || !e.code().equals("DYCK-J010")) {
        refused += group.get("tests").size();
        return;
      }
    }
    for (JsonNode test : group.get("tests")) {
      boolean accepts = simulator != null && simulator.accepts(test.get("data").toString());
      String description = test.get("description").asText();
      if (accepts == test.get("valid").asBoolean()) {
        right++;
      } else {
        wrong.add(file + ": " + group.get("description").asText() + ": " + description);
      }
    }
  }
}
