/**
 * What a lint is, and what it may ask: one grammar, the languages of its parts, the findings so far
 * and the work that is left. Called by all lints; imports {@code finding}, {@code regular}, {@code
 * rules} and {@code text}. Not exported.
 */
package io.dyck.checker.lint.context;
