/** Sets of member names and of scalar values, closed under and, or and not. */
@NullMarked
package io.dyck.schema.sets;

import org.jspecify.annotations.NullMarked;
