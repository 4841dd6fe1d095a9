/**
 * How the values of a schema are written: {@link io.dyck.schema.text.JsonLanguage} gives the texts
 * state by state under a {@link io.dyck.schema.text.TextPolicy}. Names seen and counts are parts of
 * its states, so nothing is enumerated. Stands on the normal forms of {@code schema.algebra}.
 */
@NullMarked
package io.dyck.schema.text;

import org.jspecify.annotations.NullMarked;
