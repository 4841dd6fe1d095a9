package io.dyck.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that are given a JSON Schema in place of a grammar. */
final class SchemaCommandsTest {
  private static final String PERSON =
      "{\"type\":\"object\",\"required\":[\"name\",\"tags\"],\"additionalProperties\":false,"
          + "\"properties\":{\"name\":{\"type\":\"string\",\"pattern\":\"^[A-Z][a-z]+$\","
          + "\"maxLength\":9},\"tags\":{\"type\":\"array\",\"maxItems\":3,\"items\":"
          + "{\"enum\":[\"red\",\"green\"]},\"uniqueItems\":true}}}";

  @TempDir Path folder;

  private String schema(String text) throws IOException {
    return Files.writeString(folder.resolve("person.schema.json"), text).toString();
  }

  @Test
  void generatedTextsAreValid() throws IOException {
    Run run = Run.dyck("generate", schema(PERSON), "-n", "5", "--seed", "1");
    assertThat(run.status()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(5);
    for (String line : lines) {
      JsonNode value = new ObjectMapper().readTree(line);
      assertThat(value.get("name").textValue()).matches("[A-Z][a-z]{1,8}");
      assertThat(value.get("tags").isArray()).isTrue();
      assertThat(value.size()).isEqualTo(2);
    }
  }

  @Test
  void ordersAndWhiteSpaceAreThoseOfTheOptions() throws IOException {
    String schema = schema(PERSON);
    String turned = "{\"tags\": [], \"name\": \"Ada\"}";
    assertThat(Run.dyck("accept", schema, turned).out()).isEqualTo("yes\n");
    assertThat(Run.dyck("accept", schema, "--property-order", "schema", turned).status())
        .isEqualTo(1);
    assertThat(Run.dyck("accept", schema, "--spaces", "compact", turned).status()).isEqualTo(1);
    String compact = turned.replace(" ", "");
    assertThat(Run.dyck("accept", schema, "--spaces", "compact", compact).status()).isZero();
    assertThat(Run.dyck("accept", schema, "--spaces", "flexible", compact).status()).isZero();
  }

  @Test
  void masksAreThoseOfTheSchema() throws IOException {
    Run run = Run.dyck("mask", schema(PERSON), "--prefix", "{\"name\": \"Ada\", \"ta");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("gs");
  }

  @Test
  void badSchemasAreStatusTwoWithTheirCodes() throws IOException {
    Run none = Run.dyck("accept", schema("{\"type\":\"string\",\"const\":1}"), "1");
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("DYCK-J010").doesNotContain("\tat ");
    String unique = schema("{\"type\":\"array\",\"uniqueItems\":true}");
    assertThat(Run.dyck("accept", unique, "[]").err()).contains("DYCK-J011");
    Run relaxed = Run.dyck("accept", unique, "--relax", "uniqueItems", "[1, 1]");
    assertThat(relaxed.status()).isZero();
    assertThat(relaxed.err()).contains("#/uniqueItems: relaxed");
    assertThat(Run.dyck("accept", unique, "--start", "x", "[]").err()).contains("JSON Schema");
    assertThat(Run.dyck("accept", folder + "/no.schema.json", "1").status()).isEqualTo(2);
  }
}
