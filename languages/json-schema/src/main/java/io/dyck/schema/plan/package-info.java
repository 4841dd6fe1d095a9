/**
 * What a formula of {@code schema.algebra} asks of the members of an object and of the items of an
 * array, worked out before a text is written: the names that matter, the conditions that members
 * settle, and the values that items may have. A position in a plan is a part of a state of {@code
 * schema.language}, the only package that imports this one, except {@code schema.elements}.
 */
@NullMarked
package io.dyck.schema.plan;

import org.jspecify.annotations.NullMarked;
