/**
 * Java types as JSON Schema: {@link io.dyck.schema.types.RecordSchemas} gives the schema of a
 * record, a sealed interface, an enum, a list or a map, and reads texts back to values with
 * Jackson. The package builds on {@code schema}, which does not import it.
 */
@NullMarked
package io.dyck.schema.types;

import org.jspecify.annotations.NullMarked;
