/**
 * How the texts of the values of a schema are written: {@link io.dyck.schema.text.TextPolicy}, its
 * parts, and the keywords of a schema that set them.
 */
@NullMarked
package io.dyck.schema.text;

import org.jspecify.annotations.NullMarked;
