/**
 * Lints: what an author most likely did not mean, though the grammar can be used. One class a kind
 * of smell; {@link io.dyck.checker.lint.Lints} runs them all. Reads grammars and, for sizes, the
 * machine; never changes a verdict.
 */
@NullMarked
package io.dyck.checker.lint;

import org.jspecify.annotations.NullMarked;
