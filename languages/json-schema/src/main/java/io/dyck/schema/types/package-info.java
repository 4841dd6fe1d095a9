/**
 * Java types and their texts. {@link io.dyck.schema.types.RecordSchemas} gives the JSON Schema of a
 * type, and {@link io.dyck.schema.types.RecordGrammar} the grammar of its constructor calls. One
 * walk through the type ({@code TypeSchemas}) serves both: the schema that it makes holds the texts
 * of Java around each value. Jackson builds the values of both forms. This package alone reflects
 * on types. The package builds on {@code schema}, which does not import it.
 */
@NullMarked
package io.dyck.schema.types;

import org.jspecify.annotations.NullMarked;
