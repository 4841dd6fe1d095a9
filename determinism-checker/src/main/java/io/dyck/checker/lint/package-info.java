/**
 * Lints: what an author most likely did not mean, though the grammar can be used. {@link
 * io.dyck.checker.lint.Lints} runs them all, {@link io.dyck.checker.lint.Silences} takes out what
 * comments of the grammar allow. Called by {@link io.dyck.checker.DeterminismChecker}; reads
 * grammars and, for sizes, the machine; never changes a verdict. Not exported.
 */
package io.dyck.checker.lint;
