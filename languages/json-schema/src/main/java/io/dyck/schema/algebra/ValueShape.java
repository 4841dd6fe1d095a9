package io.dyck.schema.algebra;

import com.google.common.collect.ImmutableList;

/**
 * A set of values in normal form: the scalars of it, and for arrays and objects alternatives, which
 * may overlap.
 */
public record ValueShape(
    Scalars scalars, ImmutableList<ArrayShape> arrays, ImmutableList<ObjectShape> objects) {}
