package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.sets.Scalars;

/**
 * A set of values in normal form: scalars, and alternatives for arrays and for objects.
 * Alternatives may overlap.
 */
public record ValueShape(
    Scalars scalars, ImmutableList<ArrayShape> arrays, ImmutableList<ObjectShape> objects) {}
