package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.artefact.ArtefactException;
import io.dyck.failure.DyckException;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.SchemaReport.SupportStatus;
import io.dyck.schema.text.SizeBounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the findings about usable and unusable schemas, and the storage of schemas. */
final class SchemaCheckTest {
  private static SchemaCheck check(String schema) {
    return SchemaCheck.of(schema, SchemaOptions.DEFAULT);
  }

  @Test
  void everyKeywordThatCannotBeHeldIsReported() {
    SchemaCheck check =
        check("{\"properties\":{\"a\":{\"pattern\":\"(a)\\\\1\"},\"b\":{\"pattern\":\"(\"}}}");
    assertThat(check.isUsable()).isFalse();
    assertThat(check.errors()).extracting(DyckException::code).containsOnly("DYCK-J006").hasSize(2);
    assertThat(check.report().uses())
        .filteredOn(use -> use.state() == SupportStatus.REFUSED)
        .extracting(SchemaReport.KeywordEffect::pointer)
        .containsExactly("#/properties/a/pattern", "#/properties/b/pattern");
  }

  @Test
  void partsThatNoValueSatisfiesAreWarnings() {
    SchemaCheck check =
        check("{\"properties\":{\"a\":{\"type\":\"string\",\"const\":1},\"b\":false}}");
    assertThat(check.isUsable()).isTrue();
    assertThat(check.report().warnings())
        .extracting(SchemaReport.Warning::pointer)
        .containsExactly("#/properties/a");
  }

  @Test
  void aKeywordThatIsRelaxedIsReportedWhereverItIs() {
    SchemaOptions options = SchemaOptions.DEFAULT.withRelaxed(ImmutableSet.of("pattern", "not"));
    JsonSchema schema =
        JsonSchema.of("{\"pattern\":\"(\",\"items\":{\"not\":{}},\"maxLength\":1}", options);
    assertThat(schema.report().inexactKeywords())
        .extracting(SchemaReport.KeywordEffect::text)
        .containsExactly("#/pattern: relaxed", "#/items/not: relaxed");
    assertThat(new LazyReader(schema.language()).accepts("[3]")).isTrue();
    assertThat(new LazyReader(schema.language()).accepts("\"ab\"")).isFalse();
    assertThatThrownBy(() -> SchemaOptions.DEFAULT.withRelaxed(ImmutableSet.of("patern")))
        .hasMessageContaining("did you mean \"pattern\"?");
  }

  @Test
  void aSchemaIsReadWithoutSomeKeywords() {
    String schema = "{\"items\":{\"maximum\":3},\"maximum\":3}";
    JsonSchema without =
        JsonSchema.withoutKeywords(
            schema, SchemaOptions.DEFAULT, ImmutableSet.of("#/items/maximum"));
    LazyReader reader = new LazyReader(without.language());
    assertThat(reader.accepts("[4]")).isTrue();
    assertThat(reader.accepts("4")).isFalse();
  }

  @Test
  void whatIsStoredIsLoadedAsItWas(@TempDir Path folder) throws IOException {
    SchemaOptions options =
        SchemaOptions.DEFAULT
            .withProfile(Profile.FULL)
            .withDocuments(ImmutableMap.of("https://example.org/a", "{\"maximum\": 3}"))
            .withRelaxed(ImmutableSet.of("uniqueItems"))
            .withOverruled(ImmutableSet.of("x-dyck-spaces"))
            .withText(
                SchemaOptions.DEFAULT
                    .text()
                    .withSizes(new SizeBounds(5, 6, 7))
                    .withAnyOrder(false));
    String text = "{\"$ref\":\"https://example.org/a\",\"title\":\"ä\"}";
    SchemaArtefact artefact = new SchemaArtefact("s", text, options);
    Path file = folder.resolve("s.dyck");
    artefact.save(file);
    assertThat(SchemaArtefact.isArtefact(file)).isTrue();
    assertThat(SchemaArtefact.load(file)).isEqualTo(artefact);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 3] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> SchemaArtefact.load(file)).isInstanceOf(ArtefactException.class);
    assertThatThrownBy(() -> new SchemaArtefact("s", "{\"type\":3}", options).save(file))
        .hasMessageStartingWith("DYCK-J002");
  }

  /** A limit that is passed names the place: the schema, or the keyword. */
  @Test
  void aPassedLimitNamesItsPlace() {
    String pattern = "{\"items\":\n{\"pattern\":\"(a{1,900}){1,900}\"}}";
    assertThatThrownBy(() -> JsonSchema.of(pattern))
        .hasMessageStartingWith("DYCK-E001: at #/items/pattern (2:12): the states of a pattern: ");
    assertThat(check(pattern).errors().get(0))
        .hasMessageStartingWith("DYCK-E001: at #/items/pattern (2:12): ");
    StringBuilder chain = new StringBuilder("{\"$ref\":\"#/$defs/d0\",\"$defs\":{");
    for (int i = 0; i < 600; i++) {
      chain.append(String.format("\"d%d\":{\"$ref\":\"#/$defs/d%d\",\"minLength\":1},", i, i + 1));
    }
    assertThatThrownBy(() -> JsonSchema.of(chain.append("\"d600\":{}}}").toString()))
        .hasMessageMatching("DYCK-E001: at #/\\$defs/d\\d+ \\(1:\\d+\\): schemas for one value .*");
  }
}
