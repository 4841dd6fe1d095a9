package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.DyckException;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each hostile schema gets an answer or an error of Dyck in bounded time and memory. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class HostileSchemasTest {
  private static @Nullable LazyLanguage language(String schema) {
    try {
      LazyLanguage language = JsonSchema.of(schema).language();
      language.shortestEnd(language.start());
      return language;
    } catch (DyckException e) {
      assertThat(e.code()).startsWith("DYCK-");
      return null;
    }
  }

  private static boolean accepts(String schema, String text) {
    return new LazyReader(JsonSchema.of(schema).language()).accepts(text);
  }

  @Test
  void deepSchemasAreAnErrorOrAnAnswer() {
    for (String[] around :
        new String[][] {
          {"{\"not\":", "}"},
          {"{\"items\":", "}"},
          {"{\"allOf\":[", "]}"},
          {"{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":", "}}"},
        }) {
      for (int depth : new int[] {300, 900, 10_000}) {
        language(around[0].repeat(depth) + "true" + around[1].repeat(depth));
      }
    }
  }

  @Test
  void longChainsOfReferencesAreAnErrorOrAnAnswer() {
    List<String> definitions = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      definitions.add("\"d" + i + "\":{\"$ref\":\"#/$defs/d" + (i + 1) + "\"}");
    }
    definitions.add("\"d10000\":{\"type\":\"null\"}");
    language("{\"$ref\":\"#/$defs/d0\",\"$defs\":{" + String.join(",", definitions) + "}}");
  }

  /** No option raises the bounds, therefore the message names no option. */
  @Test
  void aPassedBoundSaysThatItIsFixed() {
    List<String> definitions = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      definitions.add(
          "\"d"
              + i
              + "\":{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"$ref\":\"#/$defs/d"
              + (i + 1)
              + "\"}}}");
    }
    definitions.add("\"d2000\":{\"type\":\"null\"}");
    String deepest = "{\"$ref\":\"#/$defs/d0\",\"$defs\":{" + String.join(",", definitions) + "}}";
    assertThatThrownBy(
            () -> {
              LazyLanguage language = JsonSchema.of(deepest).language();
              language.shortestEnd(language.start());
            })
        .isInstanceOfSatisfying(
            LimitExceededException.class, e -> assertThat(e.canBeRaised()).isFalse())
        .hasMessageContaining("DYCK-E001")
        .hasMessageContaining("this bound is fixed, so make the schema simpler")
        .hasMessageNotContaining("raise");
  }

  @Test
  void aSchemaOfFiveMegabytesIsRead() {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      members.add("\"property-number-" + i + "\":{\"type\":\"integer\",\"minimum\":" + i + "}");
    }
    String schema = "{\"properties\":{" + String.join(",", members) + "}}";
    assertThat(schema.length()).isGreaterThan(5_000_000);
    language(schema);
  }

  @Test
  void towersOfAlternativesAreBounded() {
    for (String keyword : new String[] {"allOf", "anyOf", "oneOf"}) {
      List<String> definitions = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        String next = "{\"$ref\":\"#/$defs/d" + (i + 1) + "\"}";
        String other = "{\"minLength\":" + i + ",\"$ref\":\"#/$defs/d" + (i + 1) + "\"}";
        definitions.add("\"d" + i + "\":{\"" + keyword + "\":[" + next + "," + other + "]}");
      }
      definitions.add("\"d60\":{\"required\":[\"a\"]}");
      language("{\"$ref\":\"#/$defs/d0\",\"$defs\":{" + String.join(",", definitions) + "}}");
    }
  }

  @Test
  void manyOverlappingAlternativesTogetherAreBounded() {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      all.add("{\"anyOf\":[{\"required\":[\"a" + i + "\"]},{\"required\":[\"b" + i + "\"]}]}");
    }
    language("{\"type\":\"object\",\"allOf\":[" + String.join(",", all) + "]}");
    language("{\"type\":\"object\",\"oneOf\":[" + String.join(",", all) + "]}");
  }

  @Test
  void patternsThatBacktrackElsewhereAreAutomata() {
    assertThat(accepts("{\"pattern\":\"^(a+)+$\"}", "\"" + "a".repeat(5_000) + "b\"")).isFalse();
    assertThat(accepts("{\"pattern\":\"^(a|a)*$\"}", "\"" + "a".repeat(5_000) + "\"")).isTrue();
    language("{\"pattern\":\"(a|b)*a(a|b){30}\"}");
    language("{\"pattern\":\"((a{1,1000}){1,1000}){1,1000}\"}");
    language("{\"pattern\":\"" + "(".repeat(5_000) + "a" + ")".repeat(5_000) + "\"}");
  }

  @Test
  void hugeCountsCostNothing() {
    String huge = "1000000000";
    assertThat(accepts("{\"maxLength\":" + huge + "}", "\"a\"")).isTrue();
    assertThat(accepts("{\"maxItems\":" + huge + "}", "[1]")).isTrue();
    assertThat(accepts("{\"maxProperties\":" + huge + "}", "{\"a\":1}")).isTrue();
    assertThat(accepts("{\"minLength\":" + huge + "}", "1")).isTrue();
    for (String keyword : new String[] {"minLength", "minItems", "minProperties", "minContains"}) {
      for (String type : new String[] {"string", "array", "object"}) {
        String contains = keyword.equals("minContains") ? "\"contains\":{\"type\":\"null\"}," : "";
        String schema =
            "{\"type\":\"" + type + "\"," + contains + "\"" + keyword + "\":" + huge + "}";
        try {
          JsonSchema.of(schema);
        } catch (DyckException e) {
          assertThat(e.code()).startsWith("DYCK-");
        }
      }
    }
  }

  @Test
  void referencesThatReadNothingAreErrors() {
    for (String schema :
        new String[] {
          "{\"$ref\":\"#\"}",
          "{\"anyOf\":[{\"$ref\":\"#\"},{\"type\":\"null\"}]}",
          "{\"not\":{\"$ref\":\"#\"}}",
          "{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"allOf\":[{\"$ref\":\"#/$defs/b\"}]},"
              + "\"b\":{\"oneOf\":[{\"$ref\":\"#/$defs/a\"}]}}}"
        }) {
      assertThatThrownBy(() -> JsonSchema.of(schema))
          .as(schema)
          .hasMessageStartingWith("DYCK-J004");
    }
  }
}
