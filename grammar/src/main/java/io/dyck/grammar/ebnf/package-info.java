/**
 * The common way of the EBNF notations from tokens to a {@link io.dyck.grammar.Grammar}: a text is
 * cut into rules, bodies are checked, parsed and built, terminals are found, and the grammar is
 * assembled. A notation supplies its lexer and the meaning of its tokens ({@link
 * io.dyck.grammar.ebnf.Dialect}). Called by the notations; knows none of them. Not exported.
 */
package io.dyck.grammar.ebnf;
