/**
 * The regular parts of a grammar as languages, in two forms. {@link
 * io.dyck.checker.regular.Derivatives} answers a single query about a part without an automaton.
 * Lints and explanations use it for many parts, over characters. {@link
 * io.dyck.checker.regular.ExpressionAutomata} are minimal automata over bytes: repairs and the
 * search for ambiguity compare and run them. Imports {@code rules} and nothing else of this module.
 * Not exported.
 */
package io.dyck.checker.regular;
