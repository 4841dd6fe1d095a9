/**
 * One class for each kind of smell that needs no vocabulary, with what two of them share. A lint
 * knows its {@link io.dyck.checker.lint.context.LintContext} and no machine. {@link
 * io.dyck.checker.lint.kinds.Kinds} has the list. Not exported.
 */
package io.dyck.checker.lint.kinds;
