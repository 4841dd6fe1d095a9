/**
 * The common way of the EBNF notations from tokens to a {@link io.dyck.grammar.Grammar}: rules told
 * apart, bodies checked, parsed and built, terminals found, everything put together. A notation
 * supplies its lexer and what its tokens mean ({@link io.dyck.grammar.ebnf.Dialect}). Called by the
 * notations; knows none of them. Not exported.
 */
package io.dyck.grammar.ebnf;
