/**
 * The algebra of JSON Schema: a schema becomes a {@link io.dyck.schema.algebra.Formula} over
 * assertions, closed under and, or and not; {@link io.dyck.schema.algebra.ValueShapes} brings a
 * formula into normal form, one set of values for each type of JSON. After Attouche, Baazizi,
 * Colazzo, Ghelli, Sartiani and Scherzinger, "Witness Generation for JSON Schema" (PVLDB 2022).
 * Called by {@code schema.text}; does not depend on how values are written.
 */
@NullMarked
package io.dyck.schema.algebra;

import org.jspecify.annotations.NullMarked;
