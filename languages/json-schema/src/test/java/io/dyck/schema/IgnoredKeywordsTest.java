package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.oracle.LazyReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keywords without effect are reported, and a schema with such keywords is not called exact. */
final class IgnoredKeywordsTest {
  private static final String D4 = "'$schema':'http://json-schema.org/draft-04/schema#'";
  private static final String D7 = "'$schema':'http://json-schema.org/draft-07/schema#'";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{"
            + D7
            + ",'$ref':'#/definitions/a','maxLength':3,'title':'t','definitions':{'a':{}}}"
            + "@#/maxLength: ignored (nothing counts beside \"$ref\" in draft 7)",
        "{"
            + D4
            + ",'const':1}"
            + "@#/const: ignored (a keyword of draft 6; the schema is read as draft 4)",
        "{"
            + D7
            + ",'properties':{'a':{'unevaluatedProperties':false}}}"
            + "@#/properties/a/unevaluatedProperties: ignored (a keyword of draft 2019-09; the"
            + " schema is read as draft 7)",
        "{"
            + D7
            + ",'prefixItems':[{}]}"
            + "@#/prefixItems: ignored (a keyword of draft 2020-12; the schema is read as draft 7)",
        "{'$schema':'https://spec.openapis.org/oas/3.1/dialect/base'}"
            + "@#/$schema: ignored (unknown metaschema; read as draft 2020-12)",
        "{'$schema':''}@#/$schema: ignored (unknown metaschema; read as draft 2020-12)",
        "{'items':{'format':'datetime'}}"
            + "@#/items/format: ignored (unknown format \"datetime\"; did you mean \"date-time\"?)",
        "{'format':'phone'}@#/format: ignored (unknown format \"phone\")",
        "{'then':{'type':'string'}}@#/then: ignored (says nothing without \"if\")",
        "{'maxContains':2}@#/maxContains: ignored (says nothing without \"contains\")",
      })
  void whatCountsForNothingIsSaid(String example) {
    int at = example.indexOf("}@") + 1;
    String schema = example.substring(0, at).replace('\'', '"');
    SchemaReport report = JsonSchema.of(schema).report();
    assertThat(report.isExact()).isFalse();
    assertThat(report.inexactKeywords())
        .extracting(SchemaReport.KeywordEffect::text)
        .containsExactly(example.substring(at + 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{" + D7 + ",'if':{},'then':{},'const':1,'propertyNames':{}}",
        "{" + D7 + ",'$ref':'#/definitions/a','title':'t','definitions':{'a':{}}}",
        "{'$ref':'#/$defs/a','maxLength':3,'$defs':{'a':{}}}",
        "{'format':'date','contains':{},'maxContains':2}",
      })
  void whatCountsIsExact(String schema) {
    assertThat(JsonSchema.of(schema.replace('\'', '"')).report().inexactKeywords()).isEmpty();
  }

  @Test
  void allMissingDocumentsAreNamed() {
    String schema =
        "{'properties':{'a':{'$ref':'https://e.org/a.json#/x'},'b':{'$ref':'b.json'},"
            + "'c':{'$ref':'c.json'}}}";
    SchemaOptions options =
        SchemaOptions.DEFAULT.withDocuments(
            ImmutableMap.of("c.json", "{\"$ref\": \"defs/d.json\"}"));
    assertThatThrownBy(() -> JsonSchema.of(schema.replace('\'', '"'), options))
        .hasMessageStartingWith("DYCK-J003: at #/properties/a/$ref (1:28): ")
        .hasMessageContaining(
            "3 documents are missing: https://e.org/a.json, b.json, defs/d.json; give them with"
                + " --document URI=FILE or --documents FOLDER");
  }

  @Test
  void documentsAreFoundByTheirPaths() {
    String schema = "{'$id':'https://e.org/s/main.json','$ref':'defs/a.json#/$defs/n'}";
    SchemaOptions options =
        SchemaOptions.DEFAULT.withDocuments(
            ImmutableMap.of(
                "defs/a.json",
                "{\"$defs\": {\"n\": {\"$ref\": \"b.json\"}}}",
                "defs/b.json",
                "{\"type\": \"integer\"}"));
    LazyReader reader =
        new LazyReader(JsonSchema.of(schema.replace('\'', '"'), options).language());
    assertThat(reader.accepts("1")).isTrue();
    assertThat(reader.accepts("\"a\"")).isFalse();
  }
}
