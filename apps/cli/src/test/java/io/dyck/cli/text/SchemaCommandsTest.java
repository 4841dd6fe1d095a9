package io.dyck.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
    String again = schema("{\"pattern\":\"(a)\\\\1\"}");
    assertThat(Run.dyck("accept", again, "[]").err()).contains("DYCK-J006");
    String array = schema("{\"type\":\"array\",\"uniqueItems\":true}");
    Run relaxed = Run.dyck("accept", array, "--relax", "uniqueItems", "[1, 1]");
    assertThat(relaxed.status()).isZero();
    assertThat(relaxed.err()).contains("#/uniqueItems: relaxed");
    assertThat(Run.dyck("accept", array, "--start", "x", "[]").err()).contains("JSON Schema");
    assertThat(Run.dyck("accept", folder + "/no.schema.json", "1").status()).isEqualTo(2);
  }

  @Test
  void explanationsNameTheValueAndTheKeyword() throws IOException {
    String schema =
        schema(
            PERSON.replace(
                "\"name\":{", "\"age\":{\"type\":\"integer\",\"maximum\":150},\"name\":{"));
    String[][] cases = {
      {"{\"age\": 151, ", "the value at \"/age\" cannot", "#/properties/age/maximum"},
      {"{\"tags\": [\"red\", \"blue\"]", "\"/tags/1\" cannot", "#/properties/tags/items/enum"},
      {"{\"tags\": [\"red\", \"red\"]", "\"/tags/1\" cannot", "#/properties/tags/uniqueItems"},
      {"{\"tags\": []}", "the whole value cannot", "#/required"},
      {"{\"nick\": 3}", "the whole value cannot", "#/additionalProperties"},
      {"{\"tags\": [\"red\"", "the value at \"/tags\" is not complete", "expected"},
      {"{\"name\": \"Ad", "the value at \"/name\" is not complete", "expected"},
    };
    for (String[] each : cases) {
      Run run = Run.dyck("explain", schema, each[0]);
      assertThat(run.status()).as(run.err()).isEqualTo(1);
      assertThat(run.out()).contains(each[1], each[2]);
    }
    Run fine = Run.dyck("explain", schema, "{\"tags\": [], \"name\": \"Ada\"}");
    assertThat(fine.out()).isEqualTo("accepted\n");
    assertThat(fine.status()).isZero();
    assertThat(Run.dyck("explain", schema, "--derivation", "1").err()).contains("has no rules");
  }

  @Test
  void compiledSchemasAreRunWithTheOptionsThatTheyWereCompiledWith() throws IOException {
    String schema = schema(PERSON);
    String file = folder.resolve("person.dyck").toString();
    Run compiled = Run.dyck("compile", schema, "--property-order", "schema", "-o", file);
    assertThat(compiled.status()).as(compiled.err()).isZero();
    Files.delete(folder.resolve("person.schema.json"));
    assertThat(Run.dyck("accept", file, "{\"name\": \"Ada\", \"tags\": []}").status()).isZero();
    assertThat(Run.dyck("accept", file, "{\"tags\": [], \"name\": \"Ada\"}").status()).isEqualTo(1);
    assertThat(Run.dyck("generate", file, "-n", "1").status()).isZero();
    assertThat(Run.dyck("check", file).out()).contains("exact", "order of members: of the schema");
    Run options = Run.dyck("accept", file, "--spaces", "compact", "{}");
    assertThat(options.status()).isEqualTo(2);
    assertThat(options.err()).contains("compiled already");
  }

  @Test
  void commandsThatNeedRulesSayThatASchemaHasNone() throws IOException {
    String schema = schema(PERSON);
    for (String[] command :
        new String[][] {
          {"convert", schema, "--to", "gbnf"},
          {"fix", schema},
          {"accept", schema, "--trigger", "x", "y"}
        }) {
      Run run = Run.dyck(command);
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains("is a JSON Schema", "check, explain, accept");
    }
  }

  @Test
  void optionsAreInPlaceOfTheKeywordsOfTheSchema() throws IOException {
    String schema =
        schema(
            "{\"x-dyck-spaces\": \"compact\", \"maxItems\": 2, \"items\": {\"type\": \"string\"},"
                + " \"type\": \"array\"}");
    assertThat(Run.dyck("accept", schema, "[\"a\",\"b\"]").status()).isZero();
    assertThat(Run.dyck("accept", schema, "[\"a\", \"b\"]").status()).isEqualTo(1);
    assertThat(Run.dyck("accept", schema, "--spaces", "one", "[\"a\", \"b\"]").status()).isZero();
    assertThat(Run.dyck("accept", schema, "--string-length", "1", "[\"ab\"]").status())
        .isEqualTo(1);
    assertThat(Run.dyck("accept", schema, "--escapes", "minimal", "[\"\\u0061\"]").status())
        .isEqualTo(1);
    assertThat(Run.dyck("accept", schema, "--spaces", "pretty:3", "[\n   \"a\"\n]").status())
        .isZero();
    assertThat(Run.dyck("accept", schema, "--spaces", "pretty:99", "[]").err())
        .contains("up to 16 blanks");
    assertThat(Run.dyck("accept", schema, "--draft", "5", "[]").err()).contains("2019-09");
    assertThat(Run.dyck("accept", schema, "--profile", "strict", "[]").err()).contains("DYCK-J012");
  }

  @Test
  void documentsAreThoseThatTheUserNames() throws IOException {
    String schema = schema("{\"$ref\": \"https://example.org/age\"}");
    Path age = Files.writeString(folder.resolve("age.json"), "{\"enum\": [3, 4]}");
    assertThat(Run.dyck("accept", schema, "3").err()).contains("nothing is fetched");
    String document = "https://example.org/age=" + age;
    assertThat(Run.dyck("accept", schema, "--document", document, "3").status()).isZero();
    assertThat(Run.dyck("accept", schema, "--document", document, "5").status()).isEqualTo(1);
  }

  @Test
  void documentsMayBeAFolder() throws IOException {
    String schema = schema("{\"$ref\": \"defs/age.json\"}");
    Path defs = Files.createDirectories(folder.resolve("all/defs"));
    Files.writeString(defs.resolve("age.json"), "{\"$ref\": \"https://example.org/n\"}");
    Files.writeString(
        defs.resolve("n.json"), "{\"$id\": \"https://example.org/n\", \"enum\": [3]}");
    String documents = folder.resolve("all").toString();
    assertThat(Run.dyck("accept", schema, "--documents", documents, "3").status()).isZero();
    assertThat(Run.dyck("accept", schema, "--documents", documents, "5").status()).isEqualTo(1);
  }

  @Test
  void keywordsThatCountForNothingAreWarnings() throws IOException {
    String schema = schema("{\n\"format\": \"phone\"}");
    String warning = "2:11: warning: #/format: ignored (unknown format \"phone\")";
    assertThat(Run.dyck("check", schema).out()).contains(": inexact\n").contains(warning);
    assertThat(Run.dyck("accept", schema, "3").err()).contains(warning);
  }

  /** Message, pointer, place in the file, what to do. */
  @Test
  void badSchemasAreToldWithTheirPlaceAndAWayOut() throws IOException {
    String[][] cases = {
      {
        "{\n \"properties\": {\"a\": {\"type\": \"strin\"}}}",
        "malformed",
        "DYCK-J002: at #/properties/a/type (2:31): expected one of the types",
        "did you mean \"string\"?"
      },
      {
        "{\n \"$ref\": \"#/$defs/a\", \"$defs\": {\"a\": {\"allOf\": [{\"$ref\": \"#\"}]}}}",
        "malformed",
        "DYCK-J004: at #",
        "refers to itself without end; take one of the references out"
      },
      {
        "{\"$ref\": \"#/$defs/b\", \"$defs\": {\"a\": {}}}",
        "malformed",
        "DYCK-J003: at #/$ref (1:10): the reference \"#/$defs/b\" leads to no schema",
        "#/$defs with a"
      },
      {
        """
        {
        "type": "object", "required": ["a"],
         "properties": {"a": {"minimum": 3, "maximum": 2, "type": "number"}}}""",
        "unsatisfiable",
        "DYCK-J010: at # (1:1): no value satisfies the schema",
        "#/properties/a/minimum and #/properties/a/maximum"
      },
      {
        "{\"not\":\n {\"pattern\": \"a++\"}}",
        "refused",
        "DYCK-J006: at #/not/pattern (2:14): the pattern a++ cannot be read",
        "a possessive repetition"
      },
      {
        "{\"pattern\": \"(a)\\\\1\"}",
        "refused",
        "DYCK-J006: at #/pattern (1:13): the pattern (a)\\1 cannot be read",
        "a reference back to what a group matched"
      },
      {"{\"type\":", "malformed", "DYCK-J001", "line 1"},
    };
    for (String[] each : cases) {
      Run run = Run.dyck("check", schema(each[0]));
      assertThat(run.status()).as(run.out() + run.err()).isEqualTo(1);
      assertThat(run.out()).contains(": " + each[1] + "\n").contains(each[2]).contains(each[3]);
      Run json = Run.dyck("check", "--json", schema(each[0]));
      JsonNode told = new ObjectMapper().readTree(json.out());
      assertThat(told.get("verdict").textValue()).isEqualTo(each[1]);
      assertThat(told.get("errors").get(0).get("code").textValue()).startsWith("DYCK-J0");
    }
  }

  @Test
  void itemsOfAnyKindDiffer() throws IOException {
    String schema = schema("{\"type\": \"array\", \"uniqueItems\": true}");
    assertThat(Run.dyck("accept", schema, "[1, \"a\"]").status()).isZero();
    assertThat(Run.dyck("accept", schema, "[1, 1.0]").status()).isEqualTo(1);
    assertThat(Run.dyck("check", schema).status()).isZero();
  }

  /** Reading accepts all texts that a schema allows; a generated text is one of them. */
  @Test
  void generatedValuesAreSpeltAsTypedParsersReadThem() throws IOException {
    String schema =
        schema(
            "{\"type\": \"object\", \"properties\": {\"b\": {\"type\": \"integer\"},"
                + " \"a\": {\"type\": \"string\"}}, \"required\": [\"b\", \"a\"]}");
    String other = "{\"a\": \"\\u0071\", \"b\": 7.0, \"c\": 1}";
    assertThat(Run.dyck("accept", schema, other).status()).isZero();
    String writing = "--spelling plain --escapes minimal --property-order schema --closed";
    List<String> plain = new ArrayList<>(List.of("accept", schema));
    plain.addAll(List.of(writing.split(" ")));
    assertThat(Run.dyck(with(plain, other)).status()).isEqualTo(1);
    assertThat(Run.dyck(with(plain, "{\"b\": 7, \"a\": \"q\"}")).status()).isZero();
    Run generated = Run.dyck("generate", schema, "-n", "20", "--seed", "1");
    for (String text : generated.out().strip().split("\n")) {
      assertThat(Run.dyck(with(plain, text)).status()).as(text).isZero();
    }
    assertThat(Run.dyck("check", schema).out()).contains("none, where the schema declares some");
    assertThat(Run.dyck("check", schema, "--open").out()).contains("as the schema says");
  }

  private static String[] with(List<String> arguments, String text) {
    return Stream.concat(arguments.stream(), Stream.of(text)).toArray(String[]::new);
  }

  @Test
  void stringsEndWhereAModelWritesThem() throws IOException {
    String schema = schema("{\"type\": \"string\"}");
    assertThat(Run.dyck("check", schema).out()).contains("length of strings: up to 100000");
    assertThat(Run.dyck("check", schema, "--string-length", "7").out())
        .contains("length of strings: up to 7");
    String text = "\"" + "a".repeat(100_001) + "\"";
    assertThat(Run.dyck("accept", schema, text).status()).isZero();
  }
}
