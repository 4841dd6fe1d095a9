package io.dyck.grammar.notation;

import io.dyck.grammar.LazyLanguage;

/**
 * Reads the JSON Schemas inside a grammar. The grammar knows nothing of them; {@code
 * io.dyck.schema.EmbeddedSchemas} is one.
 */
@FunctionalInterface
public interface SchemaLanguages {
  /**
   * The texts of a schema.
   *
   * @param schema JSON
   * @return never the empty text
   * @throws io.dyck.failure.DyckException if the schema cannot be used
   */
  LazyLanguage language(String schema);
}
