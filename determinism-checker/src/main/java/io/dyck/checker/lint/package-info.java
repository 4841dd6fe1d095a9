/**
 * Lints: checks of a usable grammar for constructs that the author most likely did not mean. {@link
 * io.dyck.checker.lint.Lints} runs all lints, and {@link io.dyck.checker.lint.LintSuppressions}
 * removes the findings that comments of the grammar allow. Called by {@link
 * io.dyck.checker.DeterminismChecker}; reads grammars and, for sizes, the machine; never changes a
 * verdict. Not exported.
 */
package io.dyck.checker.lint;
