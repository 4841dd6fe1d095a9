/**
 * The lints that need no vocabulary, one class for each lint, and the code that several lints
 * share. A lint knows its {@link io.dyck.checker.lint.context.LintContext} and no machine. {@link
 * io.dyck.checker.lint.kinds.LintKinds} has the list of lints. Not exported.
 *
 * <p>To add a lint, write a class that implements {@link io.dyck.checker.lint.context.Lint} and add
 * it to the list of {@code Kinds}. A lint that needs a vocabulary belongs to {@code
 * VocabularyLints}. Add a code to {@code LintCode}, and a section with a bad and a good example to
 * {@code docs/lint.md}: {@code LintPagesTest} runs the examples.
 */
package io.dyck.checker.lint.kinds;
