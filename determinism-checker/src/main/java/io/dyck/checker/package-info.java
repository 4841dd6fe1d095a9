/**
 * Checks grammars: {@link io.dyck.checker.DeterminismChecker} is the door, and calls all other
 * packages of this module but those of explanations of texts. {@link io.dyck.checker.RejectionText}
 * tells a conflict without an explanation. No other package of this module imports this one.
 */
@NullMarked
package io.dyck.checker;

import org.jspecify.annotations.NullMarked;
