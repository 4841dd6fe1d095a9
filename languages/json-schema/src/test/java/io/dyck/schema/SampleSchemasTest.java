package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Texts that are generated for the schemas of docs/schemas are valid for two validators. */
final class SampleSchemasTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("dyck.root", "..")).resolve("docs/schemas");

  static List<Path> schemas() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Path> schemas =
          files.filter(f -> f.toString().endsWith(".schema.json")).sorted().toList();
      assertThat(schemas).hasSizeGreaterThanOrEqualTo(10);
      return schemas;
    }
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void generatedDocumentsAreValid(Path file) throws IOException {
    String schema = Files.readString(file);
    SchemaCheck check = SchemaCheck.of(schema, SchemaOptions.DEFAULT);
    assertThat(check.errors()).isEmpty();
    assertThat(check.report().warnings()).isEmpty();
    LazyLanguage language = JsonSchema.of(schema).language();
    Validators validators = new Validators(schema);
    Random random = new Random(25);
    for (int i = 0; i < 30; i++) {
      String text = RandomTexts.text(language, random, 400);
      assertThat(new LazyReader(language).accepts(text)).as(text).isTrue();
      assertThat(validators.first(text)).as("networknt: " + text).isTrue();
      assertThat(validators.second(text)).as("dev.harrel: " + text).isTrue();
    }
  }
}
