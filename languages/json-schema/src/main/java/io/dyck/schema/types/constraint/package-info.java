/** Annotations that constrain the values of a component of a record. */
@NullMarked
package io.dyck.schema.types.constraint;

import org.jspecify.annotations.NullMarked;
