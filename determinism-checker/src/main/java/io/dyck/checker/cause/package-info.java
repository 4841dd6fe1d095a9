/**
 * Names what conflicts come from. For repairs and explanations; imports no other package of this
 * module but the root.
 */
@NullMarked
package io.dyck.checker.cause;

import org.jspecify.annotations.NullMarked;
