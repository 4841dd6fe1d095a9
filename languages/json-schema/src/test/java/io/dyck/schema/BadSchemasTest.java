package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors of a schema are reported in the terms of the reader. */
final class BadSchemasTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"minLength\": \"3\"} | #/minLength (1:15) | a whole number from 0",
        "{\"minItems\": -1} | #/minItems (1:14) | a whole number from 0",
        "{\"maxItems\": 1.5} | #/maxItems (1:14) | a whole number from 0",
        "{\"required\": \"a\"} | #/required (1:14) | an array of names",
        "{\"type\": \"strin\"} | #/type (1:10) | did you mean \"string\"?",
        "{\"type\": []} | #/type (1:10) | the name of a type",
        "{\"enum\": 3} | #/enum (1:10) | an array of values",
        "{\"minimum\": \"1\"} | #/minimum (1:13) | a number",
        "{\"multipleOf\": 0} | #/multipleOf (1:16) | a number above 0",
        "{\"pattern\": 1} | #/pattern (1:13) | a string",
        "{\"format\": 1} | #/format (1:12) | a string",
        "{\"uniqueItems\": 1} | #/uniqueItems (1:17) | true or false",
        "{\"properties\": []} | #/properties (1:16) | an object with schemas",
        "{\"allOf\": {}} | #/allOf (1:11) | an array of schemas",
        "{\"dependentRequired\": {\"a\": 1}} | #/dependentRequired (1:23) | an array of names",
        "{\"items\": {\"not\": 7}} | #/items/not (1:19) | a schema",
      })
  void valuesOfWrongTypesAreToldWithTheirPlaces(String schema, String place, String expected) {
    assertThatThrownBy(() -> JsonSchema.of(schema))
        .hasMessageStartingWith("DYCK-J002: at " + place)
        .hasMessageContaining(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"title\":\"t\",\"type\":\"string\",\"const\":1} | #/type and #/const contradict",
        "{\"type\":\"array\",\"minItems\":3,\"maxItems\":2} | #/type and #/minItems and #/maxItems contradict",
        "{\"not\":{}} | take out #/not",
        "{\"type\":\"number\",\"allOf\":[{\"minimum\":3},{\"maximum\":1}]}"
            + " | #/type and #/allOf/0/minimum and #/allOf/1/maximum contradict",
      })
  void keywordsThatContradictEachOtherAreNamed(String schema, String expected) {
    assertThatThrownBy(() -> JsonSchema.of(schema))
        .hasMessageStartingWith("DYCK-J010: at # (1:1)")
        .hasMessageContaining(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#\"}},\"required\":[\"a\"]}"
            + " | by #/properties/a/$ref a value always holds another",
        "{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"type\":\"object\",\"required\":[\"b\"],"
            + "\"properties\":{\"b\":{\"$ref\":\"#/$defs/b\"}}},\"b\":{\"type\":\"array\","
            + "\"minItems\":1,\"items\":{\"$ref\":\"#/$defs/a\"}}}}"
            + " | by #/$defs/a/properties/b/$ref and #/$defs/b/items/$ref a value always holds",
        "{\"$ref\":\"#/$defs/a\",\"type\":\"integer\",\"$defs\":{\"a\":{\"type\":\"string\"}}}"
            + " | #/type and #/$defs/a/type contradict each other",
      })
  void recursionWithoutAnEndIsNoContradiction(String schema, String expected) {
    assertThatThrownBy(() -> JsonSchema.of(schema))
        .hasMessageStartingWith("DYCK-J010: at # (1:1)")
        .hasMessageContaining(expected);
  }

  @Test
  void namesThatAreNoKeywordsAndKeywordsWithoutEffectAreWarnings() {
    SchemaReport report =
        JsonSchema.of(
                "{\"type\":\"integer\",\"maxLength\":3,\"minimun\":2,\"x-note\":1,\"color\":1}")
            .report();
    assertThat(report.warnings())
        .extracting(SchemaReport.Warning::text)
        .containsExactly(
            "#/maxLength: says nothing about values of the type beside it",
            "#/minimun: no keyword; did you mean \"minimum\"?",
            "#/color: no keyword");
    assertThat(report.isExact()).isTrue();
  }
}
