package io.dyck.spark;

import com.google.common.hash.Hashing;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaArtefact;
import io.dyck.schema.SchemaOptions;
import io.dyck.spark.language.GrammarOrSchema;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A constraint as the bytes of its artefact, which are broadcast. Executors do not compile.
 *
 * @param artefact the artefact of a constraint or of a schema, as {@code dyck compile} writes it
 * @param hash SHA-256 of these bytes
 */
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
record ShippedConstraint(byte[] artefact, String hash) implements Serializable {

  /**
   * Compiles a constraint from a text.
   *
   * @param text a grammar or a JSON Schema
   * @param vocabulary the vocabulary of the model
   * @throws io.dyck.failure.DyckException if the text cannot be used
   */
  static ShippedConstraint of(String text, Vocabulary vocabulary) {
    return withFile(
        file -> {
          if (GrammarOrSchema.isSchema(text)) {
            new SchemaArtefact("the schema", text, SchemaOptions.GENERATION).save(file);
          } else {
            Pda pda = Pda.compile(Grammars.read("the grammar", text, ReadOptions.DEFAULT));
            TokenConstraint.compose(pda, vocabulary).save(file);
          }
          return of(Files.readAllBytes(file));
        });
  }

  /**
   * Reads a constraint from a file that {@code dyck compile} wrote. The check against the
   * vocabulary follows when an executor opens the constraint.
   *
   * @throws SparkJobException if the file cannot be read
   */
  static ShippedConstraint of(Path file) {
    try {
      return of(Files.readAllBytes(file));
    } catch (IOException e) {
      throw SparkProblem.NOT_SHIPPED.toException(file + " cannot be read: " + e, e);
    }
  }

  private static ShippedConstraint of(byte[] artefact) {
    return new ShippedConstraint(artefact, Hashing.sha256().hashBytes(artefact).toString());
  }

  /**
   * The constraint itself.
   *
   * @param vocabulary of the model
   * @throws io.dyck.failure.DyckException if it is for another vocabulary, or damaged
   */
  TokenConstraint open(Vocabulary vocabulary) {
    return withFile(
        file -> {
          Files.write(file, artefact);
          if (!SchemaArtefact.isArtefact(file)) {
            return TokenConstraint.load(file, vocabulary);
          }
          SchemaArtefact schema = SchemaArtefact.load(file);
          Pda pda =
              Pda.of(schema.name(), JsonSchema.of(schema.text(), schema.options()).language());
          return TokenConstraint.compose(pda, vocabulary);
        });
  }

  private interface FileAction<T> {
    T with(Path file) throws IOException;
  }

  private static <T> T withFile(FileAction<T> use) {
    try {
      Path folder = Files.createTempDirectory("dyck");
      Path file = folder.resolve("constraint.dyck");
      try {
        return use.with(file);
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw SparkProblem.NOT_SHIPPED.toException("the folder for temporary files: " + e, e);
    }
  }
}
