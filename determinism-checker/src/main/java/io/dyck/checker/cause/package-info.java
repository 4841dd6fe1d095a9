/** The causes of conflicts. Called by repairs and explanations; imports nothing of this module. */
@NullMarked
package io.dyck.checker.cause;

import org.jspecify.annotations.NullMarked;
