/**
 * The lints that need the tokens of a model: text that no token spells, tokens that no text uses.
 * {@link io.dyck.checker.lint.tokens.VocabularyLints} is the entry point, called by {@link
 * io.dyck.checker.DeterminismChecker}. The only package of lints that imports {@code compose}. Not
 * exported.
 */
package io.dyck.checker.lint.tokens;
