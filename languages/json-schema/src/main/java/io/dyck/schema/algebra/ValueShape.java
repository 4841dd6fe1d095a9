package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;

/**
 * A set of values in normal form: its scalars, and alternatives for its arrays and for its objects.
 * Alternatives may overlap.
 */
public record ValueShape(
    Scalars scalars, ImmutableList<ArrayShape> arrays, ImmutableList<ObjectShape> objects) {}
