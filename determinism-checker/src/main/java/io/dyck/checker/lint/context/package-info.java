/**
 * The interface of a lint and the context of lints: a grammar, the languages of its parts, the
 * findings so far and the remaining work. Called by all lints; imports {@code finding}, {@code
 * regular}, {@code rules} and {@code text}. Not exported.
 */
package io.dyck.checker.lint.context;
