/**
 * Exceptions that every module throws, and the reasons why a file cannot be read. Used by all
 * modules; must not import anything of this project.
 *
 * <p>Each error has a code. The codes of notations are in {@code DiagnosticCode}, those of
 * vocabulary files in {@code VocabularyProblem}, those of lints in {@code LintCode}. Every other
 * code is in its exception class, such as {@code UndecidedGrammarException}. Each code has a line
 * in {@code docs/errors.md} or {@code docs/lint.md}, which {@code PageNamesTest} checks. A number
 * is never used again.
 */
@NullMarked
package io.dyck.failure;

import org.jspecify.annotations.NullMarked;
