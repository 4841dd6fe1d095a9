/**
 * ABNF: RFC 5234 and RFC 7405. Called by {@code io.dyck.grammar.read}; knows no other notation. Not
 * exported.
 */
package io.dyck.grammar.abnf;
