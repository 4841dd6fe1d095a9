package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.strings.StringEscapes;
import io.dyck.schema.text.SizeBounds;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JsonSchemaTest {
  private static final String TWENTY_NAMES = twentyNames();

  private static String twentyNames() {
    StringBuilder required = new StringBuilder();
    StringBuilder properties = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      required.append(i == 0 ? "" : ",").append("\"n").append(i).append('"');
      properties.append(i == 0 ? "" : ",").append("\"n").append(i).append("\":{\"type\":\"null\"}");
    }
    return "{\"type\":\"object\",\"additionalProperties\":false,\"required\":["
        + required
        + "],\"properties\":{"
        + properties
        + "}}";
  }

  private static boolean accepts(String schema, String text) {
    return accepts(schema, SchemaOptions.DEFAULT, text);
  }

  private static boolean accepts(String schema, SchemaOptions options, String text) {
    return new LazyReader(JsonSchema.of(schema, options).language()).accepts(text);
  }

  private static final SchemaOptions COMPACT =
      SchemaOptions.GENERATION.withText(TextPolicy.WRITING.withSpaces(Spaces.COMPACT));
  private static final SchemaOptions CLOSED =
      SchemaOptions.DEFAULT.withText(TextPolicy.READING.withClosed(true));

  private static SchemaOptions written(Spaces spaces, boolean anyOrder) {
    return SchemaOptions.DEFAULT.withText(
        new TextPolicy(
            spaces, StringEscapes.MINIMAL, Spelling.ANY, anyOrder, false, SizeBounds.NONE));
  }

  @Test
  void whatAModelWritesEnds() {
    String schema = "{\"type\":\"string\"}";
    String most = "\"" + "a".repeat(TextPolicy.WRITING.sizes().stringLength()) + "\"";
    String more = "\"b" + most.substring(1);
    assertThat(new LazyReader(JsonSchema.of(schema).language()).accepts(more)).isTrue();
    JsonSchema generated = JsonSchema.of(schema, SchemaOptions.GENERATION);
    assertThat(new LazyReader(generated.language()).accepts(most)).isTrue();
    assertThat(new LazyReader(generated.language()).accepts(more)).isFalse();
    assertThat(generated.report().bounds()).containsEntry("length of strings", "up to 100000");
    String own = "{\"type\":\"string\",\"x-dyck-string-length\":200000}";
    JsonSchema longer = JsonSchema.of(own, SchemaOptions.GENERATION);
    assertThat(new LazyReader(longer.language()).accepts(more)).isTrue();
  }

  @Test
  void arraysThatAModelWritesEnd() {
    SchemaOptions generation = COMPACT;
    int most = generation.text().sizes().items();
    for (String schema : new String[] {"{\"items\":{\"const\":1}}", "true"}) {
      assertThat(accepts(schema, generation, ones(most))).as(schema).isTrue();
      assertThat(accepts(schema, generation, ones(most + 1))).as(schema).isFalse();
      assertThat(accepts(schema, SchemaOptions.DEFAULT, ones(most + 1))).as(schema).isTrue();
    }
    assertThat(JsonSchema.of("true", generation).report().bounds())
        .containsEntry("items of arrays", "up to 10000 where the schema does not say");
    SchemaOptions three = generation.withText(sized(3));
    assertThat(accepts("{\"x-dyck-items\":2}", generation, ones(3))).isFalse();
    assertThat(accepts("{\"x-dyck-items\":2}", generation, ones(2))).isTrue();
    assertThat(accepts("{\"maxItems\":5}", three, ones(5))).isTrue();
    assertThat(accepts("{\"minItems\":5}", three, ones(5))).isTrue();
    assertThat(accepts("{\"minItems\":5}", three, ones(6))).isFalse();
    String contains =
        "{\"contains\":{\"const\":1},\"minContains\":4,\"items\":{\"type\":\"integer\"}}";
    assertThat(accepts(contains, three, "[1,1,1,1]")).isTrue();
    assertThat(accepts(contains, three, "[1,1,1]")).isFalse();
  }

  @Test
  void objectsThatAModelWritesEnd() {
    SchemaOptions generation = COMPACT;
    int most = generation.text().sizes().otherMembers();
    for (String schema : new String[] {"{\"additionalProperties\":{\"const\":1}}", "true"}) {
      assertThat(accepts(schema, generation, members(most))).as(schema).isTrue();
      assertThat(accepts(schema, generation, members(most + 1))).as(schema).isFalse();
      assertThat(accepts(schema, SchemaOptions.DEFAULT, members(most + 1))).as(schema).isTrue();
    }
    SchemaOptions three = generation.withText(sized(3));
    String named = "{\"additionalProperties\":true,\"properties\":{\"m0\":true,\"m1\":true}}";
    assertThat(accepts(named, three, members(5))).isTrue();
    assertThat(accepts(named, three, members(6))).isFalse();
    assertThat(accepts("{\"maxProperties\":5}", three, members(5))).isTrue();
    assertThat(accepts("{\"minProperties\":5}", three, members(5))).isTrue();
    assertThat(accepts("{\"minProperties\":5}", three, members(6))).isFalse();
  }

  private static TextPolicy sized(int most) {
    return SchemaOptions.DEFAULT.text().withSizes(new SizeBounds(most, most, most));
  }

  private static String ones(int count) {
    return "[" + "1,".repeat(count - 1) + "1]";
  }

  private static String members(int count) {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      members.add("\"m" + i + "\":1");
    }
    return "{" + String.join(",", members) + "}";
  }

  @Test
  void leapSecondsAreAtOneTimeEverywhere() {
    LazyReader reader = new LazyReader(JsonSchema.of("{\"format\":\"date-time\"}").language());
    for (String right :
        new String[] {
          "1990-12-31T23:59:60Z",
          "1990-12-31T15:59:60-08:00",
          "1991-01-01T05:44:60.5+05:45",
          "1991-01-01T00:59:60+01:00",
          "1990-12-31T23:59:60-00:00"
        }) {
      assertThat(reader.accepts("\"" + right + "\"")).as(right).isTrue();
    }
    for (String wrong :
        new String[] {
          "1990-12-31T15:59:60-08:01",
          "1990-12-31T15:59:60+08:00",
          "1990-12-31T22:59:60Z",
          "1990-12-31T23:59:61Z",
          "1991-01-01T05:44:60+05:30"
        }) {
      assertThat(reader.accepts("\"" + wrong + "\"")).as(wrong).isFalse();
    }
  }

  @Test
  void classesOfOtherThanBlanksAreThoseOfEcma() {
    LazyReader reader = new LazyReader(JsonSchema.of("{\"pattern\":\"^[\\\\S]$\"}").language());
    assertThat(reader.accepts("\"a\"")).isTrue();
    assertThat(reader.accepts("\"\u00e9\"")).isTrue();
    assertThat(reader.accepts("\"\u00a0\"")).isFalse();
    assertThat(reader.accepts("\"\ufeff\"")).isFalse();
  }

  @Test
  void requiredNamesComeInAnyOrderEachOnce() {
    List<String> members = new ArrayList<>();
    for (int i = 19; i >= 0; i--) {
      members.add("\"n" + i + "\":null");
    }
    assertThat(accepts(TWENTY_NAMES, "{" + String.join(",", members) + "}")).isTrue();
    members.set(3, members.get(4));
    assertThat(accepts(TWENTY_NAMES, "{" + String.join(",", members) + "}")).isFalse();
  }

  @Test
  void inTheOrderOfTheSchemaOtherOrdersAreRefused() {
    String schema = "{\"properties\":{\"a\":true,\"b\":true},\"type\":\"object\"}";
    SchemaOptions ordered = written(Spaces.COMPACT, false);
    assertThat(accepts(schema, ordered, "{\"a\":1,\"b\":2,\"c\":3}")).isTrue();
    assertThat(accepts(schema, ordered, "{\"b\":1,\"a\":2}")).isFalse();
    assertThat(accepts(schema, ordered, "{\"b\":1}")).isTrue();
  }

  @Test
  void countsAreNeverWrittenOut() {
    String schema =
        "{\"type\":\"array\",\"maxItems\":1000000000,\"items\":{\"type\":\"string\","
            + "\"minLength\":2,\"maxLength\":1000000000}}";
    assertThat(accepts(schema, "[\"ab\", \"abc\"]")).isTrue();
    assertThat(accepts(schema, "[\"a\"]")).isFalse();
  }

  @Test
  void arraysWithMoreThanTheMostItemsAreNone() {
    String schema = "{\"minItems\":3,\"maxItems\":2}";
    assertThat(accepts(schema, "[1,2,3]")).isFalse();
    assertThat(accepts(schema, "1")).isTrue();
    assertThat(accepts("{\"items\":" + schema + "}", "[[1]]")).isFalse();
  }

  @Test
  void negationsAndConditionsAreExact() {
    String schema =
        "{\"if\":{\"properties\":{\"kind\":{\"const\":\"dog\"}},\"required\":[\"kind\"]},"
            + "\"then\":{\"required\":[\"barks\"]},\"else\":{\"not\":{\"required\":[\"barks\"]}}}";
    assertThat(accepts(schema, "{\"kind\":\"dog\",\"barks\":true}")).isTrue();
    assertThat(accepts(schema, "{\"kind\":\"dog\"}")).isFalse();
    assertThat(accepts(schema, "{\"kind\":\"cat\"}")).isTrue();
    assertThat(accepts(schema, "{\"barks\":true}")).isFalse();
    assertThat(accepts(schema, "7")).isTrue();
  }

  @Test
  void exactlyOneOfOverlappingSchemasHolds() {
    String schema = "{\"oneOf\":[{\"type\":\"integer\",\"multipleOf\":2},{\"multipleOf\":3}]}";
    assertThat(accepts(schema, "4")).isTrue();
    assertThat(accepts(schema, "9")).isTrue();
    assertThat(accepts(schema, "6")).isFalse();
    assertThat(accepts(schema, "5")).isFalse();
    assertThat(accepts(schema, "4.5")).isFalse();
  }

  @Test
  void schemasMayContainThemselves() {
    String schema =
        "{\"type\":\"object\",\"properties\":{\"next\":{\"$ref\":\"#\"}},"
            + "\"additionalProperties\":false}";
    assertThat(accepts(schema, "{\"next\":{\"next\":{}}}")).isTrue();
    assertThat(accepts(schema, "{\"next\":{\"next\":1}}")).isFalse();
  }

  @Test
  void documentsThatTheUserNamesAreRead() {
    SchemaOptions options =
        SchemaOptions.DEFAULT.withDocuments(
            ImmutableMap.of("https://example.com/a.json", "{\"const\":1}"));
    assertThat(accepts("{\"$ref\":\"https://example.com/a.json\"}", options, "1")).isTrue();
    assertThatThrownBy(() -> JsonSchema.of("{\"$ref\":\"https://example.com/b.json\"}"))
        .hasMessageStartingWith("DYCK-J003")
        .hasMessageContaining("https://example.com/b.json");
  }

  @Test
  void uniqueItemsAreHeldNegatedOrRelaxed() {
    String schema = "{\"not\":{\"uniqueItems\":true,\"maxItems\":5}}";
    assertThat(accepts(schema, "[1,1.0]")).isTrue();
    assertThat(accepts(schema, "[1,2,3,4,5,6]")).isTrue();
    assertThat(accepts(schema, "[1,2]")).isFalse();
    SchemaOptions relaxed = SchemaOptions.DEFAULT.withRelaxed(ImmutableSet.of("uniqueItems"));
    JsonSchema read = JsonSchema.of(schema, relaxed);
    assertThat(read.report().isExact()).isFalse();
    assertThat(read.report().text()).contains("#/not/uniqueItems: relaxed");
    assertThat(accepts("{\"items\":{\"enum\":[1,2]},\"uniqueItems\":true}", "[2,1]")).isTrue();
    assertThat(accepts("{\"items\":{\"enum\":[1,2]},\"uniqueItems\":true}", "[1,1.0]")).isFalse();
  }

  @Test
  void aClosedObjectThatIsNoneOfItsConstantsIsNothing() {
    String item =
        "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"boolean\"}},\"required\":[\"a\"],"
            + "\"additionalProperties\":false,\"not\":{\"enum\":[{\"a\":true}";
    LazyLanguage one = JsonSchema.of(item + "]}}").language();
    assertThat(one.shortestEnd(one.start())).asString().isEqualTo("{\"a\":false}");
    assertThatThrownBy(() -> JsonSchema.of(item + ",{\"a\":false}]}}"))
        .hasMessageStartingWith("DYCK-J010");
  }

  @Test
  void badSchemasAreRefusedWithTheirPlaces() {
    assertThatThrownBy(() -> JsonSchema.of("{\"type\":")).hasMessageContaining("line 1");
    assertThatThrownBy(() -> JsonSchema.of("{\"properties\":{\"a\":3}}"))
        .hasMessageStartingWith("DYCK-J002")
        .hasMessageContaining("#/properties/a");
    assertThatThrownBy(() -> JsonSchema.of("{\"$ref\":\"#/$defs/x\",\"$defs\":{\"y\":{}}}"))
        .hasMessageStartingWith("DYCK-J003")
        .hasMessageContaining("y");
    assertThatThrownBy(() -> JsonSchema.of("{\"allOf\":[{\"$ref\":\"#\"}]}"))
        .hasMessageStartingWith("DYCK-J004");
    assertThatThrownBy(() -> JsonSchema.of("{\"pattern\":\"(\"}"))
        .hasMessageStartingWith("DYCK-J006");
    assertThatThrownBy(() -> JsonSchema.of("{\"type\":\"string\",\"const\":1}"))
        .hasMessageStartingWith("DYCK-J010");
  }

  @Test
  void eachPolicyOfWhiteSpaceWritesItsOwn() {
    String schema = "{\"required\":[\"a\"],\"properties\":{\"a\":{\"const\":[1]}}}";
    assertThat(shortest(schema, Spaces.COMPACT)).isEqualTo("0");
    String object = "{\"type\":\"object\"," + schema.substring(1);
    assertThat(shortest(object, Spaces.COMPACT)).isEqualTo("{\"a\":[1]}");
    assertThat(shortest(object, Spaces.ONE)).isEqualTo("{\"a\": [1]}");
    String pretty = "{\n  \"a\": [\n    1\n  ]\n}";
    assertThat(accepts(object, written(new Spaces(Spaces.Kind.PRETTY, 2), true), pretty)).isTrue();
    assertThat(accepts(object, pretty)).isTrue();
    assertThat(accepts(object, written(Spaces.ONE, true), pretty)).isFalse();
  }

  private static String shortest(String schema, Spaces spaces) {
    LazyLanguage language = JsonSchema.of(schema, written(spaces, true)).language();
    return new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8);
  }

  @Test
  void closedSchemaForbidsWhatItDoesNotSpeakOf() {
    SchemaOptions closed = CLOSED;
    String object = "{\"properties\":{\"a\":{\"properties\":{\"b\":{\"type\":\"null\"}}}}";
    assertThat(accepts(object + "}", "{\"c\":1}")).isTrue();
    assertThat(accepts(object + "}", closed, "{\"c\":1}")).isFalse();
    assertThat(accepts(object + "}", closed, "{\"a\":{\"b\":null}}")).isTrue();
    assertThat(accepts(object + "}", closed, "{\"a\":{\"c\":null}}")).isFalse();
    assertThat(accepts(object + ",\"additionalProperties\":true}", closed, "{\"c\":1}")).isTrue();
    assertThat(accepts(object + ",\"unevaluatedProperties\":true}", closed, "{\"c\":1}")).isTrue();
    assertThat(accepts("{\"type\":\"object\"}", closed, "{\"c\":1}")).isTrue();
    String array = "{\"prefixItems\":[{\"type\":\"null\"}]";
    assertThat(accepts(array + "}", "[null,1]")).isTrue();
    assertThat(accepts(array + "}", closed, "[null,1]")).isFalse();
    assertThat(accepts(array + "}", closed, "[null]")).isTrue();
    assertThat(accepts(array + ",\"items\":true}", closed, "[null,1]")).isTrue();
  }

  @Test
  void keywordWithAWrongValueIsRefusedWithItsPlace() {
    for (String wrong :
        List.of(
            "\"multipleOf\":0",
            "\"multipleOf\":\"2\"",
            "\"minimum\":\"1\"",
            "\"exclusiveMaximum\":\"1\"",
            "\"maxLength\":-1",
            "\"minItems\":1.5",
            "\"maxProperties\":\"1\"",
            "\"pattern\":1",
            "\"uniqueItems\":1",
            "\"enum\":1",
            "\"type\":[]",
            "\"type\":\"text\"")) {
      String keyword = wrong.substring(1, wrong.indexOf(':') - 1);
      assertThatThrownBy(() -> JsonSchema.of("{\"items\":{" + wrong + "}}"))
          .as(wrong)
          .hasMessageStartingWith("DYCK-J002: at #/items/" + keyword + " (1:");
    }
    assertThat(accepts("{\"maxLength\":2.0}", "\"ab\"")).isTrue();
  }

  @Test
  void moreItemsOrMembersThanAllowedAreNoValue() {
    for (String kind :
        List.of(
            "\"array\",\"minItems\":5,\"maxItems\":3",
            "\"object\",\"minProperties\":5,\"maxProperties\":3")) {
      assertThatThrownBy(() -> JsonSchema.of("{\"type\":" + kind + "}"))
          .hasMessageStartingWith("DYCK-J010");
    }
    assertThat(accepts("{\"minItems\":5,\"maxItems\":3}", "1")).isTrue();
    assertThat(accepts("{\"minItems\":5,\"maxItems\":3}", "[]")).isFalse();
  }

  @Test
  void requiredNamesAreNotPassedOverInTheOrderOfTheSchema() {
    SchemaOptions inOrder = written(Spaces.COMPACT, false);
    String names =
        "{\"properties\":{\"a\":{},\"b\":{},\"c\":{}},\"required\":[\"b\"],\"maxProperties\":2";
    for (String more : List.of("}", ",\"minProperties\":1}", ",\"minProperties\":2}")) {
      assertThat(accepts(names + more, inOrder, "{\"a\":1,\"b\":1}")).as(more).isTrue();
      assertThat(accepts(names + more, inOrder, "{\"b\":1,\"x\":1}")).as(more).isTrue();
      assertThat(accepts(names + more, inOrder, "{\"a\":1,\"c\":1}")).as(more).isFalse();
      assertThat(accepts(names + more, inOrder, "{\"c\":1,\"x\":1}")).as(more).isFalse();
      assertThat(accepts(names + more, inOrder, "{\"x\":1,\"y\":1}")).as(more).isFalse();
    }
  }

  /** The members that such an object may have first do not make it complete. */
  @Test
  void objectsOfWhichSomeMemberIsUnlikeOthersAreDistinctItems() {
    String item = "{\"type\":\"object\",\"not\":{\"additionalProperties\":{\"type\":\"integer\"}}}";
    String schema =
        "{\"type\":\"array\",\"items\":" + item + ",\"uniqueItems\":true,\"minItems\":2}";
    LazyReader reader = new LazyReader(JsonSchema.of(schema).language());
    assertThat(reader.accepts("[{\"a\":1,\"b\":\"x\"},{\"a\":true}]")).isTrue();
    assertThat(reader.accepts("[{\"a\":true},{\"a\":true}]")).isFalse();
    assertThat(reader.accepts("[{\"a\":true},{\"a\":1}]")).isFalse();
  }
}
