package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.read.SchemaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MetaschemasTest {
  private static final String CUSTOM = "https://example.com/metaschema";
  private static final String VOCABULARY = "https://json-schema.org/draft/2020-12/vocab/";

  private static SchemaOptions withMetaschema(String vocabularies) {
    return SchemaOptions.DEFAULT.withDocuments(
        ImmutableMap.of(
            CUSTOM,
            "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"$vocabulary\":{"
                + vocabularies
                + "}}"));
  }

  private static boolean accepts(String schema, SchemaOptions options, String text) {
    return new LazyReader(JsonSchema.of(schema, options).language()).accepts(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://json-schema.org/draft-04/schema#",
        "http://json-schema.org/draft-06/schema#",
        "http://json-schema.org/draft-07/schema#",
        "https://json-schema.org/draft/2019-09/schema",
        "https://json-schema.org/draft/2020-12/schema"
      })
  void metaschemasAreKnownWithoutNetwork(String uri) {
    SchemaOptions options = SchemaOptions.DEFAULT.withRelaxed(ImmutableSet.of("uniqueItems"));
    String schema = "{\"$schema\":\"" + uri + "\",\"$ref\":\"" + uri + "\"}";
    assertThat(accepts(schema, options, "{\"minLength\": 1, \"pattern\": \"^[a-z]+$\"}")).isTrue();
    assertThat(accepts(schema, options, "{\"minLength\": -1}")).isFalse();
    assertThat(accepts(schema, options, "{\"properties\": {\"a\": {\"type\": \"no\"}}}")).isFalse();
    assertThat(accepts(schema, options, "{\"pattern\": \"(\"}")).isFalse();
  }

  @Test
  void keywordsOfVocabulariesThatAreLeftOutSayNothing() {
    String schema =
        "{\"$schema\":\"" + CUSTOM + "\",\"properties\":{\"a\":false,\"b\":{\"minimum\":10}}}";
    SchemaOptions some = withMetaschema("\"" + VOCABULARY + "applicator\":true");
    assertThat(accepts(schema, some, "{\"b\": 1}")).isTrue();
    assertThat(accepts(schema, some, "{\"a\": 1}")).isFalse();
    SchemaOptions both =
        withMetaschema(
            "\"" + VOCABULARY + "applicator\":true,\"" + VOCABULARY + "validation\":true");
    assertThat(accepts(schema, both, "{\"b\": 1}")).isFalse();
  }

  @Test
  void aVocabularyThatIsNeededAndUnknownIsRefused() {
    String schema = "{\"$schema\":\"" + CUSTOM + "\"}";
    assertThat(accepts(schema, withMetaschema("\"urn:units\":false"), "1")).isTrue();
    assertThatThrownBy(() -> JsonSchema.of(schema, withMetaschema("\"urn:units\":true")))
        .isInstanceOf(SchemaException.class)
        .hasMessageStartingWith("DYCK-J005")
        .hasMessageContaining("urn:units");
  }
}
