/**
 * The texts of the values of a schema: {@link io.dyck.schema.text.JsonLanguage} gives the texts
 * state by state under a {@link io.dyck.schema.text.TextPolicy}. The names so far and the counts of
 * items are parts of a state, therefore states are not enumerated in advance. The package builds on
 * the normal forms of {@code schema.algebra}.
 */
@NullMarked
package io.dyck.schema.text;

import org.jspecify.annotations.NullMarked;
