/**
 * Schemas as they are written: {@link io.dyck.schema.read.SchemaReader} reads the JSON, {@link
 * io.dyck.schema.read.SchemaNode} is one schema in it, with its references resolved. The package
 * knows which keywords hold schemas, but not the meaning of keywords.
 */
@NullMarked
package io.dyck.schema.read;

import org.jspecify.annotations.NullMarked;
