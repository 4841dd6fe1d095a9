/**
 * The EBNF of the XML recommendation with the extensions of REx and of the Ruby gem ebnf. Called by
 * {@code io.dyck.grammar.read}; knows no other notation. Not exported.
 */
package io.dyck.grammar.w3c;
