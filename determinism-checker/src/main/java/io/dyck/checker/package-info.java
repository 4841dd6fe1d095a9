/**
 * Checks grammars. {@link io.dyck.checker.DeterminismChecker} is the entry point. This class calls
 * all other packages of this module except the packages that explain texts. {@link
 * io.dyck.checker.RejectionText} writes a conflict without an explanation. No package of this
 * module imports this package.
 */
@NullMarked
package io.dyck.checker;

import org.jspecify.annotations.NullMarked;
