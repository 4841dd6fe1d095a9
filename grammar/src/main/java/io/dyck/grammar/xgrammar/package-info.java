/**
 * XGrammar's EBNF: GBNF with attributes of rules, lookahead and macros. Called by {@code
 * io.dyck.grammar.read}; knows no other notation. Not exported.
 */
package io.dyck.grammar.xgrammar;
