/**
 * The texts of the values of a schema: {@link io.dyck.schema.language.JsonLanguage} gives the texts
 * state by state under a {@link io.dyck.schema.text.TextPolicy}. The names so far and the counts of
 * items are parts of a state. Therefore states are not enumerated in advance. The package builds on
 * {@code schema.plan}.
 */
@NullMarked
package io.dyck.schema.language;

import org.jspecify.annotations.NullMarked;
